package dev.selectors.savina.cli;

import dev.selectors.savina.harness.Cell;
import dev.selectors.savina.harness.Parameters;
import dev.selectors.savina.harness.SavinaTrial;
import dev.selectors.savina.harness.WrongAnswerException;
import dev.selectors.savina.runtimes.Runtimes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/**
 * The measurement of jobs by JMH: in every round each job gets one fork, so that a slow hour of the
 * machine meets all variants.
 */
final class Measurement {
  private static final String TRIAL = "^" + Pattern.quote(SavinaTrial.class.getName()) + "\\.";

  private final Environment environment;
  private final Progress progress;

  Measurement(Environment environment, Progress progress) {
    this.environment = environment;
    this.progress = progress;
  }

  /**
   * Measures all jobs.
   *
   * @throws WrongAnswerException if a run computed something wrong; then no time counts
   * @throws TrialFailedException if a fork did not come to its end
   */
  List<Measured> measure(List<Job> jobs) {
    // JMH takes its lock anew for every fork: another measurement on this machine disturbs the
    // times of a fork either way, but must not end this one in the middle.
    System.setProperty("jmh.ignoreLock", "true");
    Thread endForks = new Thread(Measurement::endForks);
    Runtime.getRuntime().addShutdownHook(endForks);
    try {
      List<List<List<Double>>> times = new ArrayList<>();
      jobs.forEach(job -> times.add(new ArrayList<>()));
      int rounds = jobs.stream().mapToInt(job -> job.effort().forks()).max().orElse(0);
      for (int round = 0; round < rounds; round++) {
        for (int i = 0; i < jobs.size(); i++) {
          times.get(i).add(fork(jobs.get(i)));
        }
      }
      List<Measured> measured = new ArrayList<>();
      for (int i = 0; i < jobs.size(); i++) {
        measured.add(Measured.of(jobs.get(i), environment.workers(), times.get(i)));
      }
      return measured;
    } finally {
      Runtime.getRuntime().removeShutdownHook(endForks);
    }
  }

  /** Whoever ends this process ends its forks. */
  private static void endForks() {
    ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
  }

  private List<Double> fork(Job job) {
    progress.begins(job);
    TrialLog log = new TrialLog(progress::step);
    try {
      RunResult result = new Runner(options(job), log).runSingle();
      progress.ended();
      return result.getBenchmarkResults().stream()
          .flatMap(fork -> fork.getIterationResults().stream())
          .map(iteration -> iteration.getPrimaryResult().getScore() / 1e6)
          .toList();
    } catch (RunnerException e) {
      throw explained(job.cell(), log, e);
    }
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
        .param("workers", Integer.toString(environment.workers()))
        .forks(1)
        .jvmArgs(flags(cell).toArray(String[]::new))
        .warmupIterations(job.effort().warmups())
        .measurementIterations(job.effort().iterations())
        .timeout(TimeValue.seconds(limit.toSeconds()))
        .shouldFailOnError(true)
        .build();
  }

  private List<String> flags(Cell<?, ?> cell) {
    List<String> flags = new ArrayList<>(environment.flags());
    flags.addAll(Runtimes.named(cell.runtime()).flags().apply(environment.workers()));
    // JMH and some libraries read fields with Unsafe, which newer JVMs warn about.
    flags.add("-Dsun.misc.unsafe.memory.access=allow");
    return flags;
  }

  private static RuntimeException explained(Cell<?, ?> cell, TrialLog log, RunnerException e) {
    Optional<Throwable> wrong =
        roots(e).filter(WrongAnswerException.class::isInstance).findFirst();
    if (wrong.isPresent()) {
      return (WrongAnswerException) wrong.get();
    }
    String causes = String.join("; ", roots(e).map(Measurement::said).distinct().toList());
    return new TrialFailedException(cell + ": the fork failed: " + causes, log.text(), e);
  }

  /** The exceptions at the ends of all chains of causes: JMH wraps, and suppresses. */
  private static Stream<Throwable> roots(Throwable e) {
    List<Throwable> below = new ArrayList<>(List.of(e.getSuppressed()));
    if (e.getCause() != null) {
      below.add(e.getCause());
    }
    return below.isEmpty() ? Stream.of(e) : below.stream().flatMap(Measurement::roots);
  }

  private static String said(Throwable e) {
    return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
  }
}
