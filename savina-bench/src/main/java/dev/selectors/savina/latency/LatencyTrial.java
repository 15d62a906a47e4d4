package dev.selectors.savina.latency;

import dev.selectors.SelectorSystem;
import dev.selectors.savina.harness.Expect;
import dev.selectors.savina.runtimes.SelectorsRuntime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
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

/** The JMH benchmark of a request from outside: one thread asks, waits for the answer, asks again. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class LatencyTrial {
  private static final Duration LIMIT = Duration.ofSeconds(30);

  /** The worker threads of the system. */
  @Param("2")
  public int workers;

  /** The selectors that send to themselves: none leaves the system idle. */
  @Param("0")
  public int busy;

  private final List<SelfSender> load = new ArrayList<>();
  private final List<Long> turnsBefore = new ArrayList<>();
  private SelectorSystem system;
  private Echo echo;
  private long asked;

  /** For JMH. */
  @SuppressWarnings("NullAway.Init") // JMH calls open() before anything else
  public LatencyTrial() {}

  /** Opens the system, and puts the load on it. */
  @Setup(Level.Trial)
  public void open() {
    system = SelectorsRuntime.open(workers).system();
    echo = system.spawn(new Echo());
    for (int i = 0; i < busy; i++) {
      SelfSender sender = system.spawn(new SelfSender());
      sender.send("again");
      load.add(sender);
    }
  }

  /** Notes what the load has done so far. */
  @Setup(Level.Iteration)
  public void begin() {
    turnsBefore.clear();
    load.forEach(sender -> turnsBefore.add(sender.turns()));
  }

  /** One request, until its answer is there. */
  @Benchmark
  public long ask() {
    long number = ++asked;
    long answer = system
        .<Request, Long>ask(echo, to -> new Request(number, to), LIMIT)
        .toCompletableFuture()
        .join();
    Expect.equal("answer", number, answer);
    return answer;
  }

  /** The load was there all the time, and nobody in it was forgotten. */
  @TearDown(Level.Iteration)
  public void verify() {
    for (int i = 0; i < busy; i++) {
      if (load.get(i).turns() == turnsBefore.get(i)) {
        throw new IllegalStateException("a selector that sends to itself had no turn");
      }
    }
  }

  /** Ends the load and the threads. */
  @TearDown(Level.Trial)
  public void close() {
    system.discard(Duration.ofSeconds(5));
  }
}
