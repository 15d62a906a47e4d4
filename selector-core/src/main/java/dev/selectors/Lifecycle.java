package dev.selectors;

import java.util.Objects;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * How one selector starts, fails, begins anew and ends.
 *
 * <p>Everything here is executed by the owner, unless it says otherwise. A selector that begins
 * anew or ends waits until its children have ended; while it waits it is idle, and no message wakes
 * it.
 */
abstract class Lifecycle extends Receiving {
  /*
   *             begin(): its children of before have ended
   *   TO_BEGIN ---------------------------------> ALIVE: onStart(), then all turns
   *     ^   |                                      |  |
   *     |   |  exit()         exit(): asked,       |  | restart(): back to TO_BEGIN
   *     |   v                 stopped, failed      |  |
   *     |  ENDING <--------------------------------+  |
   *     |   |  its children have ended                |
   *     |   v                                         |
   *     |  IN_LAST_HOOK: onExit(), then terminated    |
   *     +---------------------------------------------+
   *
   * Held, a selector is alive, and takes no turn until its parent restarts it (RestartRound).
   */
  static final ExitReason NORMAL = new ExitReason.Normal();
  private static final ExitReason STOPPED = new ExitReason.Stopped();
  static final ExitReason SYSTEM_CLOSED = new ExitReason.SystemClosed();
  private static final Function<Throwable, ExitReason> FAILED = ExitReason.Failed::new;
  private static final Function<Lifecycle, Extras> EXTRAS = Lifecycle::extrasToChange;

  private boolean everStarted;
  /** Waits to be restarted by its parent. */
  private boolean held;
  /** It has terminated, or is about to, and what waited has not all become dead letters yet. */
  private volatile boolean burying;

  Lifecycle(Selector selector) {
    super(selector);
  }

  /** Its parent's children; null if it has no parent. */
  abstract @Nullable Children siblings();

  /** Stops the children, one after the other; false if some have not ended yet. */
  abstract boolean childrenHaveEnded();

  /** Tells those who wait for something it cannot do any more. */
  abstract void beginsAnew(Throwable cause);

  /** Tells all who want to know. */
  abstract void hasEnded(ExitReason reason);

  /** What waited has become dead letters. */
  final void buried() {
    if (burying) { // or the store would be a fence for each selector that ends
      burying = false;
    }
  }

  // ---- any thread

  /** Whether it has ended; if not, whoever asked in time to be told is told by the end itself. */
  final boolean isOver() {
    // Mostly nothing waits, and to have terminated is enough. If something does, whoever now asks
    // to be told of the end is told after the burial: by the end, which looks for watchers then.
    return is(TERMINATED) && !burying;
  }

  /** Why it has ended; for callers that have seen it terminated. */
  final ExitReason exitReason() {
    Extras its = extras();
    if (its != null && its.exitReason != null) {
      return its.exitReason;
    }
    return isEnding() ? NORMAL : STOPPED;
  }

  @Override
  final DeadLetter.Reason reasonOfTheDead() {
    return exitReason() instanceof ExitReason.SystemClosed
        ? DeadLetter.Reason.SYSTEM_CLOSED
        : DeadLetter.Reason.TERMINATED;
  }

  /**
   * Whether the report of the shutdown counts what is undelivered for that reason. It does not
   * count what is sent to one that had ended before the system stopped: that was never waiting.
   */
  final boolean misses(DeadLetter.Reason reason) {
    return reason == DeadLetter.Reason.SYSTEM_CLOSED
        || (reason == DeadLetter.Reason.TERMINATED && hasEndedLate());
  }

  private boolean hasEndedLate() {
    Extras its = extras();
    return its != null && its.endedLate;
  }

  /** Has the report count so many more, or fewer, messages as left in the mailbox. */
  final void missed(String mailbox, long messages) {
    system().journal().missed(this, mailbox, messages);
  }

  // ---- start

  /** Hands the selector over to the system: from here on a run may begin at any moment. */
  final void start() {
    applyGates();
    // If messages wait already, a run has to select among all of them, as any run does that begins.
    if (!anyMayHoldMessage() && startsUnseen()) {
      startAtOnce();
    } else {
      leave();
      started();
      wake();
    }
  }

  /** Whether nobody could notice its start, so that it needs no run. */
  private boolean startsUnseen() {
    everStarted = siblings() == null
        && StartHook.isEmpty(selector)
        && !selector.hasBody()
        && system().beforeCallback() == null
        && hasEnabledMailbox()
        && !is(STOP); // or it would have started, and its last hook be called
    return everStarted;
  }

