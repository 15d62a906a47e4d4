package dev.selectors.savina.cli;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** How long the rest will take: guesses, replaced by measured times as forks end. */
final class Forecast {
  private final Map<Job, Double> seconds = new LinkedHashMap<>();
  private final Map<Job, Integer> left = new LinkedHashMap<>();
  private double guessed;
  private double measured;

  /** A forecast of all forks of these jobs. */
  Forecast(List<Job> jobs) {
    for (Job job : jobs) {
      left.put(job, job.effort().forks());
    }
  }

  /** A fork of the job ended after this time. */
  synchronized void ended(Job job, Duration time) {
    double taken = time.toMillis() / 1e3;
    leavesOut(job);
    seconds.put(job, taken);
    guessed += job.seconds();
    measured += taken;
  }

  /** A fork of the job will not be run. */
  synchronized void leavesOut(Job job) {
    left.merge(job, -1, Integer::sum);
  }

  /** The time that the forks which have not ended are expected to take. */
  synchronized Duration remaining() {
    double rest = 0;
    for (Map.Entry<Job, Integer> entry : left.entrySet()) {
      rest += entry.getValue() * expected(entry.getKey());
    }
    return Duration.ofMillis(Math.round(1e3 * rest));
  }

  /** The same while a fork of the job has been running for some time. */
  synchronized Duration remaining(Job running, Duration since) {
    double done = Math.min(since.toMillis() / 1e3, expected(running));
    return remaining().minusMillis(Math.round(1e3 * done));
  }

  private double expected(Job job) {
    // Jobs without a measured time are guessed to be wrong by the same factor as the others.
    double pace = guessed == 0 ? 1 : measured / guessed;
    return seconds.getOrDefault(job, pace * job.seconds());
  }
}
