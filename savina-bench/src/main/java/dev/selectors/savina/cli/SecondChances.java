package dev.selectors.savina.cli;

import dev.selectors.savina.runtimes.Runtimes;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Forks of other libraries, which are run again if they do not complete: some libraries hang in one
 * JVM of many, and that is no reason to end a measurement of an hour. Each such failure is told,
 * and kept with the times. Our own forks get no second chance.
 *
 * @param told is told of each failure at once
 */
record SecondChances(Function<Job, Trial> fork, Consumer<String> told)
    implements Function<Job, Trial> {
  /** How often a fork is run again; one that fails once more will go on failing. */
  private static final int CHANCES = 2;

  /**
   * Runs a fork.
   *
   * @throws TrialFailedException if neither it nor those in its place completed
   */
  @Override
  public Trial apply(Job job) {
    List<String> failed = new ArrayList<>();
    while (true) {
      try {
        return fork.apply(job).after(failed);
      } catch (TrialFailedException e) {
        if (failed.size() == CHANCES
            || !Runtimes.isPeer(job.cell().runtime())
            || IfInterrupted.isEnding()) {
          throw e;
        }
        failed.add(e.getMessage() + "; it was run again");
        told.accept(failed.getLast());
      }
    }
  }
}
