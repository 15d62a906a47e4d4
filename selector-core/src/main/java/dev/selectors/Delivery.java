package dev.selectors;

import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * How the messages of one mailbox get from where they wait to their handler. All of this belongs to
 * the run, unless it says otherwise.
 */
abstract class Delivery<M> extends Gate<M> {
  private static final Function<Delivery<?>, Consumer<?>> IN = Delivery::lettingIn;
  private static final Function<Delivery<?>, Sweep> SWEEP = Delivery::sweep;

  /**
   * Null for a mailbox whose messages the selector itself takes, such as that of an {@link Actor}.
   */
  private @Nullable Consumer<? super M> handler;
  /**
   * Replaces the mailbox's own queue, if it is bounded or selective, or its messages are stamped.
   */
  @Nullable
  Inbox<M> special;

  /** A handler, and the one that it has replaced. */
  private record Layer<M>(Consumer<? super M> top, @Nullable Consumer<? super M> below)
      implements Consumer<M> {
    @Override
    public void accept(M message) {
      top.accept(message);
    }
  }

  Delivery(@Nullable Consumer<? super M> handler) {
    this.handler = handler;
  }

  abstract String name();

  /** Replaces the present handler, until {@link #popHandler}. */
  final void pushHandler(Consumer<? super M> next) {
    cell().stopRow();
    handler = new Layer<>(next, handler);
  }

  /** Back to the handler before; false if the present one is the declared one. */
  final boolean popHandler() {
    if (handler instanceof Layer<? super M> top) {
      cell().stopRow();
      handler = top.below();
      return true;
    }
    return false;
  }

  /** Whether the guards hold; to be asked only when a message may be waiting. */
  final boolean guardsHold() {
    Conditions<M> its = conditions();
    if (its == null || its.guards == null) {
      return true;
    }
    Guards<M> g = its.guards;
    Inbox<M> in = inbox();
    if (in.isEmpty()) {
      g.passUnasked();
      guarded(its, true); // for onlookers: what they kept back may be gone without a turn
      return true; // nothing to keep back; whoever polls will find out
    }
    cell().beforeCallback(Callback.Kind.GUARD, (Mailbox<M>) this);
    boolean before = its.asking; // a guard may receive, and so be asked within a question
    its.asking = true;
    byte outside = cell().beginAsking();
    boolean hold;
    try {
      hold = g.hold(this);
    } finally {
      its.asking = before;
      cell().leave(outside);
    }
    guarded(its, hold);
    return hold;
  }

  /** Whether its guards are being asked, or conditions of cases, so that what waits must stay. */
  final boolean isAsking() {
    Conditions<M> its = conditions();
    return its != null && its.asking;
  }

  /** Where the messages are. */
  final Inbox<M> inbox() {
    Inbox<M> other = special;
    return other != null ? other : this;
  }

  /** Whether somebody has sent here before the selector was spawned. */
  final boolean wasSentTo() {
    return !inbox().isEmpty();
  }

  /**
   * Whether a message needs nothing but to be handled: it waits in the mailbox's own list, which has
   * no bound, is not selective and has no stamps, and there is no guard.
   */
  final boolean isPlain() {
    return special == null && guards() == null;
  }

  final @Nullable Guards<M> guards() {
    Conditions<M> its = conditions();
    return its == null ? null : its.guards;
  }

  /** Opens the message's envelope, if it has one; false if nobody wants it any more. */
  final boolean admits(M message) {
    if (message instanceof Envelope<?> e && !e.open()) {
      skipped(e);
      return false;
    }
    return true;
  }

  /**
   * The message to be handled next; null if there is none, or if nobody wants the first one any more.
   * The one behind it was not chosen: neither by the guards nor by a policy that compares first
   * messages.
   */
  @Nullable
  final M next() {
    Conditions<M> its = conditions();
    if (its != null && its.keepsNext()) {
      return null;
    }
    M first = special instanceof SelectiveInbox<M> selective
        ? first(selective, conditionsToChange())
        : inbox().poll();
    if (its != null && its.guardFailed) {
      guarded(its, true);
    }
    return first != null && admits(first) ? first : null;
  }

