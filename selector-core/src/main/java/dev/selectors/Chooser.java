package dev.selectors;

/** The state of one selector's {@link SelectionPolicy}: picks a candidate, by its index. */
interface Chooser {
  /**
   * The index of a candidate, or -1 if there is none. Called again if the candidate turned out not
   * to be eligible.
   *
   * @param seen the candidates that there are, as {@link ReadySet#look} has it
   */
  int choose(ReadySet candidates, long seen);

  /**
   * A message of the mailbox is handled. Not called for each mailbox that was chosen: its guard may
   * refuse, or it may turn out to be empty, and neither must cost it its place in the row.
   */
  default void served(int mailbox) {}

  /**
   * Which others could be chosen instead of a candidate: those below this index. While there is
   * none of them, the candidate is chosen again and again, and choosing it several times is the
   * same as choosing it once. 0 if that is not so.
   */
  default int endOfRivals(int mailbox) {
    return 0;
  }
}
