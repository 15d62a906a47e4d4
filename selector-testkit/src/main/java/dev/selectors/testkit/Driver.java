package dev.selectors.testkit;

import dev.selectors.MailboxRef;
import dev.selectors.ReplyTo;
import dev.selectors.SelectorSnapshot;
import dev.selectors.SelectorSystem;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.opentest4j.AssertionFailedError;

/** Runs the machine for the test, and says what is wrong if the run gets nowhere. */
final class Driver {
  /** What is due then is due at the end of time. */
  private static final Duration FOR_EVER = Duration.ofNanos(Long.MAX_VALUE);

  private final Machine machine;
  private final Recorder recorder;
  private final EndCheck check;
  private Duration patience = Duration.ofMinutes(1);

  Driver(Machine machine, Recorder recorder, EndCheck check) {
    this.machine = machine;
    this.recorder = recorder;
    this.check = check;
    machine.onWaitForEver(condition -> {
      if (!comes(condition)) {
        throw inVain("what is waited for in the system does not come", "");
      }
    });
  }

  void patience(Duration most) {
    patience = Agenda.notNegative("patience", most);
  }

  /** Takes one turn, and does what leads to it; no time passes. False if there is no turn. */
  boolean step() {
    return found("step()", machine.step("step()")) == Machine.End.HELD;
  }

  /** Runs until nobody has anything to do now; returns how many turns that took. */
  int run() {
    long before = machine.agenda.turns();
    run("run()", () -> false, machine.nanoTime());
    return (int) (machine.agenda.turns() - before);
  }

  /** Lets everybody finish, unless the simulation is closed, and checks that nothing went wrong. */
  void verify(SelectorSystem system) {
    boolean closed = check.isOver();
    String underWay = closed ? null : finish();
    check.verify(system, underWay, !closed && nextTick() < 0);
  }

  /**
   * Runs until nobody has anything to do and no message is under way, as far as patience goes.
   *
   * @return what patience was too short for; null if for nothing. Lines need not come to rest, but
   *     what was sent before this call has to arrive
   */
  private @Nullable String finish() {
    long here = machine.agenda.nextNumber();
    long end = Agenda.later(machine.nanoTime(), Agenda.nanos(patience));
    do {
      run("verify()", () -> false, machine.nanoTime());
    } while (machine.agenda.underWay() > 0
        && run("verify()", () -> machine.agenda.underWay() == 0, end) == Machine.End.HELD);
    int left = machine.agenda.underWayBefore(here);
    return left == 0
        ? null
        : (left == 1 ? "1 message is" : left + " messages are") + " still under way on a line, "
            + Trace.text(patience) + " of virtual time after the end of the test; to wait for"
            + " longer, say sim.patience(time)";
  }

  void advance(Duration time) {
    long nanos = Agenda.nanos(Agenda.notNegative("time to pass", time));
    long end = Agenda.later(machine.nanoTime(), nanos);
    run("advance()", () -> false, end);
    machine.agenda.moveTo(end);
  }

  /** Runs until the condition holds; false if patience runs out first. */
  boolean comes(BooleanSupplier condition) {
    long end = Agenda.later(machine.nanoTime(), Agenda.nanos(patience));
    return run("waiting", condition, end) == Machine.End.HELD;
  }

  /** Runs until the stage has completed, and gives its value. */
  <T extends @Nullable Object> T await(CompletionStage<T> stage, String complaint) {
    CompletableFuture<T> future = stage.toCompletableFuture();
    if (!comes(future::isDone)) {
      throw inVain(complaint, "");
    }
    return future.join();
  }

  /** Runs until the request is answered; it has no deadline, as patience ends sooner. */
  <Q, A> A call(
      SelectorSystem system, MailboxRef<Q> to, Function<? super ReplyTo<A>, ? extends Q> request) {
    try {
      return await(system.ask(to, request, FOR_EVER), "no answer comes from " + to);
    } catch (CompletionException e) {
      throw e.getCause() instanceof RuntimeException why ? why : e;
    }
  }

  AssertionFailedError inVain(String complaint, String detail) {
    if (check.isOver()) {
      return new AssertionFailedError(
          complaint + ": the simulation is closed, and nothing happens in it any more" + detail);
    }
    long next = nextTick();
    return new AssertionFailedError(complaint + " within " + Trace.text(patience)
        + " of virtual time: nobody has anything to do, and "
        + (next < 0
            ? "no timer is set"
            : "the next timer is due at " + Trace.text(Duration.ofNanos(next))
                + "; to wait for longer, say sim.patience(time)")
        + (recorder.size() == 0 ? "; no selector has started: has each been spawned?" : "")
        + detail + state() + perhaps());
  }

  private Machine.End run(String caller, BooleanSupplier done, long end) {
    return found(caller, machine.run(caller, done, end));
  }

  private Machine.End found(String caller, Machine.End how) {
    if (how == Machine.End.ENDLESS) {
      throw new AssertionFailedError(
          Livelock.describe(recorder.trace(), caller, machine.limit(), nextTimer() + state()));
    }
    return how;
  }

  /** When the next timer is due; negative if there is none, or only at the end of time. */
  private long nextTick() {
    long due = machine.agenda.nextTick();
    return due == Long.MAX_VALUE ? -1 : due;
  }

  private String nextTimer() {
    long next = nextTick();
    return next < 0
        ? ""
        : "\n  the next timer is due at " + Trace.text(Duration.ofNanos(next))
            + "; time passes only while nobody has anything to do";
  }

  /** Who may be in the middle of something, although nothing waits there. */
  private String perhaps() {
    return lines("perhaps not done", recorder.expectant());
  }

  /** Who is not done and what has gone wrong so far, for an error's text. */
  String state() {
    return lines("not done", recorder.busy()) + check.soFar();
  }

  private String lines(String how, List<SelectorSnapshot> selectors) {
    return selectors.stream()
        .limit(20)
        .map(s -> "\n  " + how + ": " + recorder.tell(s))
        .collect(Collectors.joining());
  }
}
