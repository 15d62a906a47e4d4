package dev.selectors;

import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * How a thread inside a selector waits for a message and keeps its stack: within the body of a
 * {@link ThreadSelector}, or within a turn of any selector.
 *
 * <p>While it waits the selector is idle like any other: the control word says so, and whoever
 * wakes it makes the thread go on in place of a run. So gates, guards, policies and fairness are
 * the same.
 */
abstract class Receiving extends TurnLoop {
  /**
   * A message that was waited for.
   *
   * @param clause whose mailbox it comes from
   */
  record Received<R extends @Nullable Object>(Clause<? extends R> clause, Object message) {
    R result() {
      return clause.apply(message);
    }
  }

  /** Stands for a message where there is to be a new selection. */
  private static final Object NONE_FOR_NOW = new Object();

  // For a message that has been taken already, and would be lost without them.
  private static final BiFunction<Clause<?>, Object, Received<?>> RECEIVED = Received::new;
  private static final BiFunction<Receiving, Until, Signal> NEW_END = Receiving::endOf;
  private static final Function<Envelope<?>, Reference<Envelope<?>>> REFERENCE = WeakReference::new;

  /**
   * Something other than a message that ends the waiting; it becomes true in the selector itself.
   */
  static final class Until {
    /** The mailbox where it waits for room, and for no message; null for all other waits. */
    private final @Nullable Mailbox<?> room;
    /** Whether the time alone ends it, whatever others do. */
    private final boolean timed;

    private boolean over;

    private Until(@Nullable Mailbox<?> room, boolean timed) {
      this.room = room;
      this.timed = timed;
    }

    static Until timeIsUp() {
      return new Until(null, true);
    }

    static Until answered() {
      return new Until(null, false);
    }
  }

  /** See {@link #isReceiving()}. */
  private static final byte RECEIVING = 1;
  /** See {@link #isAsking()}. */
  private static final byte ASKING = 2;
  /** What the present turn or body is in the middle of: the two above, in one byte of eighty. */
  private byte within;

  Receiving(Selector selector) {
    super(selector);
  }

  /** It waits, or does something meanwhile, on top of a turn or a body that is not over. */
  final boolean isReceiving() {
    return (within & RECEIVING) != 0;
  }

  /** Whether it goes on by itself, as it has arranged for something; a guess, for onlookers. */
  final boolean goesOnByItself() {
    Waiter inside = waiter();
    return expectsAnything() || (inside != null && inside.until() != null);
  }

  /** The full mailbox that it waits at for room, if it does; a guess, for onlookers. */
  final @Nullable Mailbox<?> room() {
    Waiter inside = waiter();
    Until until = inside == null ? null : inside.until();
    return until == null ? null : until.room;
  }

  /** Whether it waits for messages, and for some time only; a guess, for onlookers. */
  final boolean waitsForATime() {
    Waiter inside = waiter();
    if (isSuspended()) {
      return false; // while it awaits a stage, it does not get to an expired time limit
    }
    if (inside == null) {
      return selector instanceof Script script && script.waitsForATime();
    }
    Until until = inside.until();
    return until != null && until.timed;
  }

  /** The names of the mailboxes that it waits for; a guess, for onlookers. */
  final List<String> heard() {
    return room() != null || isSuspended()
        ? List.of()
        : allMailboxes().stream().filter(Mailbox::isHeard).map(Mailbox::name).toList();
  }

  /** It waits: whoever waits for the end of its start need not do so any longer. */
  abstract void hasBegun();

  /** Throws, from a wait for mailboxes that nothing can enable: the selector fails, or ends. */
  abstract void giveUp(Clauses<?> waitedFor);

  /** Makes it become true soon, and wakes the selector. Callable from any thread. */
  final void end(Until until) {
    Shortage.outlast(NEW_END, this, until).announce();
  }

  private Signal endOf(Until until) {
    return new Signal(selector.cell, () -> until.over = true);
  }

  // ---- owner

