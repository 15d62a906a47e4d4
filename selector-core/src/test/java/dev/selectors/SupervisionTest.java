package dev.selectors;

import static dev.selectors.Family.failure;
import static dev.selectors.Family.isAlive;
import static dev.selectors.Family.reason;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a parent decides when a child fails. Who waits for whom in a restart is in RestartTest. */
@Timeout(60)
final class SupervisionTest {
  private final IllegalStateException oops = new IllegalStateException("oops");

  private final Family its = new Family();

  private static Supervision deciding(Directive directive) {
    return Supervision.oneForOne().decide(cause -> directive);
  }

  private void failWith(Family.Member member, RuntimeException cause) {
    member.send(() -> {
      throw cause;
    });
    its.run();
  }

  private List<Directive> directives() {
    return its.its.failures.stream().map(Failure::directive).toList();
  }

  // ---- who begins anew

  @Test
  void oneForOneRestartsTheFailedAlone() {
    its.of(Supervision.oneForOne(), "a", "b", "c");
    its.child(1).fail("oops");
    its.run();
    assertEquals(List.of("b starts"), its.log);
    assertEquals(List.of(Directive.RESTART), directives());
  }

  @Test
  void oneForAllRestartsAllInTheOrderOfSpawning() {
    its.of(Supervision.oneForAll(), "a", "b", "c");
    its.child(1).fail("oops");
    its.run();
    assertEquals(List.of("a starts", "b starts", "c starts"), its.log);
  }

  @Test
  void restForOneRestartsTheFailedAndThoseSpawnedAfterIt() {
    its.of(Supervision.restForOne(), "a", "b", "c");
    its.child(1).fail("oops");
    its.run();
    assertEquals(List.of("b starts", "c starts"), its.said());
    its.child(2).fail("oops");
    its.run();
    assertEquals(List.of("c starts"), its.said());
    its.child(0).fail("oops");
    its.run();
    assertEquals(List.of("a starts", "b starts", "c starts"), its.log);
  }

  @Test
  void failedStartCountsAsAFailureOfTheChildAlsoTheFirst() {
    its.parent = its.root("parent");
    its.parent.send(() -> {
      its.parent.supervise(Supervision.oneForOne());
      its.children.add(its.parent.child("a"));
      its.child(0).badStarts = 2;
    });
    its.run();
    its.child(0).say("hello");
    its.run();
    assertEquals(
        List.of("parent starts", "a starts", "a starts", "a starts", "a says hello"), its.log);
  }

  @Test
  void spawnChildReturnsTheChildWithANameAndWithout() {
    Family.Member parent = its.root("parent");
    Family.Member a = its.new Member("a");
    Family.Member b = its.new Member("b");
    List<Selector> returned = new ArrayList<>();
    parent.send(() -> {
      returned.add(parent.spawnChild(a));
      returned.add(parent.spawnChild("b", b));
    });
    its.run();
    assertEquals(List.of(a, b), returned);
  }

  @Test
  void childThatEndsWithoutAFailureIsNotRestarted() {
    its.of(Supervision.oneForAll(), "a", "b", "c");
    its.child(0).send(its.child(0)::exit);
    its.child(1).stop();
    its.run();
    assertEquals(List.of("a ends", "b ends"), its.said());
    its.child(2).fail("oops");
    its.run();
    assertEquals(List.of("c starts"), its.log);
  }

  @Test
  void childThatExitsAndFailsInOneTurnEndsNormallyAndConcernsNobody() {
    its.of(Supervision.oneForAll(), "a", "b");
    its.child(0).send(() -> {
      its.child(0).exit();
      throw oops;
    });
    its.run();
    assertEquals(List.of("a ends"), its.log);
    assertEquals(new ExitReason.Normal(), reason(its.child(0)));
    assertEquals(List.of(Directive.STOP), directives());
  }

