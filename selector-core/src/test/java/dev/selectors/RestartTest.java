package dev.selectors;

import static dev.selectors.Family.isAlive;
import static dev.selectors.Family.reason;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * The restart of several children: what they keep, and that none of them takes a turn between the
 * failure and its own restart, whatever it was doing.
 */
@Timeout(60)
final class RestartTest {
  private static final Duration PAUSE = Duration.ofSeconds(1);
  private static final Supervision ALL = Supervision.oneForAll();
  private static final Supervision ALL_LATER = ALL.backOff(PAUSE, PAUSE, 0);

  private final Family its = new Family();

  private Family.Member a() {
    return its.child(0);
  }

  private Family.Member b() {
    return its.child(1);
  }

  private Family.Member c() {
    return its.child(2);
  }

  /** Has everybody run within the present turn, which then goes on. */
  private void meanwhile() {
    its.run();
  }

  @Test
  void messagesThatWaitAreHandledAfterTheRestartInTheirOrder() {
    its.of(ALL, "a", "b", "c");
    b().fail("oops");
    b().say("1");
    b().say("2");
    c().say("1");
    a().say("1"); // runs after b, which has failed
    its.run();
    assertEquals(
        List.of("a starts", "a says 1", "b starts", "b says 1", "b says 2", "c starts", "c says 1"),
        its.log);
    assertEquals(List.of(), its.its.deadLetters);
  }

  @Test
  void gatesGoBackToTheirDeclaredStart() {
    its.of(ALL, "a", "b");
    a().send(() -> {
      a().box.disable();
      a().turn.guard(() -> false);
    });
    b().send(() -> b().disableAllExcept(b().turn));
    a().box.send("1");
    a().say("2");
    b().box.send("3");
    its.run();
    assertEquals(List.of(), its.log);
    b().fail("oops");
    its.run();
    assertEquals(Set.of("a starts", "a: 1", "a says 2", "b starts", "b: 3"), Set.copyOf(its.log));
  }

  @Test
  void nobodyTakesATurnDuringThePause() {
    its.of(ALL_LATER, "a", "b", "c");
    b().fail("oops");
    its.run();
    its.children.forEach(m -> m.say("hello"));
    its.run();
    its.time.advance(PAUSE.minusNanos(1));
    its.run();
    assertEquals(List.of(), its.log);
    its.time.advance(Duration.ofNanos(1));
    its.run();
    assertEquals(
        List.of("a starts", "a says hello", "b starts", "b says hello", "c starts", "c says hello"),
        its.log);
  }

  @Test
  void suspendedSiblingDoesNotGoOn() {
    its.of(ALL_LATER, "a", "b", "c");
    CompletableFuture<String> early = new CompletableFuture<>();
    CompletableFuture<String> late = new CompletableFuture<>();
    b().send(() -> b().await(early, (value, error) -> b().log(value)));
    c().send(() -> c().await(late, (value, error) -> c().log(value)));
    a().fail("oops");
    its.run();
    early.complete("went on");
    its.run();
    its.time.advance(PAUSE);
    its.run();
    late.complete("went on");
    b().say("hello");
    its.run();
    assertEquals(List.of("a starts", "b starts", "c starts", "b says hello"), its.log);
  }

  @Test
  void failedChildDoesNotGoOnWithAStageThatItsFailedTurnAwaited() {
    its.of(ALL_LATER, "a");
    CompletableFuture<String> stage = new CompletableFuture<>();
    a().send(() -> {
      a().await(stage, (value, error) -> a().log(value));
      throw new IllegalStateException("oops");
    });
    its.run();
    stage.complete("went on");
    its.run();
    assertEquals(List.of(), its.log);
    its.time.advance(PAUSE);
    its.run();
    assertEquals(List.of("a starts"), its.log);
  }

  @Test
  void siblingThatAwaitsWithOneGateClosedBeginsWithAllOpen() {
    its.of(ALL, "a", "b");
    b().send(() ->
        b().await(new CompletableFuture<String>(), (value, error) -> {}).whileDisabled(b().turn));
    b().say("hello");
    a().fail("oops");
    its.run();
    assertEquals(List.of("a starts", "b starts", "b says hello"), its.log);
  }

  @Test
  void timerThatIsDueDoesNotFireAnyMore() {
    its.of(ALL, "a", "b");
    b().send(() -> b().after(PAUSE, () -> b().log("fired")));
    its.run();
    a().fail("oops");
    its.time.advance(PAUSE); // due now, and b is scheduled, behind a
    its.run();
    its.time.advance(PAUSE);
    its.run();
    assertEquals(List.of("a starts", "b starts"), its.log);
    assertEquals(0, its.time.pending());
  }

