package dev.selectors;

import static dev.selectors.Family.failure;
import static dev.selectors.Family.isAlive;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** How often a parent restarts its children, and after what pause. */
@Timeout(60)
final class BackOffTest {
  private static final Duration TEN = Duration.ofSeconds(10);
  private static final Duration SECOND = Duration.ofSeconds(1);

  private Family its = new Family();

  private Family.Member a() {
    return its.child(0);
  }

  private Family.Member b() {
    return its.child(1);
  }

  private Family.Member c() {
    return its.child(2);
  }

  private void fail(Family.Member child) {
    child.fail("oops");
    its.run();
  }

  private void pass(Duration time) {
    its.time.advance(time);
    its.run();
  }

  // ---- the limit

  @Test
  void aParentThatBeginsAnewCountsAfresh() {
    Family.Member top = its.root("top");
    top.send(() -> {
      top.supervise(Supervision.oneForOne());
      its.parent = top.child("parent");
      its.parent.begin = () -> {
        its.children.clear();
        its.parent.supervise(Supervision.oneForOne().restarts(2, TEN));
        its.children.add(its.parent.child("a"));
      };
    });
    its.run();
    its.said();
    for (int i = 0; i < 3; i++) {
      fail(a());
    }
    assertEquals(
        List.of("a starts", "a starts", "a ends", "parent starts", "a starts"), its.said());
    fail(a());
    assertEquals(List.of("a starts"), its.said());
  }

  @Test
  void oneFailureTooManyWithinTheWindowIsEscalated() {
    its.of(Supervision.oneForOne().restarts(2, TEN), "a", "b");
    fail(a());
    fail(b()); // all children count together
    assertEquals(List.of("a starts", "b starts"), its.said());
    fail(a());
    assertEquals(List.of("a ends", "b ends", "parent ends"), its.log);
    var e = assertInstanceOf(ChildFailedException.class, failure(its.parent));
    assertEquals("oops", e.getCause().getMessage());
    assertTrue(
        e.getMessage().contains("failed, after 2 restarts of children within PT10S"),
        e.getMessage());
    assertEquals(
        List.of(Directive.RESTART, Directive.RESTART, Directive.ESCALATE, Directive.STOP),
        its.its.failures.stream().map(Failure::directive).toList());
  }

  @Test
  void windowSlides() {
    its.of(Supervision.oneForOne().restarts(2, TEN), "a");
    fail(a()); // at 0
    pass(Duration.ofSeconds(6));
    fail(a()); // at 6
    pass(Duration.ofSeconds(5));
    fail(a()); // at 11: the one at 0 no longer counts
    pass(Duration.ofSeconds(6));
    fail(a()); // at 17
    assertEquals(List.of("a starts", "a starts", "a starts", "a starts"), its.said());
    pass(Duration.ofSeconds(3));
    fail(a()); // at 20: one too many
    assertEquals(List.of("a ends", "parent ends"), its.log);
  }

  @Test
  void failureCountsToTheVeryEndOfTheWindow() {
    its.of(Supervision.oneForOne().restarts(1, TEN), "a");
    fail(a());
    pass(TEN.plusNanos(1));
    fail(a());
    assertTrue(isAlive(its.parent));
    pass(TEN);
    fail(a());
    assertEquals(List.of("a starts", "a starts", "a ends", "parent ends"), its.log);
  }

  @Test
  void limitHoldsHoweverHighItIs() {
    its.of(Supervision.oneForOne().restarts(100, TEN), "a");
    for (int i = 0; i < 100; i++) {
      fail(a());
    }
    assertEquals(100, its.said().size());
    fail(a());
    assertEquals(List.of("a ends", "parent ends"), its.log);
  }

  @Test
  void noRestartAtAllIsALimitToo() {
    its.of(Supervision.oneForAll().restarts(0, TEN), "a", "b");
    fail(a());
    assertEquals(List.of("a ends", "b ends", "parent ends"), its.log);
  }

  @Test
  void restartOfAllCountsOnce() {
    its.of(Supervision.oneForAll().restarts(2, TEN), "a", "b", "c");
    fail(a());
    fail(b());
    assertEquals(6, its.said().size());
    fail(b());
    assertEquals(List.of("b ends", "c ends", "a ends", "parent ends"), its.log);
  }

  @Test
  void tenRestartsInAMinuteUnlessOneSaysOtherwise() {
    its.of(Supervision.oneForOne(), "a");
    for (int i = 0; i < 10; i++) {
      fail(a());
    }
    assertEquals(10, its.said().size());
    pass(Duration.ofMinutes(1));
    fail(a());
    assertEquals(List.of("a ends", "parent ends"), its.log);
  }

