package dev.selectors.docs.patterns.join;

import dev.selectors.MailboxRef;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Stream;

/** As {@link SelectorPanel}, with a lock around a queue for each sensor. */
final class LockPanel {
  private final Lock lock = new ReentrantLock();
  private final List<? extends Queue<Double>> waiting;
  private final MailboxRef<List<Double>> rows;

  LockPanel(int sensors, MailboxRef<List<Double>> rows) {
    this.waiting =
        Stream.generate(() -> new ArrayDeque<Double>()).limit(sensors).toList();
    this.rows = rows;
  }

  void put(int sensor, double reading) {
    lock.lock();
    try {
      waiting.get(sensor).add(reading);
      if (waiting.stream().noneMatch(Queue::isEmpty)) {
        rows.send(waiting.stream().map(Queue::remove).toList());
      }
    } finally {
      lock.unlock();
    }
  }
}