  /**
   * Waits for a message that fits one of the clauses, by the selector's policy and gates.
   *
   * @param until ends the waiting without one; null if nothing does
   * @return null if nothing has come until then
   */
  final <R extends @Nullable Object> @Nullable Received<R> receive(
      Clauses<? extends R> clauses, @Nullable Until until) {
    // A turn that waits for the next message has not failed on the one it has taken. A call is
    // still about that one, and not about the next; and what others fail on meanwhile is another
    // one.
    Reference<Envelope<?>> taken = forgetAcceptedNow();
    Received<R> received = null;
    try {
      received = waitFor(clauses, until);
      return received;
    } finally {
      if (received == null) {
        forgetAccepted(); // what a turn that came meanwhile has accepted
        if (taken != null && clauses.count() == 0) {
          accepted(taken);
        }
      }
    }
  }

  private <R extends @Nullable Object> @Nullable Received<R> waitFor(
      Clauses<? extends R> clauses, @Nullable Until until) {
    ready().reconsider(); // the caller may have changed what guards read
    Waiter own = waiter();
    if (own != null && own.beginToWaitOpenly()) {
      try {
        if (!own.hears(clauses)) {
          hearOnly(clauses, null);
        }
        return awaitMessage(clauses, until, false);
      } finally {
        own.waitOpenlyNoMore();
      }
    }
    // Within a turn, perhaps one of a timer while the selector's own thread waits.
    breakRow();
    List<Runnable> undo = new ArrayList<>();
    hearOnly(clauses, undo);
    try {
      return awaitMessage(clauses, until, true);
    } finally {
      undo.forEach(Runnable::run);
      attendToEventsLater();
    }
  }

  /**
   * Waits until a message of the selector has been let into a full mailbox, or was refused there,
   * or until the thread is interrupted, which then keeps its interrupt status. Messages and timers
   * wait meanwhile.
   *
   * @throws StoppedError if the selector is to end, or to begin anew
   */
  final void awaitRoom(Admission admitted) {
    if (!isOwner() || phase() != Phase.ALIVE || isHeld()) {
      return; // its parent waits for it, and whoever could make room may wait for the parent
    }
    breakRow();
    Until there = new Until(admitted.full(), false);
    CompletableFuture<?> unused = admitted.whenComplete((nothing, error) -> end(there));
    Dispatcher dispatcher = system().dispatcher();
    List<Event> later = new ArrayList<>();
    Waits.RoomWait wait = new Waits.RoomWait(admitted, selector.cell);
    byte before = enter(RECEIVING);
    dispatcher.begin();
    try { // nothing may come before this: what has begun has to end, also for want of memory
      system().allWaits().add(wait);
      while (true) {
        if (is(REQUESTS)) {
          attendWithinTurn(later);
        }
        if (there.over) {
          return;
        }
        requireAlive(true);
        keptStackWhileIdle(null, there);
      }
    } catch (ReceiveInterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      dispatcher.end(); // first, as all else may need memory
      leave(before);
      system().allWaits().remove(wait);
      later.forEach(pending()::happened);
      if (!isSuspended()) {
        relookIfUnheard();
      }
      attendToEventsLater();
    }
  }

  /**
   * From now on only messages that fit one of the clauses can be selected.
   *
   * @param undo is given the actions that restore the present state; null if nobody will need them
   */
  final void hearOnly(Clauses<?> clauses, @Nullable List<Runnable> undo) {
    for (int i = 0; i < mailboxCount(); i++) {
      Mailbox<?> m = mailbox(i);
      Clause<?> clause = clauses.about(m);
      boolean wanted = clause != null;
      Cases<?> before = clause == null ? null : m.want(clause.cases());
      boolean changed = m.hear(wanted);
      if (undo != null) {
        if (wanted) {
          undo.add(() -> m.want(before));
        }
        if (changed) {
          undo.add(() -> m.hear(!wanted));
        }
      }
    }
  }

  private <R extends @Nullable Object> @Nullable Received<R> awaitMessage(
      Clauses<? extends R> clauses, @Nullable Until until, boolean withinTurn) {
    byte before = enter(RECEIVING);
    try {
      return nextMessage(clauses, until, withinTurn);
    } finally {
      leave(before);
    }
  }

