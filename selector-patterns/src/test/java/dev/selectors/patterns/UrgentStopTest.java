package dev.selectors.patterns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.DeadLetter;
import dev.selectors.Directive;
import dev.selectors.ExitReason;
import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.Overflow;
import dev.selectors.ReplyTo;
import dev.selectors.SelectionPolicy;
import dev.selectors.Selector;
import dev.selectors.SelectorState;
import dev.selectors.UndeliverableException;
import dev.selectors.testkit.SelectorTest;
import dev.selectors.testkit.SimulatedSystem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Timeout;

/** What the urgent stop of {@link Priorities} promises, in programs that a seed decides. */
@Timeout(60)
final class UrgentStopTest {
  private static void sendSome(SimulatedSystem sim, PrioritySubject subject) {
    for (int i = 0; i < 10; i++) {
      subject.send(sim.random().nextInt(subject.waiting.size()));
      if (sim.random().nextInt(3) == 0) {
        sim.step();
      }
    }
  }

  private static ExitReason endOf(Selector selector) {
    return assertInstanceOf(SelectorState.Terminated.class, selector.state()).reason();
  }

  /** Messages that are dead letters, without what the part has sent to itself. */
  private static List<Integer> lettersOf(SimulatedSystem sim) {
    return sim.deadLetters().stream()
        .map(DeadLetter::message)
        .filter(Integer.class::isInstance)
        .map(Integer.class::cast)
        .filter(message -> message >= 0)
        .toList();
  }

  @SelectorTest(seeds = 1000)
  void itOvertakesAllThatWaitsAndGivesItBackInTheOrderOfUrgency(SimulatedSystem sim) {
    RandomGenerator random = sim.random();
    PrioritySubject subject = sim.spawn(new PrioritySubject(3, random.nextInt(3) * 2));
    sendSome(sim, subject);
    if (random.nextBoolean()) {
      subject.door.send(false); // what waits behind a guard is given back too
      sim.run();
    }
    int before = subject.handled.size();

    subject.stop.send(subject::giveBack); // asserts the order
    sim.run();

    assertEquals(before, subject.handled.size());
    assertEquals(subject.sent, before + subject.returned.size());
    assertInstanceOf(ExitReason.Normal.class, endOf(subject));
  }

  @SelectorTest(seeds = 200)
  void whatAStageKeepsClosedIsGivenBackWhenThatHasCompleted(SimulatedSystem sim) {
    CompletableFuture<String> answer = new CompletableFuture<>();
    class Desk extends Selector {
      final Priorities<Integer, Integer> part = Priorities.of(context(), "work", 2, this::onWork);
      final MailboxRef<MailboxRef<? super Integer>> stop = part.urgentStop();

      private void onWork(int message) {
        await(answer, (text, error) -> {})
            .whileDisabled(part.mailboxes().toArray(Mailbox<?>[]::new));
      }
    }
    Desk desk = sim.spawn(new Desk());
    desk.part.at(0).send(-1);
    sim.run();
    List<Integer> returned = new ArrayList<>();
    desk.part.at(1).send(2);
    desk.stop.send(returned::add);
    if (sim.random().nextBoolean()) {
      sim.run();
      assertEquals(List.of(), returned);
    }
    answer.complete("now");
    sim.run();
    assertEquals(List.of(2), returned);
    assertInstanceOf(ExitReason.Normal.class, endOf(desk));
  }

  /** A turn fails while what waits behind the guard is given back, and the selector begins anew. */
  private static final class Narrow extends Selector {
    private final Priorities<Integer, Integer> levels =
        Priorities.of(context(), "levels", 1, m -> {});
    private final MailboxRef<MailboxRef<? super Integer>> stop;

    Narrow() {
      levels.at(0).bounded(2, Overflow.WAIT);
      stop = levels.urgentStop();
    }
  }

  @SelectorTest
  void whatWaitsForRoomIsGivenBackToo(SimulatedSystem sim) {
    Narrow narrow = new Narrow();
    List<Integer> sent = List.of(0, 1, 2, 3, 4, 5);
    sent.forEach(narrow.levels.at(0)::sendAsync);
    List<Integer> back = new ArrayList<>();
    narrow.stop.send(back::add);
    sim.spawn(narrow);
    sim.run();
    assertEquals(sent, back);
  }

