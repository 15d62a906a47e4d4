package dev.selectors.savina.cli;

import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Forks of one build only. Each loads the classes that are there when it begins: if somebody
 * rebuilds the program meanwhile, the rest would be measurements of another build.
 *
 * @param build that the measurement began with; null if it cannot be told
 * @param now tells which build is there now
 */
record OneBuild(Function<Job, Trial> fork, @Nullable String build, Supplier<@Nullable String> now)
    implements Function<Job, Trial> {

  /**
   * Runs a fork.
   *
   * @throws TrialFailedException if it did not complete, or was perhaps of another build
   */
  @Override
  public Trial apply(Job job) {
    Trial trial = fork.apply(job);
    // After the run, as it may have loaded what was built while it ran.
    String there = now.get();
    if (build != null && there != null && !build.equals(there)) {
      String why =
          "the program was rebuilt while it was measured, " + there + " in place of " + build;
      throw new TrialFailedException(
          job.cell() + ": " + why + "; this JVM does not count, and others only with " + build,
          "",
          new IllegalStateException(why));
    }
    return trial;
  }
}