  private <R extends @Nullable Object> @Nullable Received<R> nextMessage(
      Clauses<? extends R> clauses, @Nullable Until until, boolean withinTurn) {
    boolean begun = withinTurn || clauses.count() == 0; // which is a call: an answer is due
    while (true) {
      if (!withinTurn && phase() == Phase.ALIVE && slice().isUsedUp()) {
        giveWayToOthers(); // not one that has exited: it ends in this run, as any other
      }
      attendWaiting(withinTurn);
      requireAlive(begun);
      if (!withinTurn && slice().isUsedUp() && !isOver(until)) {
        continue; // events have used it up
      }
      Mailbox<?> next = select(isOver(until));
      requireAlive(begun); // if a guard has failed it must not wait for what comes
      if (next != null) {
        Clause<? extends R> clause =
            Objects.requireNonNull(clauses.about(next), "selected, but not waited for");
        Object message = take(next);
        if (message == NONE_FOR_NOW) {
          continue;
        }
        if (message != null) {
          return received(clause, message);
        }
        if ((isOver(until) || !keptStackWhileIdle(next, until))
            && !ready().emptied(next.index(), next.inbox())) {
          Thread.onSpinWait(); // its sender has not linked it yet
        }
      } else if (isOver(until)) {
        return null;
      } else {
        requireHope(clauses, until, withinTurn);
        keptStackWhileIdle(null, until);
      }
    }
  }

  @SuppressWarnings("unchecked") // as the clause says
  private static <R extends @Nullable Object> Received<R> received(
      Clause<? extends R> clause, Object message) {
    return (Received<R>) Shortage.outlast(RECEIVED, clause, message);
  }

  /** @param begun whether something has begun that will not be finished otherwise */
  final void requireAlive(boolean begun) {
    if (phase() != Phase.ALIVE || isHeld()) {
      if (begun) {
        extrasToChange().cutShort = true;
      }
      throw new StoppedError(name());
    }
  }

  private boolean isOver(@Nullable Until until) {
    // It hears of a time limit when it goes on, as of any timer; then what waits comes first.
    return until != null && until.over && !(until.timed && isSuspended());
  }

  /**
   * Heeds what was asked of the selector meanwhile. A turn that waits is not over, so timers and
   * continuations wait for its end.
   */
  private void attendWaiting(boolean withinTurn) {
    if (is(REQUESTS)) {
      if (withinTurn) {
        attendWithinTurn(null);
      } else {
        attend(slice());
      }
    }
  }

  /**
   * As {@link #attend}, within a turn: what is to be a turn of its own stays for later.
   *
   * @param later is given the signals of children that are failures of this selector; null if they
   *     are to be such at once
   */
  private void attendWithinTurn(@Nullable List<Event> later) {
    long requests = takeRequests(); // whatever else was asked is done below
    if ((requests & RECHECK) != 0 && !isAsking()) {
      // A turn can go on for ever, or wait for room that nobody needs any more. It keeps its worker
      // from others anyway: so what is left of its run's share does not matter.
      sweep(system().throughput());
    }
    Pending events = pendingOrNull();
    if (events != null) {
      for (Event signal = events.nextSignal(); signal != null; signal = events.nextSignal()) {
        try {
          signal.happen();
        } catch (Throwable t) {
          if (later == null) {
            failed(null, signal.origin(t), t); // a failure of the selector, and not of the turn
          } else {
            later.add(signal);
          }
        }
      }
      if (events.isSignalUnderWay()) {
        set(EVENT); // as in dealWithEvents()
      }
    }
    ready().reconsider();
  }

  /**
   * Whether guards of any mailbox are being asked, or conditions of cases: the messages that they
   * are asked about must stay meanwhile.
   */
  final boolean isAsking() {
    return (within & ASKING) != 0;
  }

  /** Returns what to {@linkplain #leave go back to} afterwards. */
  final byte beginAsking() {
    return enter(ASKING);
  }

  private byte enter(byte what) {
    byte before = within;
    within |= what;
    return before;
  }

  final void leave(byte before) {
    within = before;
  }

  /** What has happened during a turn that waited is dealt with after it. */
  private void attendToEventsLater() {
    if (pendingOrNull() != null) {
      set(EVENT);
    }
    Sweep sweep = sweepOrNull();
    if (sweep != null && sweep.isDue()) {
      set(RECHECK);
    }
  }

  /** As at the end of a run that has used up its slice. */
  final void giveWayToOthers() {
    Slice mine = Objects.requireNonNull(leave(), "not in a run");
    giveWayWithStack();
    beginRun(mine);
  }

