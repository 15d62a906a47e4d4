package dev.selectors;

import java.util.List;

/**
 * A selector in which messages wait behind closed gates, and nothing is under way that could open
 * one of them.
 *
 * @param selector its name
 * @param waiting the mailboxes in which messages wait
 * @param why why nothing will open them
 */
public record StuckSelector(String selector, List<MailboxSnapshot> waiting, String why) {
  /** Copies the list. */
  public StuckSelector {
    waiting = List.copyOf(waiting);
  }

  /** Names the selector, its mailboxes and the reason. */
  @Override
  public String toString() {
    return selector + " is stuck: " + waiting + "; " + why;
  }
}
