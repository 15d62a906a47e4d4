package dev.selectors.savina.concsll;

import dev.selectors.savina.dialect.Finish;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;

/** A worker as a virtual thread that takes a lock: no messages at all. */
final class LockedWorker implements Runnable {
  private final Orders orders;
  private final SortedList list;
  private final ReadWriteLock lock;
  private final Finish finish;
  final int[] answers;
  int reads;

  LockedWorker(ListParams params, int number, SortedList list, ReadWriteLock lock, Finish finish) {
    this.orders = new Orders(params, number);
    this.list = list;
    this.lock = lock;
    this.finish = finish;
    this.answers = new int[params.requests()];
  }

  @Override
  public void run() {
    try {
      for (int i = 0; i < answers.length; i++) {
        orders.next();
        answers[i] = orders.kind() == Orders.Kind.WRITE ? write() : read();
      }
      finish.exited();
    } catch (Throwable e) {
      finish.failed(e);
    }
  }

  private int read() {
    reads++;
    Lock shared = lock.readLock();
    shared.lock();
    try {
      return orders.kind() == Orders.Kind.SIZE
          ? list.size()
          : list.contains(orders.value()) ? 1 : 0;
    } finally {
      shared.unlock();
    }
  }

  private int write() {
    Lock exclusive = lock.writeLock();
    exclusive.lock();
    try {
      list.add(orders.value());
      return orders.value();
    } finally {
      exclusive.unlock();
    }
  }
}
