package dev.selectors.savina.uct;

import dev.selectors.savina.uct.UctMessage.Brood;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The sequential reference: all decisions one after another, without a tree. */
final class UctReference {
  private final Growth growth;
  /** What each node computes, by its number; the root computes nothing. */
  private final int[] computations;

  private long checksum;

  private UctReference(UctParams params) {
    growth = new Growth(params);
    computations = new int[params.nodes()];
    note(growth.first());
    while (growth.hasRoom() && !growth.hasDiedOut()) {
      note(growth.decide());
    }
    for (int number = 1; number < growth.size(); number++) {
      checksum += Node.work(number, Node.ASKING * params.work());
      checksum += Node.work(number, computations[number] * params.work());
    }
  }

  /** What any tree with these parameters is made of. */
  static UctReference of(UctParams params) {
    return new UctReference(params);
  }

  private void note(@Nullable Brood brood) {
    if (brood != null) {
      Arrays.fill(computations, brood.first(), brood.first() + brood.size(), brood.computation());
    }
  }

  /** What was decided. */
  Growth growth() {
    return growth;
  }

  /** What the node with this number computes. */
  int computation(int number) {
    return computations[number];
  }

  /** A checksum of all that nodes compute. */
  long checksum() {
    return checksum;
  }
}
