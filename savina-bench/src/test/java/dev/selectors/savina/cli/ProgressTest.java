package dev.selectors.savina.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import me.tongfei.progressbar.ProgressBarStyle;
import org.junit.jupiter.api.Test;

class ProgressTest {
  private static final Job JOB = Rows.job(5, "actor", "selectors", 2);

  private long nanos;

  private void pass(Duration time) {
    nanos += time.toNanos();
  }

  @Test
  void whatRemainsIsTheRestOfTheForkThatRunsAndThoseThatHaveNotBegun() {
    try (Progress progress = Progress.of("none", List.of(JOB), () -> nanos)) {
      progress.begins(JOB);
      pass(Duration.ofSeconds(4));
      progress.ended();
      assertEquals(Duration.ofSeconds(4), progress.remaining());
      progress.begins(JOB);
      pass(Duration.ofSeconds(1));
      assertEquals(Duration.ofSeconds(3), progress.remaining());
      pass(Duration.ofSeconds(3));
      progress.ended();
      pass(Duration.ofSeconds(1));
      assertEquals(Duration.ZERO, progress.remaining());
    }
  }

  @Test
  void forkThatBeginsOnceMoreTakesBackItsSteps() {
    try (Progress progress = Progress.of("none", List.of(JOB), () -> nanos)) {
      progress.begins(JOB);
      progress.step();
      progress.step();
      progress.ended();
      progress.begins(JOB);
      progress.step();
      progress.begins(JOB);
      assertEquals(2, progress.steps());
      progress.step();
      assertEquals(3, progress.steps());
    }
  }

  @Test
  void forkThatBeginsOnceMoreIsNamedSo() {
    assertEquals("fib actor", Progress.name(JOB, false));
    assertEquals("fib actor, run again", Progress.name(JOB, true));
  }

  @Test
  void forkThatIsLeftOutIsNoLongerWaitedFor() {
    try (Progress progress = Progress.of("none", List.of(JOB), () -> nanos)) {
      progress.begins(JOB);
      pass(Duration.ofSeconds(4));
      progress.ended();
      assertEquals(6, progress.stepsInAll());
      progress.leavesOut(JOB);
      assertEquals(Duration.ZERO, progress.remaining());
      assertEquals(3, progress.stepsInAll());
    }
  }

  @Test
  void forkThatIsRunAgainTakesBackItsStepsAndItsTime() {
    Iterator<Double> roundTrips = List.of(60.0, 450.0, 450.0, 61.0).iterator();
    List<Long> stepsBefore = new ArrayList<>();
    Job job = Rows.job(5, "actor", "selectors", 3);
    try (Progress progress = Progress.of("none", List.of(job), () -> nanos)) {
      Function<Job, Trial> fork = one -> {
        stepsBefore.add(progress.steps());
        pass(Duration.ofSeconds(4));
        for (int i = 0; i < one.effort().steps(); i++) {
          progress.step();
        }
        return new Trial(List.of(1.0, 2.0), roundTrips.next(), null, null, null);
      };
      NearForks forks =
          new NearForks(fork, progress, Nearness.after(List.of(), 0, Patience.ENDLESS.again()));
      assertNull(forks.apply(job).again());
      assertEquals(2, forks.apply(job).again());
      assertEquals(List.of(0L, 3L, 3L, 3L), stepsBefore);
      assertEquals(6, progress.steps());
      assertEquals(Duration.ofSeconds(4), progress.remaining());
    }
  }

  @Test
  void barHasNoColoursWhereNoneAreWanted() {
    assertSame(ProgressBarStyle.COLORFUL_UNICODE_BAR, Progress.style(Map.of("NO_COLOR", "")));
    assertSame(ProgressBarStyle.UNICODE_BLOCK, Progress.style(Map.of("NO_COLOR", "1")));
  }
}
