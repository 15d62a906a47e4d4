package dev.selectors.savina.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.util.List;
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
}
