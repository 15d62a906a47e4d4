package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Want of memory, wherever in the library it may strike: one after the other, each of its
 * allocations in a program is made to fail, or some in a row. As it takes long to try each, only
 * every 29th is tried, or so many that there are five; {@code -Dselectors.shortage.every=1} tries
 * all.
 */
@Timeout(1_200)
final class ShortageTest {
  private static final int EVERY = Integer.getInteger("selectors.shortage.every", 29);
  private static final int PLACES = 5;

  private final Thread.UncaughtExceptionHandler before =
      Thread.getDefaultUncaughtExceptionHandler();

  @BeforeEach
  void letErrorsBeTold() {
    Thread.setDefaultUncaughtExceptionHandler((thread, error) -> {});
  }

  @AfterEach
  void restore() {
    Allocations.failNoMore();
    Allocations.count(Allocations.Kind.ANY);
    Thread.setDefaultUncaughtExceptionHandler(before);
  }

  /** What a program finds wrong that is run in a copy of the library. */
  private interface Program {
    List<String> run(AllocationsCounted copy) throws Exception;
  }

  private static List<String> run(
      AllocationsCounted copy, Class<?> program, Class<?> type, Object argument) throws Exception {
    Runnable failNoMore = Allocations::failNoMore;
    Callable<?> one = (Callable<?>) copy.loadClass(program.getName())
        .getConstructor(Runnable.class, type)
        .newInstance(failNoMore, argument);
    return ((List<?>) one.call()).stream().map(Object::toString).toList();
  }

  private static void assertNothingIsLost(int inARow, boolean untilItIsClosed) throws Exception {
    assertNothingIsWrong(
        copy -> run(copy, ShortageScenario.class, boolean.class, untilItIsClosed), inARow, 500);
  }

  private static void assertNobodyWaitsInVain(
      Class<? extends ShortageProgram> program, Enum<?> kind, int inARow) throws Exception {
    assertNothingIsWrong(copy -> run(copy, program, String.class, kind.name()), inARow, 10);
  }

  /** @param least how many allocations there are at least, and more */
  private static void assertNothingIsWrong(Program program, int inARow, int least)
      throws Exception {
    AllocationsCounted copy = new AllocationsCounted(ShortageTest.class.getClassLoader());
    Allocations.failNoMore();
    assertEquals(List.of(), program.run(copy));
    Allocations.fail(Long.MAX_VALUE - inARow, inARow);
    assertEquals(List.of(), program.run(copy));
    long all = Allocations.count();
    assertTrue(all > least, () -> all + " allocations");
    long step = Math.clamp(all / PLACES, 1, EVERY);
    for (long number = 1; number <= all; number += step) {
      Allocations.fail(number, inARow);
      List<String> wrong = program.run(copy);
      OutOfMemoryError first = Allocations.first();
      assertEquals(List.of(), wrong, () -> first + " at " + (first == null ? null : place(first)));
    }
  }

  /** No thread can be started, or no task given to a pool, until that has failed so often. */
  private static void assertOutlasts(
      Class<? extends ShortageProgram> program, Enum<?> waitsFor, Allocations.Kind what, int inARow)
      throws Exception {
    AllocationsCounted copy = new AllocationsCounted(ShortageTest.class.getClassLoader());
    Allocations.count(what);
    Allocations.fail(Long.MAX_VALUE - inARow, inARow);
    assertEquals(List.of(), run(copy, program, String.class, waitsFor.name()));
    long all = Allocations.count();
    for (long number = 1; number <= all + 1; number++) { // there is one more now and then
      Allocations.fail(number, inARow);
      assertEquals(List.of(), run(copy, program, String.class, waitsFor.name()), what::toString);
    }
  }

  private static void assertOutlastsAll(Class<? extends ShortageProgram> program, Enum<?> waitsFor)
      throws Exception {
    assertOutlasts(program, waitsFor, Allocations.Kind.TASK_OF_A_POOL, 1);
    assertOutlasts(program, waitsFor, Allocations.Kind.PLATFORM_THREAD, 4);
    assertOutlasts(program, waitsFor, Allocations.Kind.VIRTUAL_THREAD, 4);
  }

  private static List<StackTraceElement> place(OutOfMemoryError error) {
    return Arrays.stream(error.getStackTrace()).skip(1).limit(10).toList();
  }

  @Test
  void withoutMemoryForOneThingNoMessageIsLostAndNobodyWaitsForEver() throws Exception {
    assertNothingIsLost(1, false);
  }

  @Test
  void withoutMemoryForSomeThingsInARowNoMessageIsLostAndNobodyWaitsForEver() throws Exception {
    assertNothingIsLost(5, false);
  }

  @Test
  void withoutMemoryInTheCloseNoMessageIsLostAndNobodyWaitsForEver() throws Exception {
    assertNothingIsLost(1, true);
  }

  @ParameterizedTest
  @EnumSource(ShortageWaits.Kind.class)
  void withoutMemoryForOneThingNobodyWaitsInVain(ShortageWaits.Kind kind) throws Exception {
    assertNobodyWaitsInVain(ShortageWaits.class, kind, 1);
  }

  @ParameterizedTest
  @EnumSource(ShortageWaits.Kind.class)
  void withoutMemoryForSomeThingsInARowNobodyWaitsInVain(ShortageWaits.Kind kind) throws Exception {
    assertNobodyWaitsInVain(ShortageWaits.class, kind, 5);
  }

  @ParameterizedTest
  @EnumSource(ShortageEvents.Kind.class)
  void withoutMemoryForOneThingWhatIsToHappenHappens(ShortageEvents.Kind kind) throws Exception {
    assertNobodyWaitsInVain(ShortageEvents.class, kind, 1);
  }

  @ParameterizedTest
  @EnumSource(ShortageEvents.Kind.class)
  void withoutMemoryForSomeThingsInARowWhatIsToHappenHappens(ShortageEvents.Kind kind)
      throws Exception {
    assertNobodyWaitsInVain(ShortageEvents.class, kind, 5);
  }

  @ParameterizedTest
  @EnumSource(ShortageWaits.Kind.class)
  void withoutThreadsOrPlacesInAPoolNobodyWaitsInVain(ShortageWaits.Kind kind) throws Exception {
    assertOutlastsAll(ShortageWaits.class, kind);
  }

  @ParameterizedTest
  @EnumSource(ShortageEvents.Kind.class)
  void withoutThreadsOrPlacesInAPoolWhatIsToHappenHappens(ShortageEvents.Kind kind)
      throws Exception {
    assertOutlastsAll(ShortageEvents.class, kind);
  }

  @Test
  void aTurnThatBlocksIsCompensatedForOnceThreadsCanBeStartedAgainHoweverLateThatIs()
      throws Exception {
    AllocationsCounted copy = new AllocationsCounted(ShortageTest.class.getClassLoader());
    Allocations.count(Allocations.Kind.PLATFORM_THREAD);
    Allocations.fail(2, Long.MAX_VALUE - 2); // the first one makes the worker that is to block
    CompletableFuture.delayedExecutor(1_300, TimeUnit.MILLISECONDS)
        .execute(Allocations::failNoMore);

    assertEquals(
        List.of(),
        run(copy, ShortageWaits.class, String.class, ShortageWaits.Kind.BLOCKED_TURN.name()));
  }

  @Test
  void whoeverIsWokenFromOutsideIsRunHoweverLongAPoolTakesNothing() throws Exception {
    assertOutlasts(
        ShortageWaits.class, ShortageWaits.Kind.ANSWER, Allocations.Kind.TASK_OF_A_POOL, 103);
  }
}
