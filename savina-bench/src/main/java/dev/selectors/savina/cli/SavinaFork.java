package dev.selectors.savina.cli;

import dev.selectors.savina.harness.Cell;
import dev.selectors.savina.harness.Parameters;
import dev.selectors.savina.harness.RunNote;
import dev.selectors.savina.harness.SavinaTrial;
import dev.selectors.savina.runtimes.Runtimes;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/** One fork of a job by JMH. */
final class SavinaFork implements Function<Job, Trial> {
  private static final String TRIAL = "^" + Pattern.quote(SavinaTrial.class.getName()) + "\\.";

  private final Environment environment;
  private final Runnable step;

  /** @param step called after every run, warm-ups included */
  SavinaFork(Environment environment, Runnable step) {
    this.environment = environment;
    this.step = step;
  }

  /**
   * Runs a fork.
   *
   * @throws dev.selectors.savina.harness.WrongAnswerException if a run computed something wrong; then
   *     no time counts
   * @throws TrialFailedException if the fork did not complete
   */
  @Override
  public Trial apply(Job job) {
    try {
      Path notes = IfInterrupted.temporaryFile(".txt");
      try {
        RunResult result = JmhFork.run(job.cell().toString(), options(job, notes), step);
        List<Double> milliseconds = result.getBenchmarkResults().stream()
            .flatMap(fork -> fork.getIterationResults().stream())
            .map(iteration -> iteration.getPrimaryResult().getScore() / 1e6)
            .toList();
        return Trial.of(
            milliseconds, Files.readAllLines(notes).stream().map(RunNote::of).toList());
      } finally {
        Files.deleteIfExists(notes);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Options options(Job job, Path notes) {
    Cell<?, ?> cell = job.cell();
    Duration limit = cell.roughly().multipliedBy(50).plusMinutes(1);
    return new OptionsBuilder()
        .include(TRIAL)
        .param("benchmark", cell.benchmark().getClass().getName())
        .param("variant", cell.variant())
        .param("parameters", Parameters.text(cell.params()))
        .param("runtime", cell.runtime())
        .param("workers", Integer.toString(job.workers()))
        .param("notes", notes.toString())
        .forks(1)
        .jvmArgs(flags(job).toArray(String[]::new))
        .param("byTime", Boolean.toString(job.effort().warmups().isByTime()))
        .warmupIterations(job.effort().warmups().steps())
        .measurementIterations(job.effort().iterations())
        .timeout(TimeValue.seconds(limit.toSeconds()))
        .shouldFailOnError(true)
        .build();
  }

  private List<String> flags(Job job) {
    return Runtimes.named(job.cell().runtime()).flags(environment.flags(), job.workers());
  }
}