  @Test
  void failureOfATaskIsToldAlsoIfNobodyWillHearOfItAnyMore() {
    its.of(ALL, "a", "b");
    b().send(() -> {
      b().async(() -> {
        throw new IllegalStateException("of the task");
      });
      b().await(new CompletableFuture<String>(), (value, error) -> {});
    });
    its.run(); // it has failed, while b is suspended
    assertEquals(List.of(), its.its.failures);
    a().fail("oops");
    its.run();
    assertEquals(
        List.of("oops", "of the task"),
        its.its.failures.stream().map(f -> f.cause().getMessage()).toList());
  }

  @Test
  void timersOfThoseThatWaitForTheirRestartAreStopped() {
    its.of(ALL_LATER, "a", "b");
    a().send(() -> a().every(Duration.ofMillis(1), () -> a().log("ticks")));
    b().send(() -> b().every(Duration.ofMillis(1), () -> b().log("ticks")));
    its.run();
    a().fail("oops");
    its.run();
    assertEquals(1, its.time.pending()); // the pause
    its.time.advance(PAUSE);
    its.run();
    assertEquals(List.of("a starts", "b starts"), its.log);
  }

  @Test
  void siblingInsideATurnEndsItFirst() {
    its.of(ALL, "a", "b", "c");
    b().send(() -> {
      a().fail("oops");
      a().say("hello");
      c().say("hello");
      meanwhile();
      b().log("end of the turn");
    });
    b().say("hello");
    its.run();
    assertEquals(
        List.of(
            "b: end of the turn",
            "a starts",
            "a says hello",
            "b starts",
            "b says hello",
            "c starts",
            "c says hello"),
        its.log);
  }

  @Test
  void siblingThatEndsInTheTurnIsNotWaitedForAnyLonger() {
    its.of(ALL, "a", "b", "c");
    b().send(() -> {
      a().fail("oops");
      meanwhile();
      b().exit();
    });
    its.run();
    assertEquals(List.of("b ends", "a starts", "c starts"), its.log);
  }

  @Test
  void siblingThatIsStoppedMeanwhileIsNotRestarted() {
    its.of(ALL_LATER, "a", "b", "c");
    a().fail("oops");
    its.run();
    b().stop();
    its.run();
    assertEquals(List.of("b ends"), its.said());
    its.time.advance(PAUSE);
    its.run();
    assertEquals(List.of("a starts", "c starts"), its.log);
  }

  @Test
  void failedChildThatIsStoppedMeanwhileLeavesTheOthersToTheirRestart() {
    its.of(ALL_LATER, "a", "b");
    a().fail("oops");
    its.run();
    a().stop();
    its.time.advance(PAUSE);
    its.run();
    assertEquals(List.of("a ends", "b starts"), its.log);
  }

  @Test
  void childThatWaitsForItsOwnChildrenToEndIsNotWaitedForAnyLongerWhenTheyHave() {
    its.of(ALL, "a", "b");
    Family.Member[] grandchild = new Family.Member[1];
    b().send(() -> grandchild[0] = b().child("grandchild"));
    its.run();
    its.log.clear();
    grandchild[0].send(() -> {
      b().stop();
      a().fail("oops");
      meanwhile();
      assertEquals(List.of(), its.log); // a is held until b has ended
    });
    its.run();
    assertEquals(List.of("grandchild ends", "b ends", "a starts"), its.log);
  }

  @Test
  void thoseThatFailAtTheSameTimeAreRestartedOnceEach() {
    its.of(ALL.restarts(2, PAUSE), "a", "b", "c");
    b().send(() -> {
      a().fail("oops");
      c().fail("not handled before the restart");
      meanwhile();
      throw new IllegalStateException("too");
    });
    its.run();
    assertEquals(List.of("a starts", "b starts", "c starts"), its.log.subList(0, 3));
    // The third failure, in the message of c, is one too many.
    assertEquals(List.of("c ends", "b ends", "a ends", "parent ends"), its.log.subList(3, 7));
  }

  @Test
  void whoFailsWhenAllAreAboutToBeginAnewDoesSoOnce() {
    its.of(Supervision.restForOne(), "a", "b", "c");
    b().send(() -> {
      a().fail("oops");
      meanwhile();
      throw new IllegalStateException("too");
    });
    its.run();
    assertEquals(List.of("a starts", "b starts", "c starts"), its.log);
    assertEquals(2, its.its.failures.size());
  }

