package dev.selectors.docs.patterns.priority;

import dev.selectors.MailboxRef;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.stream.Stream;

@SuppressWarnings("EnumOrdinal") // it is the level
final class LockShop implements Runnable {
  private final Consumer<Sale> sell;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final List<Queue<Sale>> waiting = Stream.of(Urgency.values())
      .<Queue<Sale>>map(urgency -> new ArrayDeque<>())
      .toList();
  private int sold;
  private int oldest;
  private boolean closed;

  LockShop(Consumer<Sale> sell) {
    this.sell = sell;
  }

  MailboxRef<Sale> at(Urgency urgency) {
    return sale -> {
      lock.lock();
      try {
        if (closed) {
          throw new IllegalStateException("the shop is closed");
        }
        waiting.get(urgency.ordinal()).add(sale);
        changed.signal();
      } finally {
        lock.unlock();
      }
    };
  }

  void close(MailboxRef<? super Sale> to) {
    lock.lock();
    try {
      closed = true;
      changed.signal();
      waiting.forEach(queue -> queue.forEach(to::send));
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void run() {
    for (Optional<Sale> next = next(); next.isPresent(); next = next()) {
      sell.accept(next.get());
    }
  }

  private Optional<Sale> next() {
    lock.lock();
    try {
      while (!closed && waiting.stream().allMatch(Queue::isEmpty)) {
        changed.awaitUninterruptibly();
      }
      if (closed) {
        return Optional.empty();
      }
      boolean aged = ++sold % 4 == 0;
      int level = aged ? oldest + 1 : 0;
      while (waiting.get(level % waiting.size()).isEmpty()) {
        level++;
      }
      level %= waiting.size();
      if (aged) {
        oldest = level;
      }
      return Optional.of(waiting.get(level).remove());
    } finally {
      lock.unlock();
    }
  }
}
