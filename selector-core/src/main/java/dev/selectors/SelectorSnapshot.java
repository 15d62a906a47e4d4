package dev.selectors;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What could be seen of a selector at some instant, without stopping it. The parts may stem from
 * slightly different instants.
 *
 * @param name its name
 * @param state where it was in its life
 * @param turns how many turns it had taken: for messages, for continuations and timers, and for what
 *     else it was told, such as that a task is over, a timer was cancelled by another thread, a time
 *     limit has passed, or that it is to begin anew
 * @param mailboxes its mailboxes, ordered by level; before it is spawned, as declared
 * @param expects what it expects besides messages
 */
public record SelectorSnapshot(
    String name,
    SelectorState state,
    long turns,
    List<MailboxSnapshot> mailboxes,
    Expects expects) {
  /**
   * How much a selector expects that has not come yet. {@link SelectorSystem#waits} tells whose
   * answers it waits for.
   *
   * @param stages how many awaited stages, answers to requests among them
   * @param tasks how many tasks alongside its turns
   * @param timers how many timers, a time limit of {@code reactWithin} included
   */
  public record Expects(int stages, int tasks, int timers) {
    static final Expects NOTHING = new Expects(0, 0, 0);

    /** Such as {@code 1 stage and 2 timers}. */
    @Override
    public String toString() {
      List<String> all = new ArrayList<>();
      add(all, stages, "stage");
      add(all, tasks, "task");
      add(all, timers, "timer");
      return all.isEmpty() ? "nothing" : String.join(" and ", all);
    }

    private static void add(List<String> all, int number, String kind) {
      if (number > 0) {
        all.add(number + " " + kind + (number == 1 ? "" : "s"));
      }
    }
  }

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
            .collect(Collectors.joining("; ", "[", "]"))
        + (expects.equals(Expects.NOTHING) ? "" : ", expects " + expects);
  }

  private String stateText() {
    String its = state.getClass().getSimpleName();
    return state instanceof SelectorState.Terminated t ? its + " (" + text(t.reason()) + ")" : its;
  }

  /** Not with the text of an error, which is foreign code. */
  private static String text(ExitReason reason) {
    String its = reason.getClass().getSimpleName();
    if (reason instanceof ExitReason.Failed failed) {
      return its + " by " + failed.cause().getClass().getName();
    }
    return reason instanceof ExitReason.Linked linked
        ? its + " to " + linked.selector().name() + ": " + text(linked.reason())
        : its;
  }
}
