package dev.selectors.savina.banking;

import dev.selectors.savina.harness.Flag;
import dev.selectors.savina.harness.Require;
import dev.selectors.savina.harness.Rng;

/**
 * The parameters of Bank Transaction.
 *
 * @param accounts accounts
 * @param transactions transfers from one account to another
 * @param rng where accounts and amounts come from
 */
public record BankingParams(
    @Flag("a") int accounts, @Flag("n") int transactions, Rng rng) {
  /** Refuses runs without transactions, and fewer accounts than the suite can choose from. */
  public BankingParams {
    Require.positive("transactions", transactions);
    if (accounts < 10) {
      throw new IllegalArgumentException("accounts must be at least 10, was " + accounts);
    }
  }
}
