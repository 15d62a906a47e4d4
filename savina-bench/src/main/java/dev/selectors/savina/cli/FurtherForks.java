package dev.selectors.savina.cli;

import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/** The forks of jobs that have one already: they are left out once the time is up. */
final class FurtherForks {
  private final Duration time;
  private final LongSupplier clock;
  private final Consumer<Job> leftOut;
  private final long begin;
  private int left;

  /**
   * Those that begin within a time from now on.
   *
   * @param clock in nanoseconds
   * @param leftOut hears of each job of which a fork is left out
   */
  FurtherForks(Duration time, LongSupplier clock, Consumer<Job> leftOut) {
    this.time = time;
    this.clock = clock;
    this.leftOut = leftOut;
    this.begin = clock.getAsLong();
  }

  /** Whether none begins any more. */
  boolean isTimeUp() {
    return Duration.ofNanos(clock.getAsLong() - begin).compareTo(time) >= 0;
  }

  /** Does without one of the job. */
  void leaveOut(Job job) {
    left++;
    leftOut.accept(job);
  }

  /** What was left out and how to get it, in a line; nothing, if nothing was. */
  Optional<String> text() {
    return left == 0
        ? Optional.empty()
        : Optional.of("time: " + Words.count(left, "fork") + " left out, as "
            + Words.count(Math.toIntExact(time.toMinutes()), "minute")
            + " were up; give --forks to wait for all");
  }
}
