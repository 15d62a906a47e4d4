package dev.selectors.savina.selective;

/** A message to the picker. Each kind is numbered from zero, in the order of sending. */
sealed interface Item {

  /** Its number among those of its kind. */
  int number();

  /** To be taken first. */
  record Wanted(int number) implements Item {}

  /** To be taken when all that is wanted has been. */
  record Other(int number) implements Item {}
}
