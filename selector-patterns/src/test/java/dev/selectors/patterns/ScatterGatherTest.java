package dev.selectors.patterns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.DeadLetter;
import dev.selectors.Directive;
import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.MailboxSnapshot;
import dev.selectors.Overflow;
import dev.selectors.ReplyTo;
import dev.selectors.RequestFailedException;
import dev.selectors.Selector;
import dev.selectors.SelectorState;
import dev.selectors.SelectorSystem;
import dev.selectors.ThreadSelector;
import dev.selectors.testkit.Probe;
import dev.selectors.testkit.SelectorTest;
import dev.selectors.testkit.SimulatedSystem;
import java.time.Duration;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Rows of requests: whose answers are in them, in which order, and when they end. */
@Timeout(60)
final class ScatterGatherTest {
  private static final Duration DEADLINE = Duration.ofMillis(100);
  private static final int ROWS = 4;

  private record Ask(long row, ReplyTo<Long> replyTo) {}

  /** Answers with the row and its own number, at once, later, or not at all. */
  private static final class Receiver extends Selector {
    final Mailbox<Ask> asks = mailbox("asks", this::onAsk);
    private final int number;
    private final SimulatedSystem sim;

    Receiver(int number, SimulatedSystem sim) {
      this.number = number;
      this.sim = sim;
    }

    private void onAsk(Ask ask) {
      long answer = ask.row() * 10 + number;
      switch (sim.random().nextInt(6)) {
        case 0 -> throw new FickleServer.Refusal();
        case 1 -> after(DEADLINE.multipliedBy(2), () -> ask.replyTo().send(answer));
        case 2 -> after(DEADLINE.dividedBy(2), () -> ask.replyTo().send(answer));
        default -> ask.replyTo().send(answer);
      }
    }

    @Override
    protected Directive onFailure(Throwable cause) {
      return Directive.RESUME;
    }
  }

  private static final class Asker extends Selector {
    final Mailbox<Long> each = mailbox("each", this::onEach);
    final Mailbox<Long> all = mailbox("all", this::onAll);
    final Mailbox<Long> first = mailbox("first", this::onFirst);
    final Mailbox<Long> strict = mailbox("strict", this::onStrict);
    final Map<Long, Object> ended = new HashMap<>();
    private final ScatterGather free = new ScatterGather(context());
    private final ScatterGather one = new ScatterGather(context(), each);
    private final List<? extends MailboxRef<Ask>> receivers;
    private final Duration deadline;
    private boolean open;
    private Directive directive = Directive.RESUME;
    private int mostMade = Integer.MAX_VALUE;

    Asker(List<? extends MailboxRef<Ask>> receivers) {
      this(receivers, DEADLINE);
    }

    Asker(List<? extends MailboxRef<Ask>> receivers, Duration deadline) {
      this.receivers = receivers;
      this.deadline = deadline;
    }

    private void onEach(long row) {
      assertFalse(open, "another row is under way");
      open = true;
      one.<Ask, Long>each(receivers, r -> request(row, r), deadline, outcomes -> {
        open = false;
        end(row, outcomes);
      });
    }

    private Ask request(long row, ReplyTo<Long> replyTo) {
      if (mostMade-- == 0) {
        throw new FickleServer.Refusal();
      }
      return new Ask(row, replyTo);
    }

    private void onAll(long row) {
      free.<Ask, Long>all(receivers, r -> new Ask(row, r), deadline, answers -> end(row, answers));
    }

    private void onFirst(long row) {
      free.<Ask, Long>first(
          receivers,
          r -> new Ask(row, r),
          deadline,
          answer -> end(row, answer),
          failure -> end(row, failure));
    }

    private void onStrict(long row) {
      free.<Ask, Long>first(receivers, r -> new Ask(row, r), deadline, answer -> end(row, answer));
    }

    private void end(long row, Object result) {
      assertEquals(null, ended.put(row, result), "a row ended twice");
    }

    @Override
    protected Directive onFailure(Throwable cause) {
      return cause instanceof AssertionError ? Directive.STOP : directive;
    }
  }

  // ---- at random

  private static List<Receiver> receivers(SimulatedSystem sim) {
    sim.allowFailures();
    sim.allowDeadLetters(DeadLetter.Reason.EXPIRED, DeadLetter.Reason.LATE_REPLY);
    return IntStream.range(0, 3)
        .mapToObj(n -> sim.spawn("receiver-" + n, new Receiver(n, sim)))
        .toList();
  }

  private static Asker asker(SimulatedSystem sim, List<Receiver> receivers) {
    return sim.spawn("asker", new Asker(receivers.stream().map(r -> r.asks).toList()));
  }

