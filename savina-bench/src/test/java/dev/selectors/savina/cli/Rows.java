package dev.selectors.savina.cli;

import dev.selectors.savina.fib.Fib;
import dev.selectors.savina.fib.FibParams;
import dev.selectors.savina.harness.Cell;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Rows as if they had been measured. */
final class Rows {
  private static final Environment HERE = new Environment(
      "2026-01-31T12:00:00Z",
      "JVM 25",
      "Linux",
      2,
      List.of(2),
      List.of("-Xmx1g"),
      "P",
      "b1",
      "selector-core-1");

  private Rows() {}

  /** An environment that began at this second. */
  static Environment here(int second) {
    return elsewhere("P", second);
  }

  /** The same with another processor; null if it is not known. */
  static Environment elsewhere(@Nullable String processor, int second) {
    return new Environment(
        String.format(Locale.ROOT, "2026-01-31T12:00:%02dZ", second),
        HERE.jvm(),
        HERE.os(),
        HERE.cores(),
        HERE.workers(),
        HERE.flags(),
        processor,
        HERE.build(),
        HERE.selectors());
  }

  /** The same with another build. */
  static Environment ofBuild(@Nullable String build, int second) {
    Environment its = here(second);
    return new Environment(
        its.started(),
        its.jvm(),
        its.os(),
        its.cores(),
        its.workers(),
        its.flags(),
        its.processor(),
        build,
        its.selectors());
  }

  /** A job of fib with two iterations. */
  static Job job(int n, String variant, String runtime, int forks) {
    Cell<?, ?> cell = new Cell<>(new Fib(), new FibParams(n), variant, runtime);
    return new Job(cell, new Effort(forks, Warmups.runs(1), 2), 2);
  }

  /** A measurement of all forks, however long they take. */
  static Measurement measurement(Function<Job, Trial> fork, Journal journal) {
    FurtherForks all = new FurtherForks(Patience.ENDLESS.further(), System::nanoTime, job -> {});
    return new Measurement(fork, journal, all);
  }

  /** A row of fib with a fork of two iterations for each of these times. */
  static Measured row(int n, String variant, String runtime, double... milliseconds) {
    List<List<Double>> times =
        Arrays.stream(milliseconds).mapToObj(ms -> List.of(ms, ms)).toList();
    return Measured.of(job(n, variant, runtime, milliseconds.length), Forks.of(times));
  }

  /** A row of our actors. */
  static Measured row(int n, double... milliseconds) {
    return row(n, "actor", "selectors", milliseconds);
  }

  /** The same row, with the processors in each fork this far from each other. */
  static Measured apart(Measured row, @Nullable Double... nanos) {
    List<@Nullable Double> trips = Arrays.asList(nanos);
    return row.with(new Forks(row.milliseconds(), null, null, null, trips, null), row.place());
  }

  /** Times about a value, which differ from JVM to JVM and from run to run by these factors. */
  static List<List<Double>> times(
      Random random, double about, int forks, int runs, double between, double within) {
    List<List<Double>> times = new ArrayList<>();
    for (int fork = 0; fork < forks; fork++) {
      double ofFork = about * Math.exp(between * random.nextGaussian());
      List<Double> ofRuns = new ArrayList<>();
      for (int run = 0; run < runs; run++) {
        ofRuns.add(ofFork * Math.exp(within * random.nextGaussian()));
      }
      times.add(ofRuns);
    }
    return times;
  }
}
