package dev.selectors.testkit;

import java.time.Duration;
import java.util.BitSet;
import java.util.Objects;
import org.junit.jupiter.api.function.ThrowingConsumer;
import org.opentest4j.AssertionFailedError;

/**
 * Makes a failure easy to read: leaves out choices of the seed as long as the test fails the same
 * way, so that only those that matter are left. Runs the test again for every attempt, a bounded
 * number of times.
 */
final class Shrinking {
  private static final int MOST_RUNS = 500;
  /** Nobody reads anything longer; in a source file it can even be too long for a constant. */
  private static final int MOST_PRINTED = 200;

  private static final long MOST_TURNS = 1_000_000;
  /** In real time, for tests that are slow although their turns are few. */
  private static final long MOST_NANOS = Duration.ofSeconds(30).toNanos();

  private final ThrowingConsumer<SimulatedSystem> test;
  private final Outcome first;
  private final Report report;
  private Outcome least;
  private int runs;
  private long turns;
  private final long begin = System.nanoTime();

  Shrinking(ThrowingConsumer<SimulatedSystem> test, Outcome first, Report report) {
    this.test = test;
    this.first = first;
    this.report = report;
    this.least = first;
  }

  AssertionFailedError report() {
    Outcome again = run(first.sim().machine.agenda.choices());
    if (!again.failsLike(first) || !course(first).goesLike(course(again))) {
      return report.of(first, difference(again));
    }
    least = again;
    if (!still(new BitSet())) {
      shrink();
    }
    int left = choices().cardinality();
    return left > MOST_PRINTED
        ? report.of(first, remark(left) + "\nThere are too many to print: this is the whole run.")
        : report.of(least, remark(left));
  }

  private static Course course(Outcome outcome) {
    return outcome.sim().recorder.course();
  }

  private String remark(int left) {
    if (left > 0) {
      return "Smallest schedule found, in " + runs + " runs: " + left
          + (left == 1 ? " choice matters." : " choices matter.");
    }
    if (first.sim().seed() != 0 && run(Schedule.of(0)).hasFailed()) {
      return "It does not replay: seed 0 passed before, and fails now. Something is kept from one"
          + " run to the next,\nsuch as a static field.";
    }
    String plain = "It fails in plain order too, with no turn put off";
    return first.sim().seed() == 0
        ? plain + "."
        : plain + ", but not with seed 0: what matters is something else\nthat the seed decides,"
            + " such as sim.random(), the delays of lines, or a random policy.";
  }

  /** Leaves out parts of the choices: half of them at first, single ones in the end. */
  private void shrink() {
    int part = Math.max(1, choices().cardinality() / 2);
    while (true) {
      boolean smaller = leaveOut(part);
      if (part > 1) {
        part /= 2;
      } else if (!smaller) {
        return;
      }
    }
  }

  private boolean leaveOut(int part) {
    boolean smaller = false;
    int from = 0;
    while (true) {
      int[] all = choices().stream().toArray();
      if (from >= all.length || isSpent()) {
        return smaller;
      }
      BitSet rest = choices();
      for (int i = from; i < Math.min(from + part, all.length); i++) {
        rest.clear(all[i]);
      }
      if (still(rest)) {
        smaller = true;
      } else {
        from += part;
      }
    }
  }

  /** Whether the test still fails with those choices only; if so, they are the fewest so far. */
  private boolean still(BitSet only) {
    Outcome outcome = run(first.sim().machine.agenda.choices().withOnly(only));
    if (!outcome.failsLike(first)) {
      return false;
    }
    least = outcome;
    return true;
  }

  /** Those that the run with the fewest made, not all that it was allowed to make. */
  private BitSet choices() {
    return (BitSet)
        Objects.requireNonNull(least.sim().machine.agenda.choices().only()).clone();
  }

  private Outcome run(Schedule schedule) {
    Outcome outcome = Outcome.of(schedule, test);
    runs++;
    turns += outcome.sim().machine.agenda.turns();
    return outcome;
  }

  private boolean isSpent() {
    return runs >= MOST_RUNS
        || turns >= MOST_TURNS
        || System.nanoTime() - begin >= MOST_NANOS
        || Thread.currentThread().isInterrupted();
  }

  /** How two runs that should be the same differ. */
  private String difference(Outcome again) {
    String how = again.failsLike(first)
        ? "went another way"
        : again.hasFailed()
            ? "failed in another way"
            : again.aborted() != null ? "was aborted" : "passed";
    return "It does not replay: run again with the same seed it " + how
        + course(first).differenceTo(course(again))
        + "\nSomething besides the seed decides: another thread, real time, the order of a hash map"
        + " whose keys\nhave no hashCode of their own, or state kept from one run to the next.";
  }
}
