package dev.selectors.patterns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.Callback;
import dev.selectors.Directive;
import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.ReplyTo;
import dev.selectors.SelectionPolicy;
import dev.selectors.Selector;
import dev.selectors.testkit.SelectorTest;
import dev.selectors.testkit.SimulatedSystem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Timeout;

/** What {@link Priorities} promise, in programs that a seed decides. */
@Timeout(60)
final class PrioritiesTest {
  private static final int STEPS = 15;

  /** Sends at random, and lets the selector take some turns in between. */
  private static void play(SimulatedSystem sim, PrioritySubject subject) {
    RandomGenerator random = sim.random();
    int levels = subject.waiting.size();
    for (int i = 0; i < STEPS; i++) {
      int burst = random.nextInt(4);
      for (int j = 0; j < burst; j++) {
        subject.send(random.nextInt(levels));
      }
      if (random.nextInt(8) == 0) {
        subject.door.send(random.nextBoolean());
      }
      for (int turns = random.nextInt(4); turns > 0; turns--) {
        sim.step();
      }
    }
    subject.door.send(true);
    sim.run();
  }

  private static void assertAllHandled(PrioritySubject subject) {
    assertEquals(subject.sent, subject.handled.size());
    assertTrue(subject.waiting.stream().allMatch(level -> level.isEmpty()));
  }

  @SelectorTest(seeds = 1000)
  void ofWhatWaitsTheMostUrgentIsHandledFirstAndALevelInTheOrderOfArrival(SimulatedSystem sim) {
    PrioritySubject subject =
        sim.spawn(new PrioritySubject(1 + sim.random().nextInt(5), 0)); // the subject asserts it
    play(sim, subject);
    assertAllHandled(subject);
  }

  @SelectorTest(seeds = 1000)
  void withAgeingNoLevelIsPassedOverLongerThanTheBoundSays(SimulatedSystem sim) {
    int levels = 1 + sim.random().nextInt(4);
    int period = 2 + sim.random().nextInt(4);
    PrioritySubject subject = sim.spawn(new PrioritySubject(levels, period));
    RandomGenerator random = sim.random();
    int bound = levels * period;
    for (int i = 0; i < 2 * bound; i++) {
      subject.send(0); // the most urgent level always has a message
      subject.send(random.nextInt(levels));
      if (random.nextInt(4) == 0) {
        subject.door.send(false); // a guard that opens for a turn or two, as that of a pool does
        subject.door.send(true);
      }
      sim.step();
      assertTrue(subject.snapshot().mailbox("work-last").depth() <= 1, "what it sends to itself");
      for (int level = 0; level < levels; level++) {
        assertTrue(
            subject.passedOver[level] < bound,
            () -> "bound " + bound + ", levels " + subject.levelsHandled);
      }
    }
    sim.run();
    assertAllHandled(subject);
  }

  @SelectorTest(seeds = 300)
  void withAgeingOnlyOneMessageOfAPeriodIsNotTheMostUrgent(SimulatedSystem sim) {
    int period = 2 + sim.random().nextInt(4);
    PrioritySubject subject = sim.spawn(new PrioritySubject(3, period));
    play(sim, subject);
    assertAllHandled(subject);
    assertTrue(subject.inversions <= subject.handled.size() / period);
  }

  @SelectorTest(seeds = 200)
  void aRestartLosesOnlyTheMessageThatFailed(SimulatedSystem sim) {
    sim.allowFailures();
    PrioritySubject subject = new PrioritySubject(3, sim.random().nextInt(2) * 3);
    subject.failEach = 3;
    sim.spawn(subject);
    play(sim, subject);
    assertAllHandled(subject);
  }

  @SelectorTest(seeds = 1000)
  void whoHasOneLevelCannotSendMoreUrgently(SimulatedSystem sim) {
    PrioritySubject subject = sim.spawn(new PrioritySubject(4, 0));
    Mailbox<Integer> third = subject.part.at(2);
    assertThrows(IllegalStateException.class, () -> third.level(0));
    assertThrows(IllegalStateException.class, () -> third.guard(() -> true));
    for (int i = 0; i < 10; i++) {
      subject.sendTo(third, 2);
      subject.sendTo(message -> third.sendAll(List.of(message)), 2);
      subject.sendTo(message -> assertTrue(third.trySend(message)), 2);
      subject.send(sim.random().nextInt(4));
      sim.step(); // the subject asserts that it was sent as of level 2, and no other
    }
    sim.run();
    assertAllHandled(subject);
  }

