package dev.selectors;

import java.util.List;
import java.util.stream.Collectors;

/**
 * What could be seen of a selector at some instant, without stopping it. The parts may stem from
 * slightly different instants.
 *
 * @param name its name
 * @param state where it was in its life
 * @param turns how many turns it had taken, those of continuations and timers included
 * @param mailboxes its mailboxes, ordered by level
 */
public record SelectorSnapshot(
    String name, SelectorState state, long turns, List<MailboxSnapshot> mailboxes) {
  /** Copies the list. */
  public SelectorSnapshot {
    mailboxes = List.copyOf(mailboxes);
  }

  /**
   * The mailbox of that name.
   *
   * @param mailbox the name it was declared with
   * @return what could be seen of it
   * @throws IllegalArgumentException if there is none
   */
  public MailboxSnapshot mailbox(String mailbox) {
    return mailboxes.stream()
        .filter(m -> m.name().equals(mailbox))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException(name + " has no mailbox '" + mailbox
            + "'; it has " + mailboxes.stream().map(MailboxSnapshot::name).toList()));
  }

  @Override
  public String toString() {
    return name + " " + stateText() + " after " + turns + " turns "
        + mailboxes.stream()
            .map(MailboxSnapshot::toString)
            .collect(Collectors.joining("; ", "[", "]"));
  }

  private String stateText() {
    String its = state.getClass().getSimpleName();
    return state instanceof SelectorState.Terminated t ? its + " (" + text(t.reason()) + ")" : its;
  }

  /** Not with the text of an error, which is foreign code. */
  private static String text(ExitReason reason) {
    String its = reason.getClass().getSimpleName();
    return switch (reason) {
      case ExitReason.Failed failed -> its + " by " + failed.cause().getClass().getName();
      case ExitReason.Linked linked ->
        its + " to " + linked.selector().name() + ": " + text(linked.reason());
      default -> its;
    };
  }
}
