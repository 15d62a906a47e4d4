package dev.selectors.docs.patterns.buffer;

import java.util.ArrayDeque;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Parks the threads of those who must wait. */
final class LockBuffer<T> {
  private final ReentrantLock lock = new ReentrantLock(true); // first come, first served
  private final Condition notFull = lock.newCondition();
  private final Condition notEmpty = lock.newCondition();
  private final ArrayDeque<T> items = new ArrayDeque<>();
  private final int capacity;

  LockBuffer(int capacity) {
    this.capacity = capacity;
  }

  void put(T item) throws InterruptedException {
    lock.lockInterruptibly();
    try {
      while (items.size() == capacity) {
        notFull.await();
      }
      items.add(item);
      notEmpty.signal();
    } finally {
      lock.unlock();
    }
  }

  T take() throws InterruptedException {
    lock.lockInterruptibly();
    try {
      while (items.isEmpty()) {
        notEmpty.await();
      }
      notFull.signal();
      return items.remove();
    } finally {
      lock.unlock();
    }
  }
}
