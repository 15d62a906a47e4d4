package dev.selectors.testkit;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Tells of runs that take long in real time, once each: of which seed, and where their threads are.
 * A test that waits for something that only the simulation could do waits for ever, and says
 * nothing.
 */
final class LongRuns {
  private static final System.Logger LOG = System.getLogger(SimulatedSystem.class.getName());
  static final LongRuns OF_ALL_TESTS =
      new LongRuns(Duration.ofSeconds(20), text -> LOG.log(System.Logger.Level.WARNING, text));

  /** How much of a stack is told. */
  private static final int FRAMES = 25;

  /**
   * When a thread is to be told of.
   *
   * @param seed follows its name
   * @param told whether it was
   */
  private record Due(long when, String seed, boolean told) {}

  private final Duration longest;
  private final Consumer<String> listener;
  /** The key is the thread of the run. */
  private final Map<Thread, Due> due = new ConcurrentHashMap<>();

  private boolean watched;

  LongRuns(Duration longest, Consumer<String> listener) {
    this.longest = longest;
    this.listener = listener;
  }

  /** Does a run on the caller's thread, whose name meanwhile tells which run it is. */
  <T> T watched(Supplier<T> run) {
    return watched("", run);
  }

  /** The same with a part of a run, unless the whole run is watched. */
  <T> T watchedAtLeast(String seed, Supplier<T> part) {
    return watchesCaller() ? part.get() : watched(seed, part);
  }

  private <T> T watched(String seed, Supplier<T> run) {
    Thread me = Thread.currentThread();
    Due outer = due.put(me, new Due(System.nanoTime() + longest.toNanos(), seed, false));
    watch();
    try {
      return run.get();
    } finally {
      if (outer == null) {
        due.remove(me);
      } else {
        due.put(me, outer);
      }
    }
  }

  boolean watchesCaller() {
    return due.containsKey(Thread.currentThread());
  }

  private synchronized void watch() {
    if (!watched) {
      Thread.ofPlatform()
          .name("selectors-testkit-long-runs")
          .daemon()
          .inheritInheritableThreadLocals(false)
          .start(this::look);
      watched = true;
    }
  }

  private void look() {
    do {
      LockSupport.parkNanos(longest.toNanos() / 10);
      Thread.interrupted(); // whoever interrupts all threads means others, and none would park
      long now = System.nanoTime();
      due.forEach((thread, its) -> {
        if (!its.told
            && now - its.when >= 0
            && due.replace(thread, its, new Due(its.when, its.seed, true))) {
          tell(thread, its.seed);
        }
      });
    } while (!isOver());
  }

  /** If telling of one fails, the others must be told all the same. */
  private void tell(Thread thread, String seed) {
    try {
      listener.accept(text(thread, seed));
    } catch (Throwable t) {
      Thread me = Thread.currentThread();
      me.getUncaughtExceptionHandler().uncaughtException(me, t);
    }
  }

  /** Nobody is left to be watched; whoever comes next starts another thread. */
  private synchronized boolean isOver() {
    watched = !due.isEmpty();
    return !watched;
  }

  private String text(Thread thread, String seed) {
    return thread.getName() + seed + " has not come to its end in " + Trace.text(longest)
        + " of real time. If it waits for what is to happen in the simulation, as in join(), let the"
        + " simulation run meanwhile: say sim.await(stage), or have a probe answer. It is at\n"
        + Stream.of(Strand.movedBy(thread).getStackTrace())
            .limit(FRAMES)
            .map(frame -> "\tat " + frame)
            .collect(Collectors.joining("\n"));
  }
}
