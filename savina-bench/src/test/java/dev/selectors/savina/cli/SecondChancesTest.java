package dev.selectors.savina.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.savina.harness.WrongAnswerException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Forks that hang now and then. */
class SecondChancesTest {
  private static final String AGAIN = "hung at 1; it was run again";

  private final List<String> told = new ArrayList<>();
  private int forks;

  /** A fork that fails this many times at first. */
  private Function<Job, Trial> failing(int times) {
    return new SecondChances(
        job -> {
          forks++;
          if (forks <= times) {
            throw failure();
          }
          return Trial.of(List.of(1.0, 2.0), List.of());
        },
        told::add);
  }

  private TrialFailedException failure() {
    return new TrialFailedException("hung at " + forks, "", new InterruptedException());
  }

  private static Job job(String runtime) {
    return Rows.job(5, "actor", runtime, 1);
  }

  private static Measured measured(Path folder, Function<Job, Trial> fork) {
    List<Job> jobs = List.of(job("jox"));
    Journal journal = Journal.begin(folder, "compare", jobs, Rows.here(1));
    return Rows.measurement(fork, journal).measure(jobs).getFirst();
  }

  @Test
  void forkOfAnotherLibraryThatHangsIsRunAgainAndTold() {
    Trial trial = failing(2).apply(job("jox"));
    assertEquals(List.of(1.0, 2.0), trial.ms());
    assertEquals(List.of(AGAIN, "hung at 2; it was run again"), trial.failed());
    assertEquals(trial.failed(), told);
  }

  @Test
  void forkThatHangsEachTimeFails() {
    Function<Job, Trial> hanging = failing(3);
    assertEquals(
        "hung at 3",
        assertThrows(TrialFailedException.class, () -> hanging.apply(job("jox")))
            .getMessage());
    assertEquals(2, told.size());
  }

  @Test
  void forkOfOursHasNoSecondChance() {
    for (String runtime : List.of("selectors", "raw")) {
      forks = 0;
      Function<Job, Trial> hanging = failing(1);
      assertThrows(TrialFailedException.class, () -> hanging.apply(job(runtime)));
      assertEquals(1, forks);
    }
    assertTrue(told.isEmpty());
  }

  @Test
  void wrongAnswerHasNoSecondChance() {
    WrongAnswerException wrong = new WrongAnswerException("1, not 2");
    Function<Job, Trial> fork = new SecondChances(
        job -> {
          throw wrong;
        },
        told::add);
    assertSame(wrong, assertThrows(WrongAnswerException.class, () -> fork.apply(job("jox"))));
    assertTrue(told.isEmpty());
  }

  @Test
  void failuresAreOnDiskAndInTheTable(@TempDir Path folder) throws IOException {
    assertEquals(List.of(AGAIN), measured(folder, failing(1)).failed());
    List<Job> jobs = List.of(job("jox"));
    Journal journal = Journal.resume(folder, "compare", jobs, Rows.here(2));
    List<Measured> resumed = Rows.measurement(failing(9), journal).measure(jobs);
    assertEquals(List.of(AGAIN), resumed.getFirst().failed());

    StringWriter text = new StringWriter();
    ResultTable.print(Results.of(Rows.here(1), resumed), new PrintWriter(text));
    assertEquals("  " + AGAIN, text.toString().lines().toList().getLast());
  }

  @Test
  void failuresOfSeveralRunsAddUp(@TempDir Path one, @TempDir Path other) {
    Measured first = measured(one, failing(1));
    forks = 0;
    MergedRow row = new MergedRow(0, first);
    row.add(first, "a");
    row.add(measured(other, failing(1)), "b");
    assertEquals(List.of(AGAIN, AGAIN), row.merged(null, true).failed());
  }

  @Test
  void whereNothingFailsNothingIsSaid(@TempDir Path folder) {
    assertNull(measured(folder, failing(0)).failed());
  }
}
