package dev.selectors.testkit;

import dev.selectors.DeadLetter;
import dev.selectors.Failure;
import dev.selectors.SelectorSnapshot;
import dev.selectors.SelectorSystem;
import dev.selectors.StuckSelector;
import dev.selectors.WaitCycle;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.opentest4j.AssertionFailedError;

/** What must not have gone wrong in a run, unless the test says so. Callable from any thread. */
final class EndCheck {
  /** Something went wrong that the test does not expect. */
  static final class Unexpected extends AssertionFailedError {
    private static final long serialVersionUID = 1;

    /** What kinds of things, to tell whether another run fails in the same way. */
    final transient Set<String> kinds;

    Unexpected(String message, Set<String> kinds) {
      super(message);
      this.kinds = kinds;
    }
  }

  private final Recorder recorder;
  private final Faults faults;

  // Guarded by this.
  private final List<Failure> failures = new ArrayList<>();
  private final List<DeadLetter> deadLetters = new ArrayList<>();
  private final List<Class<? extends Throwable>> expected = new ArrayList<>();
  private final Set<DeadLetter.Reason> allowedLetters = EnumSet.noneOf(DeadLetter.Reason.class);
  private boolean failuresAllowed;
  private boolean stuckAllowed;
  private boolean waitCyclesAllowed;
  private boolean over;

  EndCheck(Recorder recorder, Faults faults) {
    this.recorder = recorder;
    this.faults = faults;
  }

  // ---- what happens

  synchronized void failed(Failure failure) {
    if (!over) {
      recorder.failed(failure);
      failures.add(failure);
    }
  }

  synchronized void deadLetter(DeadLetter letter) {
    if (!over) {
      recorder.deadLetter(letter);
      deadLetters.add(letter);
    }
  }

  /** What happens from now on is the end's doing. */
  synchronized void over() {
    over = true;
    recorder.stop();
  }

  synchronized List<Failure> failures() {
    return List.copyOf(failures);
  }

  synchronized List<DeadLetter> deadLetters() {
    return List.copyOf(deadLetters);
  }

  // ---- what the test says

  synchronized void expect(Class<? extends Throwable> failure) {
    expected.add(failure);
  }

  synchronized void allowFailures() {
    failuresAllowed = true;
  }

  synchronized void allowDeadLetters(List<DeadLetter.Reason> reasons) {
    allowedLetters.addAll(reasons);
  }

  synchronized void allowStuck() {
    stuckAllowed = true;
  }

  synchronized void allowWaitCycles() {
    waitCyclesAllowed = true;
  }

  // ---- the check

  /**
   * Throws if anything went wrong that the test has not allowed.
   *
   * @param isOver nothing is left to do, and no timer will change that
   */
  synchronized void verify(SelectorSystem system, boolean isOver) {
    List<String> wrong = new ArrayList<>();
    Set<String> kinds = new TreeSet<>();
    Set<String> ways = new TreeSet<>();
    List<Throwable> causes = new ArrayList<>();
    for (Failure f : failures) {
      Throwable cause = f.cause();
      Throwable assertion = failedAssertion(cause);
      if (assertion != null || !isExpected(cause)) {
        Throwable why = assertion != null ? assertion : cause;
        wrong.add("failure of " + text(f)
            + (why == cause ? "" : ", with " + recorder.stable(why.toString())));
        kinds.add("failure by " + why.getClass().getName() + " at " + Outcome.place(why));
        ways.add("sim.expectFailure(" + why.getClass().getSimpleName() + ".class)");
        causes.add(cause);
      }
    }
    for (Class<? extends Throwable> e : expected) {
      if (failures.stream().noneMatch(f -> Faults.isCause(f.cause(), e::isInstance))) {
        wrong.add("no selector has failed by a " + e.getSimpleName() + ", as the test expects");
        kinds.add("no " + e.getName());
      }
    }
    for (String fault : faults.inVain()) {
      wrong.add(recorder.stable(fault) + "; a fault that need not strike is a lambda:"
          + " sim.inject(call -> ...)");
      kinds.add("a fault in vain");
    }
    for (DeadLetter d : deadLetters) {
      if (!allowedLetters.contains(d.reason())) {
        wrong.add("dead letter " + text(d));
        kinds.add("dead letter " + d.reason());
        ways.add("sim.allowDeadLetters(Reason." + d.reason() + ")");
      }
    }
    if (!waitCyclesAllowed) {
      for (WaitCycle cycle : system.waitCycles()) {
        wrong.add(recorder.stable(cycle.toString()));
        kinds.add("wait cycle");
        ways.add("sim.allowWaitCycles()");
      }
    }
    if (!stuckAllowed) {
      int before = wrong.size();
      Set<String> told = new HashSet<>();
      for (StuckSelector stuck : system.stuck()) {
        told.add(stuck.selector());
        wrong.add(recorder.stable(stuck.toString()));
      }
      if (isOver) {
        for (SelectorSnapshot busy : recorder.busy()) {
          if (!told.contains(busy.name())
              && busy.mailboxes().stream().anyMatch(m -> m.depth() > 0)) {
            wrong.add(recorder.stable(busy.toString())
                + " hangs: nobody has anything to do, no timer is set, and what it awaits does not"
                + " come; complete the stage before the end of the test");
          }
        }
      }
      if (wrong.size() > before) {
        kinds.add("stuck");
        ways.add("sim.allowStuck()");
      }
    }
    if (!wrong.isEmpty()) {
      throw unexpected(wrong, kinds, ways, causes);
    }
  }

