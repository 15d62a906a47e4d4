package dev.selectors.savina.cli;

import java.time.Duration;

/**
 * How long is waited for what makes a measurement better, but could be left out.
 *
 * @param again how long forks may be run again as the processors were far from each other, all in
 *     all
 * @param further until when, from the begin on, jobs that have a fork get further ones
 */
record Patience(Duration again, Duration further) {
  private static final Duration AS_LONG_AS_IT_TAKES = Duration.ofSeconds(Long.MAX_VALUE);

  /** Of whoever wants all that was asked for. */
  static final Patience ENDLESS = new Patience(AS_LONG_AS_IT_TAKES, AS_LONG_AS_IT_TAKES);

  /** Of whoever wants a picture in minutes on any machine, on a slow one a less exact one. */
  static final Patience OF_MINUTES = new Patience(Duration.ofSeconds(30), Duration.ofMinutes(7));

  /** The same, but with all forks. */
  Patience forAllForks() {
    return new Patience(again, AS_LONG_AS_IT_TAKES);
  }
}
