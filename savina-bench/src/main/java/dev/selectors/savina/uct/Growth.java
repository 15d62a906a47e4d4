package dev.selectors.savina.uct;

import dev.selectors.savina.uct.UctMessage.Brood;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * How the tree grows: decided for one node after another, in the order in which they ask.
 *
 * <p>Who asks when is left to the run. But what is decided for the first one to ask, the second one
 * and so on is fixed, and so are the numbers of the nodes and what they compute: only the shape of
 * the tree differs.
 */
final class Growth {
  /** The seed of the suite, which has always used the generator of the Java library here. */
  private static final long SEED = 2;

  private final UctParams params;
  private final Random random = new Random(SEED);
  private int size = 1;
  private int decisions;
  private int grants;
  private int urgent;

  Growth(UctParams params) {
    this.params = params;
  }

  /** The children of the root. */
  Brood first() {
    return brood(computation(), -1);
  }

  /** Decides for the next node that asks: its children, or null if it has none. */
  @Nullable
  Brood decide() {
    decisions++;
    if (!random.nextBoolean()) {
      return null;
    }
    int computation = computation();
    boolean isUrgent = random.nextInt(100) <= params.urgent() && params.urgent() > 0;
    int child = isUrgent ? random.nextInt(params.branching()) : -1;
    grants++;
    urgent += isUrgent ? 1 : 0;
    return brood(computation, child);
  }

  private Brood brood(int computation, int child) {
    Brood brood = new Brood(size, params.branching(), computation, child);
    size += params.branching();
    return brood;
  }

  private int computation() {
    while (true) {
      long drawn = Math.round(random.nextGaussian() * params.deviation() + params.mean());
      if (drawn > 0) {
        return Math.toIntExact(drawn);
      }
    }
  }

  /** Whether there is room for the children of one more node. */
  boolean hasRoom() {
    return size + params.branching() <= params.nodes();
  }

  /** Whether every node has asked: a tree may die out before it is full. In the suite it hangs. */
  boolean hasDiedOut() {
    return decisions == size - 1;
  }

  /** How many nodes there are, the root included. */
  int size() {
    return size;
  }

  /** For how many nodes it was decided. */
  int decisions() {
    return decisions;
  }

  /** How many of them were given children. */
  int grants() {
    return grants;
  }

  /** How many of those were given a child that is urgent. */
  int urgent() {
    return urgent;
  }
}