  /** Spares the first run, in which nothing would happen. */
  private void startAtOnce() {
    setPhase(Phase.ALIVE);
    Mailbox<?> one = only();
    if (one != null && maySleep(one)) {
      leave();
      if (!fellAsleep(one)) { // somebody has sent to it, or asked it for something, meanwhile
        set(RECHECK); // a full fence, as each start is
        wake();
      }
      return;
    }
    leave();
    ready().startIdle();
    for (int i = 0; i < mailboxCount(); i++) {
      if (ReadySet.mayHoldMessage(mailbox(i))) {
        arrived(mailbox(i)); // its sender may have seen that the selector was not started
      }
    }
    if (is(REQUESTS)) {
      request(RECHECK);
    }
  }

  @Override
  final boolean turnOver() {
    if (!childrenHaveEnded()) {
      return !goIdleSuspended();
    }
    if (isEnding()) {
      end();
      return false;
    }
    begin();
    return true;
  }

  private void begin() {
    Children group = siblings();
    if (group != null && group.hold(selector.cell)) {
      live(); // it begins with the others
      return;
    }
    if (everStarted) {
      extrasToChange().anewFor = null;
      resetAll(); // its code may have moved gates and set timers on its way out of a receive
    }
    everStarted = true;
    live();
    if (group != null) {
      extrasToChange().starting = true;
    }
    try {
      beforeCallback(Callback.Kind.START, null);
      selector.onStart();
    } catch (Throwable t) {
      slice().forgetInterrupt();
      failed(null, Origin.START, t, true);
      spendTurn(); // it may fail again and again, if it is supervised
    }
    reconsiderGuards();
    hasBegun();
    while (selector.hasBody() && isAlive() && !doBody()) {
      if (isAlive() && slice().isUsedUp()) {
        giveWayToOthers();
      }
      attend(slice()); // it may fail again and again, and must be stoppable
    }
  }

  @Override
  final void hasBegun() {
    Extras its = extras();
    if (its != null && its.starting) {
      its.starting = false;
      if (isAlive()) {
        Objects.requireNonNull(siblings(), "in nobody's way").started(this);
      }
    }
  }

  /** False if it has failed, and may be done again. */
  private boolean doBody() {
    long before = turns();
    try {
      selector.body();
      return true;
    } catch (Throwable t) {
      turnFailed(null, Origin.BODY, t);
      if (turns() == before) {
        spendTurn(); // so that others come to theirs if it fails at once, again and again
      }
      return false;
    } finally {
      reconsiderGuards();
    }
  }

  // ---- failure

  @Override
  final void guardFailed(Mailbox<?> m, Throwable t) {
    if (t instanceof StoppedError && !isAlive()) {
      // The guard was waiting for room. It will be asked again: nothing is left undone.
      forgetIfCutShort();
      return;
    }
    super.guardFailed(m, t);
  }

  @Override
  final void failed(@Nullable Mailbox<?> mailbox, Origin origin, Throwable cause) {
    failed(mailbox, origin, cause, false);
  }

  private void failed(
      @Nullable Mailbox<?> mailbox, Origin origin, Throwable cause, boolean starting) {
    if (cause instanceof StoppedError && !isAlive()) {
      tellIfCutShort(mailbox, origin, cause); // else it does what it was asked to
      return;
    }
    noteFatal(cause);
    Directive directive = cause instanceof VirtualMachineError ? Directive.STOP : ask(cause);
    if (directive == Directive.ESCALATE) {
      Children group = siblings();
      directive = group == null || isEnding() ? Directive.STOP : group.failed(this, cause);
    } else if (directive == Directive.RESTART && starting) {
      directive = Directive.STOP; // nothing would limit how often it fails
    }
    boolean endsAnyway = isEnding(); // it has exited before, and the first reason counts
    if (directive == Directive.STOP || directive == Directive.ESCALATE) {
      exitFailed(cause);
    } else if (directive == Directive.RESTART && !held) {
      restart(cause);
    }
    tellFailed(mailbox, origin, cause, endsAnyway ? Directive.STOP : directive);
  }

  /**
   * Tells that what a turn, or a call, was about is cut short, as the selector is to begin anew. If
   * the selector ends instead, the report says so.
   */
  private void tellIfCutShort(@Nullable Mailbox<?> mailbox, Origin origin, Throwable cause) {
    if (forgetIfCutShort()) {
      tellFailed(mailbox, origin, cause, Directive.RESTART);
    }
  }

  private boolean forgetIfCutShort() {
    Extras its = extras();
    boolean was = its != null && its.cutShort && !isEnding();
    if (its != null && was) {
      its.cutShort = false;
    }
    return was;
  }

