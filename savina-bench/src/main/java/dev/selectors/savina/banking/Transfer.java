package dev.selectors.savina.banking;

import java.util.random.RandomGenerator;

/**
 * One transaction. Money always goes to a later account, so accounts that wait for each other never
 * form a cycle.
 */
record Transfer(int from, int to, long amount) {
  private static final long SEED = 123_456;
  private static final int LARGEST_AMOUNT = 1_000_000;

  /** Where the transactions of a run come from. */
  static RandomGenerator random(BankingParams params) {
    return params.rng().seeded(SEED);
  }

  /**
   * The next one. Amounts are whole numbers, so that what an account ends with does not depend on
   * their order; in the suite they are lost in a far larger balance.
   */
  static Transfer next(BankingParams params, RandomGenerator random) {
    int accounts = params.accounts();
    int from = random.nextInt(accounts / 10 * 8);
    int to = from + Math.max(1, random.nextInt(accounts - from));
    return new Transfer(from, to, (long) (LARGEST_AMOUNT * Math.abs(random.nextDouble())));
  }
}