  @SelectorTest(seeds = 1000)
  void theClassifierAloneDecides(SimulatedSystem sim) {
    PrioritySubject subject = new PrioritySubject(3, 0);
    MailboxRef<Integer> classified = subject.part.classifiedBy(message -> message % 3);
    sim.spawn(subject);
    for (int i = 0; i < 20; i++) {
      subject.sendTo(classified, subject.sent % 3);
      if (sim.random().nextBoolean()) {
        subject.send(sim.random().nextInt(3));
      }
      if (sim.random().nextBoolean()) {
        sim.step();
      }
    }
    sim.run();
    assertAllHandled(subject);
  }

  @SelectorTest(seeds = 100)
  void severalPartsOfASelectorShareLevelsInTurnAndLevelZeroComesFirst(SimulatedSystem sim) {
    List<String> handled = new ArrayList<>();
    class Desk extends Selector {
      final Priorities<Integer, String> a = Priorities.of(context(), "a", 2, handled::add);
      final Priorities<Integer, String> b = Priorities.of(context(), "b", 2, handled::add);
      final Mailbox<String> control = mailbox("control", handled::add);
    }
    Desk desk = new Desk();
    List<Runnable> sends = new ArrayList<>(List.of(
        () -> desk.b.at(1).send("b1"),
        () -> desk.a.at(1).send("a1"),
        () -> desk.b.at(0).send("b0"),
        () -> desk.a.at(0).send("a0"),
        () -> desk.control.send("control")));
    Collections.shuffle(sends, new Random(sim.seed()));
    sends.forEach(Runnable::run);
    sim.spawn(desk);
    sim.run();
    assertEquals(List.of("control", "a0", "b0", "a1", "b1"), handled);
  }

  private enum Alike {
    FIRST,
    SECOND;

    @Override
    public String toString() {
      return "a level";
    }
  }

  @SelectorTest(seeds = 1)
  void levelsOfAnEnumAreCalledByTheNamesOfItsConstants(SimulatedSystem sim) {
    class Desk extends Selector {
      final Priorities<Alike, String> part =
          Priorities.of(context(), "work", Alike.class, message -> {});
    }
    Desk desk = sim.spawn(new Desk());
    assertEquals(
        List.of("work-FIRST", "work-SECOND"),
        desk.part.mailboxes().stream().map(m -> m.name()).toList());
  }

  @SelectorTest(seeds = 200)
  void thePolicyOfTheSelectorAgesAllItsMailboxesAndCountsAllItsTurns(SimulatedSystem sim) {
    int period = 2 + sim.random().nextInt(4);
    List<String> handled = new ArrayList<>();
    class Desk extends Selector {
      final Mailbox<String> control = mailbox("control", message -> {
        handled.add(message);
        again(message);
      });
      final Priorities<Integer, String> part = Priorities.of(context(), "work", 3, handled::add);

      Desk() {
        policy(SelectionPolicy.ageing(period));
      }

      private void again(String message) {
        control.send(message); // for ever
      }
    }
    Desk desk = sim.spawn(new Desk());
    desk.control.send("control");
    desk.control.send("control");
    desk.part.at(sim.random().nextInt(3)).send("work");
    for (int i = 0; i <= 4 * period; i++) {
      sim.step();
    }
    int turn = handled.indexOf("work");
    assertTrue(turn >= 0 && turn < 4 * period, () -> "four mailboxes, period " + period + handled);
    desk.stop();
    sim.allowDeadLetters();
  }

  @SelectorTest(seeds = 200)
  void ageingGoesOnThoughTheOwnerDisablesAllMailboxesAndEnablesTheLevels(SimulatedSystem sim) {
    class Desk extends Selector {
      final List<Integer> handled = new ArrayList<>();
      final Mailbox<String> pause = mailbox("pause", this::onPause);
      final Mailbox<String> resume = mailbox("resume", this::onResume);
      final Priorities<Integer, Integer> part =
          Priorities.<Integer>of(context(), "work", 2, handled::add).ageing(3);

      private void onPause(String text) {
        disableAllExcept(resume);
      }

      private void onResume(String text) {
        part.at(0).enable();
        part.at(1).enable();
        pause.enable();
      }
    }
    Desk desk = sim.spawn(new Desk());
    for (int i = 0; i < 20; i++) {
      desk.part.at(0).send(0);
      desk.part.at(0).send(0);
      if (i < 4) {
        desk.part.at(1).send(1);
      }
      if (sim.random().nextInt(3) == 0) {
        desk.pause.send("");
        desk.resume.send("");
      }
      sim.step();
      sim.step();
    }
    sim.run();
    assertEquals(44, desk.handled.size());
    assertTrue(desk.handled.lastIndexOf(1) < 40, () -> "a level starves: " + desk.handled);
  }

