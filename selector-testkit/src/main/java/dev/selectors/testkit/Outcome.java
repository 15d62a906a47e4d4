package dev.selectors.testkit;

import dev.selectors.Failure;
import dev.selectors.ReceiveInterruptedException;
import java.util.LinkedHashSet;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.function.ThrowingConsumer;
import org.opentest4j.TestAbortedException;

/**
 * What came of one run of a test.
 *
 * @param sim the simulation, closed
 * @param thrown why the run failed or was aborted; null if neither
 * @param state who was not done when it failed; empty if it did not fail
 */
record Outcome(SimulatedSystem sim, @Nullable Throwable thrown, String state) {
  /**
   * Runs the test. Throws what no other run could explain, such as an interrupt. Meanwhile the name
   * of the thread tells the seed, for whoever waits for it in vain.
   */
  static Outcome of(Schedule schedule, ThrowingConsumer<SimulatedSystem> test) {
    return of(new SimulatedSystem(schedule), test);
  }

  /** The same, with less to say of how it came to that. */
  static Outcome inHaste(Schedule schedule, ThrowingConsumer<SimulatedSystem> test) {
    SimulatedSystem sim = new SimulatedSystem(schedule);
    sim.check.makeHaste();
    return of(sim, test);
  }

  private static Outcome of(SimulatedSystem sim, ThrowingConsumer<SimulatedSystem> test) {
    Thread thread = Thread.currentThread();
    String name = thread.getName();
    thread.setName(name + ", seed " + sim.seed());
    try {
      return LongRuns.OF_ALL_TESTS.watched(() -> ofHere(sim, test));
    } finally {
      thread.setName(name);
    }
  }

  private static Outcome ofHere(SimulatedSystem sim, ThrowingConsumer<SimulatedSystem> test) {
    Throwable thrown = null;
    String state = "";
    try {
      test.accept(sim);
      sim.verify();
    } catch (Throwable t) {
      thrown = sim.check.judge(t);
      state = thrown instanceof Findings.Unexpected ? "" : sim.driver.state();
    }
    try {
      sim.close();
    } catch (RuntimeException | Error t) {
      if (thrown == null) {
        thrown = t;
      } else if (thrown != t) {
        thrown.addSuppressed(t);
      }
    }
    if (thrown != null && endsAll(thrown)) {
      throw Faults.thrown(thrown);
    }
    return new Outcome(sim, thrown, state);
  }

  /** Whether no other run could explain it. */
  static boolean endsAll(Throwable thrown) {
    return thrown instanceof InterruptedException
        || (thrown instanceof VirtualMachineError && !(thrown instanceof StackOverflowError))
        || (thrown instanceof EndCheck.Unwritten u && u.getCause() instanceof VirtualMachineError);
  }

  boolean hasFailed() {
    return thrown != null && !(thrown instanceof TestAbortedException);
  }

  /**
   * Whether somebody, such as a timeout of JUnit, wants an end; another run may wait for ever too.
   */
  boolean wasInterrupted() {
    return Thread.currentThread().isInterrupted()
        || Stream.concat(Stream.of(failure()), sim.failures().stream().map(Failure::cause))
            .anyMatch(t -> Faults.isCause(t, this::isInterrupt));
  }

  private boolean isInterrupt(Throwable t) {
    return (t instanceof InterruptedException || t instanceof ReceiveInterruptedException)
        && !sim.check.isInjected(t);
  }

  /** The assumption that did not hold; null if all did. */
  @Nullable
  TestAbortedException aborted() {
    return thrown instanceof TestAbortedException aborted ? aborted : null;
  }

  Throwable failure() {
    return Objects.requireNonNull(thrown, "the run has not failed");
  }

  /** Whether it failed as the other one did: with such an error, on that way through the test. */
  boolean failsLike(Outcome other) {
    return hasFailed() && other.hasFailed() && kind(failure()).equals(kind(other.failure()));
  }

  private record Kind(Class<?> type, Set<StackTraceElement> places, Set<String> kinds) {}

  private static Kind kind(Throwable t) {
    if (t instanceof Findings.Unexpected unexpected) {
      // Found after the test, so at no place in it.
      return new Kind(t.getClass(), Set.of(), unexpected.kinds);
    }
    return new Kind(t.getClass(), places(t), Set.of());
  }

  /**
   * Where in the test it was thrown, and where that was called from, as a helper can be called in
   * many places; but neither how deep a recursion was, nor what led to the turn in which it was
   * thrown.
   */
  static Set<StackTraceElement> places(Throwable t) {
    return Stream.of(ErrorText.placeOf(t))
        .takeWhile(frame -> !frame.getClassName().equals(Machine.class.getName()))
        .filter(frame -> isOfTheTest(frame.getClassName()))
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  /** Whether the class is part of the test: not of the testkit, the runtime, JUnit, or Java. */
  static boolean isOfTheTest(String type) {
    boolean ours = type.startsWith("dev.selectors.")
        && (type.indexOf('.', "dev.selectors.".length()) < 0
            || OURS.contains(type.replaceFirst("\\$.*", "")));
    return !ours
        && !type.startsWith("java.")
        && !type.startsWith("jdk.")
        && !type.startsWith("org.junit.")
        && !type.startsWith("org.opentest4j.");
  }

  private static final Set<String> OURS = Set.of(
      SimulatedSystem.class.getName(),
      Probe.class.getName(),
      EndCheck.class.getName(),
      Findings.class.getName(),
      Outcome.class.getName(),
      Machine.class.getName(),
      Agenda.class.getName(),
      Driver.class.getName(),
      Faults.class.getName(),
      Fault.class.getName(),
      NthCall.class.getName(),
      Schedule.class.getName(),
      Recorder.class.getName(),
      DelayedRef.class.getName(),
      Exploration.class.getName(),
      LongRuns.class.getName(),
      Shrinking.class.getName(),
      Strand.class.getName(),
      Trace.class.getName(),
      SelectorTestExtension.class.getName());
}