  private @Nullable M first(SelectiveInbox<M> inbox, Conditions<M> its) {
    boolean before = its.asking;
    its.asking = true;
    byte outside = cell().beginAsking();
    try {
      return inbox.poll();
    } finally {
      its.asking = before;
      cell().leave(outside);
    }
  }

  /** When the first message came, as {@link Inbox#firstStamp}; in case it is chosen for that. */
  final long stampOfFirst() {
    long stamp = inbox().firstStamp();
    if (stamp < 0 || conditions() != null) {
      conditionsToChange().firstUnseen = stamp < 0;
    }
    return stamp;
  }

  /** The message that a head guard is to be asked about; null as for {@link #next}. */
  @Nullable
  final M head() {
    Inbox<M> in = inbox();
    M first = in.peek();
    if (first instanceof Envelope<?> e && e.isVoid()) {
      in.poll();
      skipped(e);
      return null;
    }
    return first == null ? null : content(first);
  }

  private void skipped(Envelope<?> e) {
    cell().spendTurn(); // or a run could skip any number while others wait
    admitWaiting();
    if (isCounted()) {
      cell().recheck(); // one less waits here though there was no turn: guards may hold now
    }
    tellVoid(e);
  }

  final void tellVoid(Envelope<?> e) {
    DeadLetter.Reason why = e.whyVoid();
    if (why != null) {
      cell().deadLetter(name(), Objects.requireNonNull(e.message()), why);
    }
  }

  /**
   * A message that perhaps waits here has become void. Callable from any thread.
   *
   * @param which null if that is not known
   */
  final void someIsVoid(@Nullable Envelope<?> which) {
    try {
      Sweep sweep = Shortage.outlast(SWEEP, this); // or nobody else might ask for it
      if (!(special instanceof BoundedInbox<M> bounded)) {
        sweep.someIsVoid();
      } else {
        bounded.someIsVoid(which, this::tellVoid);
        if (bounded.isSweepDue()) {
          sweep.setDue();
        }
      }
    } finally {
      // Even without memory: a head guard may keep the void message waiting, and all that is behind
      // it.
      cell().recheck();
    }
  }

  private Sweep sweep() {
    return cell().extrasToChange().sweep();
  }

  /** Somebody has found no room: void messages must give theirs back. Callable from any thread. */
  final void placesAreWanted() {
    if (special instanceof BoundedInbox<M> bounded && bounded.isSweepDue()) {
      sweep().setDue();
      cell().recheck();
    }
  }

  @SuppressWarnings("unchecked") // an envelope in this mailbox contains what the mailbox takes
  private M content(M message) {
    return message instanceof Envelope<?> e ? (M) e.message() : message;
  }

  /** Lets in a message that waits for the room that a poll has made. */
  final void admitWaiting() {
    if (special instanceof BoundedInbox<M> bounded && bounded.hasWaiting()) {
      bounded.admit(in());
    }
  }

  /** Calls {@link #letIn}; without memory for it, messages would wait although there is room. */
  @SuppressWarnings("unchecked") // made below
  private Consumer<M> in() {
    return (Consumer<M>) Shortage.outlast(IN, this);
  }

  private Consumer<M> lettingIn() {
    return this::letIn;
  }

  /** A message that has waited for room was put in. */
  final void letIn(M message) {
    cell().arrived((Mailbox<M>) this);
    if (message instanceof Envelope<?> e && e.isVoid()) {
      someIsVoid(e); // whoever made it void may have said so before it was here
    }
  }

  /** What handles its messages; null if that is the selector itself. */
  final @Nullable Consumer<? super M> handler() {
    Cell its = cell();
    return its.system().beforeCallback() == null ? handler : announced(its, handler);
  }

  /** The same, with the listener told first. So without a listener, no turn has to ask for one. */
  private Consumer<? super M> announced(Cell its, @Nullable Consumer<? super M> by) {
    return message -> {
      its.beforeCallback(Callback.Kind.HANDLER, (Mailbox<M>) this);
      call(message, its, by);
    };
  }

