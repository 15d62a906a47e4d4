package dev.selectors.savina.philosopher;

import dev.selectors.savina.harness.Flag;
import dev.selectors.savina.harness.Require;
import dev.selectors.savina.harness.Variants;

/**
 * The parameters of Dining Philosophers.
 *
 * @param philosophers how many philosophers there are, and how many forks
 * @param meals meals of each philosopher
 * @param retry whether the actor turns the hungry away if a fork is in use, as in the suite, so that
 *     they ask again at once; otherwise it lets them wait. Mailboxes with guards turn nobody away.
 */
public record PhilosopherParams(
    @Flag("n") int philosophers, @Flag("m") int meals, boolean retry) {
  /** Refuses runs without a meal, and more philosophers than a selector has mailboxes for. */
  public PhilosopherParams {
    Require.positive("philosophers", philosophers);
    // One more mailbox is for what they give back.
    Require.atMost("philosophers", Variants.MOST_MAILBOXES - 1, philosophers);
    Require.positive("meals", meals);
  }
}
