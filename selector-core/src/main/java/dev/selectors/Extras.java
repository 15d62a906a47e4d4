package dev.selectors;

import java.lang.ref.Reference;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What few selectors have, or only for a while: the others need no room for it. Each field belongs
 * to the part of the selector that has the methods for it.
 */
final class Extras {
  /** Of {@link OneWordReadySet}: a bit for each mailbox whose guard does not hold. */
  long refused;

  /** For those that were spawned with a name. */
  @Nullable
  String name;

  /** For those that were told about their policy; null again once they are spawned. */
  Declaration.@Nullable Draft draft;

  /**
   * The thread that has all runs, or that waits within a turn. Handed from the thread that goes
   * idle to the one that wakes it, as all plain fields are.
   */
  @Nullable
  Waiter waiter;

  volatile @Nullable Pending pending;
  volatile @Nullable Sweep sweep;
  volatile @Nullable Watchers watchers;
  volatile @Nullable Links links;
  /** The children that its parent has. */
  @Nullable
  Children siblings;

  @Nullable
  Children children;

  /** It is in its start, and siblings that begin anew with it wait for that. */
  boolean starting;
  /** It is held, and its parent was told that, and that no turn is under way any more. */
  boolean heldIsTold;
  /** Senders were told not to raise mailbox bits while it was suspended, or waited for room. */
  boolean sleptSuspended;

  /** Why it ends, if not normally. */
  @Nullable
  ExitReason exitReason;
  /** It has ended while its system stopped. Written before, and read after, it has terminated. */
  boolean endedLate;
  /** It was to end, or to begin anew, while a turn, or a call of its body, waited. */
  boolean cutShort;
  /** The failure that it is to begin anew for, until it does. */
  @Nullable
  Throwable anewFor;
  /**
   * The message that its code has last taken itself, if somebody cares for it. Weak, as whoever
   * waits for its answer holds it until there is one, and then nobody needs it any more.
   */
  @Nullable
  Reference<Envelope<?>> accepted;
  /** In which turn that was. */
  long acceptedIn;

  /** An error that no program should go on after; passed on at the end. */
  @Nullable
  VirtualMachineError fatal;
  /** Dead letters from before there was a system to tell. Changed under the lock of the cell. */
  volatile @Nullable List<DeadLetter> early;

  /** What is expected, made if it is not there yet. */
  Pending pending() {
    Pending p = pending;
    if (p == null) {
      synchronized (this) { // several relatives may signal at once
        p = pending;
        if (p == null) {
          p = new Pending();
          pending = p;
        }
      }
    }
    return p;
  }

  /** The same for what is void. */
  Sweep sweep() {
    Sweep s = sweep;
    if (s == null) {
      synchronized (this) {
        s = sweep;
        if (s == null) {
          s = new Sweep();
          sweep = s;
        }
      }
    }
    return s;
  }
}
