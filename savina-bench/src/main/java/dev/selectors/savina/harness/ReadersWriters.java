package dev.selectors.savina.harness;

import dev.selectors.patterns.ReaderWriter;
import java.util.List;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** The variants of a data structure that many read and few write. */
public final class ReadersWriters {
  private static final String LOCKS = "locks";
  private static final String LOCKS_FAIR = "locks-fair";
  private static final String ARRIVAL = "arrival";
  private static final String READERS_FIRST = "readers-first";
  private static final String WRITERS_FIRST = "writers-first";

  private ReadersWriters() {}

  /** The serial actor, the selectors that read in parallel, and the locks. */
  public static List<String> variants() {
    return List.of(Variants.ACTOR, ARRIVAL, READERS_FIRST, WRITERS_FIRST, LOCKS, LOCKS_FAIR);
  }

  /** The selectors among them. */
  public static String[] selectors() {
    return new String[] {ARRIVAL, READERS_FIRST, WRITERS_FIRST};
  }

  /** Who goes first in the variant of a selector. */
  public static ReaderWriter.Order order(String variant) {
    return switch (variant) {
      case READERS_FIRST -> ReaderWriter.Order.READERS_FIRST;
      case WRITERS_FIRST -> ReaderWriter.Order.WRITERS_FIRST;
      default -> ReaderWriter.Order.ARRIVAL;
    };
  }

  /** Whether the variant is threads that take a lock: no messages at all. */
  public static boolean isLocks(String variant) {
    return variant.equals(LOCKS) || variant.equals(LOCKS_FAIR);
  }

  /**
   * The lock of such a variant. A fair one keeps the order of arrival, and pays for it: whoever asks
   * what a lock costs means the usual one.
   */
  public static ReentrantReadWriteLock lock(String variant) {
    return new ReentrantReadWriteLock(variant.equals(LOCKS_FAIR));
  }

  /** The selection policy that a variant relies on. */
  public static String policy(String variant) {
    return switch (variant) {
      case READERS_FIRST -> "multilevel, reads before writes";
      case WRITERS_FIRST -> "multilevel, writes before reads";
      case LOCKS, LOCKS_FAIR -> "no selectors";
      default -> "one mailbox";
    };
  }
}