  @Test
  void whoFailsWhenItIsAskedToBeginAnewDoesSoOnce() {
    its.of(ALL, "a", "b");
    a().send(() -> a().every(PAUSE, () -> {
      b().fail("oops");
      meanwhile(); // a is to be held after this turn
      its.time.beforeScheduling = () -> {
        its.time.beforeScheduling = () -> {};
        throw new IllegalStateException("no next tick"); // fails in the turn after a was held
      };
      a().box.send("hello");
    }));
    a().begin = () -> { // heeds whatever it is asked for as it waits
      String unused = a().context().receive(List.of(a().box.on(told -> told)));
    };
    its.run();
    its.time.advance(PAUSE);
    its.run();
    assertEquals(List.of("a starts", "b starts"), its.log);
    assertEquals(
        List.of("oops", "no next tick"),
        its.its.failures.stream().map(f -> f.cause().getMessage()).toList());
  }

  @Test
  void pauseOfOneHoldsUpNoOther() {
    its.of(Supervision.oneForOne().backOff(PAUSE, PAUSE, 0), "a", "b", "c");
    a().fail("oops");
    its.run();
    its.time.advance(PAUSE.dividedBy(2));
    c().fail("oops");
    b().say("hello");
    its.run();
    assertEquals(List.of("b says hello"), its.said());
    its.time.advance(PAUSE.dividedBy(2));
    its.run();
    assertEquals(List.of("a starts"), its.said());
    its.time.advance(PAUSE.dividedBy(2));
    its.run();
    assertEquals(List.of("c starts"), its.said());
  }

  @Test
  void failedStartInTheRoundBeginsTheRoundAnew() {
    its.of(ALL, "a", "b", "c");
    b().badStarts = 1;
    a().fail("oops");
    a().say("hello");
    c().say("hello");
    its.run();
    assertEquals(
        List.of(
            "a starts",
            "a says hello",
            "b starts",
            "a starts",
            "b starts",
            "c starts",
            "c says hello"),
        its.log);
  }

  @Test
  void failedStartInTheRoundOfRestForOneLeavesTheEarlierAlone() {
    its.of(Supervision.restForOne(), "a", "b", "c", "d");
    c().badStarts = 1;
    b().fail("oops");
    b().say("hello");
    its.run();
    assertEquals(List.of("b starts", "b says hello", "c starts", "c starts", "d starts"), its.log);
  }

  @Test
  void failureOfOneThatHasBegunAnewInTheRoundOfRestForOneLeavesTheEarlierAlone() {
    its.of(Supervision.restForOne(), "a", "b", "c", "d");
    c().begin = () -> {
      c().begin = () -> {};
      b().fail("again"); // it has begun anew, d has not
      meanwhile();
    };
    a().fail("oops");
    its.run();
    assertEquals(
        List.of("a starts", "b starts", "c starts", "b starts", "c starts", "d starts"), its.log);
  }

  @Test
  void thoseThatHaveBegunAnewDoSoOnceMoreOnlyIfTheNextFailureConcernsThem() {
    its.of(Supervision.restForOne(), "a", "b", "c", "d");
    c().begin = () -> {
      c().begin = () -> {};
      its.parent.send(() -> its.parent.supervise(Supervision.oneForOne()));
      b().fail("again"); // it has begun anew, d has not
      meanwhile();
    };
    a().fail("oops");
    its.run();
    assertEquals(List.of("a starts", "b starts", "c starts", "b starts", "d starts"), its.log);
  }

  @Test
  void siblingThatHasNotBegunYetBeginsOnceWithTheOthers() {
    its.parent = its.root("parent");
    its.parent.send(() -> {
      its.parent.supervise(ALL);
      its.children.add(its.parent.child("a"));
      a().badStarts = 1;
      its.children.add(its.parent.child("b"));
    });
    its.run();
    assertEquals(List.of("parent starts", "a starts", "a starts", "b starts"), its.log);
  }

  @Test
  void siblingThatIsBeginningAnewBeginsOnceWithTheOthers() {
    its.of(ALL, "a", "b");
    Family.Member[] grandchild = new Family.Member[1];
    b().send(() -> grandchild[0] = b().child("grandchild"));
    its.run();
    its.log.clear();
    grandchild[0].send(() -> {
      a().fail("oops");
      meanwhile(); // a has begun anew, b waits for its child
      a().fail("again");
      meanwhile();
    });
    its.run();
    assertEquals(List.of("a starts", "grandchild ends", "a starts", "b starts"), its.log);
  }