  private static void rows(SimulatedSystem sim, Mailbox<Long> box) {
    for (long row = 0; row < ROWS; row++) {
      box.send(row);
      sim.advance(Duration.ofMillis(sim.random().nextInt(60)));
    }
    sim.advance(Duration.ofSeconds(10));
  }

  @SelectorTest(seeds = 1000)
  void aRowHasTheOutcomesOfItsOwnRequestsInTheOrderOfTheReceivers(SimulatedSystem sim) {
    Asker asker = asker(sim, receivers(sim));
    rows(sim, asker.each);
    assertEquals(ROWS, asker.ended.size());
    asker.ended.forEach((row, result) -> {
      List<?> outcomes = (List<?>) result;
      assertEquals(3, outcomes.size());
      for (int n = 0; n < 3; n++) {
        ScatterGather.Outcome<?> outcome = (ScatterGather.Outcome<?>) outcomes.get(n);
        assertEquals(
            outcome instanceof ScatterGather.Outcome.Answered, outcome.answer().isPresent());
        switch (outcome) {
          case ScatterGather.Outcome.Answered<?> answered ->
            assertEquals(row * 10 + n, answered.answer().orElseThrow());
          case ScatterGather.Outcome.Failed<?> failed ->
            assertTrue(failed.cause() instanceof TimeoutException
                || failed.cause() instanceof RequestFailedException);
        }
      }
    });
  }

  @SelectorTest(seeds = 1000)
  void allAnswersOfARowComeTogetherOrTheSelectorFails(SimulatedSystem sim) {
    Asker asker = asker(sim, receivers(sim));
    rows(sim, asker.all);
    long failed = sim.failures().stream()
        .filter(failure -> failure.selector().equals("asker"))
        .count();
    assertEquals(ROWS, asker.ended.size() + failed, "each row ends once");
    asker.ended.forEach(
        (row, answers) -> assertEquals(List.of(row * 10, row * 10 + 1, row * 10 + 2), answers));
  }

  @SelectorTest(seeds = 1000)
  void theFirstAnswerCountsAndAFailureOnlyIfThereIsNone(SimulatedSystem sim) {
    List<Receiver> receivers = receivers(sim);
    Asker asker = asker(sim, receivers);
    rows(sim, asker.first);
    assertEquals(ROWS, asker.ended.size());
    asker.ended.forEach((row, result) -> {
      if (result instanceof Long answer) {
        assertEquals(row, answer / 10);
      } else {
        CompletionException none = (CompletionException) result;
        assertTrue(none.getCause() != null);
        assertEquals(2, none.getSuppressed().length);
      }
    });
  }

  @Test
  void onAPoolOfThreadsEachRowEndsOnceAndRowsAreNotMixed() throws InterruptedException {
    long rows = 5_000;
    List<Throwable> wrong = Collections.synchronizedList(new ArrayList<>());
    try (SelectorSystem system = SelectorSystem.builder()
        .onDeadLetter(letter -> {}) // of those that were not first
        .onFailure(failure -> wrong.add(failure.cause()))
        .build()) {
      List<Prompt> receivers =
          IntStream.range(0, 3).mapToObj(n -> system.spawn(new Prompt(n))).toList();
      Asker asker = system.spawn(
          new Asker(receivers.stream().map(r -> r.asks).toList(), Duration.ofMinutes(1)));
      for (long row = 0; row < rows; row += 2) {
        asker.all.send(row);
        asker.first.send(row + 1);
      }
      assertTrue(system.awaitQuiescence(Duration.ofSeconds(50)));
      assertEquals(rows, asker.ended.size());
      asker.ended.forEach((row, result) -> {
        if (row % 2 == 0) {
          assertEquals(List.of(row * 10, row * 10 + 1, row * 10 + 2), result);
        } else {
          assertEquals(row, (Long) result / 10);
        }
      });
    }
    assertEquals(List.of(), wrong);
  }

  /** Answers with the row and its own number, at once. */
  private static final class Prompt extends Selector {
    final Mailbox<Ask> asks;

    Prompt(int number) {
      asks = mailbox("asks", ask -> ask.replyTo().send(ask.row() * 10 + number));
    }
  }

  // ---- what becomes of the others

  /** Does nothing until it is told to. */
  private static final class Patient extends Selector {
    final List<Ask> taken = new ArrayList<>();
    final Mailbox<Ask> asks = mailbox("asks", taken::add);
    final Mailbox<Boolean> gate = mailbox("gate", this::onGate);

    private void onGate(boolean open) {
      if (open) {
        asks.enable();
      } else {
        asks.disable();
      }
    }
  }

