package dev.selectors.savina.concdict;

import java.util.Random;
import java.util.random.RandomGenerator;

/** The requests of one worker, one after another. */
final class Orders {
  private final DictionaryParams params;
  private final RandomGenerator random;
  private boolean write;
  private int key;
  private int value;

  /** Before the first request of the worker with this number. */
  Orders(DictionaryParams params, int worker) {
    this.params = params;
    this.random = new Random(worker + params.requests() + params.writes());
  }

  /** Goes on to the next request. */
  void next() {
    write = random.nextInt(100) < params.writes();
    // In the suite the lowest number has no absolute value, and would not be a key.
    key = Math.abs(random.nextInt() % params.keys());
    value = write ? random.nextInt() : key;
  }

  boolean isWrite() {
    return write;
  }

  int key() {
    return key;
  }

  /** What is to be written. */
  int value() {
    return value;
  }
}
