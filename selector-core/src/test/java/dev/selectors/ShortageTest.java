package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

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

  /** What is waited for, or is to happen, in the small programs. */
  private static Stream<Enum<?>> waits() {
    return Stream.<Enum<?>[]>of(ShortageWaits.Kind.values(), ShortageEvents.Kind.values())
        .flatMap(Arrays::stream);
  }

  private static List<String> run(AllocationsCounted copy, Enum<?> wait) throws Exception {
    return run(copy, wait.getDeclaringClass().getEnclosingClass(), String.class, wait.name());
  }

  private static void assertNobodyWaitsInVain(Enum<?> wait, int inARow) throws Exception {
    assertNothingIsWrong(copy -> run(copy, wait), inARow, 10);
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
  private static void assertOutlasts(Enum<?> wait, Allocations.Kind what, int inARow)
      throws Exception {
    AllocationsCounted copy = new AllocationsCounted(ShortageTest.class.getClassLoader());
    Allocations.count(what);
    Allocations.fail(Long.MAX_VALUE - inARow, inARow);
    assertEquals(List.of(), run(copy, wait));
    long all = Allocations.count();
    for (long number = 1; number <= all + 1; number++) { // there is one more now and then
      Allocations.fail(number, inARow);
      assertEquals(List.of(), run(copy, wait), what::toString);
    }
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
  @MethodSource("waits")
  void withoutMemoryForOneThingNobodyWaitsInVain(Enum<?> wait) throws Exception {
    assertNobodyWaitsInVain(wait, 1);
  }

  @ParameterizedTest
  @MethodSource("waits")
  void withoutMemoryForSomeThingsInARowNobodyWaitsInVain(Enum<?> wait) throws Exception {
    assertNobodyWaitsInVain(wait, 5);
  }

  @ParameterizedTest
  @MethodSource("waits")
  void withoutThreadsOrPlacesInAPoolNobodyWaitsInVain(Enum<?> wait) throws Exception {
    assertOutlasts(wait, Allocations.Kind.TASK_OF_A_POOL, 1);
    assertOutlasts(wait, Allocations.Kind.PLATFORM_THREAD, 4);
    assertOutlasts(wait, Allocations.Kind.VIRTUAL_THREAD, 4);
  }

  @Test
  void aTurnThatBlocksIsCompensatedForOnceThreadsCanBeStartedAgainHoweverLateThatIs()
      throws Exception {
    AllocationsCounted copy = new AllocationsCounted(ShortageTest.class.getClassLoader());
    Allocations.count(Allocations.Kind.PLATFORM_THREAD);
    Allocations.fail(2, Long.MAX_VALUE - 2); // the first one makes the worker that is to block
    CompletableFuture.delayedExecutor(1_300, TimeUnit.MILLISECONDS)
        .execute(Allocations::failNoMore);

    assertEquals(List.of(), run(copy, ShortageWaits.Kind.BLOCKED_TURN));
  }

  @Test
  void whoeverIsWokenFromOutsideIsRunHoweverLongAPoolTakesNothing() throws Exception {
    assertOutlasts(ShortageWaits.Kind.ANSWER, Allocations.Kind.TASK_OF_A_POOL, 103);
  }
}
