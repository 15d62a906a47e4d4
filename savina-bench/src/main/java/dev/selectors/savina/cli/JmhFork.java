package dev.selectors.savina.cli;

import dev.selectors.savina.harness.WrongAnswerException;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.TimeValue;

/** One fork of JMH, in silence unless it fails. */
final class JmhFork {
  /** What JMH allows for an iteration by default. */
  private static final TimeValue USUAL_TIMEOUT = TimeValue.minutes(10);

  private JmhFork() {}

  /**
   * Runs the only benchmark of these options.
   *
   * @param label what is measured, for complaints
   * @param step called after every iteration, warm-ups included
   * @throws WrongAnswerException if a run computed something wrong; then no time counts
   * @throws TrialFailedException if the fork did not complete
   */
  @SuppressWarnings("try") // it is there to be closed
  static RunResult run(String label, Options options, Runnable step) {
    // JMH takes its lock again for every fork: another measurement on this machine disturbs the
    // times of a fork either way, but must not end this one in the middle.
    System.setProperty("jmh.ignoreLock", "true");
    Duration limit = limit(options);
    try (Watchdog watchdog = new Watchdog(limit, JmhFork::endForks);
        IfInterrupted unused = new IfInterrupted(JmhFork::endForks)) {
      TrialLog log = new TrialLog(() -> {
        watchdog.stirs();
        step.run();
      });
      try {
        Collection<RunResult> results = new Runner(options, log).run();
        checkComplete(label, options, results, log);
        return results.iterator().next();
      } catch (RunnerException e) {
        throw watchdog.hasBitten() ? hung(label, limit, log, e) : explained(label, log, e);
      }
    }
  }

  /**
   * How long a JVM may take from one iteration to the next. JMH interrupts an iteration after its
   * timeout, and then waits for as long as the iteration ignores that.
   */
  private static Duration limit(Options options) {
    TimeValue timeout = options.getTimeout().orElse(USUAL_TIMEOUT);
    return Duration.ofMillis(2 * timeout.convertTo(TimeUnit.MILLISECONDS));
  }

  /** JMH takes a JVM that ends with 0 for one that has done everything it was asked to do. */
  private static void checkComplete(
      String label, Options options, Collection<RunResult> results, TrialLog log) {
    int runs = results.stream()
        .flatMap(result -> result.getBenchmarkResults().stream())
        .mapToInt(fork -> fork.getIterationResults().size())
        .sum();
    if (runs == 0) {
      throw ended("the JVM ended with code 0 before it had reported any run", label, log);
    }
    int all = options.getMeasurementIterations().orElse(runs);
    if (runs != all) {
      String some = runs + " of " + Words.count(all, "run");
      throw ended("the JVM ended after " + some + ", as if it had done all", label, log);
    }
  }

  private static TrialFailedException ended(String how, String label, TrialLog log) {
    return new TrialFailedException(label + ": " + how, log.text(), new IOException(how));
  }

  private static TrialFailedException hung(
      String label, Duration limit, TrialLog log, RunnerException e) {
    return new TrialFailedException(
        label + ": the JVM hung: nothing came from it in "
            + Words.count((int) limit.toSeconds(), "second"),
        log.text(),
        e);
  }

  /** Whoever ends this process ends its forks. */
  private static void endForks() {
    ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
  }

  private static RuntimeException explained(String label, TrialLog log, RunnerException e) {
    Optional<Throwable> wrong =
        roots(e).filter(WrongAnswerException.class::isInstance).findFirst();
    if (wrong.isPresent()) {
      return (WrongAnswerException) wrong.get();
    }
    String how = Unstarted.why(log.text())
        .orElseGet(() -> "the fork failed: "
            + String.join("; ", roots(e).map(JmhFork::said).distinct().toList()));
    return new TrialFailedException(label + ": " + how, log.text(), e);
  }

  /** The exceptions at the ends of all chains of causes: JMH wraps, and suppresses. */
  private static Stream<Throwable> roots(Throwable e) {
    List<Throwable> below = new ArrayList<>(List.of(e.getSuppressed()));
    if (e.getCause() != null) {
      below.add(e.getCause());
    }
    return below.isEmpty() ? Stream.of(e) : below.stream().flatMap(JmhFork::roots);
  }

  private static String said(Throwable e) {
    return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
  }
}
