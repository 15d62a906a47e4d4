package dev.selectors;

import org.jspecify.annotations.Nullable;

/**
 * What can make messages of one mailbox wait, besides a gate that its owner has closed: only for
 * mailboxes that have such a thing, as most have none. Belongs to the owner.
 */
final class Conditions<M> {
  @Nullable
  Guards<M> guards;

  int level;
  /** How many awaited stages keep the mailbox closed. */
  int pauses;
  // Since when the mailbox is closed, for each reason: of no meaning for a reason that does not
  // apply.
  long disabledSince;
  long pausedSince;
  long unheardSince;
  /** One more than the turn after which guards did not hold; 0 if they do, or were not asked. */
  long guardedSince;
  /** The guards have thrown when they were last asked. */
  boolean guardFailed;
  /** Guards are being asked, or conditions of cases: what waits stays where it is meanwhile. */
  boolean asking;
  /** What a restart goes back to. */
  boolean startsEnabled = true;
  /** The policy has seen no message where a later one may be now. */
  boolean firstUnseen;

  /**
   * Whether nothing can be taken: what has come since must not get past guards or older messages.
   */
  boolean keepsNext() {
    return firstUnseen || (guards != null && !guards.wereAsked());
  }
}