  @Test
  void childThatNeverStartsIsGivenUp() {
    its.of(Supervision.oneForOne().restarts(3, TEN), "a");
    a().badStarts = Integer.MAX_VALUE;
    fail(a());
    assertEquals(List.of("a starts", "a starts", "a starts", "a ends", "parent ends"), its.log);
  }

  @Test
  void limitReachedInARoundEndsTheFailedAndEscalates() {
    its.of(Supervision.oneForAll().restarts(2, TEN), "a", "b");
    its.parent.directive = Directive.RESUME;
    b().badStarts = Integer.MAX_VALUE;
    fail(a());
    assertEquals(List.of("a starts", "b starts", "a starts", "b starts", "b ends"), its.said());
    a().say("hello");
    its.run();
    assertEquals(List.of("a says hello"), its.log);
  }

  @Test
  void restartsOfTheParentItselfAreCountedByItsOwnParent() {
    Family.Member top = its.root("top");
    top.send(() -> {
      top.supervise(Supervision.oneForOne().restarts(1, TEN));
      its.parent = top.child("middle");
      its.parent.begin = () -> {
        its.children.clear();
        its.parent.supervise(Supervision.oneForOne().restarts(0, TEN));
        its.children.add(its.parent.child("leaf"));
      };
    });
    its.run();
    its.log.clear();
    fail(a());
    assertEquals(List.of("leaf ends", "middle starts", "leaf starts"), its.said());
    fail(a());
    assertEquals(List.of("leaf ends", "middle ends", "top ends"), its.log);
  }

  // ---- pauses

