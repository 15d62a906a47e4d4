package dev.selectors.patterns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.Actor;
import dev.selectors.Callback;
import dev.selectors.DeadLetter;
import dev.selectors.Directive;
import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.MailboxSnapshot;
import dev.selectors.ReplyTo;
import dev.selectors.Selector;
import dev.selectors.SelectorSystem;
import dev.selectors.testkit.Fault;
import dev.selectors.testkit.SelectorTest;
import dev.selectors.testkit.SimulatedSystem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** How often a request is made, when, and that it is done once. */
@Timeout(60)
final class RetryTest {
  private static final Duration DEADLINE = Duration.ofSeconds(1);
  private static final Duration LINE = Duration.ofMillis(400);

  private record Deposit(int key, ReplyTo<Integer> replyTo) {}

  /** Deposits one after the other, each until it is answered or given up. */
  private static class Customer extends Selector {
    final Mailbox<Integer> deposit = mailbox("deposit", this::onDeposit);
    final Mailbox<String> other = mailbox("other", m -> {});
    final List<Integer> answered = new ArrayList<>();
    final List<Throwable> failures = new ArrayList<>();
    final Set<ReplyTo<Integer>> addresses = new HashSet<>();
    private final RequestReply requests = new RequestReply(context(), deposit);
    private final MailboxRef<Deposit> bank;
    private final Retry retry;
    private int open;
    private Directive directive = Directive.RESUME;

    Customer(MailboxRef<Deposit> bank, Retry retry) {
      this.bank = bank;
      this.retry = retry;
    }

    private void onDeposit(int key) {
      assertEquals(0, open++, "another request is under way");
      requests.request(bank, key, this::deposit, retry, this::onAnswer, this::onGivenUp);
    }

    Deposit deposit(int key, ReplyTo<Integer> replyTo) {
      assertTrue(addresses.add(replyTo), "an address for each attempt");
      return new Deposit(key, replyTo);
    }

    private void onAnswer(Integer key) {
      open--;
      answered.add(key);
    }

    private void onGivenUp(Throwable failure) {
      open--;
      failures.add(failure);
    }

    @Override
    protected Directive onFailure(Throwable cause) {
      return directive;
    }
  }

  /** Counts how often it does what it is asked for. */
  private static final class Bank extends Selector {
    final Mailbox<Deposit> deposits = mailbox("deposits", this::onDeposit);
    final int[] done = new int[100];
    private final OncePerKey<Integer, Integer> once;

    Bank(int remembered) {
      this.once = new OncePerKey<>(remembered);
    }

    private void onDeposit(Deposit d) {
      once.answer(d.key(), d.replyTo(), () -> {
        done[d.key()]++;
        return d.key();
      });
    }

    @Override
    protected Directive onFailure(Throwable cause) {
      return Directive.RESTART;
    }
  }

  // ---- once

  @SelectorTest(seeds = 1000)
  void whatIsSentAgainIsDoneOnceThoughRequestsAndAnswersGetLostOrLate(SimulatedSystem sim) {
    sim.allowDeadLetters();
    Bank bank = sim.spawn("bank", new Bank(10));
    sim.inject(call -> call.kind() == Callback.Kind.HANDLER
            && call.selector() == bank
            && sim.random().nextInt(4) == 0
        ? new FickleServer.Refusal()
        : null);
    MailboxRef<Deposit> slow =
        sim.reordering(bank.deposits, Duration.ZERO, Duration.ofMillis(1_400));
    MailboxRef<Deposit> bad = deposit -> {
      switch (sim.random().nextInt(4)) {
        case 0 -> {}
        case 1 -> slow.send(deposit);
        case 2 -> {
          slow.send(deposit);
          slow.send(deposit);
        }
        default -> bank.deposits.send(deposit);
      }
    };
    Retry retry = Retry.attempts(30, DEADLINE).pausing(LINE, LINE.multipliedBy(4));
    Customer customer = sim.spawn("customer", new Customer(bad, retry));
    for (int key = 0; key < 5; key++) {
      customer.deposit.send(key);
    }
    sim.advance(Duration.ofMinutes(10));

    assertEquals(5, customer.answered.size() + customer.failures.size());
    for (int key = 0; key < 5; key++) {
      assertTrue(bank.done[key] <= 1, "done twice");
      assertTrue(bank.done[key] == 1 || !customer.answered.contains(key), "answered, but not done");
    }
  }

