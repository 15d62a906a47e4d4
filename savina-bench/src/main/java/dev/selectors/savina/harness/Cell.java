package dev.selectors.savina.harness;

import dev.selectors.savina.dialect.ActorRuntime;
import dev.selectors.savina.runtimes.Entrant;
import dev.selectors.savina.runtimes.Runtimes;
import dev.selectors.savina.runtimes.SelectorsRuntime;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * One cell of the suite's table: a benchmark with fixed parameters in one of its variants.
 *
 * @param runtime the name of the library of actors it runs on
 */
public record Cell<P extends Record, R>(
    SavinaBenchmark<P, R> benchmark, P params, String variant, String runtime) {

  /** Refuses selectors on other runtimes: only actors run everywhere. */
  public Cell {
    if (!variant.equals(Variants.ACTOR)
        && !benchmark.ownWays().contains(variant)
        && !runtime.equals(Runtimes.OURS)) {
      throw new IllegalArgumentException("variant " + variant + " needs selectors, not " + runtime);
    }
  }

  /** A cell on our own runtime. */
  public Cell(SavinaBenchmark<P, R> benchmark, P params, String variant) {
    this(benchmark, params, variant, Runtimes.OURS);
  }

  /** The actors of the same benchmark on another runtime. */
  public Cell<P, R> on(String other) {
    return new Cell<>(benchmark, params, variant, other);
  }

  /** The other variants of the same benchmark, on our own runtime. */
  public Stream<Cell<P, R>> otherVariants() {
    return benchmark.variants().stream()
        .filter(other -> !other.equals(variant))
        .map(other -> new Cell<>(benchmark, params, other));
  }

  /** The forms of the same benchmark that need what this library has. */
  public Stream<Cell<P, R>> ownWays(Entrant library) {
    return benchmark.ownWays().stream()
        .filter(library.ways()::contains)
        .map(form -> new Cell<>(benchmark, params, form, library.name()));
  }

  /** Makes what all runs start from, so that none of them has to. */
  public void prepare() {
    benchmark.prepare(params);
  }

  /** One complete run, the part that is timed. */
  public Answer run(ActorRuntime open) throws InterruptedException {
    R result = result(open);
    return new Answer() {
      @Override
      public void verify() {
        Cell.this.verify(result);
      }

      @Override
      public Optional<WorkDone> workDone() {
        return benchmark.workDone(result);
      }
    };
  }

  private R result(ActorRuntime open) throws InterruptedException {
    if (benchmark.ownWays().contains(variant)) {
      return benchmark.runOwnWay(params, variant, open);
    }
    return open instanceof SelectorsRuntime selectors && !variant.equals(Variants.ACTOR)
        ? benchmark.runSelectors(params, variant, selectors.system())
        : benchmark.runActors(params, open);
  }

  private void verify(R result) {
    try {
      benchmark.verify(params, result);
    } catch (WrongAnswerException e) {
      throw e.at(toString());
    }
  }

  /** The messages of one run. */
  public long messages() {
    return benchmark.messages(params, variant);
  }

  /** Whether the number of messages is only approximate. */
  public boolean messagesVary() {
    return benchmark.messagesVary(params, variant);
  }

  /** The selection policy the variant relies on. */
  public String policy() {
    return benchmark.policy(params, variant);
  }

  /** The random numbers the benchmark draws from. */
  public String rng() {
    return benchmark.rng(params);
  }

  /** The order of magnitude of one run's time. */
  public Duration roughly() {
    Duration guess = benchmark.roughly(params, variant);
    return guess.isPositive() ? guess : Duration.ofNanos(1); // something is divided by it
  }

  /** Benchmark, variant and runtime in a few words. */
  public String label() {
    return benchmark.name() + " " + variant + where();
  }

  @Override
  public String toString() {
    return benchmark.name() + ", variant " + variant + where();
  }

  private String where() {
    return runtime.equals(Runtimes.OURS) ? "" : " on " + runtime;
  }
}
