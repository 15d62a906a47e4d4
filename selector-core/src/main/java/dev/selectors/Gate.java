package dev.selectors;

/**
 * The gate of one mailbox: whether it is closed, why, and since when. What its guards say is asked
 * elsewhere, and only noted here. Belongs to the owner.
 */
abstract class Gate<M> extends LinkedInbox<M> {
  /*
   * A superclass of the mailbox rather than a part of it, as its inbox is: most selectors are
   * small, many are alive at once, and an object more for each mailbox would be felt.
   */

  private boolean enabled = true;
  private boolean startsEnabled = true;
  /** Whether the selector, if it waits for some of its mailboxes only, waits for this one. */
  private boolean heard = true;
  /** How many awaited stages keep the mailbox closed. */
  private int pauses;
  /** One more than the turn after which the mailbox was closed; 0 if it is open. */
  private int closedSince;

  abstract Cell cell();

  final boolean isEnabledNow() {
    return enabled;
  }

  /** Whether it is enabled, heard, and no awaited stage keeps it closed. */
  final boolean isOpen() {
    return enabled && heard && pauses == 0;
  }

  final boolean isHeard() {
    return heard;
  }

  /** Whether messages are waited for here; false if there was no change. */
  final boolean hear(boolean next) {
    if (heard == next) {
      return false;
    }
    boolean wasOpen = isOpen();
    heard = next;
    moved(wasOpen);
    return true;
  }

  final void setEnabled(boolean next) {
    if (enabled != next) {
      boolean wasOpen = isOpen();
      enabled = next;
      cell().countEnabled(next ? 1 : -1);
      moved(wasOpen);
    }
  }

  final void pause() {
    boolean wasOpen = isOpen();
    pauses++;
    moved(wasOpen);
  }

  final void unpause() {
    boolean wasOpen = isOpen();
    pauses--;
    moved(wasOpen);
  }

  private void moved(boolean wasOpen) {
    if (wasOpen != isOpen()) {
      closedSince = wasOpen ? now() : 0;
      cell().gateMoved((Mailbox<?>) this);
    }
  }

  /** Notes what the guards have said. */
  final void guarded(boolean hold) {
    if (hold) {
      closedSince = 0;
    } else if (closedSince == 0) {
      closedSince = now();
    }
  }

  /** As it is now is what a restart goes back to. */
  final void declareGate() {
    startsEnabled = enabled;
  }

  /** Back to the declared start; the caller sees to what depends on it. */
  final void restoreGate() {
    pauses = 0;
    heard = true;
    enabled = startsEnabled;
    closedSince = enabled ? 0 : now();
  }

  final MailboxSnapshot.Gate gateSnapshot() {
    long since = closedSince - 1L;
    if (!enabled) {
      return new MailboxSnapshot.Disabled(since);
    }
    if (pauses > 0) {
      return new MailboxSnapshot.Paused(since);
    }
    if (!heard) {
      return new MailboxSnapshot.Unheard(since);
    }
    return closedSince != 0 ? new MailboxSnapshot.Guarded(since) : new MailboxSnapshot.Open();
  }

  private int now() {
    return (int) Math.min(cell().turns() + 1, Integer.MAX_VALUE);
  }
}
