package dev.selectors.savina.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.selectors.savina.fib.Fib;
import dev.selectors.savina.fib.FibParams;
import dev.selectors.savina.harness.Cell;
import dev.selectors.savina.pingpong.PingPong;
import dev.selectors.savina.pingpong.PingPongParams;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class ForecastTest {
  private static final Effort TWO_FORKS = new Effort(2, Warmups.runs(1), 1);
  private static final Job FIRST =
      new Job(new Cell<>(new Fib(), new FibParams(20), "actor"), TWO_FORKS, 2);
  private static final Job SECOND =
      new Job(new Cell<>(new PingPong(), new PingPongParams(9), "actor"), TWO_FORKS, 2);

  private final Forecast forecast = new Forecast(List.of(FIRST, SECOND));

  @Test
  void beforeTheStartAllIsGuessed() {
    assertEquals(millis(2 * FIRST.seconds() + 2 * SECOND.seconds()), forecast.remaining());
  }

  @Test
  void measuredTimeReplacesTheGuessAndCorrectsTheOthers() {
    double twice = 2 * FIRST.seconds();
    forecast.ended(FIRST, millis(twice));
    assertEquals(twice + 2 * 2 * SECOND.seconds(), forecast.remaining().toMillis() / 1e3, 0.05);
  }

  @Test
  void nothingRemainsAfterTheLastFork() {
    for (Job job : List.of(FIRST, SECOND, FIRST, SECOND)) {
      forecast.ended(job, Duration.ofSeconds(1));
    }
    assertEquals(Duration.ZERO, forecast.remaining());
  }

  @Test
  void forkThatIsLeftOutDoesNotRemain() {
    forecast.leavesOut(FIRST);
    assertEquals(millis(FIRST.seconds() + 2 * SECOND.seconds()), forecast.remaining());
  }

  @Test
  void runningForkCountsDownToItsEndButNotBeyond() {
    Duration all = forecast.remaining();
    assertEquals(all.minusMillis(100), forecast.remaining(FIRST, Duration.ofMillis(100)));
    assertEquals(all.minus(millis(FIRST.seconds())), forecast.remaining(FIRST, Duration.ofDays(1)));
  }

  private static Duration millis(double seconds) {
    return Duration.ofMillis(Math.round(1e3 * seconds));
  }
}
