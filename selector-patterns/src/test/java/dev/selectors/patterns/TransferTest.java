package dev.selectors.patterns;

import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.Callback;
import dev.selectors.Directive;
import dev.selectors.Down;
import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.ReplyTo;
import dev.selectors.Selector;
import dev.selectors.SelectorSystem;
import dev.selectors.testkit.SelectorTest;
import dev.selectors.testkit.SimulatedSystem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Two accounts transfer to each other: no deadlock, and no money lost or made. */
@Timeout(120)
final class TransferTest {
  /** Both ways together. */
  private static final int TRANSFERS = Integer.getInteger("selectors.transfers", 1_000_000);
  /** As many with crashes; {@code -Dselectors.transfers=10000000} for a million of these. */
  private static final int CRASHING = TRANSFERS / 10;

  private static final Duration LONG = Duration.ofSeconds(100);
  /** Of each account; enough for all its transfers, whoever is faster. */
  private static final long MONEY = 5L * TRANSFERS;

  // ---- without crashes

  private record Credit(long amount, ReplyTo<Long> replyTo) {}

  private static final class Account extends Selector {
    final Mailbox<Long> transfer = mailbox("transfer", this::onTransfer);
    final Mailbox<Credit> credit = mailbox("credit", this::onCredit);
    private final RequestReply requests = new RequestReply(context(), transfer);
    private @Nullable Account other;
    private long balance = MONEY;
    private long open;
    int given;

    private void onTransfer(long amount) {
      assertEquals(0, open, "a transfer while another one is open");
      balance -= amount;
      open = amount;
      requests.request(
          requireNonNull(other).credit, r -> new Credit(amount, r), LONG, this::onTaken);
    }

    private void onTaken(long amount) {
      assertEquals(open, amount);
      open = 0;
      given++;
    }

    private void onCredit(Credit c) {
      balance += c.amount();
      c.replyTo().send(c.amount());
    }
  }

  @Test
  void aMillionTransfersBothWaysKeepTheMoneyTogether() throws InterruptedException {
    Account ada = new Account();
    Account bob = new Account();
    ada.other = bob;
    bob.other = ada;
    try (SelectorSystem system = SelectorSystem.create()) {
      for (Account account : List.of(ada, bob)) {
        system.spawn(account);
        account.transfer.sendAll(amounts());
      }
      assertTrue(system.awaitQuiescence(LONG), "they wait for each other");
      assertEquals(List.of(), system.waitCycles());
    }
    assertEquals(2 * MONEY, ada.balance + bob.balance);
    assertEquals(TRANSFERS, ada.given + bob.given);
  }

  private static List<Long> amounts() {
    return LongStream.range(0, TRANSFERS / 2).mapToObj(i -> 1 + i % 9).toList();
  }

  // ---- with crashes

  private final FragileAccount.Books ada = new FragileAccount.Books(MONEY);
  private final FragileAccount.Books bob = new FragileAccount.Books(MONEY);

  private void assertMoneyIsThere() {
    assertEquals(Map.of(), ada.open);
    assertEquals(Map.of(), bob.open);
    assertEquals(2 * MONEY, ada.balance + bob.balance);
  }

  /** When to crash, and what to do about it. */
  private static final class Weather implements Supplier<@Nullable Directive> {
    private static final List<Directive> CRASHES =
        List.of(Directive.RESUME, Directive.RESTART, Directive.STOP);
    private final Function<Integer, Integer> random;
    private final int deadly;
    private final int oneIn;
    int crashes;

    /** @param deadly how many of the directives can come */
    Weather(Function<Integer, Integer> random, int oneIn, int deadly) {
      this.random = random;
      this.oneIn = oneIn;
      this.deadly = deadly;
    }

    @Override
    public @Nullable Directive get() {
      if (random.apply(oneIn) != 0) {
        return null;
      }
      crashes++;
      return CRASHES.get(random.apply(deadly));
    }
  }