  @SelectorTest(seeds = 1000)
  void anAnswerThatIsLostIsGivenAgain(SimulatedSystem sim) {
    Bank bank = sim.spawn("bank", new Bank(1));
    List<Deposit> seen = new ArrayList<>();
    // The first two answers are given when nobody waits for them any more.
    MailboxRef<Deposit> late = sim.delayed(bank.deposits, DEADLINE.plusMillis(100));
    MailboxRef<Deposit> bad = deposit -> {
      seen.add(deposit);
      (seen.size() < 3 ? late : bank.deposits).send(deposit);
    };
    Customer customer =
        sim.spawn("customer", new Customer(bad, Retry.attempts(3, DEADLINE).pausing(LINE)));
    customer.deposit.send(7);
    sim.advance(Duration.ofMinutes(1));

    assertEquals(List.of(7), customer.answered);
    assertEquals(List.of(7, 7, 7), seen.stream().map(Deposit::key).toList());
    assertEquals(1, bank.done[7]);
  }

  // ---- attempts

  private static void giveUp(SimulatedSystem sim, Retry retry, List<Duration> times) {
    Customer customer = sim.spawn("customer", new Customer(deposit -> times.add(sim.now()), retry));
    sim.lag(Duration.ZERO);
    customer.deposit.send(1);
    sim.run();
    sim.advance(Duration.ofMinutes(10));
    assertEquals(TimeoutException.class, customer.failures.getFirst().getClass());
  }

  @SelectorTest
  void aRequestIsMadeAtMostAsOftenAsTold(SimulatedSystem sim) {
    List<Duration> times = new ArrayList<>();
    giveUp(sim, Retry.attempts(3, DEADLINE), times);
    assertEquals(3, times.size());
  }

  @SelectorTest
  void aRequestWithTheMostAttemptsThereCanBeIsMadeUntilItsReceiverHasEnded(SimulatedSystem sim) {
    List<Duration> times = new ArrayList<>();
    Actor<Deposit> silent = sim.spawn(new Actor<Deposit>() {
      @Override
      protected void receive(Deposit deposit) {
        times.add(sim.now());
      }
    });
    sim.allowDeadLetters(DeadLetter.Reason.TERMINATED); // the last attempt
    Retry forEver = Retry.attempts(Integer.MAX_VALUE, DEADLINE);
    Customer customer = sim.spawn("customer", new Customer(silent, forEver));
    sim.lag(Duration.ZERO);
    customer.deposit.send(1);
    sim.run();
    sim.advance(DEADLINE.multipliedBy(99));
    assertEquals(100, times.size());
    assertEquals(List.of(), customer.failures);
    silent.stop();
    sim.run();
    assertEquals(1, customer.failures.size());
  }

  @SelectorTest
  void pausesDoubleUpToTheLimit(SimulatedSystem sim) {
    List<Duration> times = new ArrayList<>();
    giveUp(sim, Retry.attempts(6, DEADLINE).pausing(LINE, Duration.ofMillis(1_500)), times);
    List<Long> pauses = new ArrayList<>();
    for (int i = 1; i < times.size(); i++) {
      pauses.add(times.get(i).minus(times.get(i - 1)).minus(DEADLINE).toMillis());
    }
    assertEquals(List.of(400L, 800L, 1_500L, 1_500L, 1_500L), pauses);
  }

