package dev.selectors.savina.cli;

/** Numbers in sentences. */
final class Words {
  private Words() {}

  /** So many of a thing: one fork, two forks. */
  static String count(int number, String thing) {
    return number + " " + thing + (number == 1 ? "" : "s");
  }
}