  @Test
  void transfersKeepTheMoneyTogetherThoughBothCrash() throws InterruptedException {
    List<Weather> weather = new ArrayList<>();
    List<FragileAccount> accounts = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      int next = 1 - i;
      weather.add(new Weather(new SplittableRandom(i)::nextInt, 1_000, 2));
      accounts.add(
          new FragileAccount(i == 0 ? ada : bob, () -> accounts.get(next).credit, weather.get(i)));
    }
    try (SelectorSystem system =
        SelectorSystem.builder().onFailure(failure -> {}).build()) {
      accounts.forEach(system::spawn);
      accounts.forEach(account -> account.transfer.sendAll(transfers()));
      assertTrue(system.awaitQuiescence(LONG), "they wait for each other");
    }
    assertMoneyIsThere();
    assertTrue(ada.given + bob.given > CRASHING * 0.9, ada.given + " and " + bob.given);
    weather.forEach(w -> assertTrue(w.crashes > CRASHING / 10_000, "crashes: " + w.crashes));
  }

  private static List<FragileAccount.Transfer> transfers() {
    return LongStream.range(0, CRASHING / 2)
        .mapToObj(i -> new FragileAccount.Transfer(i, 1 + i % 9))
        .toList();
  }

  // ---- by simulation, with deaths

  /** Opens an account for the same books again whenever the one there was has died. */
  private static final class Branch extends Selector {
    private final Supplier<FragileAccount> accounts;
    private final Mailbox<Down> deaths = mailbox("deaths", down -> open());
    private @Nullable FragileAccount present;
    private int opened;

    Branch(Supplier<FragileAccount> accounts) {
      this.accounts = accounts;
    }

    @Override
    protected void onStart() {
      open();
    }

    private void open() {
      present = spawnChild("account-" + opened++, accounts.get());
      present.monitor(deaths);
    }

    FragileAccount present() {
      return requireNonNull(present, "not open yet");
    }
  }

  @SelectorTest(seeds = 1000)
  void moneyIsConservedWhateverCrashesWhenever(SimulatedSystem sim) {
    sim.allowDeadLetters();
    sim.allowFailures();
    Weather weather = new Weather(sim.random()::nextInt, 1 + sim.random().nextInt(60), 3);
    int most = sim.random().nextInt(40); // so that it ends
    Supplier<@Nullable Directive> some = () -> weather.crashes < most ? weather.get() : null;
    sim.inject(call -> {
      boolean ours = call.selector() instanceof FragileAccount
          && (call.kind() == Callback.Kind.HANDLER || call.kind() == Callback.Kind.CONTINUATION);
      Directive directive = ours ? some.get() : null;
      return directive == null ? null : new FragileAccount.Crash(directive);
    });
    List<Branch> branches = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      FragileAccount.Books books = i == 0 ? ada : bob;
      MailboxRef<FragileAccount.Credit> other = line(sim, branches, 1 - i);
      branches.add(new Branch(() -> new FragileAccount(books, () -> other, some)));
    }
    branches.forEach(sim::spawn);
    sim.run();
    for (long key = 0; key < 6; key++) {
      FragileAccount.Transfer transfer = new FragileAccount.Transfer(key, 1 + key);
      branches.forEach(branch -> branch.present().transfer.send(transfer));
      sim.advance(Duration.ofMillis(sim.random().nextInt(300)));
    }
    sim.advance(Duration.ofMinutes(5));

    assertMoneyIsThere();
    assertEquals(deaths(sim), branches.get(0).opened + branches.get(1).opened - 2);
  }

  /** Finds whoever has the books now; half of the lines are slow. */
  private static MailboxRef<FragileAccount.Credit> line(
      SimulatedSystem sim, List<Branch> branches, int to) {
    MailboxRef<FragileAccount.Credit> present =
        credit -> branches.get(to).present().credit.send(credit);
    return sim.random().nextBoolean()
        ? present
        : sim.delayed(present, Duration.ZERO, Duration.ofMillis(700));
  }

  private static long deaths(SimulatedSystem sim) {
    return sim.failures().stream()
        .filter(failure -> failure.directive() == Directive.STOP)
        .count();
  }
}
