package dev.selectors.docs.patterns.readerwriter;

import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** The dictionary with a lock, whose callers wait, best on virtual threads. */
final class LockDictionary {
  final Meanings meanings = new Meanings();
  private final ReadWriteLock lock = new ReentrantReadWriteLock(true);

  String lookup(String word) {
    lock.readLock().lock();
    try {
      return meanings.get(word);
    } finally {
      lock.readLock().unlock();
    }
  }

  String define(String word, String meaning) {
    lock.writeLock().lock();
    try {
      return meanings.put(word, meaning);
    } finally {
      lock.writeLock().unlock();
    }
  }
}
