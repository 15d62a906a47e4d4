package dev.selectors.docs.patterns.reqrep;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** An account with a lock: a transfer takes both locks, the lower number first. */
final class LockAccount {
  private static final AtomicLong NUMBERS = new AtomicLong();

  private final long number = NUMBERS.getAndIncrement();
  private final Lock lock = new ReentrantLock();
  private long balance;

  LockAccount(long balance) {
    this.balance = balance;
  }

  /** Blocks the caller. */
  boolean transfer(LockAccount to, long amount) throws InterruptedException {
    LockAccount first = number < to.number ? this : to;
    LockAccount second = number < to.number ? to : this;
    long deadline = System.nanoTime() + AccountMessage.LIMIT.toNanos();
    if (!first.lockUntil(deadline)) {
      return false;
    }
    try {
      if (!second.lockUntil(deadline)) {
        return false;
      }
      try {
        balance -= amount;
        to.balance += amount;
        return true;
      } finally {
        second.lock.unlock();
      }
    } finally {
      first.lock.unlock();
    }
  }

  private boolean lockUntil(long deadline) throws InterruptedException {
    return lock.tryLock(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
  }

  long balance() {
    lock.lock();
    try {
      return balance;
    } finally {
      lock.unlock();
    }
  }
}