  @Test
  void pausesDoubleUpToTheLongest() {
    its.of(Supervision.oneForOne().backOff(SECOND, Duration.ofSeconds(5), 0), "a");
    List<Long> pauses = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      fail(a());
      assertEquals(List.of(), its.said());
      assertEquals(1, its.time.pending());
      pauses.add(its.time.untilNext().toSeconds());
      pass(its.time.untilNext());
      assertEquals(List.of("a starts"), its.said());
    }
    assertEquals(List.of(1L, 2L, 4L, 5L, 5L), pauses);
    assertEquals(0, its.time.pending());
  }

  @Test
  void pausesDoubleAlsoWithoutALimit() {
    its.of(Supervision.oneForOne().restarts(Integer.MAX_VALUE, TEN).backOff(SECOND, TEN, 0), "a");
    fail(a());
    pass(SECOND);
    fail(a());
    assertEquals(Duration.ofSeconds(2), its.time.untilNext());
  }

  @Test
  void pauseIsShortAgainAfterAQuietWindow() {
    its.of(Supervision.oneForOne().restarts(9, TEN).backOff(SECOND, Duration.ofSeconds(5), 0), "a");
    fail(a());
    pass(SECOND);
    fail(a());
    assertEquals(Duration.ofSeconds(2), its.time.untilNext());
    pass(TEN.plusNanos(1));
    fail(a());
    assertEquals(SECOND, its.time.untilNext());
  }

  @Test
  void longestPauseHoldsHoweverOftenAChildHasFailed() {
    Duration longest = Duration.ofDays(36_500);
    its.of(
        Supervision.oneForOne()
            .restarts(Integer.MAX_VALUE, Duration.ofSeconds(Long.MAX_VALUE))
            .backOff(Duration.ofNanos(1), longest, 0),
        "a");
    a().send(() -> {});
    for (int i = 0; i < 80; i++) {
      fail(a());
      assertTrue(its.time.untilNext().compareTo(longest) <= 0);
      assertTrue(its.time.untilNext().compareTo(Duration.ZERO) > 0);
      a().stop(); // a new child, so that no time need pass
      its.parent.send(() -> its.children.set(0, its.parent.child("a")));
      its.run();
    }
  }

  @Test
  void pausesOfSeveralChildrenRunSideBySide() {
    its.of(Supervision.oneForOne().backOff(SECOND, SECOND, 0), "a", "b");
    fail(a());
    pass(Duration.ofMillis(400));
    fail(b());
    pass(Duration.ofMillis(600));
    assertEquals(List.of("a starts"), its.said());
    pass(Duration.ofMillis(400));
    assertEquals(List.of("b starts"), its.log);
  }

  @Test
  void messagesWaitUntilThePauseIsOver() {
    its.of(Supervision.oneForOne().backOff(SECOND, SECOND, 0), "a", "b");
    fail(a());
    a().say("hello");
    b().say("hello");
    its.run();
    assertEquals(List.of("b says hello"), its.said());
    pass(SECOND);
    assertEquals(List.of("a starts", "a says hello"), its.log);
  }

  @Test
  void childWithAThreadOfItsOwnIsAwaitingWhileItIsHeld() {
    its.parent = its.root("parent");
    Threaded child = new Threaded(self -> {
      if (self.begun == 1) {
        throw new IllegalStateException("oops");
      }
      self.take(self.a);
    });
    child.directive = Directive.ESCALATE;
    its.parent.send(() -> {
      its.parent.supervise(Supervision.oneForOne().backOff(SECOND, SECOND, 0));
      its.parent.spawnChild("child", child);
    });
    its.run();
    assertEquals(new SelectorState.Awaiting(), child.state());
    pass(SECOND);
    assertEquals(
        List.of("a"),
        assertInstanceOf(SelectorState.Blocked.class, child.state()).mailboxes());
  }

  @Test
  void jitterLengthensAPauseByAShareUpToItself() {
    LongStream.of(pauses(1, 0.5)).forEach(pause -> {
      assertTrue(pause >= 1_000, "" + pause);
      assertTrue(pause <= 1_500, "" + pause);
    });
    assertTrue(LongStream.of(pauses(1, 0.5)).distinct().count() > 10);
    assertEquals(1, LongStream.of(pauses(1, 0)).distinct().count());
  }

  @Test
  void seedDecidesTheJitter() {
    List<Long> first = boxed(pauses(7, 1));
    assertEquals(first, boxed(pauses(7, 1)));
    assertNotEquals(first, boxed(pauses(8, 1)));
  }

  private static List<Long> boxed(long[] numbers) {
    return LongStream.of(numbers).boxed().toList();
  }

  /** Twenty pauses of a second, in milliseconds. */
  private long[] pauses(long seed, double jitter) {
    Consumer<SystemBuilder> seeded = builder -> builder.seed(seed);
    its = new Family(seeded)
        .of(Supervision.oneForOne().restarts(20, TEN).backOff(SECOND, SECOND, jitter), "a");
    long[] pauses = new long[20];
    for (int i = 0; i < pauses.length; i++) {
      fail(a());
      pauses[i] = its.time.untilNext().toMillis();
      pass(its.time.untilNext());
    }
    return pauses;
  }

  // ---- nothing is left of a pause that nobody waits for

  @Test
  void endOfTheParentEndsThePause() {
    its.of(Supervision.oneForAll().backOff(SECOND, SECOND, 0), "a", "b");
    fail(a());
    assertEquals(1, its.time.pending());
    its.parent.stop();
    its.run();
    assertEquals(0, its.time.pending());
    assertEquals(List.of("b ends", "a ends", "parent ends"), its.log);
  }

  @Test
  void pauseWhoseTimerCannotBeCancelledKeepsNoChildFromItsEnd() {
    its.of(Supervision.oneForAll().backOff(SECOND, SECOND, 0), "a", "b");
    fail(a());
    var error = new IllegalStateException("cannot be cancelled");
    its.time.beforeCancelling = () -> {
      throw error;
    };
    its.parent.stop();
    assertEquals(List.of(error), Uncaught.during(its::run));
    assertEquals(List.of("b ends", "a ends", "parent ends"), its.log);
  }

  @Test
  void endOfTheParentEndsAlsoAPauseThatIsJustAboutToBegin() {
    its.of(Supervision.oneForOne().backOff(SECOND, SECOND, 0), "a");
    its.time.afterScheduling = () -> {
      its.parent.stop();
      its.run();
    };
    fail(a());
    assertEquals(0, its.time.pending());
    assertEquals(List.of("a ends", "parent ends"), its.log);
  }

  @Test
  void restartOfTheParentEndsThePause() {
    its.of(Supervision.oneForOne().backOff(SECOND, SECOND, 0), "a");
    its.parent.directive = Directive.RESTART;
    fail(a());
    its.parent.fail("oops");
    its.run();
    assertEquals(0, its.time.pending());
    assertEquals(List.of("a ends", "parent starts", "a starts"), its.log);
  }

  @Test
  void endOfTheChildEndsThePause() {
    its.of(Supervision.oneForOne().backOff(SECOND, SECOND, 0), "a", "b");
    fail(a());
    a().stop();
    its.run();
    assertEquals(0, its.time.pending());
    assertEquals(List.of("a ends"), its.log);
  }

  @Test
  void endOfTheSystemEndsThePause() {
    its.of(Supervision.oneForOne().backOff(SECOND, SECOND, 0), "a");
    fail(a());
    ShutdownReport report = its.its.system.drain(Duration.ZERO);
    assertTrue(report.isClean());
    assertEquals(0, its.time.pending());
    assertEquals(List.of("a ends", "parent ends"), its.log);
  }

  @Test
  void nothingIsKeptOfAPauseThatIsOverHoweverLongItTakesUntilAllHaveBegun() {
    its.of(
        Supervision.oneForAll().restarts(100, Duration.ofDays(1)).backOff(SECOND, SECOND, 0),
        "a",
        "b");
    for (int i = 0; i < 50; i++) {
      a().fail("oops"); // each before b has begun
    }
    its.run();
    for (int i = 0; i < 49; i++) {
      pass(SECOND);
    }
    assertFalse(its.said().contains("b starts"));
    assertEquals(1, its.time.pending());
    its.parent.stop();
    its.run();
    assertEquals(0, its.time.pending());
    assertEquals(0, its.time.cancelledInVain);
  }

  // ---- a clock that fails

  /** The next timer is not set; this error tells its maker. */
  private void failsOnce(Error e) {
    its.time.beforeScheduling = () -> {
      its.time.beforeScheduling = () -> {};
      throw e;
    };
  }

  @Test
  void pauseThatCannotBeginIsOver() {
    its.of(Supervision.oneForAll().backOff(SECOND, SECOND, 0), "a", "b", "c");
    var full = new OutOfMemoryError("a test");
    failsOnce(full);
    a().fail("oops");
    c().say("hello");
    List<Throwable> told = Uncaught.during(() -> its.run());
    assertEquals(List.of(full), told);
    assertEquals(List.of("a starts", "b starts", "c starts", "c says hello"), its.said());
    fail(a());
    assertEquals(List.of(), its.said());
    pass(SECOND);
    assertEquals(List.of("a starts", "b starts", "c starts"), its.said());
  }

  @Test
  void pauseThatEndsAlthoughItWasRefusedEndsOnce() {
    its.of(Supervision.oneForAll().backOff(SECOND, SECOND, 0), "a", "b");
    its.time.afterScheduling = () -> {
      its.time.afterScheduling = () -> {};
      throw new IllegalStateException("refused, but kept");
    };
    List<Throwable> told = Uncaught.during(() -> fail(a()));
    assertEquals(
        List.of("refused, but kept"), told.stream().map(Throwable::getMessage).toList());
    assertEquals(List.of("a starts", "b starts"), its.said());
    pass(SECOND);
    fail(a());
    pass(SECOND);
    assertEquals(List.of("a starts", "b starts"), its.said());
  }

  @Test
  void siblingsBeginAnewThoughTheFailedChildEndsAsItCannotBeHeld() {
    its.of(Supervision.oneForAll().backOff(SECOND, SECOND, 0), "a", "b", "c");
    a().send(() -> a().after(TEN, () -> {}));
    its.run();
    its.time.beforeCancelling = () -> {
      its.time.beforeCancelling = () -> {};
      throw new IllegalStateException("not cancelled");
    };
    fail(a());
    assertEquals("not cancelled", failure(a()).getMessage());
    assertEquals(List.of("a ends"), its.said());
    pass(SECOND);
    assertEquals(List.of("b starts", "c starts"), its.said());
  }

  @Test
  void childIsHeldThoughThereWasNoMemoryToTellWhoWaitsForIt() {
    its.of(Supervision.oneForAll().backOff(SECOND, SECOND, 0), "a", "b");
    List<String> told = new ArrayList<>();
    watch(a(), () -> {
      throw new OutOfMemoryError("first");
    });
    watch(a(), () -> told.add("second"));
    List<Throwable> errors = Uncaught.during(() -> fail(a()));
    assertEquals(List.of("first"), errors.stream().map(Throwable::getMessage).toList());
    assertEquals(List.of("second"), told);
    Uncaught.during(() -> pass(SECOND));
    assertEquals(List.of("a starts", "b starts"), its.log);
  }

  private static void watch(Family.Member who, Runnable beginsAnew) {
    who.cell.watchers().add(new Watchers.Watch() {
      @Override
      public void ended(Down down) {}

      @Override
      public void beginsAnew(Throwable cause) {
        beginsAnew.run();
      }
    });
  }
}