  @SelectorTest
  void mailboxesAreClosedBetweenAttemptsAndOpenAfterTheLast(SimulatedSystem sim) {
    Customer customer = sim.spawn(
        "customer",
        new Customer(d -> {}, Retry.attempts(2, DEADLINE).pausing(Duration.ofSeconds(10))));
    customer.deposit.send(1);
    customer.deposit.send(2);
    sim.run();
    for (int second = 0; second < 11; second++) {
      assertEquals(
          MailboxSnapshot.Gate.Paused.class,
          customer.snapshot().mailbox("deposit").gate().getClass());
      sim.advance(Duration.ofSeconds(1));
    }
    sim.advance(Duration.ofMinutes(1));
    assertEquals(
        MailboxSnapshot.Gate.Open.class,
        customer.snapshot().mailbox("deposit").gate().getClass());
    assertEquals(2, customer.failures.size());
  }

  @SelectorTest
  void whatIsNotWorthItIsFinalAtOnce(SimulatedSystem sim) {
    Bank bank = sim.spawn("bank", new Bank(1));
    FickleServer.Refusal refusal = new FickleServer.Refusal();
    Customer customer = sim.spawn(
        "customer",
        new Customer(
            deposit -> deposit.replyTo().fail(refusal),
            Retry.attempts(9, DEADLINE).after(TimeoutException.class::isInstance)));
    customer.deposit.send(1);
    sim.run();
    assertEquals(List.of(refusal), customer.failures);
    assertEquals(1, customer.addresses.size());
    assertEquals(0, bank.done[1]);
  }

  @SelectorTest
  void whatTheReceiverThrowsAtALaterAttemptIsAFailureOfThatAttempt(SimulatedSystem sim) {
    List<Deposit> sent = new ArrayList<>();
    MailboxRef<Deposit> line = deposit -> {
      sent.add(deposit);
      switch (sent.size()) {
        case 1 -> deposit.replyTo().fail(new FickleServer.Refusal());
        case 4 -> deposit.replyTo().send(deposit.key());
        default -> throw new UnsupportedOperationException("line " + sent.size());
      }
    };
    Customer patient = sim.spawn("patient", new Customer(line, Retry.attempts(9, DEADLINE)));
    patient.deposit.send(1);
    sim.run();
    assertEquals(List.of(1), patient.answered);
    sent.clear();
    Customer hasty = sim.spawn("hasty", new Customer(line, Retry.attempts(2, DEADLINE)));
    hasty.deposit.send(2);
    sim.run();
    assertEquals("line 2", hasty.failures.getFirst().getMessage());
  }

  @SelectorTest
  void whatCannotMakeALaterAttemptFailsTheSelectorAndEndsTheRequest(SimulatedSystem sim) {
    class Clumsy extends Customer {
      Clumsy(Retry retry) {
        super(deposit -> deposit.replyTo().fail(new FickleServer.Refusal()), retry);
      }

      @Override
      Deposit deposit(int key, ReplyTo<Integer> replyTo) {
        if (addresses.size() == 1) {
          throw new UnsupportedOperationException("only once");
        }
        return super.deposit(key, replyTo);
      }
    }
    sim.expectFailure(UnsupportedOperationException.class);
    Retry retry = Retry.attempts(3, DEADLINE);
    Customer customer =
        sim.spawn(new Clumsy(sim.random().nextBoolean() ? retry : retry.pausing(LINE)));
    customer.deposit.send(1);
    sim.advance(Duration.ofMinutes(1));
    assertEquals(1, customer.addresses.size());
    assertEquals(List.of(), customer.answered);
    assertEquals(List.of(), customer.failures);
    assertEquals(
        MailboxSnapshot.Gate.Open.class,
        customer.snapshot().mailbox("deposit").gate().getClass());
  }