  @Test
  void withoutASupervisionTheFailedEndsAlone() {
    its.parent = its.root("parent");
    its.parent.send(
        () -> its.children.addAll(List.of(its.parent.child("a"), its.parent.child("b"))));
    its.run();
    failWith(its.child(0), oops);
    assertSame(oops, failure(its.child(0)));
    assertTrue(isAlive(its.child(1)));
    assertTrue(isAlive(its.parent));
    assertEquals(List.of(Directive.STOP), directives());
  }

  @Test
  void supervisionIsReplacedFromTheNextFailureOn() {
    its.of(deciding(Directive.RESUME), "a", "b");
    failWith(its.child(0), oops);
    assertEquals(List.of(), its.log);
    its.parent.send(() -> its.parent.supervise(Supervision.oneForAll()));
    failWith(its.child(0), oops);
    assertEquals(List.of("a starts", "b starts"), its.log);
  }

  // ---- the decision

  @Test
  void childDecidesFirst() {
    its.of(Supervision.oneForOne(), "a");
    its.child(0).directive = Directive.RESUME;
    failWith(its.child(0), oops);
    its.child(0).directive = Directive.STOP;
    failWith(its.child(0), oops);
    assertEquals(List.of("a ends"), its.log);
    assertEquals(List.of(Directive.RESUME, Directive.STOP), directives());
  }

  @Test
  void decisionIsGivenWhatWasThrown() {
    List<Throwable> causes = new ArrayList<>();
    its.of(
        Supervision.oneForOne().decide(cause -> {
          causes.add(cause);
          return Directive.RESTART;
        }),
        "a");
    failWith(its.child(0), oops);
    its.child(0).send(() -> its.child(0).turn.guard(() -> {
      throw oops;
    }));
    its.child(0).say("behind the guard");
    its.run();
    assertSame(oops, causes.get(0));
    assertInstanceOf(GuardFailedException.class, causes.get(1));
    assertEquals(List.of("a starts", "a starts", "a says behind the guard"), its.log);
  }

  @Test
  void resumeGoesOnWithTheNextMessage() {
    its.of(deciding(Directive.RESUME), "a", "b");
    its.child(0).send(() -> {
      its.child(0).log("changed");
      throw oops;
    });
    its.child(0).say("next");
    its.run();
    assertEquals(List.of("a: changed", "a says next"), its.log);
  }

  @Test
  void resumeOfAFailedStartGoesOnToo() {
    its.parent = its.root("parent");
    its.parent.send(() -> {
      its.parent.supervise(deciding(Directive.RESUME));
      its.children.add(its.parent.child("a"));
      its.child(0).badStarts = 1;
    });
    its.run();
    its.child(0).say("next");
    its.run();
    assertEquals(List.of("parent starts", "a starts", "a says next"), its.log);
  }

  @Test
  void stopEndsTheChildAndConcernsNobody() {
    its.of(Supervision.oneForAll().decide(cause -> Directive.STOP), "a", "b");
    failWith(its.child(0), oops);
    assertEquals(List.of("a ends"), its.log);
    assertSame(oops, failure(its.child(0)));
    assertEquals(List.of(Directive.STOP), directives());
  }

  @Test
  void decisionThatThrowsOrIsNullStopsTheChild() {
    var worse = new IllegalArgumentException("worse");
    its.of(
        Supervision.oneForOne().decide(cause -> {
          throw worse;
        }),
        "a");
    var first = new IllegalStateException("first");
    failWith(its.child(0), first);
    assertSame(first, failure(its.child(0)));
    assertEquals(List.of(worse), List.of(first.getSuppressed()));

    its.of(deciding(null), "a");
    var second = new IllegalStateException("second");
    failWith(its.child(0), second);
    assertSame(second, failure(its.child(0)));
    assertInstanceOf(NullPointerException.class, second.getSuppressed()[0]);
    assertTrue(isAlive(its.parent));
  }

