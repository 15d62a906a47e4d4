package dev.selectors.testkit.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Random programs, simulated: {@code selector-testkit/simulate} does it for more seeds. */
@Timeout(300)
class SimulationTest {
  @Test
  void programsDoWhatTheModelSays() {
    assertNull(Simulation.run(0, 300));
  }

  @Test
  void theSameSeedGivesTheSameRun() {
    for (long seed = 0; seed < 30; seed++) {
      assertEquals(log(seed), log(seed));
    }
    assertNotEquals(log(0), log(1));
  }

  private static String log(long seed) {
    Program program = Generator.program(seed);
    return program + "\n" + Comparison.of(program, seed).steps();
  }

  @Test
  void eachProgramHasTwentySelectorsALinkAFailureAndARestart() {
    for (long seed = 0; seed < 100; seed++) {
      Program program = Generator.program(seed);
      assertTrue(program.roots() >= 20);
      List<String> lines = Comparison.of(program, seed).steps().stream()
          .flatMap(s -> s.lines().stream())
          .filter(l -> l.startsWith("s0#1 "))
          .limit(5)
          .toList();
      assertEquals(
          List.of(
              "s0#1 starts",
              "s0#1 b0 <- early.1 kind 0",
              "s0#1 links 1",
              "s0#1 is asked about s0#1 fails",
              "s0#1 failed b0 s0#1 fails RESTART"),
          lines);
    }
  }

  /** Or the comparison would say little about it. */
  @Test
  void programsDoOftenWhateverTheyMayDo() {
    List<String> lines = new ArrayList<>();
    for (long seed = 0; seed < 200; seed++) {
      Comparison.of(Generator.program(seed), seed).steps().forEach(s -> lines.addAll(s.lines()));
    }
    happens(lines, 200, ".* is asked about .* fails");
    happens(lines, 20, ".* is asked about guard: .*");
    happens(lines, 200, ".* goes on with error .*");
    happens(lines, 200, ".* ticks?");
    happens(lines, 200, ".* b\\d+ <- (Down|Exit).*");
    happens(lines, 20, ".* withdraws: true");
    happens(lines, 20, ".* answers, over (true|false): .*");
    happens(lines, 100, ".* takes \\S+\\.\\d+ from inbox\\d");
    happens(lines, 10, ".* takes Down.* from inbox\\d");
    happens(lines, 10, ".* takes the end from inbox\\d");
    happens(lines, 100, "dead letter .* for inbox: .*");
    happens(lines, 400, ".* begins");
    happens(lines, 400, ".* is late");
    happens(lines, 40, ".* exits: Normal");
  }

  private static void happens(List<String> lines, int atLeast, String line) {
    long times = lines.stream().filter(l -> l.matches(line)).count();
    assertTrue(times >= atLeast, line + " is told " + times + " times only");
  }

  @Test
  void whatAProgramDoesOtherwiseIsADifference() {
    Program program = Generator.program(0);
    Program other = new Program(
        program.throughput(),
        program.roots(),
        program.exitWhenAllDisabled(),
        program.specs(),
        List.of(),
        program.outside());
    Comparison.Result result = Comparison.of(program, other, 0);
    String difference = Objects.requireNonNull(result.difference());
    assertTrue(difference.contains("real:") && difference.contains("model:"), difference);
  }

  @Test
  void aProgramIsShrunkToWhatMatters() {
    Program program = Generator.program(3);
    Program smallest = Shrinking.smallest(
        program, 3_000, p -> p.early().contains(new Action.Send(0, 0, 0)) && hasSpawn(p));
    assertEquals(List.of(new Action.Send(0, 0, 0)), smallest.early());
    assertEquals(List.of(), smallest.outside());
    assertEquals(1, smallest.specs().stream().filter(Program.Spec::doesAnything).count());
    assertTrue(hasSpawn(smallest));
  }

  private static boolean hasSpawn(Program p) {
    return p.specs().stream()
        .flatMap(s -> s.onStart().stream())
        .anyMatch(Action.Spawn.class::isInstance);
  }
}
