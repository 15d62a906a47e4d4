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

  /** The colour that the chameneo with this number starts with. */
  static Colour of(int number) {
    return switch (number % 3) {
      case 0 -> RED;
      case 1 -> YELLOW;
      default -> BLUE;
    };
  }
}
