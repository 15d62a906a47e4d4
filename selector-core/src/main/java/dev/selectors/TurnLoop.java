package dev.selectors;

import java.util.function.BiFunction;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The run of one selector: how it takes turns and goes idle. How it starts, fails and ends is in
 * {@link Lifecycle}.
 *
 * <p>Everything under "any thread" below is callable from any thread. All else is executed by one
 * thread at a time, the one that has set the {@link ControlWord#RUN RUN} bit, or ended a sleep;
 * plain fields are handed from one run to the next by the control word, or the tail of the queue.
 */
abstract class TurnLoop extends Mailboxes {
  /**
   * Where the selector is in its life, as its owner knows it. Bytes rather than an enum, as there
   * are many selectors.
   */
  static final class Phase {
    /** Has not begun yet, at first or after a restart: takes no turns. */
    static final byte TO_BEGIN = 0;

    static final byte ALIVE = 1;
    /** Is to end: takes no more turns. */
    static final byte ENDING = 2;
    /** The same, and the last of its code runs now. */
    static final byte IN_LAST_HOOK = 3;

    private Phase() {}
  }

  /**
   * How often a run looks for a message that its sender has not linked yet, before it gives way to
   * others.
   */
  static final int PATIENCE = 100;

  private static final BiFunction<TurnLoop, Event, Pending> NOTE = TurnLoop::note;

  private byte phase = Phase.TO_BEGIN;
  /** That all mailboxes are disabled was reported; not reported again before a gate has moved. */
  private boolean disabledReported;

  TurnLoop(Selector selector) {
    super(selector);
  }

  /** Why messages to it are dead letters; for callers that have seen it terminated. */
  abstract DeadLetter.Reason reasonOfTheDead();

  /**
   * Begins or ends the selector, which is not alive.
   *
   * @return false if the run has ended: the caller no longer owns the selector
   */
  abstract boolean turnOver();

  /** Somebody has asked it to end. */
  abstract void stopped();

  /** The selector's own code has failed: the part that the origin names, of that mailbox if any. */
  abstract void failed(@Nullable Mailbox<?> mailbox, Origin origin, Throwable cause);

  /** The run itself has failed. */
  abstract void crash(Throwable cause);

  /** All mailboxes are disabled, and nothing is expected that could enable one. */
  abstract void allDisabled();

  /** Whether the selector waits to be restarted by its parent. */
  abstract boolean isHeld();

  /** The selector takes no turns for now, and none is under way any more. */
  abstract void outOfTurns();

  // ---- any thread

  /** A message was put into the mailbox: its owner has to look. */
  final void arrived(Mailbox<?> mailbox) {
    if (is(DRAFT)) { // asked before the index is read, which is not settled in a draft
      return; // whoever spawns it, or its first run, looks into all mailboxes
    }
    if (mailbox.isCounted()) {
      request(RECHECK); // guards that have counted what waits there may hold now
    }
    if (ready().arrived(mailbox.index())) {
      wake();
    } else if (is(TERMINATED)) {
      mailbox.bury(reasonOfTheDead());
    }
  }

  /** Something has happened to the selector. */
  final void announce(Event e) {
    // Not to be lost for want of memory: the selector may wait for it, and it comes only once.
    Pending events = Shortage.outlast(NOTE, this, e);
    request(EVENT);
    if (is(TERMINATED)) {
      events.drain();
    }
  }

  private Pending note(Event e) {
    Pending events = pending();
    events.happened(e);
    return events;
  }

  /** Asks the run to attend to something, one of {@link #REQUESTS}. */
  final void request(long bit) {
    heed(raise(bit));
  }

  /**
   * Makes the run attend to a request that was raised.
   *
   * @param wasIdle what {@link #raise} returned
   */
  final void heed(boolean wasIdle) {
    if (wasIdle || roused()) {
      wake();
    }
  }

  // ---- run

  @Override
  final void run(Slice mine) {
    try {
      mine.begin(system().throughput());
      enter(mine);
      Mailbox<?> one = only();
      if ((one == null || takeTurnsOfActor(one, mine)) && takeTurns(mine)) {
        leave();
        giveWay();
      }
    } catch (Throwable t) {
      // Not a failure of the user's code: those are caught where that code is called.
      crash(t);
    }
    mine.forgetInterrupt();
  }

  /** True if the selector has more to do, but should give way to others; false if the run ended. */
  private boolean takeTurns(Slice mine) {
    int patience = PATIENCE;
    while ((!mine.isUsedUp() && patience > 0) || isEnding()) {
      if (is(REQUESTS)) {
        attend(mine);
        continue; // events use up turns, and may ask for more
      }
      if (phase != Phase.ALIVE) {
        if (turnOver()) {
          continue;
        }
        return false;
      }
      Mailbox<?> next = select(false);
      if (next == null) {
        if (goIdle()) {
          return false;
        }
      } else if (!serve(next, mine)) {
        if (goIdleWithout(next)) {
          return false;
        }
        if (!ready().emptied(next.index(), next.inbox())) {
          patience--;
          Thread.onSpinWait();
        }
      }
    }
    return true;
  }

  /**
   * The way of most runs: an actor has nothing to select, and as a rule nothing else to do.
   *
   * @return false if the run has ended; true if there is, or may be, more to do
   */
  private boolean takeTurnsOfActor(Mailbox<?> only, Slice mine) {
    while (phase == Phase.ALIVE
        && !mine.isUsedUp()
        && isOnly(0, 1)
        && only.isPlain()
        && !isSuspended()) {
      if (!takeTurnsOf(only, 1, mine)) {
        return !goIdleWithout(only);
      }
    }
    return true;
  }

  /**
   * The mailbox that the policy picks among the eligible ones; null if there is none, or if a guard
   * has failed: then what {@code onFailure()} asked for comes first, as after a turn.
   *
   * @param insists whether to pick another one after a guard has failed
   */
  final @Nullable Mailbox<?> select(boolean insists) {
    if (isSuspended()) {
      return null;
    }
    ReadySet candidates = ready();
    Chooser policy = chooser();
    long seen = candidates.look();
    for (int i = policy.choose(candidates, seen); i >= 0; i = policy.choose(candidates, seen)) {
      Mailbox<?> m = mailbox(i);
      try {
        if (m.guardsHold()) {
          return m;
        }
        candidates.refuse(i);
      } catch (Throwable t) {
        guardFailed(m, t);
        if (!insists || phase != Phase.ALIVE || isSuspended()) {
          return null;
        }
        seen = candidates.look(); // onFailure() may have opened others
      }
    }
    return null;
  }

  /** A guard or a condition of cases has thrown: the mailbox is closed until that is asked anew. */
  void guardFailed(Mailbox<?> m, Throwable t) {
    m.guardFailed();
    boolean isTold = t instanceof VirtualMachineError || t instanceof GuardFailedException;
    failed(m, Origin.MAILBOX, isTold ? t : GuardFailedException.of(m, t));
    spendTurn(); // it may fail again and again, if the directive is RESTART
    // onFailure() may affect other guards; but two that fail must not be asked by turns for ever.
    ready().refuse(m.index());
    ready().reconsiderBut(mailboxCount(), i -> mailbox(i).isGuardStillFailed());
  }

  /**
   * Handles the first message of the mailbox, and those behind it that would be selected next;
   * false if there was none, or there are no more.
   */
  private boolean serve(Mailbox<?> mailbox, Slice mine) {
    int index = mailbox.index();
    int endOfRivals = chooser().endOfRivals(index);
    boolean row = endOfRivals > 0 && mailbox.isPlain() && ready().isOnly(index, endOfRivals);
    return takeTurnsOf(mailbox, row ? endOfRivals : 0, mine);
  }

  /** Handles the first message within the present turn; false if there is none that is wanted. */
  final boolean serveWithinTurn(Mailbox<?> mailbox) {
    return takeTurnsOf(mailbox, 0, slice());
  }

  /**
   * Handles messages of the mailbox, in a row while no rival has one; false once none is left.
   *
   * <p>All turns are taken here, in a method of more than 325 bytecodes, so that HotSpot does not
   * inline it into its callers. What it inlines into this one, the handlers and what they send, is
   * thousands of bytecodes. With several copies of that, each compiled anew whenever something
   * happened for the first time in one of them, a JVM took seconds to become fast.
   *
   * @param endOfRivals the mailboxes below this index are the rivals; zero for one turn only
   */
  private <M> boolean takeTurnsOf(Mailbox<M> mailbox, int endOfRivals, Slice mine) {
    int index = mailbox.index();
    LinkedInbox.Node<M> at = null; // in a row only
    M message;
    if (endOfRivals > 0) {
      at = mailbox.first();
      if (at == null) {
        return false;
      }
      message = at.take();
      mine.beginRow(index, endOfRivals);
    } else {
      try {
        message = mailbox.next();
      } catch (Throwable t) {
        guardFailed(mailbox, t);
        return true;
      }
      if (message == null) {
        return false;
      }
      mailbox.admitWaiting();
      chooser().served(index);
    }
    // What is the same for each message stays out of the loop, above all reads of the mailbox:
    // senders would have to fetch its cache line back for each message. As a rule, whether the
    // selector is to end is in that line, too: so a turn that ends or suspends the selector stops
    // the row itself.
    Consumer<? super M> handler = mailbox.handler();
    ReadySet candidates = ready();
    try {
      while (true) {
        if (at == null || mailbox.admits(message)) {
          mine.countTurn();
          try {
            mailbox.handle(message, this, handler);
          } catch (Throwable t) {
            turnFailed(mailbox, Origin.MAILBOX, t);
          }
        }
        if (at == null || mine.isRowOver() || !candidates.goesOn(mine)) {
          return true;
        }
        LinkedInbox.Node<M> next = at.next();
        if (next == null) {
          return false;
        }
        at = next;
        message = at.take();
      }
    } finally {
      if (at != null && mine.endRow() >= 0) {
        mailbox.taken(at);
        if (mine.hadTurnsInRow()) {
          chooser().served(mailbox.index());
        }
      }
      candidates.reconsider();
    }
  }

  /** A turn has failed, or other code of the selector after its start. */
  final void turnFailed(@Nullable Mailbox<?> mailbox, Origin origin, Throwable cause) {
    failAccepted(cause);
    slice().forgetInterrupt(); // or it would fail whatever waits next, perhaps for ever
    failed(mailbox, origin, cause);
  }

  /** A turn is about to take messages itself: a row has to end before that, not after the turn. */
  final void breakRow() {
    int row = isInRun() ? slice().endRow() : Slice.NONE;
    if (row >= 0) {
      mailbox(row).skipTaken();
      chooser().served(row);
    }
  }

  final void attend(Slice mine) {
    long requests = takeRequests();
    if ((requests & RECHECK) != 0) {
      sweep(slice().left());
      ready().reconsider();
    }
    if ((requests & EVENT) != 0) {
      dealWithEvents(mine);
    }
  }

  /**
   * Takes out void messages. Not to be called while a guard waits that is being asked about one.
   *
   * @param most how many of them are told of now, at least one; the others later
   */
  final void sweep(int most) {
    Sweep sweep = sweepOrNull();
    if (sweep != null && sweep.sweep(this, Math.max(1, most))) {
      set(RECHECK);
    }
  }

  /** Takes the requests made of the selector, each once; heeds the one to stop itself. */
  final long takeRequests() {
    heedStop();
    long requests = word() & REQUESTS & ~STOP; // a stop may have been asked for since
    clear(requests);
    return requests;
  }

  private void heedStop() {
    if (is(STOP)) {
      clear(STOP);
      stopped();
    }
  }

  private void dealWithEvents(Slice mine) {
    Pending events = pending();
    while (phase == Phase.ALIVE) {
      if (mine.isUsedUp()) {
        set(EVENT);
        return;
      }
      Event e = events.next();
      if (e == null) {
        if (events.isMoreUnderWay()) {
          set(EVENT); // whoever is about to link it may have seen the bit before it was cleared
          mine.spend();
        }
        break;
      }
      // While it is held it has no turns, and relatives have the say.
      if (events.met(e) && (e instanceof Signal || !isHeld())) {
        mine.countTurn();
        try {
          e.happen();
        } catch (Throwable t) {
          turnFailed(null, e.origin(t), t);
        }
        ready().reconsider();
        heedStop(); // perhaps by this very turn: nothing else is to come after it
      } else {
        e.tooLate();
      }
    }
    if (!isSuspended()) {
      relookIfUnheard();
    }
  }

  /**
   * Ends the run if nothing is left to select; if this returns true, the caller no longer owns the
   * selector.
   */
  private boolean goIdle() {
    if (phase != Phase.ALIVE) {
      return false;
    }
    boolean suspended = isSuspended();
    if (!suspended && !disabledReported && !hasEnabledMailbox() && !expectsAnything()) {
      if (is(REQUESTS)) {
        return false; // whatever that is, it comes first
      }
      disabledReported = true;
      allDisabled();
      spendTurn(); // as for a failed guard: this may happen again and again
      return false;
    }
    if (suspended) {
      outOfTurns();
      return goIdleSuspended();
    }
    Slice mine = leave();
    return gaveUp(ready().tryIdle(), mine);
  }

  /** Ends the run if the mailbox was the last to have a message, and has none any more. */
  private boolean goIdleWithout(Mailbox<?> emptied) {
    if (phase != Phase.ALIVE || isSuspended()) {
      return false;
    }
    boolean sleeps = maySleep(emptied); // asked while it is ours
    Slice mine = leave();
    boolean idle =
        sleeps ? fellAsleep(emptied) : ready().tryIdleWithout(emptied.index(), emptied.inbox());
    return gaveUp(idle, mine);
  }

  /** As {@link #goIdle}, but no message wakes the selector, only a request does. */
  final boolean goIdleSuspended() {
    extrasToChange().sleptSuspended = true;
    Slice mine = leave();
    return gaveUp(ready().tryIdleSuspended(), mine);
  }

  /**
   * Gives the selector up, but keeps the stack, if nothing is left to select.
   *
   * @param emptied the mailbox that was found to have no message any more; null if none was
   * @param hears whether messages wake it
   */
  final boolean tryIdleWithStack(@Nullable Mailbox<?> emptied, boolean hears) {
    if (!hears || isSuspended()) {
      extrasToChange().sleptSuspended = true;
      return ready().tryIdleSuspended();
    }
    return emptied == null
        ? ready().tryIdle()
        : ready().tryIdleWithout(emptied.index(), emptied.inbox());
  }

  /** Takes the selector back, which was about to be given up, unless it has gone idle. */
  private boolean gaveUp(boolean idle, @Nullable Slice mine) {
    if (!idle) {
      enter(mine);
    }
    return idle;
  }

  // ---- for the lifecycle

  final byte phase() {
    return phase;
  }

  final boolean isEnding() {
    return phase >= Phase.ENDING;
  }

  /** From any phase to alive: looks at what has come meanwhile. */
  final void live() {
    phase = Phase.ALIVE;
    relook();
    if (pendingOrNull() != null) {
      set(EVENT); // events were not dealt with before
    }
  }

  final void setPhase(byte next) {
    phase = next;
    stopRow();
  }

  /** The state that guards read may have changed. */
  final void reconsiderGuards() {
    ready().reconsider();
  }

  /** Back to the declared start, with no message lost. */
  final void reset() {
    forgetAll();
    allMailboxes().forEach(Mailbox::restore);
    applyGates();
  }

  final void applyGates() {
    gatesMoved();
    for (int i = 0; i < mailboxCount(); i++) {
      gateMoved(mailbox(i));
    }
  }

  final void forgetAll() {
    Pending events = pendingOrNull();
    if (events != null) {
      events.forgetAll();
    }
  }

  /** Makes dead letters of all that waits; only once terminated. */
  final void buryAll() {
    Pending events = pendingOrNull();
    if (events != null) {
      events.drain();
    }
    Sweep sweep = sweepOrNull();
    if (sweep != null) {
      sweep.tellAll();
    }
    for (int i = 0; i < mailboxCount(); i++) {
      mailbox(i).bury(reasonOfTheDead());
    }
  }

  // ---- what the owner changes

  /** A mailbox was enabled or disabled, or the selector waits for other ones. */
  final void gatesMoved() {
    disabledReported = false;
  }

  final void expect(Expected e) {
    pending().expect(e);
  }

  /** Takes no turns until what is expected has happened. */
  final void suspend() {
    pending().suspend();
    stopRow();
  }

  final Pending pending() {
    return extrasToChange().pending();
  }

  final @Nullable Pending pendingOrNull() {
    Extras its = extras();
    return its == null ? null : its.pending;
  }

  final @Nullable Sweep sweepOrNull() {
    Extras its = extras();
    return its == null ? null : its.sweep;
  }

  final boolean isSuspended() {
    Pending events = pendingOrNull();
    return events != null && events.isSuspended();
  }

  /** Whether it has begun something that it has not finished. */
  final boolean isInTheMiddle() {
    Extras its = extras();
    Pending events = pendingOrNull();
    return (its != null && its.cutShort) || (events != null && events.isInTheMiddle());
  }

  /** Whether anything else is expected. */
  final boolean expectsMoreThan(Cancellable one) {
    Pending events = pendingOrNull();
    return events != null && !events.isEmpty() && !events.isOnly(one);
  }

  /** Whether something may happen that the selector has arranged for; a guess, for onlookers. */
  final boolean expectsAnything() {
    Pending events = pendingOrNull();
    return events != null && !events.isEmpty();
  }
}
