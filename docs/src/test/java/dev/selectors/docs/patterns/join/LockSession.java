package dev.selectors.docs.patterns.join;

import dev.selectors.MailboxRef;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** As {@link SelectorSession}; each caller waits, on a virtual thread. */
final class LockSession {
  private final Lock lock = new ReentrantLock(true);
  private final Condition changed = lock.newCondition();
  private final MailboxRef<String> log;
  private boolean in;

  LockSession(MailboxRef<String> log) {
    this.log = log;
  }

  void login(String user) {
    when(false, "hello " + user, true);
  }

  void command(String line) {
    when(true, line, true);
  }

  void logout(String user) {
    when(true, "bye " + user, false);
  }

  private void when(boolean before, String line, boolean after) {
    lock.lock();
    try {
      while (in != before) {
        changed.awaitUninterruptibly();
      }
      log.send(line);
      in = after;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }
}