  private static List<Patient> patients(SimulatedSystem sim) {
    return Stream.generate(() -> sim.spawn(new Patient())).limit(3).toList();
  }

  private static Asker ask(SimulatedSystem sim, List<Patient> patients, boolean first) {
    patients.get(2).gate.send(false);
    sim.run();
    Asker asker =
        sim.spawn("asker", new Asker(patients.stream().map(p -> p.asks).toList()));
    (first ? asker.first : asker.all).send(1L);
    sim.run();
    return asker;
  }

  @SelectorTest
  void theFirstAnswerMakesTheOtherRequestsVoid(SimulatedSystem sim) {
    sim.allowDeadLetters(DeadLetter.Reason.EXPIRED, DeadLetter.Reason.LATE_REPLY);
    List<Patient> patients = patients(sim);
    Asker asker = ask(sim, patients, true);
    patients.get(1).taken.getFirst().replyTo().send(11L);
    assertTrue(patients.get(0).taken.getFirst().replyTo().isOver());
    patients.get(0).taken.getFirst().replyTo().send(10L);
    patients.get(2).gate.send(true);
    sim.run();
    assertEquals(Map.of(1L, 11L), asker.ended);
    assertEquals(List.of(), patients.get(2).taken, "nobody has to handle what is void");
    assertEquals(
        List.of(DeadLetter.Reason.LATE_REPLY, DeadLetter.Reason.EXPIRED),
        sim.deadLetters().stream().map(DeadLetter::reason).toList());
  }

  @SelectorTest
  void theFirstFailureEndsARowThatNeedsAllAnswers(SimulatedSystem sim) {
    sim.allowDeadLetters(DeadLetter.Reason.EXPIRED);
    sim.expectFailure(FickleServer.Refusal.class);
    List<Patient> patients = patients(sim);
    Asker asker = ask(sim, patients, false);
    patients.get(1).taken.getFirst().replyTo().fail(new FickleServer.Refusal());
    sim.run();
    assertEquals(1, sim.failures().size());
    assertInstanceOf(
        FickleServer.Refusal.class, sim.failures().getFirst().cause(), "as it was told");
    assertEquals(Duration.ZERO, sim.now(), "it fails fast");
    assertTrue(patients.get(0).taken.getFirst().replyTo().isOver());
    patients.get(2).gate.send(true);
    sim.run();
    assertEquals(List.of(), patients.get(2).taken);
    assertEquals(Map.of(), asker.ended);
  }

  @SelectorTest
  void noAnswerAtAllIsAFailureOfTheSelector(SimulatedSystem sim) {
    sim.expectFailure(CompletionException.class);
    Asker asker = sim.spawn("asker", new Asker(List.<MailboxRef<Ask>>of(ask -> {}, ask -> {})));
    asker.strict.send(1L);
    sim.advance(Duration.ofSeconds(1));
    Throwable none = sim.failures().getFirst().cause();
    assertEquals("none of 2 receivers has answered", none.getMessage());
    assertEquals(TimeoutException.class, none.getCause().getClass());
    assertEquals(Map.of(), asker.ended);
  }

  @SelectorTest
  void afterARestartARowIsForgottenAndNoMailboxIsClosed(SimulatedSystem sim) {
    sim.allowDeadLetters(DeadLetter.Reason.EXPIRED);
    List<Patient> patients = patients(sim);
    Asker asker = ask(sim, patients, true);
    asker.each.send(2L);
    sim.run();
    assertEquals(
        MailboxSnapshot.Gate.Paused.class,
        asker.snapshot().mailbox("each").gate().getClass());
    asker.directive = Directive.RESTART;
    sim.failAt(asker.strict, 1, new FickleServer.Refusal());
    asker.strict.send(3L);
    sim.run();
    assertEquals(
        MailboxSnapshot.Gate.Open.class, asker.snapshot().mailbox("each").gate().getClass());
    patients.forEach(patient -> patient.taken.forEach(ask -> ask.replyTo().trySend(ask.row())));
    patients.get(2).gate.send(true);
    sim.advance(Duration.ofSeconds(1));
    assertEquals(Map.of(), asker.ended);
  }

  @SelectorTest
  void aRequestThatCannotBeMadeMakesThoseBeforeItVoid(SimulatedSystem sim) {
    sim.expectFailure(FickleServer.Refusal.class);
    List<Ask> sent = new ArrayList<>();
    Asker asker = sim.spawn("asker", new Asker(List.<MailboxRef<Ask>>of(sent::add, sent::add)));
    asker.mostMade = 1;
    asker.each.send(1L);
    sim.run();
    assertEquals(1, sent.size());
    assertTrue(sent.getFirst().replyTo().isOver());
    assertEquals(
        MailboxSnapshot.Gate.Open.class, asker.snapshot().mailbox("each").gate().getClass());
  }

