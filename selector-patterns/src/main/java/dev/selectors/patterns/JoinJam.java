package dev.selectors.patterns;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Tells whether all sources of a {@link KeyedJoin} wait at the same time, each for a row in its
 * way.
 */
final class JoinJam<R> {
  /*
   * The guard of one source cannot look at the others, so each leaves behind what it found. But a
   * request is withdrawn from its mailbox when it expires, and no guard is asked then. So when all
   * seem to wait, the one that was asked last forgets what the others left, and has all guards
   * asked again. By the time it is asked again about the same item, those that still wait have been
   * asked as well, or it was the first: then the last one will do the same.
   */
  private final int sources;
  private final Predicate<? super R> isOpen;
  private final Runnable recheck;
  private final Map<Integer, R> inTheWay = new HashMap<>();

  /** The item of the source that has all guards asked again; null if none does. */
  private @Nullable Object witness;

  private int itsSource;

  /**
   * @param isOpen whether a row is still in anybody's way
   * @param recheck has all guards asked again, soon
   */
  JoinJam(int sources, Predicate<? super R> isOpen, Runnable recheck) {
    this.sources = sources;
    this.isOpen = isOpen;
    this.recheck = recheck;
  }

  /**
   * The guard of a source was asked about an item, and there is a row in its way.
   *
   * @return true if all other sources wait as well
   */
  boolean waits(int source, Object item, R row) {
    inTheWay.put(source, row);
    boolean all = inTheWay.size() == sources && inTheWay.values().stream().allMatch(isOpen);
    if (source == itsSource && item == witness) {
      witness = null;
      return all;
    }
    if (all) {
      inTheWay.clear();
      itsSource = source;
      witness = item;
      recheck.run();
    }
    return false;
  }

  /** Nothing is in the way of the source. */
  void passes(int source) {
    inTheWay.remove(source);
    if (source == itsSource) {
      witness = null;
    }
  }
}
