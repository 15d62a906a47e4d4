package dev.selectors;

import static java.lang.invoke.ConstantBootstraps.fieldVarHandle;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The run of one selector: how it starts, takes turns, fails, goes idle and ends.
 *
 * <p>Everything under "any thread" below is callable from any thread. All else is executed by one
 * thread at a time, the one that holds the {@link ControlWord#RUN RUN} bit; plain fields are handed
 * from one run to the next by the control word.
 */
@SuppressWarnings("serial")
abstract class TurnLoop extends ControlWord {
  /**
   * How often a run looks for a message that its sender has not linked yet, before it gives way to
   * others.
   */
  private static final int PATIENCE = 100;

  private static final VarHandle OWNER = fieldVarHandle(
      MethodHandles.lookup(), "owner", VarHandle.class, TurnLoop.class, Thread.class);

  final Selector selector;

  /**
   * The thread inside: the one that constructs the selector, then that of the run; null at idle.
   */
  private volatile @Nullable Thread owner = Thread.currentThread();

  // Written before the word leaves NEW, constant afterwards.
  private @Nullable SelectorSystem system;
  private @Nullable ReadySet ready;
  private @Nullable Chooser chooser;
  Mailbox<?>[] mailboxes = {};

  private @Nullable Pending pending;
  private @Nullable ExitReason exitReason;
  /** What no program should go on after; passed on at the end. */
  private @Nullable VirtualMachineError fatal;

  private boolean startPending = true;
  private boolean everStarted;
  /** Senders were told not to raise mailbox bits while the selector was suspended. */
  private boolean sleptSuspended;
  /** That all mailboxes are disabled was reported; not again before one was enabled. */
  private boolean disabledReported;

  private int enabledMailboxes;
  private int turnsLeft;
  private long turns;

  TurnLoop(Selector selector) {
    this.selector = selector;
  }

  abstract String name();

  // ---- any thread

  /** A message was put into the mailbox: its owner has to look. */
  final void arrived(Mailbox<?> mailbox) {
    if (is(NEW)) {
      return; // the first run looks into all mailboxes
    }
    if (ready().arrived(mailbox.index())) {
      wake();
    } else if (is(TERMINATED)) {
      mailbox.bury(reasonOfTheDead());
    }
  }

  /** Something expected has happened. */
  final void announce(Expected e) {
    Pending events = pending();
    events.happened(e);
    request(EVENT);
    if (is(TERMINATED)) {
      events.drain();
    }
  }

  /** Asks the run to attend to something, one of {@link #REQUESTS}. */
  final void request(long bit) {
    if (raise(bit)) {
      wake();
    }
  }

  /**
   * Whether the caller is inside a turn, or constructs the selector. No other thread can mistake
   * itself for the owner: a thread writes only its own name there, and takes it away before it
   * leaves.
   */
  final boolean isOwner() {
    return owner == Thread.currentThread();
  }

  /** Whether some thread is inside; a guess, for those who look on. */
  final boolean hasOwner() {
    return owner != null;
  }

  /** Why it has ended; for those who have seen it terminated. */
  final ExitReason exitReason() {
    ExitReason reason = exitReason;
    return reason != null ? reason : new ExitReason.Stopped();
  }

  final DeadLetter.Reason reasonOfTheDead() {
    return exitReason() instanceof ExitReason.SystemClosed
        ? DeadLetter.Reason.SYSTEM_CLOSED
        : DeadLetter.Reason.TERMINATED;
  }

  private void wake() {
    try {
      system().dispatcher().schedule(this);
    } catch (Throwable e) {
      // Rejected, as a rule. Nobody else will ever run the selector, as we have set RUN. But it
      // must not end on the stack of whoever happened to send.
      Thread.startVirtualThread(() -> crash(e));
    }
  }

  // ---- start

  /** Hands the selector over to the system: from here on a run may begin at any moment. */
  final void start(SelectorSystem its, Chooser policy) {
    system = its;
    chooser = policy;
    ready = ReadySet.of(this, mailboxes.length);
    applyGates();
    setOwnerRelease(null);
    started();
    wake();
  }

  private void applyGates() {
    enabledMailboxes = 0;
    for (Mailbox<?> m : mailboxes) {
      enabledMailboxes += m.isEnabledNow() ? 1 : 0;
      gateMoved(m);
    }
  }

  private void begin() {
    startPending = false;
    everStarted = true;
    ready().relook(mailboxes);
    try {
      beforeCallback(Callback.Kind.START, null);
      selector.onStart();
    } catch (Throwable t) {
      failed(null, t, false);
    }
    ready().reconsider();
  }

  // ---- run

  @Override
  final void run() {
    boolean interrupted = Thread.currentThread().isInterrupted();
    try {
      setOwnerRelease(Thread.currentThread());
      if (takeTurns()) {
        setOwnerRelease(null);
        system().dispatcher().scheduleAgain(this);
      }
    } catch (Throwable t) {
      // Not a failure of the user's code, those are caught where it is called.
      crash(t);
    }
    if (!interrupted) {
      Thread.interrupted();
    }
  }

  /**
   * Returns true if the selector has more to do but should give way to others; false if the run has
   * ended.
   */
  private boolean takeTurns() {
    turnsLeft = system().throughput();
    int patience = PATIENCE;
    while (turnsLeft > 0 && patience > 0) {
      if (is(REQUESTS)) {
        attend();
      }
      if (exitReason != null) {
        end();
        return false;
      }
      if (turnsLeft <= 0) {
        continue; // what the selector expected has used up the slice
      }
      if (startPending) {
        begin();
        continue;
      }
      Mailbox<?> next = select();
      if (next == null) {
        if (goIdle()) {
          return false;
        }
      } else if (!turn(next) && !ready().emptied(next.index(), next.inbox())) {
        patience--;
        Thread.onSpinWait();
      }
    }
    return true;
  }

  /** The mailbox that the policy picks among the eligible ones; null if there is none. */
  private @Nullable Mailbox<?> select() {
    if (isSuspended()) {
      return null;
    }
    ReadySet candidates = ready();
    Chooser policy = chooser();
    candidates.look();
    policy.begin();
    for (int i = policy.choose(candidates); i >= 0; i = policy.choose(candidates)) {
      Mailbox<?> m = mailboxes[i];
      if (guardsHold(m)) {
        return m;
      }
      candidates.refuse(i);
      if (exitReason != null || startPending) {
        return null; // the guard has failed
      }
    }
    return null;
  }

  private boolean guardsHold(Mailbox<?> m) {
    try {
      return m.guardsHold();
    } catch (VirtualMachineError e) {
      failed(m, e, true);
    } catch (Throwable t) {
      failed(m, new GuardFailedException(name(), m.name(), t), true);
    }
    turnsLeft--; // it may fail again and again, if the directive is RESTART
    return false;
  }

  /** Handles the first message of the mailbox; false if there was none. */
  private <M> boolean turn(Mailbox<M> mailbox) {
    M message = mailbox.poll();
    if (message == null) {
      return false;
    }
    mailbox.admitWaiting();
    turnsLeft--;
    turns++;
    try {
      beforeCallback(Callback.Kind.HANDLER, mailbox);
      mailbox.handle(message);
    } catch (Throwable t) {
      failed(mailbox, t, true);
    }
    ready().reconsider();
    return true;
  }

  private void attend() {
    long requests = word() & REQUESTS;
    clear(requests);
    if ((requests & STOP) != 0) {
      exit(system().isClosing() ? new ExitReason.SystemClosed() : new ExitReason.Stopped());
    }
    if ((requests & RECHECK) != 0) {
      ready().reconsider();
    }
    if ((requests & EVENT) != 0) {
      dealWithEvents();
    }
  }

  private void dealWithEvents() {
    Pending events = pending();
    while (exitReason == null && !startPending) {
      if (turnsLeft <= 0) {
        set(EVENT);
        return;
      }
      Expected e = events.next();
      if (e == null) {
        if (events.isMoreUnderWay()) {
          set(EVENT); // whoever is about to link it may have seen the bit before it was cleared
          turnsLeft--;
        }
        break;
      }
      if (events.met(e)) {
        turnsLeft--;
        turns++;
        try {
          e.happen();
        } catch (Throwable t) {
          failed(null, t, true);
        }
        ready().reconsider();
      } else {
        e.tooLate();
      }
    }
    if (sleptSuspended && !isSuspended()) {
      sleptSuspended = false;
      ready().relook(mailboxes);
    }
  }

  /**
   * Ends the run if nothing is left to select; the caller owns the selector no longer if this
   * returns true.
   */
  private boolean goIdle() {
    if (exitReason != null || startPending) {
      return false;
    }
    boolean suspended = isSuspended();
    if (enabledMailboxes == 0 && !suspended && !disabledReported && !expectsAnything()) {
      disabledReported = true;
      if (system().exitsWhenAllDisabled()) {
        exit(new ExitReason.Normal());
      } else {
        failed(null, new AllMailboxesDisabledException(name()), true);
      }
      return false;
    }
    if (suspended) {
      sleptSuspended = true;
    }
    setOwnerRelease(null);
    if (suspended ? ready().tryIdleSuspended() : ready().tryIdle()) {
      return true;
    }
    setOwnerRelease(Thread.currentThread());
    return false;
  }

  /** Tells the listener, if there is one; it may throw. */
  final void beforeCallback(Callback.Kind kind, @Nullable Mailbox<?> mailbox) {
    Consumer<? super Callback> listener = system().beforeCallback();
    if (listener != null) {
      listener.accept(new Callback(selector, kind, mailbox));
    }
  }

  // ---- failure and end

  /** The selector is to end after the turn; the first reason counts. */
  final void exit(ExitReason reason) {
    if (exitReason == null) {
      exitReason = reason;
    }
  }

  private void failed(@Nullable Mailbox<?> mailbox, Throwable cause, boolean mayRestart) {
    noteFatal(cause);
    Directive directive = Directive.STOP;
    if (!(cause instanceof VirtualMachineError)) {
      directive = ask(cause);
      if (directive == Directive.RESTART && !mayRestart) {
        directive = Directive.STOP;
      }
    }
    switch (directive) {
      case STOP -> exit(new ExitReason.Failed(cause));
      case RESTART -> restart();
      case RESUME -> {}
    }
    system()
        .journal()
        .failed(new Failure(name(), mailbox == null ? null : mailbox.name(), cause, directive));
  }

  private Directive ask(Throwable cause) {
    try {
      beforeCallback(Callback.Kind.FAILURE, null);
      return Objects.requireNonNull(
          selector.onFailure(cause), "onFailure() returned null; it must return a directive");
    } catch (Throwable t) {
      noteFatal(t);
      if (t != cause) {
        cause.addSuppressed(t);
      }
      return Directive.STOP;
    }
  }

  private void restart() {
    startPending = true;
    if (pending != null) {
      pending.forgetAll();
    }
    for (Mailbox<?> m : mailboxes) {
      m.restore();
    }
    applyGates();
  }

  /** Ends a selector that cannot go on: its task was rejected, or the run itself has failed. */
  private void crash(Throwable cause) {
    noteFatal(cause);
    system().journal().failed(new Failure(name(), null, cause, Directive.STOP));
    exit(new ExitReason.Failed(cause));
    end();
  }

  /** Ends for ever what {@link #exit} has given a reason for. */
  final void end() {
    if (!claimEnd()) {
      return;
    }
    setOwnerRelease(Thread.currentThread()); // not a run, if the selector has lost its workers
    ExitReason reason = exitReason();
    try {
      lastHook(reason);
      if (pending != null) {
        pending.forgetAll();
      }
    } finally {
      // Whatever goes wrong, memory running out for example: nobody may wait for ever.
      setOwnerRelease(null);
      terminated();
      try {
        buryAll();
      } finally {
        hasEnded(new Down(selector, reason));
      }
    }
    if (fatal != null) {
      system().journal().fatal(fatal);
    }
  }

  private void lastHook(ExitReason reason) {
    if (everStarted && fatal == null) {
      try {
        beforeCallback(Callback.Kind.EXIT, null);
        selector.onExit(reason);
      } catch (Throwable t) {
        noteFatal(t);
        system().journal().failed(new Failure(name(), null, t, Directive.STOP));
      }
    }
  }

  private void buryAll() {
    if (pending != null) {
      pending.drain();
    }
    DeadLetter.Reason why = reasonOfTheDead();
    for (Mailbox<?> m : mailboxes) {
      m.bury(why);
    }
  }

  private void noteFatal(Throwable t) {
    if (t instanceof VirtualMachineError e) {
      fatal = e;
    }
  }

  /** Tells all who want to know. */
  abstract void hasEnded(Down down);

  // ---- what the owner changes

  final void gateMoved(Mailbox<?> mailbox) {
    ReadySet set = ready;
    if (set == null) {
      return; // start() looks at all gates
    }
    if (mailbox.isOpen()) {
      set.open(mailbox.index());
    } else {
      set.close(mailbox.index());
    }
  }

  final void countEnabled(int difference) {
    enabledMailboxes += difference;
    disabledReported = false;
  }

  final void expect(Expected e) {
    pending().expect(e);
  }

  final Pending pending() {
    Pending p = pending;
    if (p == null) {
      p = new Pending();
      pending = p;
    }
    return p;
  }

  final boolean isSuspended() {
    return pending != null && pending.isSuspended();
  }

  private boolean expectsAnything() {
    return pending != null && !pending.isEmpty();
  }

  // ---- accessors

  /** The control word orders what matters; a full fence on each run would be waste. */
  private void setOwnerRelease(@Nullable Thread thread) {
    OWNER.setRelease(this, thread);
  }

  /** How many turns there were, the present one included. */
  final long turns() {
    return turns;
  }

  public final SelectorSystem system() {
    SelectorSystem s = system;
    if (s == null) {
      throw new IllegalStateException(name()
          + " has no system yet; spawn it first, and do in onStart() what its constructor cannot");
    }
    return s;
  }

  private ReadySet ready() {
    ReadySet set = ready;
    if (set == null) {
      throw new IllegalStateException(name() + " is not spawned yet");
    }
    return set;
  }

  private Chooser chooser() {
    Chooser policy = chooser;
    if (policy == null) {
      throw new IllegalStateException(name() + " is not spawned yet");
    }
    return policy;
  }
}