  @SelectorTest
  @SuppressWarnings("NullAway") // that is the law
  void aRequestThatIsNullIsRefusedAndMakesThoseBeforeItVoid(SimulatedSystem sim) {
    sim.expectFailure(NullPointerException.class);
    List<Ask> sent = new ArrayList<>();
    List<Object> told = new ArrayList<>();
    MailboxRef<String> go = sim.spawnFrom(context -> {
      ScatterGather rows = new ScatterGather(context);
      List<MailboxRef<Ask>> receivers = List.of(sent::add, sent::add);
      return context.<String>mailbox(
          "go",
          m -> rows.<Ask, Long>each(
              receivers, to -> sent.isEmpty() ? new Ask(1, to) : null, DEADLINE, told::add));
    });
    go.send("");
    sim.advance(DEADLINE);
    assertEquals(1, sent.size());
    assertTrue(sent.getFirst().replyTo().isOver());
    assertEquals(List.of(), told);
  }

  @SelectorTest
  void asksReceiversThatTakeOtherMessagesToo(SimulatedSystem sim) {
    MailboxRef<Object> anything = message -> ((Ask) message).replyTo().send(1L);
    MailboxRef<Ask> asks = ask -> ask.replyTo().send(2L);
    List<MailboxRef<? super Ask>> receivers = List.of(anything, asks);
    List<Object> told = new ArrayList<>();
    MailboxRef<String> go = sim.spawnFrom(context -> {
      ScatterGather rows = new ScatterGather(context);
      return context.mailbox("go", m -> {
        rows.all(receivers, (ReplyTo<Long> to) -> new Ask(1, to), DEADLINE, told::add);
        rows.first(receivers, (ReplyTo<Long> to) -> new Ask(1, to), DEADLINE, told::add);
      });
    });
    go.send("go");
    sim.run();
    sim.allowDeadLetters(DeadLetter.Reason.LATE_REPLY);
    assertTrue(told.contains(List.of(1L, 2L)) && told.contains(1L), told::toString);
  }

  @Test
  void whoIsGivenTheFirstAnswerFindsTheOtherRequestsVoid() {
    // Its turn is taken within the call that answers.
    try (SelectorSystem system =
        SelectorSystem.builder().executor(Runnable::run).build()) {
      List<Ask> sent = new ArrayList<>();
      List<Boolean> over = new ArrayList<>();
      MailboxRef<String> go = system.spawnFrom(context -> {
        ScatterGather rows = new ScatterGather(context);
        List<MailboxRef<Ask>> receivers = List.of(sent::add, sent::add);
        return context.<String>mailbox(
            "go",
            m -> rows.<Ask, Long>first(
                receivers,
                to -> new Ask(1, to),
                Duration.ofHours(1),
                answer -> over.add(sent.getLast().replyTo().isOver())));
      });
      go.send("");
      sent.getFirst().replyTo().send(7L);
      assertEquals(List.of(true), over);
    }
  }

  // ---- receivers that throw

  private static void refuse(Ask ask) {
    throw new FickleServer.Refusal();
  }

  @SelectorTest
  void whoIsStoppedWhileItWaitsForRoomAsksNobodyElse(SimulatedSystem sim) {
    Mailbox<Boolean> full = sim.spawnFrom(context ->
        context.<Boolean>mailbox("full", m -> {}).guard(() -> false).bounded(1, Overflow.WAIT));
    full.send(true);
    Probe<Boolean> other = sim.probe("other");
    final class Body extends ThreadSelector {
      private final ScatterGather rows = new ScatterGather(context());

      Body() {
        mailbox(Boolean.class, "none");
      }

      @Override
      protected void run() {
        MailboxRef<Boolean> waits = message -> full.send(!message);
        rows.<Boolean, String>all(List.of(waits, other), replyTo -> true, DEADLINE, answers -> {});
      }
    }

    Body body = sim.spawn(new Body());
    sim.run();
    body.stop();
    other.expectNothing();
    assertInstanceOf(SelectorState.Terminated.class, body.state());
    sim.allowStuck();
  }

  private static Asker askerOfOneThatThrows(SimulatedSystem sim) {
    MailboxRef<Ask> answers = ask -> ask.replyTo().send(ask.row());
    return sim.spawn("asker", new Asker(List.of(ScatterGatherTest::refuse, answers)));
  }

