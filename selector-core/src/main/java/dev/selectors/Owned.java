package dev.selectors;

import static java.lang.invoke.ConstantBootstraps.fieldVarHandle;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.ref.Reference;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Who is inside a selector, and what it may still use up: first the thread that constructs the
 * selector, then one run after the other.
 */
abstract class Owned extends OneWordReadySet {
  /*
   * Nothing here stores a reference in each run. Each store would mark a card of the garbage
   * collector, and one cache line has the cards of thousands of selectors: workers would take it
   * from one another.
   */

  private static final VarHandle OWNER =
      fieldVarHandle(MethodHandles.lookup(), "owner", VarHandle.class, Owned.class, long.class);

  private static final long NOBODY = 0;

  /** The id of the thread that is inside. */
  private volatile long owner;
  /** Of the present run, or of the last one, as often it is the same again. */
  private @Nullable Slice slice;
  /** How many turns there were before this run. */
  private long turnsBefore;

  Owned() {
    OWNER.set(this, Thread.currentThread().threadId()); // no fence, as for the control word
  }

  // ---- any thread

  /**
   * Whether the caller is inside a turn, or constructs the selector. No other thread can mistake
   * itself for the owner: a thread writes only its own id there, and takes it away before it
   * leaves.
   */
  final boolean isOwner() {
    return owner == Thread.currentThread().threadId();
  }

  /** Whether some thread is inside; a guess, for onlookers. */
  final boolean hasOwner() {
    return owner != NOBODY;
  }

  /** The id of the thread inside; a guess, for onlookers. */
  final long owner() {
    return owner;
  }

  /** How many turns there were, the present one included; a guess, except for the owner. */
  final long turns() {
    Slice present = slice;
    return turnsBefore + (present == null || !hasOwner() ? 0 : present.turns());
  }

  // ---- owner

  /**
   * Whether the caller, which is inside, has turns to take; it has none if all workers were lost.
   */
  final boolean isInRun() {
    return slice != null;
  }

  /** What the present run may use up. */
  final Slice slice() {
    return Objects.requireNonNull(slice, "not in a run");
  }

  /** @param mine what the caller may use up; null if it takes no turns */
  final void enter(@Nullable Slice mine) {
    setOwner(Thread.currentThread().threadId());
    if (slice != mine) {
      slice = mine;
    }
  }

  /** Gives the selector up, for another run or for good; the slice is the caller's again. */
  final @Nullable Slice leave() {
    Slice mine = slice;
    if (mine != null) {
      turnsBefore += mine.takeOverTurns();
    }
    setOwner(NOBODY);
    return mine;
  }

  /** The turn has taken this message itself. */
  final void accepted(Reference<Envelope<?>> envelope) {
    Extras its = extrasToChange();
    its.accepted = envelope;
    its.acceptedIn = turns();
  }

  /** Forgets the message that was taken: whatever fails from now on, it is not that one. */
  final @Nullable Reference<Envelope<?>> forgetAccepted() {
    Extras its = extras();
    Reference<Envelope<?>> envelope = its == null ? null : its.accepted;
    if (its != null && envelope != null) { // or each receive would mark a card
      its.accepted = null;
    }
    return envelope;
  }

  /** As {@link #forgetAccepted}; null if it was taken by another turn. */
  final @Nullable Reference<Envelope<?>> forgetAcceptedNow() {
    Reference<Envelope<?>> envelope = forgetAccepted();
    return envelope != null && extrasToChange().acceptedIn == turns() ? envelope : null;
  }

  /**
   * The turn has failed, and with it the message it has taken itself, if nobody has answered that.
   */
  final void failAccepted(Throwable cause) {
    Reference<Envelope<?>> accepted = forgetAcceptedNow();
    Envelope<?> envelope = accepted == null ? null : accepted.get();
    if (envelope != null && !(cause instanceof StoppedError)) {
      envelope.failed(cause);
    }
  }

  /** Counts one more turn, perhaps within another, which goes on though nothing is left for it. */
  final void countTurnWithin() {
    Slice mine = slice();
    mine.countTurn();
    if (mine.left() <= 0) {
      turnsBefore += mine.takeOverTurns();
    }
  }

  /** Uses up as much as a turn would. */
  final void spendTurn() {
    Slice mine = slice;
    if (mine != null) {
      mine.spend();
    }
  }

  /**
   * What a row of messages relies on changes in this turn: the row ends with the turn. No effect
   * unless called by the owner.
   */
  final void stopRow() {
    Slice mine = slice;
    if (mine != null && isOwner()) {
      mine.stopRow();
    }
  }

  /** Going idle orders what matters; a full fence on each run would be a waste. */
  private void setOwner(long thread) {
    OWNER.setRelease(this, thread);
  }
}