  @SelectorTest(seeds = 200)
  void allIsGivenBackAlsoIfThePolicyHeedsNoLevels(SimulatedSystem sim) {
    class Desk extends Selector {
      final Priorities<Integer, Integer> part = Priorities.of(context(), "work", 2, message -> {});
      final MailboxRef<MailboxRef<? super Integer>> stop =
          part.guard(() -> false).urgentStop();

      Desk() {
        policy(SelectionPolicy.random(sim.random().nextLong()));
        part.at(0).bounded(2, Overflow.WAIT);
      }
    }
    Desk desk = sim.spawn(new Desk());
    for (int i = 0; i < 10; i++) {
      desk.part.at(i % 2).sendAsync(i);
    }
    sim.run();
    List<Integer> back = new ArrayList<>();
    desk.stop.send(back::add);
    sim.run();
    assertInstanceOf(ExitReason.Normal.class, endOf(desk));
    assertEquals(List.of(), lettersOf(sim));
    assertEquals(10, back.size());
  }

  @SelectorTest(seeds = 100)
  void whatAHeadGuardKeepsBackIsADeadLetterAndHoldsUpNothing(SimulatedSystem sim) {
    sim.allowDeadLetters(DeadLetter.Reason.TERMINATED);
    class Desk extends Selector {
      final Priorities<Integer, Integer> part = Priorities.of(context(), "work", 2, message -> {});
      final MailboxRef<MailboxRef<? super Integer>> stop = part.urgentStop();

      Desk() {
        part.at(0).bounded(2, Overflow.WAIT).headGuard(message -> message < 4);
        part.at(1).bounded(2, Overflow.WAIT).headGuard(message -> message < 4);
      }
    }
    Desk desk = sim.spawn(new Desk());
    for (int i = 0; i < 10; i++) {
      desk.part.at(i % 2).sendAsync(i);
    }
    List<Integer> back = new ArrayList<>();
    desk.stop.send(back::add);
    sim.run();
    assertInstanceOf(ExitReason.Normal.class, endOf(desk));
    assertEquals(List.of(0, 2, 1, 3), back);
    assertEquals(6, lettersOf(sim).size());
  }

  @SelectorTest(seeds = 100)
  void aRestartInTheMiddleOfItHoldsUpNothing(SimulatedSystem sim) {
    sim.expectFailure(IllegalStateException.class);
    PrioritySubject subject = sim.spawn(new PrioritySubject(3, sim.random().nextInt(3) * 2));
    subject.door.send(false);
    sim.run();
    sendSome(sim, subject);
    sim.failAt(subject, 2 + sim.random().nextInt(5), new IllegalStateException("planned"));
    AtomicInteger returned = new AtomicInteger();
    subject.stop.send(message -> returned.incrementAndGet());
    sim.run();
    assertInstanceOf(ExitReason.Normal.class, endOf(subject));
    assertTrue(returned.get() >= subject.sent - 1); // the turn that failed had one, or none
  }

  @SelectorTest(seeds = 1000)
  void whatComesAfterItIsADeadLetterHoweverMuchThatIs(SimulatedSystem sim) {
    PrioritySubject subject = sim.spawn(new PrioritySubject(3, 0));
    sendSome(sim, subject);
    int before = subject.handled.size();
    int waiting = subject.sent - before;
    AtomicInteger returned = new AtomicInteger();
    subject.stop.send(message -> returned.incrementAndGet());
    while (!(subject.state() instanceof SelectorState.Terminated)) {
      sim.step();
      subject.send(sim.random().nextInt(3));
      assertTrue(subject.sent < 1000, "it does not end while somebody sends");
    }
    sim.allowDeadLetters(DeadLetter.Reason.TERMINATED);
    assertEquals(before, subject.handled.size());
    assertTrue(returned.get() >= waiting);
    assertEquals(subject.sent, before + returned.get() + lettersOf(sim).size());
  }

  /** Has an empty level and one with three messages, and sends more to both. */
  private static final class Sought extends Selector {
    private final List<Integer> back = new ArrayList<>();
    private final Priorities<Integer, Integer> part =
        Priorities.of(context(), "work", 2, message -> {});
    private final MailboxRef<MailboxRef<? super Integer>> stop =
        part.guard(() -> false).urgentStop();