  @SelectorTest
  void aReceiverThatThrowsHasFailedAndTheOthersAreAsked(SimulatedSystem sim) {
    Asker asker = askerOfOneThatThrows(sim);
    asker.each.send(1L);
    asker.first.send(2L);
    sim.run();
    List<?> outcomes = (List<?>) asker.ended.get(1L);
    assertInstanceOf(
        FickleServer.Refusal.class, ((ScatterGather.Outcome.Failed<?>) outcomes.get(0)).cause());
    assertEquals(new ScatterGather.Outcome.Answered<>(1L), outcomes.get(1));
    assertEquals(2L, asker.ended.get(2L));
  }

  @SelectorTest
  void aRowThatNeedsAllAnswersFailsByWhatOneOfItsRequestsHasFailedBy(SimulatedSystem sim) {
    sim.expectFailure(FickleServer.Refusal.class);
    Asker asker = askerOfOneThatThrows(sim);
    asker.all.send(1L);
    sim.run();
    assertInstanceOf(FickleServer.Refusal.class, sim.failures().getFirst().cause());
    assertEquals(Map.of(), asker.ended);
  }

  // ---- what is refused

  @SelectorTest(seeds = 1)
  void aRowOfNobodyIsEmptyAndHasNoFirst(SimulatedSystem sim) {
    sim.expectFailure(IllegalArgumentException.class);
    Asker asker = sim.spawn("asker", new Asker(List.<MailboxRef<Ask>>of()));
    asker.each.send(1L);
    asker.all.send(2L);
    sim.run();
    assertEquals(Map.of(1L, List.of(), 2L, List.of()), asker.ended);
    asker.first.send(3L);
    sim.run();
    assertEquals(1, sim.failures().size());
  }

  /** As one that another thread removes from: whoever looks again finds nobody. */
  private static final class Leaving extends AbstractList<MailboxRef<Ask>> {
    private final List<MailboxRef<Ask>> there = new ArrayList<>();

    @Override
    public MailboxRef<Ask> get(int index) {
      return there.get(index);
    }

    @Override
    public int size() {
      return there.size();
    }

    @Override
    public Object[] toArray() {
      Object[] once = there.toArray();
      there.clear();
      return once;
    }
  }

  @SelectorTest(seeds = 1)
  void theReceiversOfARowAreThoseAtOneMoment(SimulatedSystem sim) {
    Leaving receivers = new Leaving();
    receivers.there.add(ask -> ask.replyTo().send(7L));
    List<Long> answers = new ArrayList<>();
    RestartingOwner asker = sim.spawn(new RestartingOwner());
    asker.orders.send(() -> new ScatterGather(asker.parts)
        .<Ask, Long>first(receivers, to -> new Ask(0, to), DEADLINE, answers::add));
    sim.run();
    assertEquals(List.of(7L), answers);
  }

  @SelectorTest(seeds = 1)
  void neitherReceiversNorConsumersAreNull(SimulatedSystem sim) {
    List<Ask> sent = new ArrayList<>();
    List<MailboxRef<Ask>> receivers = new ArrayList<>(List.of(sent::add));
    Consumer<ScatterGather> law = s -> {
      assertThrows(
          NullPointerException.class, () -> s.all(receivers, this::rowOfNone, DEADLINE, null));
      assertThrows(
          NullPointerException.class, () -> s.each(receivers, this::rowOfNone, DEADLINE, null));
      assertThrows(
          NullPointerException.class, () -> s.first(receivers, this::rowOfNone, DEADLINE, null));
      receivers.add(null);
      assertThrows(
          NullPointerException.class,
          () -> s.all(receivers, this::rowOfNone, DEADLINE, answers -> {}));
      assertThrows(
          IllegalArgumentException.class,
          () -> s.all(List.of(sent::add), this::rowOfNone, Duration.ZERO, answers -> {}));
      List<MailboxRef<Ask>> nobody = List.of();
      assertThrows(
          IllegalArgumentException.class,
          () -> s.each(nobody, this::rowOfNone, Duration.ZERO, answers -> {}));
      assertThrows(
          NullPointerException.class,
          () -> s.<Ask, Long>all(nobody, null, DEADLINE, answers -> {}));
    };
    MailboxRef<String> go = sim.spawnFrom(context -> {
      ScatterGather s = new ScatterGather(context);
      return context.<String>mailbox("go", m -> law.accept(s));
    });
    go.send("");
    sim.run();
    assertEquals(List.of(), sent);
  }

  private Ask rowOfNone(ReplyTo<Long> replyTo) {
    return new Ask(0, replyTo);
  }
}
