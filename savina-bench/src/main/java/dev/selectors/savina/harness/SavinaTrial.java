package dev.selectors.savina.harness;

import dev.selectors.savina.dialect.ActorRuntime;
import dev.selectors.savina.runtimes.Runtimes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.runner.IterationType;

/**
 * The JMH benchmark that runs any cell of the suite, chosen by its parameters.
 *
 * <p>An iteration is one complete run; every answer is checked after its time was taken. The
 * runtime with its threads lives as long as the trial, that is, as long as its JVM.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class SavinaTrial {
  /** The class of the benchmark. */
  @Param("dev.selectors.savina.pingpong.PingPong")
  public String benchmark = "";

  /** The variant of the benchmark. */
  @Param("actor")
  public String variant = "";

  /** Parameters that differ from the default size, {@code name=value name=value}. */
  @Param("")
  public String parameters = "";

  /** The library of actors, by its name. */
  @Param("selectors")
  public String runtime = "";

  /** The worker threads of the runtime. */
  @Param("2")
  public int workers;

  /** Whether a warm-up goes on for a second, with as many runs as that takes. */
  @Param("false")
  public boolean byTime;

  /** The file for what is to be known of each counted run besides its time; none if empty. */
  @Param("")
  public String notes = "";

  private Cell<?, ?> cell;
  private ActorRuntime open;
  private @Nullable Answer answer;
  private long began;

  /** For JMH. */
  @SuppressWarnings("NullAway.Init") // JMH calls open() before anything else
  public SavinaTrial() {}

  /** Opens the runtime, and makes what is needed, for all runs of this JVM. */
  @Setup(Level.Trial)
  public void open() throws ReflectiveOperationException {
    SavinaBenchmark<?, ?> instance = Class.forName(benchmark)
        .asSubclass(SavinaBenchmark.class)
        .getConstructor()
        .newInstance();
    cell = cell(instance);
    cell.prepare();
    open = Runtimes.named(runtime).open(workers);
  }

  private <P extends Record, R> Cell<P, R> cell(SavinaBenchmark<P, R> benchmark) {
    P defaults = benchmark.parameters(Size.DEFAULT).getFirst();
    return new Cell<>(
        benchmark, Parameters.with(defaults, Parameters.parse(parameters)), variant, runtime);
  }

  /** An iteration begins. */
  @Setup(Level.Iteration)
  public void begin() {
    began = System.nanoTime();
  }

  /** One complete run. */
  @Benchmark
  public void run() throws InterruptedException {
    answer = cell.run(open);
  }

  /** Checks the answer of the run that was just timed. */
  @TearDown(Level.Invocation)
  public void verify() {
    Objects.requireNonNull(answer, "no run").verify();
  }

  /** Goes on with a warm-up. */
  @TearDown(Level.Iteration)
  public void goOn(IterationParams run) throws InterruptedException {
    if (byTime && run.getType() == IterationType.WARMUP) {
      while (System.nanoTime() - began < TimeUnit.SECONDS.toNanos(1)) {
        cell.run(open).verify();
      }
    }
  }

  /** Writes down how far the processors were apart in a run that counts, and how much it has done. */
  @TearDown(Level.Iteration)
  public void write(IterationParams run) throws InterruptedException, IOException {
    if (run.getType() == IterationType.MEASUREMENT && !notes.isEmpty()) {
      RunNote note = new RunNote(
          RoundTrip.nanos(), Objects.requireNonNull(answer, "no run").workDone());
      Files.writeString(
          Path.of(notes), note.line() + System.lineSeparator(), StandardOpenOption.APPEND);
    }
    answer = null; // a tree of actors, for example, which must not be in the heap of the next run
  }

  /** Ends the threads. */
  @TearDown(Level.Trial)
  public void close() {
    open.close();
  }
}