    Sought() {
      part.at(1).sendAll(List.of(1, 2, 3));
    }

    @Override
    protected Directive onFailure(Throwable cause) {
      return Directive.RESTART;
    }

    void giveBack(int message) {
      back.add(message);
      part.at(0).send(10);
      part.at(1).send(11);
    }
  }

  @SelectorTest
  void whatComesWhileItGivesBackIsADeadLetterAlsoOnALevelThatHadNothing(SimulatedSystem sim) {
    sim.allowDeadLetters(DeadLetter.Reason.TERMINATED);
    Sought sought = sim.spawn(new Sought());
    sought.stop.send(sought::giveBack);
    sim.run();
    assertInstanceOf(ExitReason.Normal.class, endOf(sought));
    assertEquals(List.of(1, 2, 3), sought.back);
    assertEquals(6, lettersOf(sim).size());
  }

  @SelectorTest
  void whatComesHoldsUpNothingAlsoIfTheSelectorBeginsAnewMeanwhile(SimulatedSystem sim) {
    sim.allowFailures();
    sim.allowDeadLetters(DeadLetter.Reason.TERMINATED);
    sim.limit(1000);
    Sought sought = sim.spawn(new Sought());
    sim.failAt(sought.part.at(1), 2, new IllegalStateException("planned"));
    sought.stop.send(sought::giveBack);
    sim.run();
    assertInstanceOf(ExitReason.Normal.class, endOf(sought));
    assertTrue(sought.back.containsAll(List.of(1, 3)));
  }

  @SelectorTest(seeds = 200)
  void everythingIsHandledReturnedOrADeadLetterIfTheAddressThrows(SimulatedSystem sim) {
    PrioritySubject subject = sim.spawn(new PrioritySubject(3, 2));
    sendSome(sim, subject);
    int handled = subject.handled.size();
    int fatal = 1 + sim.random().nextInt(3);
    subject.stop.send(message -> {
      subject.giveBack(message);
      if (subject.returned.size() == fatal) {
        throw new IllegalStateException("the subject would restart");
      }
    });
    sim.allowFailures();
    sim.allowDeadLetters(DeadLetter.Reason.TERMINATED);
    sim.run();
    endOf(subject);
    assertEquals(handled, subject.handled.size());
    assertEquals(
        subject.sent, handled + subject.returned.size() + lettersOf(sim).size());
  }

  @SelectorTest(seeds = 200)
  void aRestartBeforeOrAfterTheStopWasHandledChangesNothing(SimulatedSystem sim) {
    class Desk extends Selector {
      final List<String> returned = new ArrayList<>();
      final Priorities<Integer, String> part =
          Priorities.of(context(), "work", 2, message -> returned.add("wrong: " + message));
      final Mailbox<String> control = mailbox("control", message -> {
        after(Duration.ZERO, () -> {
          throw new IllegalStateException("planned");
        });
      });
      final MailboxRef<MailboxRef<? super String>> stop =
          part.guard(() -> false).urgentStop();

      @Override
      protected Directive onFailure(Throwable cause) {
        return Directive.RESTART;
      }
    }
    Desk desk = sim.spawn(new Desk());
    for (int i = 0; i < 3; i++) {
      desk.part.at(1).send("later");
      desk.part.at(0).send("first");
    }
    boolean fails = sim.random().nextBoolean();
    if (fails) {
      desk.control.send("fail");
    }
    desk.stop.send(desk.returned::add);
    sim.run();
    endOf(desk);
    if (fails) {
      sim.allowFailures();
      sim.allowDeadLetters(DeadLetter.Reason.TERMINATED); // the guard is back, and holds them back
    } else {
      assertEquals(List.of("first", "first", "first", "later", "later", "later"), desk.returned);
    }
    assertFalse(desk.returned.contains("wrong: first"));
    assertEquals(
        6,
        desk.returned.size()
            + sim.deadLetters().stream()
                .filter(d -> d.message() instanceof String)
                .count());
  }

