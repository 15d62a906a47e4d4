package dev.selectors.docs.patterns.beyond;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** A table with a lock: each philosopher is a thread, and sleeps until it may eat. */
final class LockTable {
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final int seats;
  private final int[] meals;
  private final boolean[] eats;
  private final boolean[] hungry;

  LockTable(int seats) {
    this.seats = seats;
    meals = new int[seats];
    eats = new boolean[seats];
    hungry = new boolean[seats];
  }

  void sitDown(int seat) throws InterruptedException {
    lock.lock();
    try {
      hungry[seat] = true;
      while (!mayEat(seat)) {
        changed.await();
      }
      eats[seat] = true;
      meals[seat]++;
    } finally {
      hungry[seat] = false;
      lock.unlock();
    }
  }

  void standUp(int seat) {
    lock.lock();
    try {
      eats[seat] = false;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  private boolean mayEat(int seat) {
    return !isFirst((seat + seats - 1) % seats, seat) && !isFirst((seat + 1) % seats, seat);
  }

  private boolean isFirst(int neighbour, int seat) {
    return eats[neighbour] || (hungry[neighbour] && meals[neighbour] < meals[seat]);
  }
}
