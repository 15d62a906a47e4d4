package dev.selectors.savina.banking;

import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;

/** The sequential reference: the final balance of an account does not depend on any order. */
final class BankingReference {
  private BankingReference() {}

  /** The balance of every account in the end; all begin with nothing. */
  static List<Long> balances(BankingParams params) {
    long[] balances = new long[params.accounts()];
    RandomGenerator random = Transfer.random(params);
    for (int i = 0; i < params.transactions(); i++) {
      Transfer transfer = Transfer.next(params, random);
      balances[transfer.from()] -= transfer.amount();
      balances[transfer.to()] += transfer.amount();
    }
    return Arrays.stream(balances).boxed().toList();
  }
}