  @SelectorTest
  void withAgeingNoLevelStarvesThoughTheHandlerLeavesNothingButTheLevelsOpen(SimulatedSystem sim) {
    class Desk extends Selector {
      final List<Integer> handled = new ArrayList<>();
      final Priorities<Integer, Integer> part =
          Priorities.<Integer>of(context(), "work", 2, this::onWork).ageing(3);

      private void onWork(int message) {
        handled.add(message);
        disableAllExcept(part.at(0), part.at(1));
      }
    }
    Desk desk = sim.spawn(new Desk());
    desk.part.at(1).send(1);
    desk.part.at(0).sendAll(Collections.nCopies(10, 0));
    sim.run();
    assertEquals(11, desk.handled.size());
    assertTrue(desk.handled.indexOf(1) < 2 * 3, () -> "a level starves: " + desk.handled);
  }

  /** Each time that it is the turn of the other level by age. */
  @SelectorTest
  void aTurnByAgeIsStillToComeThoughOthersHaveDisabledAllButTheLevels(SimulatedSystem sim) {
    class Desk extends Selector {
      final List<Integer> handled = new ArrayList<>();
      final Priorities<Integer, Integer> part =
          Priorities.<Integer>of(context(), "work", 2, this::onWork).ageing(3);
      final Mailbox<String> control =
          mailbox("control", text -> disableAllExcept(this.control, part.at(0), part.at(1)));

      private void onWork(int message) {
        handled.add(message);
        if (handled.size() % 3 == 2) {
          control.send("only the levels");
        }
      }
    }
    Desk desk = sim.spawn(new Desk());
    desk.part.at(1).send(1);
    desk.part.at(0).sendAll(Collections.nCopies(10, 0));
    sim.run();
    assertEquals(11, desk.handled.size());
    assertEquals(3, desk.handled.indexOf(1), () -> "not the one after next: " + desk.handled);
  }

  @SelectorTest
  void withAgeingNoLevelWaitsForAMessageOfThePartInWhosePlaceAListenerHasThrown(
      SimulatedSystem sim) {
    class Desk extends Selector {
      final List<Integer> handled = new ArrayList<>();
      final Priorities<Integer, Integer> part =
          Priorities.<Integer>of(context(), "work", 2, handled::add).ageing(3);

      @Override
      protected Directive onFailure(Throwable cause) {
        return Directive.RESUME;
      }
    }
    sim.allowFailures();
    sim.inject(
        call -> call.kind() == Callback.Kind.HANDLER && call.mailbox().name().equals("work-last")
            ? new IllegalStateException("in place of the handler")
            : null);
    Desk desk = sim.spawn(new Desk());
    desk.part.at(0).sendAll(Collections.nCopies(10, 0));
    sim.run();
    assertEquals(Collections.nCopies(10, 0), desk.handled);
  }

  @SelectorTest
  void withAgeingTheOwnerCanLeaveOneLevelOpenAndNothingElse(SimulatedSystem sim) {
    sim.allowStuck(); // what was to find out waits behind its gate
    class Desk extends Selector {
      final List<Integer> handled = new ArrayList<>();
      final Priorities<Integer, Integer> part =
          Priorities.<Integer>of(context(), "work", 2, this::onWork).ageing(3);

      private void onWork(int message) {
        handled.add(message);
        if (message == 2) { // it is the turn of the other level, which nobody can find out now
          disableAllExcept(part.at(0));
        }
      }
    }
    Desk desk = sim.spawn(new Desk());
    desk.part.at(0).sendAll(List.of(1, 2, 3, 4));
    sim.run();
    assertEquals(List.of(1, 2, 3, 4), desk.handled);
  }

  @SelectorTest(seeds = 200)
  void withAgeingNoLevelStarvesThoughAStageClosesAllAfterEachMessage(SimulatedSystem sim) {
    int period = 2 + sim.random().nextInt(3);
    class Server extends Selector {
      final Mailbox<ReplyTo<String>> get = mailbox("get", replyTo -> replyTo.send("answer"));
    }
    Server server = sim.spawn(new Server());
    class Desk extends Selector {
      final List<Integer> handled = new ArrayList<>();
      final Priorities<Integer, Integer> part =
          Priorities.<Integer>of(context(), "work", 2, this::onWork).ageing(period);
      final RequestReply requests =
          new RequestReply(context(), part.mailboxes().toArray(Mailbox<?>[]::new));

      private void onWork(int message) {
        handled.add(message);
        requests.request(
            server.get, (ReplyTo<String> to) -> to, Duration.ofHours(1), (String answer) -> {});
      }
    }
    Desk desk = sim.spawn(new Desk());
    for (int i = 0; i < 20; i++) {
      desk.part.at(0).send(0);
    }
    desk.part.at(1).send(1);
    sim.run();
    assertEquals(21, desk.handled.size());
    assertTrue(desk.handled.indexOf(1) < 2 * period, () -> "a level starves: " + desk.handled);
  }
}
