package dev.selectors.savina.memory;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryType;

/** The heap of this JVM. */
final class Heap {
  /** What a few late objects of the JVM's own threads take. */
  private static final long STABLE = 4096;

  private static final int ROUNDS = 20;

  private Heap() {}

  /** The bytes in use after as many full collections as it takes to find no more garbage. */
  static long used() {
    long before = collected();
    for (int round = 0; round < ROUNDS; round++) {
      long now = collected();
      if (Math.abs(before - now) <= STABLE) {
        return now;
      }
      before = now;
    }
    throw new IllegalStateException("the heap does not come to rest");
  }

  private static long collected() {
    System.gc();
    // As it was just after the collection: soon threads reserve whole pieces for what they may
    // need.
    return ManagementFactory.getMemoryPoolMXBeans().stream()
        .filter(pool -> pool.getType() == MemoryType.HEAP)
        .mapToLong(pool -> pool.getCollectionUsage().getUsed())
        .sum();
  }
}
