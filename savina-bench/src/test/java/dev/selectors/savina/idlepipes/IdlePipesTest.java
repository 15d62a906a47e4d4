package dev.selectors.savina.idlepipes;

import static dev.selectors.savina.harness.WrongAnswers.assertRefused;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IdlePipesTest {
  /** One pipe carries its token there and back, and there again; four are idle. */
  private static final IdlePipesParams PARAMS = new IdlePipesParams(5, 3);

  private static final IdlePipes.Counts BUSY = new IdlePipes.Counts(2, 1, 3);
  private static final IdlePipes.Counts OTHER = new IdlePipes.Counts(1, 2, 3);
  private static final IdlePipes.Counts IDLE = new IdlePipes.Counts(0, 0, 0);

  private final IdlePipes benchmark = new IdlePipes();

  @Test
  void rightCountsAreAccepted() {
    benchmark.verify(PARAMS, result(3, BUSY, OTHER, IDLE));
  }

  @Test
  void tokenThatWasPassedTooOftenOrTooSeldomIsRefused() {
    assertRefused(benchmark, PARAMS, result(2, BUSY, OTHER, IDLE));
    assertRefused(benchmark, PARAMS, result(4, BUSY, OTHER, IDLE));
    assertRefused(
        benchmark, PARAMS, new IdlePipes.Result(List.of(), five(BUSY, IDLE), five(OTHER, IDLE)));
  }

  @ParameterizedTest
  @CsvSource({"1,1,3", "3,1,3", "2,0,3", "2,2,3", "2,1,2", "2,1,4"})
  void wrongCountsOfAnEndAreRefused(int written, int read, int exchanges) {
    IdlePipes.Counts wrong = new IdlePipes.Counts(written, read, exchanges);
    assertRefused(benchmark, PARAMS, result(3, wrong, OTHER, IDLE));
    assertRefused(
        benchmark, PARAMS, result(3, BUSY, new IdlePipes.Counts(read, written, exchanges), IDLE));
  }

  @Test
  void idleEndThatDidSomethingIsRefused() {
    assertRefused(benchmark, PARAMS, result(3, BUSY, OTHER, new IdlePipes.Counts(1, 0, 1)));
  }

  @Test
  void missingEndIsRefused() {
    assertRefused(
        benchmark, PARAMS, new IdlePipes.Result(List.of(3), List.of(BUSY), five(OTHER, IDLE)));
    assertRefused(
        benchmark, PARAMS, new IdlePipes.Result(List.of(3), five(BUSY, IDLE), List.of(OTHER)));
  }

  private static IdlePipes.Result result(
      int passes, IdlePipes.Counts end, IdlePipes.Counts other, IdlePipes.Counts idle) {
    return new IdlePipes.Result(List.of(passes), five(end, idle), five(other, IDLE));
  }

  private static List<IdlePipes.Counts> five(IdlePipes.Counts first, IdlePipes.Counts last) {
    return List.of(first, IDLE, IDLE, IDLE, last);
  }

  @ParameterizedTest
  @CsvSource({"4,1", "7,1", "127,31", "128,128", "10000,128"})
  void quarterOfThePipesIsBusyAndLaterAFixedNumber(int pipes, int tokens) {
    assertEquals(tokens, new IdlePipesParams(pipes, 1).tokens());
  }

  @ParameterizedTest
  @CsvSource({"4,7", "40,3", "40,1003", "500,1000"})
  void passesAreSharedByTheBusyPipes(int pipes, int passes) {
    IdlePipesParams params = new IdlePipesParams(pipes, passes);
    assertEquals(passes, IntStream.range(0, pipes).map(params::passes).sum());
  }

  @ParameterizedTest
  @CsvSource({"3,1", "0,1", "4,0"})
  void impossibleValueIsRefused(int pipes, int passes) {
    assertThrows(IllegalArgumentException.class, () -> new IdlePipesParams(pipes, passes));
  }
}