  @Test
  void decisionThatThrowsWhatItWasGivenStopsTheChildForThatReason() {
    its.of(
        Supervision.oneForOne().decide(cause -> {
          throw (RuntimeException) cause;
        }),
        "a");
    failWith(its.child(0), oops);
    assertSame(oops, failure(its.child(0)));
    assertEquals(List.of(Directive.STOP), directives());
  }

  @Test
  void errorOfTheVirtualMachineIsNeverAnsweredByARestart() {
    var full = new OutOfMemoryError("a test");
    List<Throwable> passedOn = Uncaught.during(() -> {
      its.of(Supervision.oneForAll(), "a", "b");
      its.child(0).send(() -> {
        throw full;
      });
      its.run();
    });
    assertEquals(List.of(full), passedOn);
    assertSame(full, failure(its.child(0)));
    assertEquals(0, its.child(0).asked);
    assertEquals(List.of(), its.log); // no restart, and no onExit either
  }

  @Test
  void errorOfTheVirtualMachineInTheDecisionIsPassedOn() {
    var full = new OutOfMemoryError("a test");
    List<Throwable> passedOn = Uncaught.during(() -> {
      its.of(
          Supervision.oneForOne().decide(cause -> {
            throw full;
          }),
          "a");
      failWith(its.child(0), new IllegalStateException("first"));
    });
    assertEquals(List.of(full), passedOn);
    assertEquals(List.of(), its.log);
  }

  // ---- escalation

  @Test
  void escalatedFailureIsAFailureOfTheParent() {
    its.of(deciding(Directive.ESCALATE), "a", "b");
    failWith(its.child(0), oops);
    assertEquals(List.of("a ends", "b ends", "parent ends"), its.log);
    assertSame(oops, failure(its.child(0)));
    assertEquals(new ExitReason.Stopped(), reason(its.child(1)));
    var failed = assertInstanceOf(ChildFailedException.class, failure(its.parent));
    assertSame(oops, failed.getCause());
    assertEquals(
        "a failed, and its supervision escalates that; so its parent fails too",
        failed.getMessage().replace(its.child(0).name(), "a"));
    assertEquals(List.of(Directive.ESCALATE, Directive.STOP), directives());
  }

  @Test
  void parentThatResumesGoesOnWithoutTheChild() {
    its.of(deciding(Directive.ESCALATE), "a", "b");
    its.parent.directive = Directive.RESUME;
    failWith(its.child(0), oops);
    its.child(1).say("alive");
    its.parent.say("alive");
    its.run();
    assertEquals(List.of("a ends", "b says alive", "parent says alive"), its.log);
  }

  @Test
  void parentThatRestartsStopsItsOtherChildrenFirst() {
    its.of(deciding(Directive.ESCALATE), "a", "b", "c");
    its.parent.directive = Directive.RESTART;
    failWith(its.child(1), oops);
    assertEquals(
        List.of("b ends", "c ends", "a ends", "parent starts", "a starts", "b starts", "c starts"),
        its.log);
  }

  @Test
  void supervisionOutlivesARestartOfTheParent() {
    its.of(Supervision.oneForOne(), "a");
    its.parent.directive = Directive.RESTART;
    its.parent.begin = () -> its.children.add(its.parent.child("b")); // declares none anew
    its.parent.fail("oops");
    its.run();
    its.said();
    failWith(its.child(1), oops);
    assertEquals(List.of("b starts"), its.log);
  }

  @Test
  void escalationsOfOneLitterRestartTheParentOnce() {
    its.of(deciding(Directive.ESCALATE), "a", "b", "c");
    its.parent.directive = Directive.RESTART;
    List<Family.Member> litter = List.copyOf(its.children);
    litter.forEach(m -> m.fail("oops"));
    its.run();
    assertEquals(2, its.parent.starts);
    assertEquals(
        List.of("parent starts", "a starts", "b starts", "c starts"),
        its.log.subList(its.log.size() - 4, its.log.size()));
    assertTrue(its.children.stream().allMatch(Family::isAlive));
  }

