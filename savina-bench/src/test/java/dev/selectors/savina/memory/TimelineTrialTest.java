package dev.selectors.savina.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.SelectorSystem;
import dev.selectors.savina.count.CountParams;
import dev.selectors.savina.dialect.ActorRuntime;
import dev.selectors.savina.harness.Cell;
import dev.selectors.savina.harness.SavinaBenchmark;
import dev.selectors.savina.harness.Size;
import dev.selectors.savina.harness.WrongAnswerException;
import dev.selectors.savina.memory.Timeline.Point;
import dev.selectors.savina.runtimes.Runtimes;
import java.lang.ref.Reference;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class TimelineTrialTest {
  private static final int BALLAST = 64 * 1024 * 1024;

  private static Timeline record(SavinaBenchmark<CountParams, Integer> benchmark, Duration enough)
      throws InterruptedException {
    try (ActorRuntime runtime = Runtimes.named("raw").open(1)) {
      return TimelineTrial.record(
          new Cell<>(benchmark, new CountParams(3), "actor", "raw"), runtime, enough);
    }
  }

  @Test
  void oneRunIsDoneHoweverShortTheTime() throws InterruptedException {
    assertEquals(1, record(new Counting(3), Duration.ZERO).runs());
  }

  @Test
  void programRunsUntilTheTimeIsOver() throws InterruptedException {
    int runs;
    Duration time = Duration.ofMillis(300);
    do {
      runs = record(new Counting(3), time).runs();
      time = time.multipliedBy(2);
    } while (runs == 1 && time.toSeconds() < 20); // the first run may have taken so long
    assertTrue(runs > 1);
  }

  @Test
  void wrongAnswerIsRefused() {
    assertThrows(WrongAnswerException.class, () -> record(new Counting(2), Duration.ZERO));
  }

  @Test
  void memoryInUseIsSeen() throws InterruptedException {
    System.gc();
    try (HeapRecorder recorder = HeapRecorder.begin()) {
      long before =
          until(recorder, seen -> !seen.used().isEmpty()).used().getLast().bytes();
      byte[] ballast = new byte[BALLAST];
      try {
        long enough = before + BALLAST / 2;
        Timeline timeline = until(recorder, seen -> seen.used().getLast().bytes() >= enough);
        assertTrue(inOrder(timeline.used()), timeline::toString);
      } finally {
        Reference.reachabilityFence(ballast);
      }
    }
  }

  @Test
  void whatCollectionsLeaveIsSeen() throws InterruptedException {
    try (HeapRecorder recorder = HeapRecorder.begin()) {
      System.gc();
      long before =
          until(recorder, seen -> !seen.kept().isEmpty()).kept().getLast().bytes();
      byte[] ballast = new byte[BALLAST];
      try {
        System.gc();
        long enough = before + BALLAST / 2;
        Timeline timeline = until(recorder, seen -> seen.kept().getLast().bytes() >= enough);
        assertTrue(inOrder(timeline.kept()), timeline::toString);
      } finally {
        Reference.reachabilityFence(ballast);
      }
    }
  }

  @Test
  void nothingIsKeptOfCollectionsAfterTheClose() throws InterruptedException {
    HeapRecorder closed = HeapRecorder.begin();
    closed.close();
    int before = closed.timeline(0).kept().size();
    try (HeapRecorder later = HeapRecorder.begin()) {
      System.gc();
      Timeline unused = until(later, seen -> !seen.kept().isEmpty());
    }
    assertEquals(before, closed.timeline(0).kept().size());
  }

  /** The clock and the news of collections have threads of their own. */
  private static Timeline until(HeapRecorder recorder, Predicate<Timeline> enough)
      throws InterruptedException {
    Timeline timeline = recorder.timeline(0);
    while (!enough.test(timeline)) {
      if (Thread.interrupted()) {
        throw new InterruptedException("seen so far: " + timeline);
      }
      Thread.onSpinWait();
      timeline = recorder.timeline(0);
    }
    return timeline;
  }

  private static boolean inOrder(List<Point> points) {
    return points.equals(
            points.stream().sorted(Comparator.comparing(Point::millis)).toList())
        && points.getFirst().millis() >= 0;
  }

  /** Counts nothing: its answer is always the same. */
  private record Counting(int answer) implements SavinaBenchmark<CountParams, Integer> {
    @Override
    public String name() {
      return "counting";
    }

    @Override
    public String title() {
      return "Counting";
    }

    @Override
    public List<String> variants() {
      return List.of("actor");
    }

    @Override
    public List<CountParams> parameters(Size size) {
      return List.of(new CountParams(3));
    }

    @Override
    public Integer runActors(CountParams params, ActorRuntime runtime) {
      return answer;
    }

    @Override
    public Integer runSelectors(CountParams params, String variant, SelectorSystem system) {
      return answer;
    }

    @Override
    public void verify(CountParams params, Integer result) {
      if (result != params.increments()) {
        throw new WrongAnswerException("not " + params.increments());
      }
    }

    @Override
    public long messages(CountParams params) {
      return 1;
    }
  }
}
