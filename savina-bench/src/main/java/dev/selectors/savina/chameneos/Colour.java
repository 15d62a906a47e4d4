package dev.selectors.savina.chameneos;

/** The colour of a chameneo. */
enum Colour {
  RED,
  YELLOW,
  BLUE,
  FADED;

  /** The colour both have after a meeting: their own if they agree, otherwise the third one. */
  Colour complement(Colour other) {
    if (this == FADED || other == FADED) {
      return FADED;
    }
    if (this == other) {
      return this;
    }
    if (this != RED && other != RED) {
      return RED;
    }
    return this != YELLOW && other != YELLOW ? YELLOW : BLUE;
  }

  /**
   * What the colour counts: the numbers of all chameneos have the same sum before and after a
   * meeting, modulo three.
   */
  int number() {
    return switch (this) {
      case RED -> 0;
      case YELLOW -> 1;
      case BLUE -> 2;
      case FADED -> throw new IllegalStateException("faded before the mall has closed");
    };
  }

  /** The colour that the chameneo with this number starts with. */
  static Colour of(int number) {
    return switch (number % 3) {
      case 0 -> RED;
      case 1 -> YELLOW;
      default -> BLUE;
    };
  }
}