  @Test
  void suspendedParentHearsOfAnEscalation() {
    its.of(deciding(Directive.ESCALATE), "a");
    its.parent.send(() -> its.parent.await(new CompletableFuture<String>(), (value, error) -> {}));
    failWith(its.child(0), oops);
    assertEquals(List.of("a ends", "parent ends"), its.log);
  }

  @Test
  void escalationClimbsUntilSomebodyRestarts() {
    Family.Member top = its.root("top");
    top.send(() -> {
      top.supervise(Supervision.oneForOne());
      its.parent = top.child("middle");
      its.parent.begin = () -> {
        its.children.clear();
        its.parent.supervise(deciding(Directive.ESCALATE));
        its.children.add(its.parent.child("leaf"));
      };
    });
    its.run();
    its.log.clear();
    failWith(its.child(0), oops);
    assertEquals(List.of("leaf ends", "middle starts", "leaf starts"), its.log);
    assertEquals(List.of(Directive.ESCALATE, Directive.RESTART), directives());
    assertSame(oops, its.its.failures.get(1).cause().getCause());
  }

  @Test
  void restartedParentStopsTheWholeTreeBelowIt() {
    Family.Member top = its.root("top");
    top.send(() -> {
      top.supervise(Supervision.oneForOne());
      its.parent = top.child("middle");
      its.parent.begin = () -> {
        its.children.clear();
        its.children.add(its.parent.child("leaf"));
        Family.Member leaf = its.child(0);
        leaf.begin = () -> leaf.child("tip");
      };
    });
    its.run();
    its.log.clear();
    its.parent.fail("oops");
    its.run();
    assertEquals(
        List.of("tip ends", "leaf ends", "middle starts", "leaf starts", "tip starts"), its.log);
  }

  // ---- wrong use

  @Test
  void supervisionOfOthersAndOfNobodyIsRefused() {
    Family.Member parent = its.root("parent");
    assertThrows(IllegalStateException.class, () -> parent.supervise(Supervision.oneForOne()));
    assertThrows(IllegalStateException.class, () -> parent.child("a"));
    assertThrows(IllegalStateException.class, () -> its.new Member("unborn").child("a"));
    parent.send(() -> {
      assertThrows(NullPointerException.class, () -> parent.supervise(null));
      var child = assertThrows(NullPointerException.class, () -> parent.spawnChild(null));
      assertEquals("child of " + parent.name() + " is null", child.getMessage());
      assertThrows(IllegalStateException.class, () -> parent.spawnChild(parent));
      parent.log("refused");
    });
    its.run();
    assertEquals(List.of("parent starts", "parent: refused"), its.log);
  }

  @Test
  void numbersOutOfTheirRangeAreRefused() {
    Supervision s = Supervision.oneForOne();
    Duration second = Duration.ofSeconds(1);
    assertThrows(IllegalArgumentException.class, () -> s.restarts(-1, second));
    assertThrows(IllegalArgumentException.class, () -> s.restarts(1, Duration.ZERO));
    assertThrows(IllegalArgumentException.class, () -> s.restarts(1, second.negated()));
    assertThrows(NullPointerException.class, () -> s.restarts(1, null));
    assertThrows(IllegalArgumentException.class, () -> s.backOff(Duration.ZERO, second, 0));
    assertThrows(IllegalArgumentException.class, () -> s.backOff(second.negated(), second, 0));
    assertThrows(IllegalArgumentException.class, () -> s.backOff(second, Duration.ofMillis(1), 0));
    assertThrows(IllegalArgumentException.class, () -> s.backOff(second, second, -0.1));
    assertThrows(IllegalArgumentException.class, () -> s.backOff(second, second, 1.1));
    assertThrows(IllegalArgumentException.class, () -> s.backOff(second, second, Double.NaN));
    assertThrows(NullPointerException.class, () -> s.backOff(null, second, 0));
    assertThrows(NullPointerException.class, () -> s.backOff(second, null, 0));
    assertThrows(NullPointerException.class, () -> s.decide(null));
  }
}
