package dev.selectors.testkit;

import dev.selectors.Callback;
import dev.selectors.DeadLetter;
import dev.selectors.Failure;
import dev.selectors.SelectorSnapshot;
import dev.selectors.SelectorState;
import dev.selectors.SelectorSystem;
import dev.selectors.StuckSelector;
import dev.selectors.SystemBuilder;
import dev.selectors.WaitCycle;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.TestAbortedException;

/** What must not have gone wrong in a run, unless the test says so. Callable from any thread. */
final class EndCheck {
  /** How the names of inboxes begin, see {@link SelectorSystem#inbox}. */
  private static final String INBOX = "inbox<";

  /** What happened is not known, so that nothing can be said of the run. */
  static final class Unwritten extends AssertionFailedError {
    private static final long serialVersionUID = 1;

    Unwritten(String event, Throwable why) {
      super(
          "an event of the run could not be written down: " + event + "; because of "
              + ErrorText.of(why),
          why);
    }
  }

  private final Recorder recorder;
  private final Faults faults;

  // Guarded by this.
  private final List<Failure> failures = new ArrayList<>();
  private final List<DeadLetter> deadLetters = new ArrayList<>();
  /** Who has waited for whom in a circle, and what was said of it. */
  private final Map<List<WaitCycle.Wait>, String> cycles = new LinkedHashMap<>();

  private final List<Class<? extends Throwable>> expected = new ArrayList<>();
  private final Set<DeadLetter.Reason> allowedLetters = EnumSet.noneOf(DeadLetter.Reason.class);
  private boolean failuresAllowed;
  private boolean stuckAllowed;
  private boolean waitCyclesAllowed;
  private boolean over;
  private @Nullable SelectorSystem system;
  private boolean inHaste;
  /** How often time has passed while nobody had anything to do. */
  private long rests;

  private long nextLook;
  /** What kept an event from being written down, such as a lack of memory; null if nothing did. */
  private @Nullable Throwable lost;
  /** Describes that event. */
  private Supplier<String> lostEvent = () -> "none";

  EndCheck(Recorder recorder, Faults faults) {
    this.recorder = recorder;
    this.faults = faults;
  }

  // ---- what happens

  /** Builds the system, and has this check told what happens in it. */
  SelectorSystem build(SystemBuilder settings) {
    SelectorSystem built = settings
        .beforeCallback(this::called)
        .onFailure(this::failed)
        .onDeadLetter(this::deadLetter)
        .build();
    synchronized (this) {
      system = built;
    }
    return built;
  }

  /** A call that is about to be made; throws what was injected for it. */
  private void called(Callback call) {
    record(() -> recorder.called(call), () -> "the call of " + call);
    faults.before(call);
  }

  synchronized void failed(Failure failure) {
    if (!over) {
      failures.add(failure); // first of all: it counts, whether or not it can be written down
      record(() -> recorder.failed(failure), () -> "a failure of " + failure.selector());
    }
  }

  synchronized void deadLetter(DeadLetter letter) {
    if (!over) {
      deadLetters.add(letter);
      record(
          () -> recorder.deadLetter(letter),
          () -> "a dead letter to mailbox '" + letter.mailbox() + "' of " + letter.selector());
    }
  }

  /**
   * Time has passed as nobody had anything to do. This is the moment to see who waits for each
   * other: most such cycles end by the deadline of a request, and then nothing else tells of them.
   * A look takes longer than a turn, so the more often time passes, the fewer times it is taken.
   */
  synchronized void rested() {
    if (!inHaste && ++rests >= nextLook) {
      nextLook = rests + 1 + rests / 100;
      lookForWaitCycles();
    }
  }

  /** Leaves out what only explains: if the run fails, it is run again. */
  synchronized void makeHaste() {
    inHaste = true;
  }

  private synchronized void lookForWaitCycles() {
    if (system != null && !over && cycles.size() < 10) {
      system.waitCycles().forEach(c -> cycles.putIfAbsent(parties(c), recorder.tell(c)));
    }
  }

