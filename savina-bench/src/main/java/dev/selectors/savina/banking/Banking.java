package dev.selectors.savina.banking;

import dev.selectors.SelectorSystem;
import dev.selectors.savina.dialect.ActorRuntime;
import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.harness.Claim;
import dev.selectors.savina.harness.Expect;
import dev.selectors.savina.harness.PaperBounds;
import dev.selectors.savina.harness.Rng;
import dev.selectors.savina.harness.SavinaBenchmark;
import dev.selectors.savina.harness.Size;
import dev.selectors.savina.harness.Variants;
import dev.selectors.savina.runtimes.SelectorsRuntime;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Transactions between peers, one of which waits for the other; figure 9 of the selectors paper.
 *
 * <p>The accounts with high numbers take most of the money, as in the suite.
 */
public final class Banking implements SavinaBenchmark<BankingParams, Banking.Result> {

  /** The balance of every account, and the transactions that are over. */
  public record Result(List<Long> balances, int transactions) {}

  /** For the suite. */
  public Banking() {}

  @Override
  public String name() {
    return "banking";
  }

  @Override
  public String title() {
    return "Bank Transaction";
  }

  @Override
  public List<String> variants() {
    return List.of("actor", Variants.RESEND, "gates", "gates-2", "await");
  }

  @Override
  public List<BankingParams> parameters(Size size) {
    return List.of(
        switch (size) {
          case QUICK -> new BankingParams(1_000, 5_000, Rng.SAVINA);
          case DEFAULT -> new BankingParams(1_000, 50_000, Rng.SAVINA);
          case PAPER -> new BankingParams(1_000, 10_000_000, Rng.JUR);
        });
  }

  @Override
  public Result runActors(BankingParams params, ActorRuntime runtime) throws InterruptedException {
    return runOwnWay(params, Variants.ACTOR, runtime);
  }

  @Override
  public List<String> ownWays() {
    return List.of(Variants.STASH, Variants.ASK);
  }

  @Override
  public Result runOwnWay(BankingParams params, String form, ActorRuntime runtime)
      throws InterruptedException {
    Finish finish = new Finish(params.accounts() + 1);
    Supplier<Account> accounts =
        switch (form) {
          case Variants.STASH -> () -> runtime.spawn(new LibraryStashAccount(finish));
          case Variants.ASK -> () -> runtime.spawn(new AskAccount(finish));
          default -> () -> runtime.spawn(new StashAccount(finish));
        };
    return run(params, runtime, accounts, finish);
  }

  @Override
  public Result runSelectors(BankingParams params, String variant, SelectorSystem system)
      throws InterruptedException {
    Finish finish = new Finish(params.accounts() + 1);
    SelectorsRuntime runtime = new SelectorsRuntime(system);
    Supplier<Account> accounts =
        switch (variant) {
          case Variants.RESEND -> () -> runtime.spawn(new ResendAccount(finish));
          case "gates" -> () -> system.spawn(new GateAccount(true, finish));
          case "gates-2" -> () -> system.spawn(new GateAccount(false, finish));
          default -> () -> system.spawn(new AwaitAccount(finish));
        };
    return run(params, runtime, accounts, finish);
  }

  private static Result run(
      BankingParams params, ActorRuntime runtime, Supplier<Account> spawn, Finish finish)
      throws InterruptedException {
    List<Account> accounts = Stream.generate(spawn).limit(params.accounts()).toList();
    Teller teller = runtime.spawn(new Teller(params, accounts, finish));
    teller.self().send(new BankMessage.Start());
    finish.await();
    return new Result(accounts.stream().map(Account::balance).toList(), teller.replies);
  }

  @Override
  public void verify(BankingParams params, Result result) {
    Expect.equal("transactions", params.transactions(), result.transactions());
    List<Long> expected = BankingReference.balances(params);
    for (int i = 0; i < params.accounts(); i++) {
      Expect.equal("balance of account " + i, expected.get(i), result.balances().get(i));
    }
  }

  @Override
  public List<Claim> claims(Map<String, Object> parameters) {
    List<String> forms = List.of("gates", "gates-2", "await");
    return List.of(
        Claim.of("figure 9, the stash emptied in place", PaperBounds.TRANSACTIONS, "actor", forms),
        Claim.of("figure 9, the suite's stash", PaperBounds.TRANSACTIONS, Variants.RESEND, forms));
  }

  @Override
  public long messages(BankingParams params) {
    return 4L * params.transactions() + params.accounts() + 1;
  }

  @Override
  public String policy(BankingParams params, String variant) {
    return switch (variant) {
      case "gates" -> "multilevel, debits before credits";
      case "gates-2" -> "multilevel, requests before replies";
      default -> "one mailbox";
    };
  }

  @Override
  public Duration roughly(BankingParams params, String variant) {
    Duration guess = roughly(params);
    return variant.equals(Variants.ASK) ? guess.multipliedBy(200) : guess;
  }

  @Override
  public String rng(BankingParams params) {
    return params.rng().toString();
  }
}
