package dev.selectors.savina.cli;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import me.tongfei.progressbar.DelegatingProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** The progress shown on standard error: every run is a step. */
final class Progress implements AutoCloseable {
  /** A bar that redraws itself, lines now and then, or nothing. */
  static final List<String> STYLES = List.of("bar", "lines", "none");

  private final Forecast forecast;
  private final ProgressBar bar;
  private volatile Fork fork;

  private record Fork(Job job, long start) {
    static Fork of(Job job) {
      return new Fork(job, System.nanoTime());
    }

    Duration age() {
      return Duration.ofNanos(System.nanoTime() - start);
    }
  }

  private Progress(String kind, List<Job> jobs) {
    this.forecast = new Forecast(jobs);
    this.fork = Fork.of(jobs.getFirst());
    this.bar = bar(kind, jobs);
  }

  /** @param kind one of {@link #STYLES} */
  static Progress of(String kind, List<Job> jobs) {
    return new Progress(kind, jobs);
  }

  private ProgressBar bar(String kind, List<Job> jobs) {
    long runs = jobs.stream()
        .mapToLong(job -> (long) job.effort().forks() * job.effort().runs())
        .sum();
    return shown(kind, runs).setEtaFunction(state -> Optional.of(remaining())).build();
  }

  /** A bar for so many steps, to be shown in one of the {@link #STYLES}. */
  static ProgressBarBuilder shown(String kind, long steps) {
    ProgressBarBuilder builder = ProgressBar.builder().setTaskName("savina").setInitialMax(steps);
    return switch (kind) {
      case "bar" ->
        builder.setUpdateIntervalMillis(250).setStyle(ProgressBarStyle.COLORFUL_UNICODE_BAR);
      case "lines" ->
        builder
            .setUpdateIntervalMillis(15_000)
            .setStyle(ProgressBarStyle.ASCII)
            .setConsumer(new DelegatingProgressBarConsumer(System.err::println, 100));
      default -> builder.setConsumer(new DelegatingProgressBarConsumer(line -> {}));
    };
  }

  private Duration remaining() {
    Fork running = fork;
    return forecast.remaining(running.job(), running.age());
  }

  /** A fork of the job begins. */
  void begins(Job job) {
    fork = Fork.of(job);
    bar.setExtraMessage(" " + job.cell().label());
  }

  /** A run ended. */
  void step() {
    bar.step();
  }

  /** The fork that began last has ended. */
  void ended() {
    forecast.ended(fork.job(), fork.age());
  }

  @Override
  public void close() {
    bar.close();
  }
}
