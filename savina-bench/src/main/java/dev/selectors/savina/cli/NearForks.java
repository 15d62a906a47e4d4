package dev.selectors.savina.cli;

import java.time.Duration;
import java.util.function.Function;

/**
 * Forks that are run again if the processors were not as near to each other as in the other forks.
 *
 * @param progress is set back for each fork that is run again
 */
record NearForks(Function<Job, Trial> fork, Progress progress, Nearness nearness)
    implements Function<Job, Trial> {

  /** Runs a fork, until it is accepted. */
  @Override
  public Trial apply(Job job) {
    for (int again = 0; ; again++) {
      progress.begins(job);
      long began = System.nanoTime();
      Trial trial = fork.apply(job);
      Duration took = Duration.ofNanos(System.nanoTime() - began);
      if (nearness.accepts(trial.roundTrip(), took)) {
        progress.ended();
        return trial.afterFar(again);
      }
    }
  }
}
