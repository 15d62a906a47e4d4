package dev.selectors.savina.concdict;

import dev.selectors.savina.dialect.Finish;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;

/** A worker as a virtual thread that takes a lock: no messages at all. */
final class LockedWorker implements Runnable {
  private final DictionaryParams params;
  private final int number;
  private final Entries entries;
  private final ReadWriteLock lock;
  private final Finish finish;
  final int[] answers;
  int reads;

  LockedWorker(
      DictionaryParams params, int number, Entries entries, ReadWriteLock lock, Finish finish) {
    this.params = params;
    this.number = number;
    this.entries = entries;
    this.lock = lock;
    this.finish = finish;
    this.answers = new int[params.requests()];
  }

  @Override
  public void run() {
    try {
      Orders orders = new Orders(params, number);
      for (int i = 0; i < answers.length; i++) {
        orders.next();
        answers[i] = orders.isWrite() ? write(orders) : read(orders);
      }
      finish.exited();
    } catch (Throwable e) {
      finish.failed(e);
    }
  }

  private int read(Orders orders) {
    reads++;
    Lock shared = lock.readLock();
    shared.lock();
    try {
      return entries.get(orders.key());
    } finally {
      shared.unlock();
    }
  }

  private int write(Orders orders) {
    Lock exclusive = lock.writeLock();
    exclusive.lock();
    try {
      entries.put(orders.key(), orders.value());
      return orders.value();
    } finally {
      exclusive.unlock();
    }
  }
}
