package dev.selectors.savina.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.parallel.ExecutionMode.CONCURRENT;

import dev.selectors.savina.memory.Shape;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(120)
@Execution(CONCURRENT)
class MemoryCommandTest {
  private static double number(String text) {
    return Double.parseDouble(text.replace(",", ""));
  }

  @Test
  void tableHasARowPerRuntimeAndNothingOfOthers() {
    Said said = Said.savina(
        "memory",
        "--progress=none",
        "--actors=5000",
        "--forks=1",
        "--runtimes=jox,raw",
        Said.JVM_ARGS);
    assertEquals(0, said.code(), said::err);
    assertTrue(number(said.row("raw").get(1)) < number(said.row("jox").get(1)), said::out);
    assertFalse(said.out().contains("mailboxes"), said::out);
  }

  @Test
  void selectorsAreWeighedByShapeAndTakenApart() {
    // So many that what the program itself allocates meanwhile, some 80 KB, is little for each.
    Said said = Said.savina(
        "memory",
        "--progress=none",
        "--actors=20000",
        "--forks=1",
        "--runtimes=selectors",
        "--layouts",
        Said.JVM_ARGS);
    assertEquals(0, said.code(), said::err);
    double one = number(said.row("one").get(3));
    for (Shape shape : Shape.values()) {
      double bytes = number(said.row(shape.toString()).get(3));
      assertTrue(shape.mailboxes() == 1 || bytes > one, said::out);
    }
    double actor = number(said.row("actor").get(3));
    assertEquals(actor, number(said.row("sum").get(1)), 0.1 * actor);
    assertTrue(said.out().contains("(object header: class)"), said::out);
  }

  @Test
  void crowdIsCounted() {
    Said said = Said.savina(
        "memory", "--progress=none", "--selectors=3000", "--jvm-args=-Xmx32m -XX:+UseSerialGC");
    assertEquals(0, said.code(), said::err);
    assertTrue(said.out().contains("3,000 selectors (actor) are alive"), said::out);
    assertTrue(said.out().matches("(?s).*takes \\d+\\.\\d\\d % of a core.*"), said::out);
  }

  @ParameterizedTest
  @ValueSource(strings = {"receiving", "reacting"})
  void crowdThatWaitsAnswersAgain(String shape) {
    Said said = Said.savina("memory", "--progress=none", "--selectors=3000", "--shape=" + shape);
    assertEquals(0, said.code(), said::err);
    assertTrue(said.out().contains("3,000 selectors (" + shape + ") are alive"), said::out);
    assertTrue(said.out().contains("each of them has handled another one"), said::out);
  }

  @Test
  void crowdThatWaitsForItsFirstMessageAnswersOnce() {
    Said said =
        Said.savina("memory", "--progress=none", "--selectors=3000", "--shape=reacting-fresh");
    assertEquals(0, said.code(), said::err);
    assertTrue(said.out().contains("and each waits for a message"), said::out);
    assertTrue(said.out().contains("each of them has handled its message"), said::out);
  }

  @Test
  void heapThatIsTooSmallEndsTheCommand() {
    Said said = Said.savina(
        "memory", "--progress=none", "--selectors=1000000", "--jvm-args=-Xmx16m -XX:+UseSerialGC");
    assertEquals(Complaints.FAILED, said.code());
    assertTrue(said.err().contains("OutOfMemoryError"), said::err);
    assertTrue(said.err().contains("savina: memory of actor: the JVM ended with 3"), said::err);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "memory --runtimes raw,jx | unknown runtime 'jx'; did you mean 'jox'? Known: selectors,",
        "memory --selectors 9 --shape reactin | unknown shape 'reactin'; did you mean 'reacting'?",
        "memory --actors 1 | --actors must be 2 or more, was 1",
        "memory --selectors 0 | --selectors must be 2 or more, was 0",
        "memory --progress bra | unknown progress 'bra'; did you mean 'bar'? Known: bar, lines",
        "memory --shape actor | --shape goes with --selectors; without that, all shapes are weighed",
        "memory --selectors 9 --layouts | --selectors measures nothing else: leave out --layouts",
        "memory --selectors 9 --runtimes raw | --selectors measures nothing else: leave out --runtimes",
        "memory --runtimes raw --layouts | --layouts is about selectors, which --runtimes leaves out",
        "memory --forks 0 | --forks must be a positive number, was 0",
        "memory --workers 0 | --workers must be a positive number, was 0",
      })
  void mistakeIsAnsweredInOneLine(String args, String message) {
    Said.savina(args).assertMistake(message);
  }
}
