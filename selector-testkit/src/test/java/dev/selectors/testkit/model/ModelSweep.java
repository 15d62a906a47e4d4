package dev.selectors.testkit.model;

import dev.selectors.DeadLetter.Reason;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;

/**
 * When a selector of the model takes void items out of its mailboxes, and what it has yet to tell.
 */
final class ModelSweep {
  private record Gone(ModelBox from, ModelBox.Item what) {
    void tell() {
      what.undelivered(from, Reason.EXPIRED);
    }
  }

  private static final int MOST = 1_000;

  private final ModelSelector owner;
  private final Queue<Gone> untold = new ArrayDeque<>();
  /** How many have become void in mailboxes without a bound, since those were gone through. */
  private int voids;
  /** How many others were left there then. */
  private int left;

  private boolean due;

  ModelSweep(ModelSelector owner) {
    this.owner = owner;
  }

  void someIsVoid(ModelBox where) {
    if (where.declared.isBounded()) {
      due |= where.isSweepDue();
    } else {
      due |= ++voids >= Math.min(left, MOST);
    }
  }

  void setDue() {
    due = true;
  }

  /**
   * Tells as many as there may be turns.
   *
   * @return whether there are more
   */
  boolean sweep(List<ModelBox> boxes, int most) {
    if (due) {
      due = false;
      takeOut(boxes);
    }
    for (int n = 0; n < most && !untold.isEmpty(); n++) {
      owner.spendTurn();
      untold.remove().tell();
    }
    return !untold.isEmpty();
  }

  private void takeOut(List<ModelBox> boxes) {
    boolean all = voids >= Math.max(1, Math.min(left, MOST));
    int others = 0;
    for (ModelBox box : boxes) {
      boolean bounded = box.declared.isBounded();
      if (bounded ? box.isSweepDue() : all) {
        box.sweep().forEach(item -> untold.add(new Gone(box, item)));
        others += bounded ? 0 : box.size();
      }
    }
    if (all) {
      voids = 0;
      left = others;
    }
  }

  void tellAll() {
    List<Gone> all = List.copyOf(untold);
    untold.clear();
    all.forEach(Gone::tell);
  }
}