  @SelectorTest
  void aReceiverThatHasEndedIsNotAskedAgain(SimulatedSystem sim) {
    sim.allowDeadLetters(DeadLetter.Reason.TERMINATED);
    Bank bank = sim.spawn("bank", new Bank(1));
    bank.stop();
    sim.run();
    Customer customer =
        sim.spawn("customer", new Customer(bank.deposits, Retry.attempts(9, DEADLINE)));
    customer.deposit.send(1);
    sim.run();
    assertEquals(1, customer.failures.size());
    assertEquals(1, customer.addresses.size());
  }

  @SelectorTest
  void aReceiverWhoseSystemIsClosedIsNotAskedAgain(SimulatedSystem sim) {
    List<MailboxRef<Deposit>> closed = new ArrayList<>();
    try (SelectorSystem other =
        SelectorSystem.builder().executor(Runnable::run).onDeadLetter(d -> {}).build()) {
      closed.add(other.spawn(new Bank(1)).deposits);
    }
    Customer customer =
        sim.spawn("customer", new Customer(closed.getFirst(), Retry.attempts(9, DEADLINE)));
    customer.deposit.send(1);
    sim.run();
    assertEquals(1, customer.failures.size());
    assertEquals(1, customer.addresses.size());
  }

  @SelectorTest
  void afterARestartNoAttemptIsMadeAndNoMailboxIsClosed(SimulatedSystem sim) {
    Customer customer =
        sim.spawn("customer", new Customer(d -> {}, Retry.attempts(9, DEADLINE).pausing(LINE)));
    sim.failAt(customer.other, 1, new FickleServer.Refusal());
    customer.directive = Directive.RESTART;
    customer.deposit.send(1);
    sim.advance(Duration.ofMillis(sim.random().nextInt(5_000)));
    int made = customer.addresses.size();
    customer.other.send("");
    sim.run();
    assertEquals(
        MailboxSnapshot.Gate.Open.class,
        customer.snapshot().mailbox("deposit").gate().getClass());
    sim.advance(Duration.ofMinutes(1));
    assertEquals(made, customer.addresses.size());
    assertEquals(List.of(), customer.failures);
  }

  @SelectorTest
  void aTurnThatFailsInPlaceOfAnAttemptLeavesNoMailboxClosed(SimulatedSystem sim) {
    Customer customer =
        sim.spawn("customer", new Customer(d -> {}, Retry.attempts(5, DEADLINE).pausing(LINE)));
    int n = 1 + sim.random().nextInt(8);
    sim.inject(Fault.at(customer, Callback.Kind.CONTINUATION, n, new FickleServer.Refusal()));
    customer.deposit.send(1);
    sim.advance(Duration.ofMinutes(1));
    assertEquals(
        MailboxSnapshot.Gate.Open.class,
        customer.snapshot().mailbox("deposit").gate().getClass());
  }

  // ---- several at once

  /** Makes several requests at once, in the same turn and in others, by one part. */
  private static final class Merchant extends RestartingOwner {
    final Mailbox<String> shut = mailbox("shut", this::onShut);
    final Map<Integer, List<Duration>> attempts = new HashMap<>();
    final Map<Integer, Object> ended = new HashMap<>();
    private final SimulatedSystem sim;
    private final RequestReply requests = new RequestReply(parts, shut);
    private int handled;

    Merchant(SimulatedSystem sim) {
      this.sim = sim;
    }

    private void onShut(String text) {
      assertEquals(
          attempts.keySet(), ended.keySet(), "handled what a request under way has closed");
      handled++;
    }

    /** @param answered at which attempt; the others have no answer in time */
    void ask(int key, int answered, Retry retry) {
      List<Duration> times = new ArrayList<>();
      attempts.put(key, times);
      MailboxRef<Deposit> line = deposit -> {
        times.add(sim.now());
        if (times.size() == answered) {
          deposit.replyTo().send(deposit.key());
        }
      };
      requests.request(
          line, key, Deposit::new, retry, a -> end(key, a), e -> end(key, e.getClass()));
    }

