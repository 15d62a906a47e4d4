package dev.selectors.savina.cli;

import dev.selectors.savina.harness.Cell;
import dev.selectors.savina.harness.Parameters;
import dev.selectors.savina.harness.SavinaTrial;
import dev.selectors.savina.runtimes.Runtimes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/** One fork of a job by JMH, which gives the times of the counted runs in milliseconds. */
final class SavinaFork implements Function<Job, List<Double>> {
  private static final String TRIAL = "^" + Pattern.quote(SavinaTrial.class.getName()) + "\\.";

  private final Environment environment;
  private final Progress progress;

  SavinaFork(Environment environment, Progress progress) {
    this.environment = environment;
    this.progress = progress;
  }

  /**
   * Runs a fork.
   *
   * @throws dev.selectors.savina.harness.WrongAnswerException if a run computed something wrong; then
   *     no time counts
   * @throws TrialFailedException if the fork did not come to its end
   */
  @Override
  public List<Double> apply(Job job) {
    progress.begins(job);
    RunResult result = JmhFork.run(job.cell().toString(), options(job), progress::step);
    progress.ended();
    return result.getBenchmarkResults().stream()
        .flatMap(fork -> fork.getIterationResults().stream())
        .map(iteration -> iteration.getPrimaryResult().getScore() / 1e6)
        .toList();
  }

  private Options options(Job job) {
    Cell<?, ?> cell = job.cell();
    Duration limit = cell.roughly().multipliedBy(50).plusMinutes(1);
    return new OptionsBuilder()
        .include(TRIAL)
        .param("benchmark", cell.benchmark().getClass().getName())
        .param("variant", cell.variant())
        .param("parameters", Parameters.text(cell.params()))
        .param("runtime", cell.runtime())
        .param("workers", Integer.toString(job.workers()))
        .forks(1)
        .jvmArgs(flags(job).toArray(String[]::new))
        .warmupIterations(job.effort().warmups())
        .measurementIterations(job.effort().iterations())
        .timeout(TimeValue.seconds(limit.toSeconds()))
        .shouldFailOnError(true)
        .build();
  }

  private List<String> flags(Job job) {
    List<String> flags = new ArrayList<>(environment.flags());
    flags.addAll(Runtimes.named(job.cell().runtime()).flags().apply(job.workers()));
    flags.add(JmhFork.UNSAFE_UNTOLD);
    return flags;
  }
}