  private static Unexpected unexpected(
      List<String> wrong, Set<String> kinds, Set<String> ways, List<Throwable> causes) {
    StringBuilder text = new StringBuilder("the run ended with what the test does not expect:");
    wrong.stream().limit(20).forEach(w -> text.append("\n  ").append(w));
    if (wrong.size() > 20) {
      text.append("\n  and ").append(wrong.size() - 20).append(" more");
    }
    if (!ways.isEmpty()) {
      text.append("\n  (if it is meant to happen: ")
          .append(String.join(", ", ways))
          .append(")");
    }
    Unexpected e = new Unexpected(text.toString(), kinds);
    if (!causes.isEmpty()) {
      e.initCause(causes.removeFirst());
      causes.forEach(e::addSuppressed);
    }
    return e;
  }

  /**
   * The test's own voice, even if it speaks of an error that is expected; null if there is none. A
   * failure keeps what was thrown on its way, as in {@code onFailure()}, as suppressed.
   */
  private @Nullable Throwable failedAssertion(Throwable failure) {
    Set<Throwable> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    Deque<Throwable> left = new ArrayDeque<>(List.of(failure));
    while (!left.isEmpty()) {
      Throwable t = left.remove();
      if (!seen.add(t)) {
        continue; // causes can go round in a circle
      }
      if (t instanceof AssertionError && !isMeant(t)) {
        return t;
      }
      if (t.getCause() != null) {
        left.add(t.getCause());
      }
      Collections.addAll(left, t.getSuppressed());
    }
    return null;
  }

  private boolean isExpected(Throwable failure) {
    return failuresAllowed
        || faults.caused(failure)
        || expected.stream().anyMatch(e -> Faults.isCause(failure, e::isInstance));
  }

  private boolean isMeant(Throwable failure) {
    return faults.injected(failure) || expected.stream().anyMatch(e -> e.isInstance(failure));
  }

  /** Failures and dead letters so far, for an error's text; empty if there are none. */
  synchronized String soFar() {
    StringBuilder text = new StringBuilder();
    failures.stream().limit(10).forEach(f -> text.append("\n  failed: ").append(text(f)));
    deadLetters.stream().limit(10).forEach(d -> text.append("\n  dead letter: ").append(text(d)));
    return text.toString();
  }

  private String text(Failure f) {
    return recorder.nameOf(f.selector())
        + (f.mailbox() == null ? "" : " in mailbox '" + f.mailbox() + "'") + ": "
        + recorder.stable(f.cause().toString()) + ", directive " + f.directive();
  }

  private String text(DeadLetter d) {
    return recorder.text(d.message()) + " to mailbox '" + d.mailbox() + "' of "
        + recorder.nameOf(d.selector()) + ": " + d.reason();
  }
}
