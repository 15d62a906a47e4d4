package dev.selectors;

import org.jspecify.annotations.Nullable;

/**
 * The gate of one mailbox: whether it is closed, why, and since when. What its guards say is asked
 * elsewhere, and only noted here. Belongs to the owner.
 */
abstract class Gate<M> extends LinkedInbox<M> {
  /*
   * A superclass of the mailbox rather than a part of it, as its inbox is: most selectors are
   * small, many are alive at once, and an object more for each mailbox would be felt.
   */

  /** What keeps it closed, apart from its guards; of several the first that holds. */
  private enum Closed {
    NOT,
    DISABLED,
    PAUSED,
    UNHEARD
  }

  private boolean enabled = true;
  /** Whether the selector, if it waits for some of its mailboxes only, waits for this one. */
  private boolean heard = true;

  private @Nullable Conditions<M> conditions;

  abstract Cell cell();

  /** What else can make messages wait; null if nothing does, and nothing ever did. */
  final @Nullable Conditions<M> conditions() {
    return conditions;
  }

  /** The same, for one who has something to add. */
  final Conditions<M> conditionsToChange() {
    Conditions<M> c = conditions;
    if (c == null) {
      c = new Conditions<>();
      conditions = c;
    }
    return c;
  }

  final boolean isEnabledNow() {
    return enabled;
  }

  /** Whether it is enabled, heard, and no awaited stage keeps it closed. */
  final boolean isOpen() {
    return enabled && heard && !isPaused();
  }

  private Closed closed() {
    if (!enabled) {
      return Closed.DISABLED;
    }
    return isPaused() ? Closed.PAUSED : heard ? Closed.NOT : Closed.UNHEARD;
  }

  private boolean isPaused() {
    Conditions<M> its = conditions; // once: onlookers ask, too
    return its != null && its.pauses > 0;
  }

  final boolean isHeard() {
    return heard;
  }

  /** Whether messages are waited for here; false if there was no change. */
  final boolean hear(boolean next) {
    if (heard == next) {
      return false;
    }
    Closed before = closed();
    heard = next;
    moved(before);
    return true;
  }

  final void setEnabled(boolean next) {
    if (enabled != next) {
      Closed before = closed();
      enabled = next;
      cell().gatesMoved();
      moved(before);
    }
  }

  final void pause() {
    Closed before = closed();
    conditionsToChange().pauses++;
    moved(before);
  }

  final void unpause() {
    Closed before = closed();
    conditionsToChange().pauses--;
    moved(before);
  }

  private void moved(Closed before) {
    Closed after = closed();
    if (after != before) {
      conditionsToChange().closedSince = after == Closed.NOT ? 0 : now();
      if (before == Closed.NOT || after == Closed.NOT) {
        cell().gateMoved((Mailbox<?>) this);
      }
    }
  }

  /** Notes what the guards have said. */
  final void guarded(Conditions<M> its, boolean hold) {
    if (hold) {
      if (isOpen()) { // or the guard itself has just closed it, though it should change nothing
        its.closedSince = 0;
      }
    } else if (its.closedSince == 0 || its.guardFailed) {
      its.closedSince = now();
    }
    its.guardFailed = false;
  }

  /** Notes that the guards have thrown: until they are asked again, nothing is taken. */
  final void guardFailed() {
    Conditions<M> its = conditionsToChange();
    if (its.closedSince == 0 || !its.guardFailed) {
      its.closedSince = now();
    }
    its.guardFailed = true;
  }

  /** Whether the guards have thrown when they were last asked. */
  final boolean hasGuardFailed() {
    Conditions<M> its = conditions;
    return its != null && its.guardFailed;
  }

  /** As it is now is what a restart goes back to. */
  final void declareGate() {
    if (!enabled) {
      conditionsToChange().startsEnabled = false;
    }
  }

  /** Back to the declared start; the caller sees to what depends on it. */
  final void restoreGate() {
    heard = true;
    Conditions<M> its = conditions;
    enabled = its == null || its.startsEnabled;
    if (its != null) {
      its.pauses = 0;
      its.guardFailed = false;
      its.closedSince = enabled ? 0 : now();
    }
  }

  final MailboxSnapshot.Gate gateSnapshot() {
    Conditions<M> its = conditions;
    long since = its == null ? -1 : its.closedSince - 1;
    return switch (closed()) {
      case DISABLED -> new MailboxSnapshot.Disabled(since);
      case PAUSED -> new MailboxSnapshot.Paused(since);
      case UNHEARD -> new MailboxSnapshot.Unheard(since);
      case NOT -> {
        if (its == null || since < 0) {
          yield new MailboxSnapshot.Open();
        }
        yield its.guardFailed
            ? new MailboxSnapshot.GuardFailed(since)
            : new MailboxSnapshot.Guarded(since);
      }
    };
  }

  private long now() {
    return cell().turns() + 1;
  }
}