    private void end(int key, Object how) {
      assertEquals(null, ended.put(key, how), "a request ended twice");
    }
  }

  @SelectorTest(seeds = 1000)
  void eachOfSeveralRequestsAtOnceHasItsOwnAttemptsAndTheLastOpensTheMailboxes(
      SimulatedSystem sim) {
    sim.lag(Duration.ZERO);
    Merchant merchant = sim.spawn("merchant", new Merchant(sim));
    Map<Integer, Object> ends = new HashMap<>();
    Map<Integer, List<Duration>> gaps = new HashMap<>();
    for (int turn = 0; turn < 3; turn++) {
      List<Runnable> inOneTurn = new ArrayList<>();
      for (int i = sim.random().nextInt(4); i > 0; i--) {
        int key = ends.size();
        int most = 1 + sim.random().nextInt(4);
        int answered = 1 + sim.random().nextInt(6);
        Duration deadline = Duration.ofMillis(1 + sim.random().nextInt(1_000));
        Duration pause = Duration.ofMillis(1 + sim.random().nextInt(1_000));
        Retry retry = Retry.attempts(most, deadline).pausing(pause);
        inOneTurn.add(() -> merchant.ask(key, answered, retry));
        ends.put(key, answered <= most ? (Object) key : TimeoutException.class);
        gaps.put(key, Collections.nCopies(Math.min(answered, most) - 1, deadline.plus(pause)));
      }
      merchant.orders.send(() -> inOneTurn.forEach(Runnable::run));
      merchant.shut.send("");
      sim.advance(Duration.ofMillis(sim.random().nextInt(1_000)));
    }
    sim.advance(Duration.ofMinutes(1));

    assertEquals(ends, merchant.ended);
    assertEquals(3, merchant.handled);
    gaps.forEach((key, its) -> assertEquals(its, gaps(merchant.attempts.get(key))));
  }

  private static List<Duration> gaps(List<Duration> times) {
    return IntStream.range(1, times.size())
        .mapToObj(i -> times.get(i).minus(times.get(i - 1)))
        .toList();
  }

  @Test
  void aRetryTellsHowItWasMade() {
    Retry retry = Retry.attempts(3, Duration.ofSeconds(1));
    Duration pause = Duration.ofMillis(100);
    assertEquals("attempts(3, PT1S)", retry.toString());
    assertEquals("attempts(3, PT1S).pausing(PT0.1S)", retry.pausing(pause).toString());
    assertEquals(
        "attempts(3, PT1S).pausing(PT0.1S, PT5S)",
        retry.pausing(pause, Duration.ofSeconds(5)).after(failure -> false).toString());
  }

  // ---- what is refused

  @Test
  void retriesAreRefusedThatMakeNoSense() {
    Retry retry = Retry.attempts(1, DEADLINE);
    assertThrows(IllegalArgumentException.class, () -> Retry.attempts(0, DEADLINE));
    assertThrows(IllegalArgumentException.class, () -> Retry.attempts(1, Duration.ZERO));
    assertThrows(NullPointerException.class, () -> Retry.attempts(1, null));
    assertThrows(IllegalArgumentException.class, () -> retry.pausing(Duration.ofMillis(-1)));
    assertThrows(IllegalArgumentException.class, () -> retry.pausing(DEADLINE, LINE));
    assertThrows(NullPointerException.class, () -> retry.pausing(DEADLINE, null));
    assertThrows(NullPointerException.class, () -> retry.after(null));
  }

  @Test
  void theLongestPauseMayBeAsLongAsItWill() {
    Duration forEver = Duration.ofSeconds(Long.MAX_VALUE);
    Retry retry = Retry.attempts(2, DEADLINE).pausing(DEADLINE, forEver);
    assertEquals(Duration.ofSeconds(2), retry.pauseAfter(DEADLINE));
    assertEquals(forEver, retry.pauseAfter(forEver.minusSeconds(1)));
  }
}