  private void tellFailed(
      @Nullable Mailbox<?> mailbox, Origin origin, Throwable cause, Directive directive) {
    String of = mailbox == null ? null : mailbox.name();
    system().journal().failed(Failure.of(this, of, cause, directive), origin);
  }

  private Directive ask(Throwable cause) {
    return orStop(cause, () -> {
      beforeCallback(Callback.Kind.FAILURE, null);
      return Objects.requireNonNull(
          selector.onFailure(cause), "onFailure() returned null; it must return a directive");
    });
  }

  /** The answer to a failure; to stop if whatever is to give the answer fails itself. */
  final Directive orStop(Throwable cause, Supplier<Directive> answer) {
    try {
      return answer.get();
    } catch (Throwable t) {
      if (t instanceof StoppedError && !isAlive()) {
        return Directive.RESUME; // it has waited there, and is to end or to begin anew anyway
      }
      noteFatal(t);
      Journal.add(cause, t);
      return Directive.STOP;
    }
  }

  @Override
  final void allDisabled() {
    if (system().exitsWhenAllDisabled()) {
      exit(NORMAL);
    } else {
      Clauses<?> waitedFor = selector instanceof Script its ? its.waitedFor() : null;
      failed(
          null,
          Origin.ALL_DISABLED,
          waitedFor == null
              ? AllMailboxesDisabledException.of(name())
              : AllMailboxesDisabledException.of(name(), waitedFor));
    }
  }

  @Override
  final void giveUp(Clauses<?> waitedFor) {
    if (system().exitsWhenAllDisabled()) {
      exit(NORMAL);
      throw new StoppedError(name());
    }
    throw AllMailboxesDisabledException.of(name(), waitedFor);
  }

  /**
   * Takes no turns from now on, until its parent restarts it; so it need not expect anything
   * either. If it waits in a receive, that ends before its parent is told. Whoever waits for its
   * answer is told at once: the pause may be long.
   *
   * @param cause the failure that it is to begin anew for, its own or that of a sibling
   */
  final void hold(Throwable cause) {
    held = true;
    Extras its = extrasToChange();
    its.heldIsTold = false;
    its.anewFor = cause;
    forgetAll();
    suspend();
    try {
      beginsAnew(cause);
    } finally {
      if (!isReceiving()) {
        tellHeld();
      }
    }
  }

  @Override
  final void outOfTurns() {
    if (held && !extrasToChange().heldIsTold) {
      forgetAll(); // what it has set on its way out of a receive
      suspend();
      tellHeld();
    }
  }

  private void tellHeld() {
    extrasToChange().heldIsTold = true;
    Objects.requireNonNull(siblings(), "held by nobody").isHeld(selector.cell);
  }

  /** Whether it takes turns, or will when there are any; a guess, for onlookers. */
  final boolean isAlive() {
    return phase() == Phase.ALIVE && !held;
  }

  /** Whether what its code does now belongs to a life that is over; for its code only. */
  final boolean isToBeginAnew() {
    return held || phase() == Phase.TO_BEGIN;
  }

  /** The failure that it is to begin anew for; for its code only. */
  final @Nullable Throwable toBeginAnewFor() {
    Extras its = extras();
    return its == null ? null : its.anewFor;
  }

  @Override
  final boolean isHeld() {
    return held;
  }

  final void restart(Throwable cause) {
    if (!isEnding()) {
      held = false;
      setPhase(Phase.TO_BEGIN);
      extrasToChange().anewFor = cause;
      resetAll();
      beginsAnew(cause); // also those that came to wait while the receive it was held in ended
    }
  }

  private void resetAll() {
    reset();
    forgetIfCutShort(); // left by a turn that caught the error, and so has ended all the same
    Waiter own = waiter();
    if (own != null) {
      own.hearsAll();
    }
  }

  // ---- end

  @Override
  final void stopped() {
    exit(system().isStopping() ? SYSTEM_CLOSED : STOPPED);
  }

  /** Whether it was asked to stop, and so takes no turns any more; for a turn that may be long. */
  final boolean heedsStop() {
    boolean stops = is(STOP);
    if (stops) {
      stopped();
    }
    return stops;
  }

  /** It is to end after the turn; the first reason counts. */
  final void exit(ExitReason reason) {
    if (!isEnding()) {
      setPhase(Phase.ENDING); // first: without memory for its reason it is to end all the same
      if (reason != NORMAL) {
        Shortage.outlast(EXTRAS, this).exitReason = reason;
      }
    }
  }

