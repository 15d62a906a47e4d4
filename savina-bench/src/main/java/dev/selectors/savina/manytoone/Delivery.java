package dev.selectors.savina.manytoone;

/** What the receiver understands. */
sealed interface Delivery {
  /** The number of the thread that has sent it. */
  int sender();

  /** One of many; its place tells it from those before and after it. */
  record Item(int sender, int place) implements Delivery {
    /** How many items a sender makes, to send over and over. */
    static final int LAP = 128;

    /** The items of one lap, in their order. */
    static Item[] lap(int sender) {
      Item[] lap = new Item[LAP];
      for (int place = 0; place < LAP; place++) {
        lap[place] = new Item(sender, place);
      }
      return lap;
    }
  }

  /** Its sender sends no more. */
  record Last(int sender) implements Delivery {}
}
