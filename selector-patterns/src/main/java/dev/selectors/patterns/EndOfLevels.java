package dev.selectors.patterns;

import dev.selectors.DeadLetter;

/**
 * What {@link Priorities} send to their mailbox behind all levels, to learn that no level has a
 * message that may be handled.
 */
enum EndOfLevels implements DeadLetter.Unmissed {
  /** Let the levels that had to stand back for less urgent ones go again. */
  AGEING,
  /** Everything was given back: exit. */
  STOP
}