  private void exitFailed(Throwable cause) {
    if (!isEnding()) {
      setPhase(Phase.ENDING); // first, as in exit()
      Shortage.outlast(EXTRAS, this).exitReason = Shortage.outlast(FAILED, cause);
    }
  }

  @Override
  final void crash(Throwable cause) {
    try {
      failOutside(cause);
    } finally {
      end();
    }
  }

  /** It is to end, as the machinery of its runs has failed. */
  private void failOutside(Throwable cause) {
    try {
      noteFatal(cause);
      tellFailed(null, Origin.OUTSIDE, cause, Directive.STOP);
    } finally {
      exitFailed(cause);
    }
  }

  /** A body that waits ends where it waits, before the selector does, and needs no worker for that. */
  @Override
  final void forsaken(Throwable cause, boolean withAll) {
    Waiter own = waiter();
    boolean waits = own != null && own.isOwn() && !own.giveUp();
    try {
      if (withAll) {
        exit(SYSTEM_CLOSED);
      } else if (!isEnding()) { // if it is, the reason was told already
        failOutside(cause);
      }
    } finally {
      if (own != null && waits) {
        system().dispatcher().resumeToEnd(own);
      } else {
        end();
      }
    }
  }

  /** Ends the selector for ever, for the reason that {@link #exit} was given. */
  final void end() {
    // A run by a worker is alone with its selector. Selectors that have lost their worker, or have
    // a thread of their own, may be ended by several threads at once.
    boolean alone = isOwner() && waiter() == null && !is(TERMINATED);
    if (!alone && !claimEnd()) {
      if (is(TERMINATED)) {
        // A message woke it after it was ended in its sleep, when all workers were gone; or a
        // thread that has not seen its end tries to end it once more.
        if (isOwner()) {
          leave();
        }
        buryAll();
      }
      return;
    }
    if (!isOwner()) {
      enter(null); // not in a run: the selector has lost its workers
    }
    ExitReason reason = exitReason();
    try {
      if (system().isStopping()) {
        extrasToChange().endedLate = true;
      }
      tellIfUnfinished(isOfTheSystem(reason));
      lastHook(reason);
      forgetAll();
    } finally {
      // Whatever goes wrong, memory running out for example: nobody may wait for ever.
      leave();
      if (pendingOrNull() != null || anyMayHoldMessage()) {
        burying = true;
      }
      terminated();
      try {
        buryAll();
      } finally {
        releaseThread();
        tellEnd(reason);
      }
    }
    VirtualMachineError fatal = fatal();
    if (fatal != null) {
      Journal.tellThread(fatal);
    }
  }

  /** It leaves the registry here, so whoever closes must know that its end is still being told. */
  private void tellEnd(ExitReason reason) {
    if (extras() == null || system().dispatcher().isWorker()) {
      // Workers are waited for anyway, and most selectors that end on one have no extras. Those on
      // a thread of their own, or without their worker, always have some.
      hasEnded(reason);
      return;
    }
    Activity ends = system().ends();
    ends.begin();
    try {
      hasEnded(reason);
    } finally {
      ends.end();
    }
  }

  /**
   * Whether it ends with the system, by itself or with one that it is linked to. That one may be of
   * another system, which was closed while this one goes on.
   */
  private boolean isOfTheSystem(ExitReason reason) {
    return reason instanceof ExitReason.SystemClosed
        || (reason instanceof ExitReason.Linked linked
            && linked.reason() instanceof ExitReason.SystemClosed
            && hasEndedLate());
  }

  /** @param withSystem whether the system stops it; a turn that it interrupts may fail instead */
  private void tellIfUnfinished(boolean withSystem) {
    Journal journal = system().journal();
    if ((withSystem && isInTheMiddle()) || journal.hasInterrupted((Cell) this)) {
      journal.unfinished(name());
    }
  }

  private void lastHook(ExitReason reason) {
    if (everStarted && fatal() == null) {
      setPhase(Phase.IN_LAST_HOOK);
      try {
        beforeCallback(Callback.Kind.EXIT, null);
        selector.onExit(reason);
      } catch (Throwable t) {
        noteFatal(t);
        tellFailed(null, Origin.EXIT, t, Directive.STOP);
      }
    }
  }

  private void noteFatal(Throwable t) {
    if (t instanceof VirtualMachineError e) {
      Shortage.outlast(EXTRAS, this).fatal = e;
    }
  }

  private @Nullable VirtualMachineError fatal() {
    Extras its = extras();
    return its == null ? null : its.fatal;
  }
}
