package dev.selectors.savina.memory;

import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.runtimes.Runtimes;

/** Idle actors of one kind, each of which has handled one message. */
interface Population extends AutoCloseable {
  /** How many are made at a time: what waits to be handled needs memory too. */
  int BATCH = 10_000;

  /** A population without members, of a {@linkplain Shape shape} or on a runtime of this name. */
  static Population named(String kind, int capacity, int workers) {
    return Shape.named(kind)
        .<Population>map(shape -> new SelectorPopulation(shape, workers, capacity))
        .orElseGet(() -> new PortablePopulation(Runtimes.named(kind).open(workers), capacity));
  }

  /** Adds members, and waits until each of them has handled its message. */
  default void grow(int more) throws InterruptedException {
    for (int left = more; left > 0; left -= BATCH) {
      add(Math.min(left, BATCH)).await();
    }
  }

  /** Adds members; the end comes when each has handled its message, or if one has not. */
  Finish add(int more);

  /** Has each member handle one more message, and waits for that; not all at a time. */
  default void greetAll() throws InterruptedException {
    throw new UnsupportedOperationException("its members handle one message each");
  }

  @Override
  void close();
}