  /** Its handler or address throws, and it goes on as it is told. */
  private static final class Told extends Selector {
    private final Directive directive;
    private final Priorities<Integer, Integer> part =
        Priorities.of(context(), "work", 1, message -> {});
    private final MailboxRef<MailboxRef<? super Integer>> stop =
        part.guard(() -> false).urgentStop();

    Told(Directive directive) {
      this.directive = directive;
    }

    @Override
    protected Directive onFailure(Throwable cause) {
      return directive;
    }
  }

  @SelectorTest
  void afterWhatTheAddressThrowsNothingIsGivenBackWhateverTheDirectiveIs(SimulatedSystem sim) {
    sim.expectFailure(IllegalStateException.class);
    sim.allowDeadLetters(DeadLetter.Reason.TERMINATED);
    Told told =
        sim.spawn(new Told(sim.random().nextBoolean() ? Directive.RESUME : Directive.RESTART));
    told.part.at(0).sendAll(List.of(1, 2, 3));
    List<Integer> back = new ArrayList<>();
    told.stop.send(message -> {
      back.add(message);
      throw new IllegalStateException("the address is gone");
    });
    sim.run();
    endOf(told);
    assertEquals(List.of(1), back);
  }

  @SelectorTest
  void ofTwoStopsTheFirstGetsAllAlsoIfTheSelectorBeginsAnewBetweenThem(SimulatedSystem sim) {
    Told told = sim.spawn(new Told(Directive.RESTART));
    told.part.at(0).sendAll(List.of(1, 2, 3));
    List<Integer> first = new ArrayList<>();
    List<Integer> second = new ArrayList<>();
    told.stop.send(first::add);
    told.stop.send(second::add);
    // In place of the first that is given back.
    sim.failAt(told.part.at(0), 1, new IllegalStateException("planned"));
    sim.allowDeadLetters(DeadLetter.Reason.TERMINATED);
    sim.run();
    endOf(told);
    assertEquals(List.of(), second);
    assertEquals(List.of(2, 3), first);
  }

  /** Has two parts, each with its stop, and a mailbox that belongs to none; begins anew. */
  private static final class Both extends Selector {
    final List<Integer> handled = new ArrayList<>();
    final Mailbox<Integer> other = mailbox("other", handled::add);
    final Priorities<Integer, Integer> left = Priorities.of(context(), "left", 1, handled::add);
    final Priorities<Integer, Integer> right = Priorities.of(context(), "right", 1, handled::add);
    final MailboxRef<MailboxRef<? super Integer>> stopLeft = left.urgentStop();
    final MailboxRef<MailboxRef<? super Integer>> stopRight = right.urgentStop();

    @Override
    protected Directive onFailure(Throwable cause) {
      return Directive.RESTART;
    }
  }

  @SelectorTest
  void aRestartBeforeTheEndOpensOtherMailboxesAndAllIsGivenBack(SimulatedSystem sim) {
    sim.allowFailures();
    Both both = new Both();
    both.left.at(0).sendAll(List.of(1, 2, 3, 4));
    List<Integer> back = new ArrayList<>();
    both.stopLeft.send(message -> {
      back.add(message);
      both.other.send(10 + message);
    });
    sim.failAt(both.left.at(0), 2, new IllegalStateException("planned"));
    sim.spawn(both);
    sim.allowDeadLetters(DeadLetter.Reason.TERMINATED); // what comes after the last restart
    sim.run();
    assertInstanceOf(ExitReason.Normal.class, endOf(both));
    assertEquals(List.of(1, 3, 4), back);
    assertEquals(11, both.handled.getFirst());
  }

  @SelectorTest
  void ofTheStopsOfTwoPartsOneGivesBackAllUnlessTheSelectorBeginsAnewMeanwhile(
      SimulatedSystem sim) {
    boolean beginsAnew = sim.random().nextBoolean();
    sim.allowFailures();
    sim.allowDeadLetters(DeadLetter.Reason.TERMINATED);
    Both both = new Both();
    both.left.at(0).sendAll(List.of(1, 2, 3, 4));
    both.right.at(0).sendAll(List.of(11, 12));
    List<Integer> fromLeft = new ArrayList<>();
    List<Integer> fromRight = new ArrayList<>();
    both.stopLeft.send(fromLeft::add);
    both.stopRight.send(fromRight::add);
    if (beginsAnew) {
      sim.failAt(both.left.at(0), 2, new IllegalStateException("planned"));
    }
    sim.spawn(both);
    sim.run();
    assertInstanceOf(ExitReason.Normal.class, endOf(both));
    assertEquals(List.of(), both.handled);
    assertEquals(beginsAnew ? List.of(1) : List.of(1, 2, 3, 4), fromLeft);
    assertEquals(beginsAnew ? List.of(11, 12) : List.of(), fromRight);
  }