  private void beginRun(Slice mine) {
    mine.begin(system().throughput());
    enter(mine);
  }

  /** Null if there is none. */
  private <M> @Nullable Object take(Mailbox<M> mailbox) {
    M message;
    try {
      message = mailbox.next();
    } catch (Throwable t) {
      guardFailed(mailbox, t);
      return NONE_FOR_NOW;
    }
    if (message == null) {
      return null;
    }
    mailbox.admitWaiting();
    chooser().served(mailbox.index());
    countTurnWithin();
    Object content = mailbox.accept(message);
    if (message instanceof Envelope<?> e) {
      accepted(Shortage.outlast(REFERENCE, e));
    }
    return content;
  }

  private void requireHope(Clauses<?> clauses, @Nullable Until until, boolean withinTurn) {
    boolean hopeful = clauses.isAny(Mailbox::isEnabledNow);
    if (withinTurn
        && (isSuspended() || (until == null && hopeful && !clauses.isAny(Mailbox::isOpen)))) {
      throw new IllegalStateException("receive of " + name()
          + " called in a turn for mailboxes that an awaited stage keeps closed: the"
          + " continuation would wait for the end of the turn, and the turn for the"
          + " continuation; receive in the continuation");
    }
    if (until != null || hopeful) {
      return;
    }
    if (withinTurn) {
      // Whatever the system does with selectors that wait in vain: nothing could enable a mailbox
      // before this turn is over, and what the turn is about would be lost.
      throw AllMailboxesDisabledException.of(name(), clauses);
    }
    if (!expectsAnything()) {
      giveUp(clauses);
    }
  }

  /** Refuses a call that could not wait for its answer, before the request is sent. */
  final void requireToBeAnswered() {
    requireAlive(true);
    Waiter own = waiter();
    if (isSuspended() && (own == null || !own.mayWaitOpenly())) {
      throw new IllegalStateException("call() of " + name()
          + " called in a turn while an awaited stage suspends the selector: the turn could not"
          + " go on before the stage completes; nothing was sent; call in the continuation,"
          + " or use ask()");
    }
  }

  /**
   * Waits until somebody wakes the selector; false if there was something to do.
   *
   * @param emptied as for {@link #tryIdleWithStack}
   */
  private boolean keptStackWhileIdle(@Nullable Mailbox<?> emptied, @Nullable Until until) {
    hasBegun();
    Waiter outer = waiter();
    Waiter here = outer != null ? outer : Waiter.here();
    here.until(until);
    if (outer == null) {
      waiter(here);
    }
    Slice mine = Objects.requireNonNull(leave(), "not in a run");
    boolean interrupted = false;
    boolean idle = tryIdleWithStack(emptied, until == null || until.room == null);
    try {
      if (!idle) {
        enter(mine);
      } else if (here.isOwn()) {
        interrupted = pauseOwnThread(here);
        beginRun(mine);
      } else {
        interrupted = pauseWorker(here, mine);
      }
    } finally {
      if (outer == null) {
        waiter(null);
      }
    }
    if (interrupted) {
      throw new ReceiveInterruptedException(name());
    }
    return idle;
  }

  private boolean pauseOwnThread(Waiter here) {
    system().dispatcher().paused(here);
    here.await();
    boolean interrupted = !here.isWoken() && takeBack();
    if (interrupted) {
      wake(); // as if somebody else had done it
    }
    here.awaitWaker();
    return interrupted && Thread.interrupted();
  }

  private boolean pauseWorker(Waiter here, Slice mine) {
    boolean ours = false;
    try {
      if (Thread.currentThread() instanceof WorkerThread worker) {
        worker.waitInTurn(here);
      } else {
        pauseOutside(here);
      }
    } finally {
      ours = !here.isWoken() && takeBack();
      if (!ours) {
        here.awaitWaker();
      }
      enter(mine);
    }
    return ours && Thread.interrupted();
  }

  /** On an executor that was given: waits as the timekeeper does, which may let others go on. */
  private void pauseOutside(Waiter here) {
    SelectorSystem system = system();
    if (system.ownsTime()) {
      here.await();
      return;
    }
    try {
      system.timekeeper().await(here::isWoken, Timers.FOR_EVER);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
