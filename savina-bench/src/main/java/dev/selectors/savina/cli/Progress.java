package dev.selectors.savina.cli;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.LongSupplier;
import me.tongfei.progressbar.DelegatingProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;

/** The progress shown on standard error: every run is a step. */
final class Progress implements AutoCloseable {
  /** A bar that redraws itself, lines now and then, or nothing. */
  static final List<String> STYLES = List.of("bar", "lines", "none");

  private final Forecast forecast;
  private final LongSupplier clock;
  private final ProgressBar bar;
  /** The fork that is running; null before the first one, and between two. */
  private volatile @Nullable Fork fork;
  /** The steps before that fork. */
  private long begun;

  private record Fork(Job job, long start) {
    Duration age(long now) {
      return Duration.ofNanos(now - start);
    }
  }

  private Progress(String kind, List<Job> jobs, LongSupplier clock) {
    this.forecast = new Forecast(jobs);
    this.clock = clock;
    this.bar = bar(kind, jobs);
  }

  /** @param kind one of {@link #STYLES} */
  static Progress of(String kind, List<Job> jobs) {
    return of(kind, jobs, System::nanoTime);
  }

  /** The same with nanoseconds from this clock. */
  static Progress of(String kind, List<Job> jobs, LongSupplier clock) {
    return new Progress(kind, jobs, clock);
  }

  private ProgressBar bar(String kind, List<Job> jobs) {
    long steps = jobs.stream()
        .mapToLong(job -> (long) job.effort().forks() * job.effort().steps())
        .sum();
    return shown(kind, steps).setEtaFunction(state -> Optional.of(remaining())).build();
  }

  /** A bar for this many steps, to be shown in one of the {@link #STYLES}. */
  static ProgressBarBuilder shown(String kind, long steps) {
    ProgressBarBuilder builder = ProgressBar.builder().setTaskName("savina").setInitialMax(steps);
    return switch (kind) {
      case "bar" -> builder.setUpdateIntervalMillis(250).setStyle(style(System.getenv()));
      case "lines" ->
        builder
            .setUpdateIntervalMillis(15_000)
            .setStyle(ProgressBarStyle.ASCII)
            .setConsumer(new DelegatingProgressBarConsumer(System.err::println, 100));
      default -> builder.setConsumer(new DelegatingProgressBarConsumer(line -> {}));
    };
  }

  /** How a bar looks under these variables of the shell. */
  static ProgressBarStyle style(Map<String, String> variables) {
    return variables.getOrDefault("NO_COLOR", "").isEmpty()
        ? ProgressBarStyle.COLORFUL_UNICODE_BAR
        : ProgressBarStyle.UNICODE_BLOCK;
  }

  /** How long the rest is expected to take. */
  Duration remaining() {
    Fork running = fork;
    return running == null
        ? forecast.remaining()
        : forecast.remaining(running.job(), running.age(clock.getAsLong()));
  }

  /** A fork of the job begins; if the previous one has not ended, it is the same fork once more. */
  void begins(Job job) {
    boolean again = fork != null;
    if (again) {
      bar.stepTo(begun);
    } else {
      begun = steps();
    }
    fork = new Fork(job, clock.getAsLong());
    bar.setExtraMessage(" " + name(job, again));
  }

  /** What a fork is called; if it is the same once more, the name says why the bar has gone back. */
  static String name(Job job, boolean again) {
    return job.cell().label() + (again ? ", run again" : "");
  }

  /** A run ended. */
  void step() {
    bar.step();
  }

  /** How many runs that count have ended. */
  long steps() {
    return bar.getCurrent();
  }

  /** How many runs there are in all. */
  long stepsInAll() {
    return bar.getMax();
  }

  /** The fork that began last has ended. */
  void ended() {
    Fork last = Objects.requireNonNull(fork, "no fork has begun");
    fork = null; // else it would be subtracted from a rest that no longer includes it
    forecast.ended(last.job(), last.age(clock.getAsLong()));
  }

  /** A fork of the job will not be run. */
  void leavesOut(Job job) {
    bar.maxHint(stepsInAll() - job.effort().steps());
    forecast.leavesOut(job);
  }

  @Override
  public void close() {
    bar.close();
  }
}