  record Get(int key, ReplyTo<Integer> replyTo) {}

  @SelectorTest(seeds = 200)
  void requestsThatWaitAreAnsweredOrFailAndExpiredOnesHoldNothingUp(SimulatedSystem sim) {
    class Store extends Selector {
      final Priorities<Integer, Get> part =
          Priorities.of(context(), "get", 2, get -> get.replyTo().send(get.key()));
      final MailboxRef<MailboxRef<? super Get>> stop = part.guard(() -> false).urgentStop();
    }
    Store store = sim.spawn(new Store());
    List<CompletionStage<Integer>> answers = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      int key = i;
      Duration patience = Duration.ofSeconds(sim.random().nextInt(2) * 10 + 1);
      MailboxRef<Get> to = store.part.at(sim.random().nextInt(2));
      answers.add(sim.system().ask(to, replyTo -> new Get(key, replyTo), patience));
    }
    sim.run();
    sim.advance(Duration.ofSeconds(2)); // some have expired by now
    List<Integer> returned = new ArrayList<>();
    store.stop.send(get -> {
      returned.add(get.key());
      if (get.key() % 2 == 0) {
        get.replyTo().send(-1);
      }
    });
    sim.run();
    endOf(store);
    sim.allowDeadLetters(DeadLetter.Reason.EXPIRED);
    assertTrue(answers.stream().allMatch(answer -> answer.toCompletableFuture().isDone()));
    assertEquals(8, returned.size() + sim.deadLetters().size());
  }

  @SelectorTest(seeds = 200)
  void requestsThatAreForwardedAreAnsweredByWhoeverGetsThem(SimulatedSystem sim) {
    class Store extends Selector {
      final Priorities<Integer, Get> part =
          Priorities.of(context(), "get", 2, get -> get.replyTo().send(get.key()));
      final MailboxRef<MailboxRef<? super Get>> stop =
          part.guard(() -> false).urgentStop((to, get) -> get.replyTo().forward(to, get));
    }
    class Successor extends Selector {
      final Mailbox<Get> get = mailbox("get", this::onGet);

      private void onGet(Get get) {
        after(Duration.ofSeconds(1), () -> get.replyTo().send(-get.key()));
      }
    }
    Store store = sim.spawn(new Store());
    Successor successor = sim.spawn(new Successor());
    List<CompletionStage<Integer>> answers = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      int key = i;
      MailboxRef<Get> to = store.part.at(sim.random().nextInt(2));
      answers.add(sim.system().ask(to, replyTo -> new Get(key, replyTo), Duration.ofHours(1)));
    }
    store.stop.send(successor.get);
    sim.run();
    endOf(store);
    sim.advance(Duration.ofSeconds(1));
    for (int i = 0; i < 8; i++) {
      assertEquals(-i, answers.get(i).toCompletableFuture().resultNow());
    }
  }

  @SelectorTest(seeds = 200)
  void stopOfTheSelectorItselfMakesDeadLettersOfAllThatWaits(SimulatedSystem sim) {
    PrioritySubject subject = sim.spawn(new PrioritySubject(3, 2));
    sendSome(sim, subject);
    CompletionStage<?> refused = sim.system()
        .<Integer, String>ask(subject.part.at(0), replyTo -> -1, Duration.ofSeconds(10));
    int handled = subject.handled.size();
    subject.stop();
    sim.run();
    sim.allowDeadLetters(DeadLetter.Reason.TERMINATED);
    assertEquals(subject.sent, handled + lettersOf(sim).size());
    var error = assertThrows(CompletionException.class, () -> sim.await(refused));
    assertInstanceOf(UndeliverableException.class, error.getCause());
  }
}
