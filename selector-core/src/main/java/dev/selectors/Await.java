package dev.selectors;

/**
 * An awaited stage, as returned by {@link Selector#await}.
 *
 * <p>Callable only by the owner, as the mailboxes are.
 */
public sealed interface Await permits AwaitedStage {
  /**
   * Narrows what the selector suspends: only these mailboxes are closed until the stage completes;
   * all others go on. The continuation then runs in a turn of its own. Enabling or disabling such a
   * mailbox meanwhile takes effect afterwards.
   *
   * {@snippet file="dev/selectors/Snippets.java" region="whileDisabled"}
   *
   * @param mailboxes those of the selector that are closed meanwhile; none means that all go on
   * @throws IllegalStateException if it was narrowed already, or the turn that began to await is
   *     over, or if not called by the owner
   * @throws IllegalArgumentException if a mailbox belongs to another selector; nothing is changed
   *     then
   * @throws NullPointerException if a mailbox is null
   */
  void whileDisabled(Mailbox<?>... mailboxes);
}
