package dev.selectors.savina.cli;

import dev.selectors.savina.latency.LatencyTrial;
import dev.selectors.savina.runtimes.Runtimes;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import me.tongfei.progressbar.ProgressBar;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.util.Statistics;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code savina latency}: measures requests from outside while the workers are busy. */
@Command(
    name = "latency",
    description = "Measures how soon requests from outside are answered while all workers are busy"
        + " with selectors that send to themselves.",
    mixinStandardHelpOptions = true)
final class LatencyCommand implements Callable<Integer> {
  private static final String TRIAL = "^" + Pattern.quote(LatencyTrial.class.getName()) + "\\.";

  @Spec
  private CommandSpec spec;

  @Option(
      names = "--busy",
      paramLabel = "N",
      split = ",",
      description = "Selectors that send to themselves, several numbers; 0 is an idle system"
          + " (default: 0, as many as there are workers, and 5 and 50 times as many).")
  private @Nullable List<Integer> busy;

  @Option(
      names = "--seconds",
      description = "Seconds that are measured in each JVM (default: ${DEFAULT-VALUE}).")
  private int seconds = 10;

  @Option(
      names = "--warmups",
      description = "Seconds of warm-ups before them (default: ${DEFAULT-VALUE}).")
  private int warmups = 3;

  @Option(names = "--forks", description = "JVMs per row of the table (default: ${DEFAULT-VALUE}).")
  private int forks = 5;

  @Option(
      names = "--jvm-args",
      defaultValue = MeasuringOptions.USUAL_FLAGS,
      description = "Flags of the measured JVMs (default: ${DEFAULT-VALUE}).")
  private String jvmArgs;

  @Mixin
  private TrialOptions trial = new TrialOptions();

  @SuppressWarnings("NullAway.Init") // picocli sets spec and options before anything else
  LatencyCommand() {}

  @Override
  public Integer call() {
    Usage.check(spec, this::check);
    PrintWriter text = spec.commandLine().getOut();
    List<String> flags = MeasuringOptions.words(jvmArgs);
    trial.announce(flags, text);
    new LatencyTable(text).print(measure(flags), seconds);
    text.flush();
    return 0;
  }

  private void check() {
    MeasuringOptions.positive("--seconds", seconds);
    MeasuringOptions.positive("--warmups", warmups);
    MeasuringOptions.positive("--forks", forks);
    trial.check();
    for (int number : loads()) {
      if (number < 0) {
        throw new IllegalArgumentException("--busy must not be negative, was " + number);
      }
      if (number > 0 && number < trial.workers()) {
        throw new IllegalArgumentException("--busy must be 0, or enough to keep all "
            + trial.workers() + " workers busy, was " + number);
      }
    }
  }

  /** The numbers of selectors, each once. */
  private List<Integer> loads() {
    int all = trial.workers();
    return busy == null
        ? List.of(0, all, 5 * all, 50 * all)
        : busy.stream().distinct().toList();
  }

  /** In every round each load gets one JVM. */
  private List<Latency> measure(List<String> flags) {
    List<Latency> latencies = new ArrayList<>();
    loads().forEach(number -> latencies.add(new Latency(number, new ArrayList<>())));
    long steps = (long) forks * latencies.size() * (warmups + seconds);
    try (ProgressBar bar = Progress.shown(trial.progress(), steps).build()) {
      for (int round = 0; round < forks; round++) {
        for (Latency latency : latencies) {
          bar.setExtraMessage(" " + latency.busy() + " busy");
          latency.forks().add(fork(latency.busy(), flags, bar::step));
        }
      }
    }
    return latencies;
  }

  private Statistics fork(int number, List<String> flags, Runnable step) {
    List<String> all = Runtimes.named(Runtimes.OURS).flags(flags, trial.workers());
    Options options = new OptionsBuilder()
        .include(TRIAL)
        .param("workers", Integer.toString(trial.workers()))
        .param("busy", Integer.toString(number))
        .forks(1)
        .jvmArgs(all.toArray(String[]::new))
        .warmupIterations(warmups)
        .warmupTime(TimeValue.seconds(1))
        .measurementIterations(seconds)
        .measurementTime(TimeValue.seconds(1))
        .shouldFailOnError(true)
        .build();
    return JmhFork.run("latency with " + number + " busy", options, step)
        .getPrimaryResult()
        .getStatistics();
  }
}