  @Test
  void heldChildIsNotAskedAboutItsOwnChildrenWhichWillBeStopped() {
    its.of(ALL_LATER, "a", "b");
    Family.Member[] grandchild = new Family.Member[1];
    b().send(() -> {
      b().supervise(Supervision.oneForOne().decide(cause -> Directive.ESCALATE));
      grandchild[0] = b().child("grandchild");
    });
    its.run();
    its.log.clear();
    a().fail("oops");
    its.run();
    grandchild[0].fail("oops");
    its.run();
    assertEquals(0, b().asked);
    its.time.advance(PAUSE);
    its.run();
    assertEquals(List.of("grandchild ends", "a starts", "b starts"), its.log);
  }

  @Test
  void roundsThatMeetBecomeOne() {
    Supervision one = Supervision.oneForOne().backOff(PAUSE, PAUSE, 0);
    its.of(one, "a", "b", "c");
    a().fail("oops");
    its.run();
    its.time.advance(PAUSE.dividedBy(2));
    b().fail("oops");
    its.parent.send(() -> its.parent.supervise(ALL));
    its.run();
    c().fail("oops"); // all of them, after the pauses of a and b
    its.run();
    its.time.advance(PAUSE.dividedBy(2));
    its.run();
    assertEquals(List.of(), its.log);
    its.time.advance(PAUSE.dividedBy(2));
    its.run();
    assertEquals(List.of("a starts", "b starts", "c starts"), its.log);
    assertEquals(0, its.time.pending());
  }

  @Test
  void roundsThatMeetWhileOneIsAboutToPauseBecomeOne() {
    Supervision one = Supervision.oneForOne().backOff(PAUSE, PAUSE, 0);
    its.of(one, "a", "b", "c");
    a().fail("oops");
    its.run();
    b().fail("oops");
    its.time.afterScheduling = () -> {
      its.time.afterScheduling = () -> {};
      its.parent.send(() -> its.parent.supervise(ALL));
      c().fail("oops");
      its.run();
    };
    its.run();
    assertEquals(2, its.time.pending());
    its.time.advance(PAUSE);
    its.run();
    assertEquals(List.of("a starts", "b starts", "c starts"), its.log);
  }

  @Test
  void nobodyBeginsAnewAnyMoreOnceTheParentIsToEnd() {
    its.of(ALL_LATER, "a", "b");
    a().fail("oops");
    its.run();
    its.parent.stop();
    its.time.advance(PAUSE); // a is asked to begin anew, but the parent is before it, and stops b
    its.run();
    assertEquals(List.of("b ends", "a ends", "parent ends"), its.log);
  }

  @Test
  void linkedEndReachesAChildThatWaitsForItsRestart() {
    its.of(ALL_LATER, "a", "b");
    Family.Member other = its.root("other");
    b().send(() -> b().link(other));
    a().fail("oops");
    its.run();
    other.stop();
    its.run();
    assertFalse(isAlive(b()));
    assertEquals(new ExitReason.Linked(other, new ExitReason.Stopped()), reason(b()));
  }

  @Test
  void thoseWhoWaitForAnswersOfARestartedChildAreToldWithNobodyHeldUp() {
    its.of(ALL, "a", "b", "c");
    List<String> told = new ArrayList<>();
    Mailbox<ReplyTo<String>>[] box = newBoxes();
    its.parent.send(() -> {
      Family.Member asked = its.new Member("asked");
      box[0] = asked.mailbox("requests", r -> {});
      its.parent.spawnChild(asked);
    });
    its.run();
    var answer = its.its.system.<ReplyTo<String>, String>ask(box[0], r -> r, PAUSE);
    answer.whenComplete((value, error) -> {
      // Another child can end now, on another thread.
      Thread other = new Thread(() -> {
        c().stop();
        its.run();
      });
      other.start();
      join(other);
      Throwable cause = error instanceof CompletionException e ? e.getCause() : error;
      told.add(cause.getClass().getSimpleName());
    });
    its.run();
    its.log.clear();
    a().fail("oops");
    its.run();
    assertEquals(List.of("RequestFailedException"), told);
    assertEquals(List.of("c ends", "a starts", "b starts"), its.log.subList(0, 3));
  }

  @SuppressWarnings({"unchecked", "rawtypes"})
  private static Mailbox<ReplyTo<String>>[] newBoxes() {
    return new Mailbox[1];
  }

  private static void join(Thread thread) {
    try {
      thread.join();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void restartTakesPlaceAlsoOnTheStackOfTheFailure() {
    Family inline = Family.inline().of(ALL, "a", "b", "c");
    inline.child(1).fail("oops");
    inline.child(2).say("hello");
    assertEquals(List.of("a starts", "b starts", "c starts", "c says hello"), inline.log);
    inline.said();
    inline.parent.stop();
    assertEquals(List.of("c ends", "b ends", "a ends", "parent ends"), inline.log);
  }
}
