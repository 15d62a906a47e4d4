package dev.selectors;

import org.jspecify.annotations.Nullable;

/**
 * The gate of one mailbox: whether it is closed, why, and since when. What its guards say is asked
 * elsewhere, and only noted here. Belongs to the owner.
 */
abstract class Gate<M> extends LinkedInbox<M> {
  /*
   * A superclass of the mailbox rather than a part of it, as its inbox is: most selectors are
   * small, many are alive at once, and one more object for each mailbox would matter.
   */

  private static final byte DISABLED = 1;
  /** The selector waits for some of its mailboxes only, and not for this one. */
  private static final byte UNHEARD = 2;

  /** Why it is closed, a bit for each reason: another byte would make each mailbox larger. */
  private byte closed;
  /** See {@link #isCounted}. */
  private volatile boolean counted;

  private @Nullable Conditions<M> conditions;

  abstract Cell cell();

  /** What else can make messages wait; null if nothing does, and nothing ever did. */
  final @Nullable Conditions<M> conditions() {
    return conditions;
  }

  /** The same, for a caller that has something to add. */
  final Conditions<M> conditionsToChange() {
    Conditions<M> c = conditions;
    if (c == null) {
      c = new Conditions<>();
      conditions = c;
    }
    return c;
  }

  final boolean isEnabledNow() {
    return (closed & DISABLED) == 0;
  }

  /** Whether it is enabled, heard, and no awaited stage keeps it closed. */
  final boolean isOpen() {
    return closed == 0 && !isPaused();
  }

  private boolean isPaused() {
    Conditions<M> its = conditions; // read once: onlookers ask, too
    return its != null && its.pauses > 0;
  }

  final boolean isHeard() {
    return (closed & UNHEARD) == 0;
  }

  /**
   * Whether guards have counted what waits here, so that one message more is a reason to ask them
   * again. For senders, after they have put it in.
   */
  final boolean isCounted() {
    return counted;
  }

  /** A guard is about to count: not after it has, or a message could come in between unseen. */
  final void willBeCounted() {
    counted = true;
  }

  /** Sets whether messages are waited for here; false if that is no change. */
  final boolean hear(boolean next) {
    if (isHeard() == next) {
      return false;
    }
    boolean wasOpen = isOpen();
    closed ^= UNHEARD;
    if (!next) {
      conditionsToChange().unheardSince = now();
    }
    moved(wasOpen);
    return true;
  }

  final void setEnabled(boolean next) {
    if (isEnabledNow() != next) {
      boolean wasOpen = isOpen();
      closed ^= DISABLED;
      if (!next) {
        conditionsToChange().disabledSince = now();
      }
      cell().gatesMoved();
      moved(wasOpen);
    }
  }

  final void pause() {
    boolean wasOpen = isOpen();
    Conditions<M> its = conditionsToChange();
    if (its.pauses == 0) {
      its.pausedSince = now();
    }
    its.pauses++;
    moved(wasOpen);
  }

  final void unpause() {
    boolean wasOpen = isOpen();
    conditionsToChange().pauses--;
    moved(wasOpen);
  }

  private void moved(boolean wasOpen) {
    if (wasOpen != isOpen()) {
      Conditions<M> its = conditions;
      if (its != null) {
        its.guardedSince = 0; // they are asked anew
      }
      cell().gateMoved((Mailbox<?>) this);
    }
  }

  /** Notes what the guards have said. */
  final void guarded(Conditions<M> its, boolean hold) {
    if (hold) {
      its.guardedSince = 0;
    } else if (its.guardedSince == 0 || its.guardFailed) {
      its.guardedSince = now() + 1;
    }
    its.guardFailed = false;
  }

  /** Notes that the guards have thrown: until they are asked again, nothing is taken. */
  final void guardFailed() {
    Conditions<M> its = conditionsToChange();
    if (its.guardedSince == 0 || !its.guardFailed) {
      its.guardedSince = now() + 1;
    }
    its.guardFailed = true;
  }

  /** Whether the guards have thrown when they were last asked, and so still let nothing pass. */
  final boolean isGuardStillFailed() {
    Conditions<M> its = conditions;
    if (its == null || !its.guardFailed) {
      return false;
    }
    guardFailed(); // noted anew if the gate has moved since
    return true;
  }

  /** The gate as it is now is what a restart goes back to. */
  final void declareGate() {
    if (!isEnabledNow()) {
      conditionsToChange().startsEnabled = false;
    }
  }

  /** Back to the declared start; the caller takes care of what depends on it. */
  final void restoreGate() {
    Conditions<M> its = conditions;
    closed = its == null || its.startsEnabled ? 0 : DISABLED;
    if (its != null) {
      its.pauses = 0;
      its.guardFailed = false;
      its.guardedSince = 0;
      its.disabledSince = now();
    }
  }

  final MailboxSnapshot.Gate gateSnapshot() {
    Conditions<M> its = conditions;
    if (its == null) {
      return new MailboxSnapshot.Gate.Open(); // closing it makes them
    }
    if (!isEnabledNow()) {
      return new MailboxSnapshot.Gate.Disabled(its.disabledSince);
    }
    if (its.pauses > 0) {
      return new MailboxSnapshot.Gate.Paused(its.pausedSince);
    }
    if (!isHeard()) {
      return new MailboxSnapshot.Gate.Unheard(its.unheardSince);
    }
    long guarded = its.guardedSince; // read once: an onlooker asks
    if (guarded == 0) {
      return new MailboxSnapshot.Gate.Open();
    }
    return its.guardFailed
        ? new MailboxSnapshot.Gate.GuardFailed(guarded - 1)
        : new MailboxSnapshot.Gate.Guarded(guarded - 1);
  }

  private long now() {
    return cell().turns();
  }
}
