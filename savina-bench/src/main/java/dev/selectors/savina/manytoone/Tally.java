package dev.selectors.savina.manytoone;

import java.util.Arrays;

/** The receiver's books: the items of each sender, and whether they came in order. */
final class Tally {
  private final int[] items;
  private final boolean[] over;
  private int misplaced;
  private int sending;

  Tally(int senders) {
    items = new int[senders];
    over = new boolean[senders];
    sending = senders;
  }

  /** Counts one message. */
  void add(Delivery message) {
    switch (message) {
      case Delivery.Item item -> {
        // After a lost or doubled item all others of its sender are at a wrong place.
        if (items[item.sender()] % Delivery.Item.LAP != item.place()) {
          misplaced++;
        }
        items[item.sender()]++;
      }
      case Delivery.Last last -> {
        if (over[last.sender()]) {
          misplaced++; // it must not stand for that of another one
        } else {
          over[last.sender()] = true;
          sending--;
        }
      }
    }
  }

  /** Whether some sender has not sent its last message. */
  boolean expectsMore() {
    return sending > 0;
  }

  /** What is in the books now. */
  ManyToOne.Result result() {
    return new ManyToOne.Result(Arrays.stream(items).boxed().toList(), misplaced);
  }
}