  /** Where each request is, changes while the cycle lasts. */
  private static List<WaitCycle.Wait> parties(WaitCycle cycle) {
    return cycle.waits().stream()
        .map(w -> new WaitCycle.Wait(w.selector(), w.awaited(), w.mailbox(), ""))
        .toList();
  }

  /**
   * Keeps for the end what stops an event from being written down, as the selector that ends by it
   * may be allowed to fail. A stack that was already too deep does not count: the turn is to blame
   * for that, and a test may expect it.
   */
  private void record(Runnable event, Supplier<String> text) {
    try {
      event.run();
    } catch (StackOverflowError e) {
      throw e;
    } catch (Throwable t) {
      synchronized (this) {
        if (lost == null) {
          lost = t;
          lostEvent = text; // the text is made at the end, when there may be memory for it
        }
      }
      throw t;
    }
  }

  /** What happens from now on is caused by the end. */
  synchronized void over() {
    over = true;
    recorder.stop();
  }

  synchronized boolean isOver() {
    return over;
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
   * @param underWay what has not arrived in time; null if all has
   * @param isOver whether nothing is left to do, and no timer will change that
   */
  synchronized void verify(SelectorSystem system, @Nullable String underWay, boolean isOver) {
    if (lost != null) {
      throw new Unwritten(lostEvent.get(), lost);
    }
    TestAbortedException aborted = assumption();
    if (aborted != null) {
      throw aborted;
    }
    Findings found = new Findings();
    for (Failure f : failures) {
      add(found, f);
    }
    for (Class<? extends Throwable> e : expected) {
      if (failures.stream().noneMatch(f -> Faults.isCause(f.cause(), e::isInstance))) {
        found.add(
            "no selector has failed with " + e.getSimpleName() + ", though the test expects one to",
            "no " + e.getName(),
            "");
      }
    }
    for (String fault : faults.inVain()) {
      found.add(
          recorder.named(fault) + "; if it need not strike, make it a lambda:"
              + " sim.inject(call -> ...)",
          "a fault in vain",
          "");
    }
    for (DeadLetter d : deadLetters) {
      if (!allowedLetters.contains(d.reason())) {
        found.add(
            "dead letter " + text(d) + wayOut(d.reason()),
            "dead letter " + d.reason(),
            "sim.allowDeadLetters(Reason." + d.reason() + ")");
      }
    }
    if (!waitCyclesAllowed) {
      for (WaitCycle cycle : system.waitCycles()) {
        cycles.remove(parties(cycle));
        found.add(recorder.tell(cycle), "wait cycle", "sim.allowWaitCycles()");
      }
      cycles.values().forEach(c -> found.note("before, there was a " + c));
    }
    if (!stuckAllowed) {
      addWhoWaits(found, system, underWay, isOver);
    }
    found.throwIfAny();
  }

  private void addWhoWaits(
      Findings found, SelectorSystem system, @Nullable String underWay, boolean isOver) {
    String way = "sim.allowStuck()";
    if (underWay != null) {
      found.add(underWay, "under way", way);
    }
    Set<String> told = new HashSet<>();
    for (StuckSelector stuck : system.stuck()) {
      told.add(stuck.selector());
      found.add(recorder.tell(stuck), "stuck", way);
    }
    if (isOver) {
      for (SelectorSnapshot busy : recorder.busy()) {
        if (!told.contains(busy.name()) && hangs(busy)) {
          found.add(
              recorder.tell(busy)
                  + " hangs: nobody has anything to do, no timer is set, and what it awaits does not"
                  + " come; complete the stage before the end of the test",
              "stuck",
              way);
        }
      }
    }
  }

  /**
   * Whether messages wait there that should have had their turn. Those in an inbox wait for a thread
   * to receive them: perhaps the test itself, which need not.
   */
  private static boolean hangs(SelectorSnapshot busy) {
    boolean isInbox = busy.state() instanceof SelectorState.Idle && busy.name().startsWith(INBOX);
    return busy.mailboxes().stream()
        .anyMatch(m -> m.depth() > 0 && !(isInbox && m.gate().isOpen()));
  }

  private void add(Findings found, Failure f) {
    Throwable cause = f.cause();
    Throwable assertion = failedAssertion(cause);
    if (assertion != null || !isExpected(cause)) {
      Throwable why = assertion != null ? assertion : unexpected(cause);
      found.add(
          "failure of " + text(f)
              + (why == cause ? "" : ", with " + recorder.named(ErrorText.of(why))),
          "failure by " + why.getClass().getName() + " at " + Outcome.places(why),
          "sim.expectFailure(" + Faults.nameOfClass(why) + ".class)");
      found.causes.add(cause);
    }
  }

  /**
   * What really ended a run in which the test itself threw this. An assertion that failed inside a
   * turn counts even if the run was aborted afterwards; and an assumption inside a turn aborts the
   * run, whatever the test says of the turns that did not come.
   */
  synchronized Throwable judge(Throwable thrown) {
    TestAbortedException aborted = assumption();
    if (aborted != null) {
      return aborted;
    }
    if (thrown instanceof TestAbortedException) {
      Findings found = new Findings();
      failures.stream().filter(f -> failedAssertion(f.cause()) != null).forEach(f -> add(found, f));
      return found.isEmpty() ? thrown : found.error();
    }
    return thrown;
  }

  /**
   * The first assumption that did not hold inside a turn; null if none, or if an assertion came
   * first.
   */
  private @Nullable TestAbortedException assumption() {
    for (Failure f : failures) {
      if (failedAssertion(f.cause()) != null) {
        return null;
      }
      if (f.cause() instanceof TestAbortedException aborted) {
        return aborted;
      }
    }
    return null;
  }

  /**
   * The test's own voice, even if it speaks of an error that is expected; null if there is none. A
   * failure keeps as suppressed what was thrown on its way, as in {@code onFailure()}.
   */
  private @Nullable Throwable failedAssertion(Throwable failure) {
    return ErrorText.all(failure).stream()
        .filter(t -> t instanceof AssertionError && !isMeant(t))
        .findFirst()
        .orElse(null);
  }

  /** What failed in the answer to an injected failure, or the failure itself. */
  private Throwable unexpected(Throwable failure) {
    return Stream.of(failure.getSuppressed())
        .filter(answer -> faults.caused(failure) && !isExpected(answer))
        .findFirst()
        .orElse(failure);
  }

  private boolean isExpected(Throwable failure) {
    return failuresAllowed
        || (faults.caused(failure) && unexpected(failure) == failure)
        || expected.stream().anyMatch(e -> Faults.isCause(failure, e::isInstance));
  }

  /** Whether a fault threw this very failure. */
  boolean isInjected(Throwable failure) {
    return faults.injected(failure);
  }

  private boolean isMeant(Throwable failure) {
    return faults.injected(failure) || expected.stream().anyMatch(e -> e.isInstance(failure));
  }

  /** Wait cycles, failures and dead letters so far, for an error's text; empty if none. */
  synchronized String soFar() {
    StringBuilder text = new StringBuilder();
    if (!waitCyclesAllowed) {
      lookForWaitCycles();
      cycles.values().forEach(c -> text.append("\n  ").append(c));
    }
    failures.stream().limit(10).forEach(f -> text.append("\n  failed: ").append(text(f)));
    deadLetters.stream().limit(10).forEach(d -> text.append("\n  dead letter: ").append(text(d)));
    return text.toString();
  }

  private static String wayOut(DeadLetter.Reason reason) {
    return reason == DeadLetter.Reason.MAILBOX_FULL
        ? "; where the overflow is WAIT, sendAsync() waits for room, and send() only on a virtual thread"
        : "";
  }

  private String text(Failure f) {
    return recorder.nameOf(f)
        + (f.mailbox() == null ? "" : " in mailbox '" + f.mailbox() + "'") + ": "
        + recorder.named(ErrorText.of(f.cause())) + ", directive " + f.directive();
  }

  private String text(DeadLetter d) {
    return recorder.text(d.message()) + " to mailbox '" + d.mailbox() + "' of " + recorder.nameOf(d)
        + ": " + d.reason();
  }
}
