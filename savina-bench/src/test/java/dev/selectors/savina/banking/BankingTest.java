package dev.selectors.savina.banking;

import static dev.selectors.savina.harness.WrongAnswers.assertRefused;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.savina.harness.Rng;
import dev.selectors.savina.harness.Variants;
import dev.selectors.savina.harness.WeightedSum;
import dev.selectors.savina.runtimes.SelectorsRuntime;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class BankingTest {

  @Test
  void defaultSizeGivesTheKnownAnswer() {
    assertKnown(2_776_678_001L, new BankingParams(1_000, 50_000, Rng.SAVINA));
  }

  @Test
  void paperSizeGivesTheKnownAnswer() {
    assertKnown(520_680_934_866L, new BankingParams(1_000, 10_000_000, Rng.SAVINA));
  }

  private static void assertKnown(long weightedSum, BankingParams params) {
    List<Long> balances = BankingReference.balances(params);
    assertEquals(weightedSum, WeightedSum.of(balances));
    assertEquals(0, balances.stream().mapToLong(Long::longValue).sum());
  }

  /** Otherwise accounts could wait for each other. */
  @ParameterizedTest
  @EnumSource
  void moneyGoesToLaterAccounts(Rng rng) {
    for (int accounts : new int[] {10, 11, 19, 1_000}) {
      BankingParams params = new BankingParams(accounts, 1, rng);
      RandomGenerator random = Transfer.random(params);
      for (int i = 0; i < 10_000; i++) {
        Transfer transfer = Transfer.next(params, random);
        assertTrue(transfer.from() < transfer.to() && transfer.to() < accounts);
      }
    }
  }

  @Test
  void wrongBalanceAndLostTransactionAreRefused() {
    BankingParams params = new BankingParams(10, 3, Rng.SAVINA);
    List<Long> balances = new ArrayList<>(BankingReference.balances(params));
    new Banking().verify(params, new Banking.Result(balances, 3));
    assertRefused(new Banking(), params, new Banking.Result(balances, 2));
    balances.set(9, balances.get(9) + 1);
    assertRefused(new Banking(), params, new Banking.Result(balances, 3));
  }

  /** 320 of 400 give; by default a system has 256 threads. */
  @Test
  @Timeout(60)
  void allAccountsThatGiveCanBeBlockedAtOnce() throws InterruptedException {
    BankingParams params = new BankingParams(400, 8_000, Rng.SAVINA);
    Banking banking = new Banking();
    try (SelectorsRuntime runtime = SelectorsRuntime.open(2)) {
      banking.verify(params, banking.runOwnWay(params, Variants.ASK, runtime));
    }
  }

  @Test
  void tooFewAccountsAreRefused() {
    assertThrows(IllegalArgumentException.class, () -> new BankingParams(9, 1, Rng.SAVINA));
  }
}