  /**
   * Has a message handled, without reading anything of the mailbox: while a run handles messages in
   * a row, the mailbox's cache line stays with the senders.
   *
   * @param its the inside of the selector
   * @param by what {@link #handler} says
   */
  final void handle(M message, TurnLoop its, @Nullable Consumer<? super M> by) {
    if (message instanceof Envelope<?> e) {
      try {
        call(content(message), its, by);
      } catch (Throwable t) {
        e.failed(t);
        throw t;
      }
      e.handled();
    } else {
      call(message, its, by);
    }
  }

  /**
   * What a turn that has waited for the message gets. If it is a request, the turn itself has to
   * answer it, then or later.
   */
  final Object accept(M message) {
    Envelope<?> envelope = message instanceof Envelope<?> e ? e : null;
    try {
      cell().beforeCallback(Callback.Kind.HANDLER, (Mailbox<M>) this);
    } catch (Throwable t) {
      if (envelope != null) {
        envelope.failed(t);
      }
      throw t;
    }
    if (envelope != null) {
      envelope.handled();
    }
    return Objects.requireNonNull(content(message));
  }

  /**
   * From now on only messages at which these cases are defined are to be taken; all if null.
   *
   * @return what was wanted before
   */
  final @Nullable Cases<?> want(@Nullable Cases<?> cases) {
    if (special instanceof SelectiveInbox<M> selective) {
      Cases<?> before = selective.want(cases);
      if (!selective.isEmpty()) {
        cell().arrived((Mailbox<M>) this); // what did not fit before may fit now
      }
      return before;
    }
    return null; // it has no clauses by cases: Mailbox.on() ensures that
  }

  /** Whether the cases are defined at the message; asking calls the selector's own code. */
  final boolean fits(Cases<?> cases, M message) {
    try {
      cell().beforeCallback(Callback.Kind.GUARD, (Mailbox<M>) this);
      return cases.isDefinedAt(content(message));
    } catch (StoppedError | VirtualMachineError e) {
      throw e; // told as what it is, whoever throws it
    } catch (Throwable e) {
      throw GuardFailedException.ofCases((Mailbox<M>) this, e);
    }
  }

  /** As {@link #want} of all messages, for callers that look into the mailbox themselves. */
  final void wantAll() {
    if (special instanceof SelectiveInbox<M> selective) {
      selective.want(null);
    }
  }

  private void call(M message, TurnLoop its, @Nullable Consumer<? super M> by) {
    if (by != null) {
      by.accept(message);
    } else {
      its.selector.received((Mailbox<M>) this, message);
    }
  }

  /**
   * Makes dead letters of all that waits here. Callable from any thread once the selector has
   * terminated. A failure, as a rule for want of memory, does not keep other mailboxes from this.
   */
  final void bury(DeadLetter.Reason reason) {
    if (special == null && isEmpty()) {
      return; // senders from now on come here themselves, or by the run that they ask for
    }
    try {
      while (!buriesAll(reason)) {} // the messages of one burial are forgotten before the next one
    } catch (Throwable t) {
      Journal.tellThread(t);
    }
  }

  private boolean buriesAll(DeadLetter.Reason reason) {
    Burial<M> dead = Burial.of(this, reason);
    dead.tell();
    return dead.isAll();
  }

  /**
   * Reports the message as undelivered; false if nobody waits for it any more, so that it is not
   * missed.
   */
  final boolean undelivered(M message, DeadLetter.Reason reason) {
    Envelope<?> envelope = message instanceof Envelope<?> e ? e : null;
    if (envelope != null && envelope.isVoid()) {
      tellVoid(envelope);
    } else {
      // Made first: if there is no memory for it, nothing is done yet.
      DeadLetter letter = new DeadLetter(cell().name(), name(), content(message), reason);
      if (envelope == null || envelope.undelivered(reason)) {
        cell().tell(letter);
        return true;
      }
    }
    return false;
  }
}
