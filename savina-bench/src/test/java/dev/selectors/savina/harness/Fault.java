package dev.selectors.savina.harness;

/** What goes wrong in a broken variant, once. */
enum Fault {
  /** A message does not arrive. */
  LOST,
  /** A message arrives twice. */
  DOUBLED,
  /** A message arrives and is not handled. */
  SKIPPED,
  /** A piece of work has another outcome. */
  WRONG,
  /** A number of the answer is another one. */
  MISCOUNTED
}
