package dev.selectors.docs.patterns.beyond;

import dev.selectors.MailboxRef;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** Passes letters on at a rate, as a thread: it sleeps until the next one is due. */
final class ThreadMailer implements AutoCloseable {
  private final BlockingQueue<String> letters = new LinkedBlockingQueue<>();
  private final Queue<Long> times = new ArrayDeque<>();
  private final int most;
  private final Duration period;
  private final MailboxRef<String> out;
  private final Thread thread = Thread.ofVirtual().unstarted(this::work);

  ThreadMailer(int most, Duration period, MailboxRef<String> out) {
    this.most = most;
    this.period = period;
    this.out = out;
    thread.start();
  }

  void send(String letter) {
    letters.add(letter);
  }

  private void work() {
    try {
      while (true) {
        String letter = letters.take();
        if (times.size() == most) {
          Thread.sleep(period.minusNanos(System.nanoTime() - times.remove()));
        }
        times.add(System.nanoTime());
        out.send(letter);
      }
    } catch (InterruptedException e) {
      // closed
    }
  }

  @Override
  public void close() {
    thread.interrupt();
  }
}
