package dev.selectors;

/**
 * A selector that waits for one thing after the other, and holds no thread while it waits: the twin
 * of a {@link ThreadSelector}, over the same mailboxes, gates, guards and policies.
 *
 * {@snippet file="dev/selectors/Snippets.java" region="step"}
 *
 * <p>After its start it does the {@link #run steps} that it is made of; when they are done it
 * exits, and forgets whatever it still awaits or has started on the side: the last step has to wait
 * for that. Messages in mailboxes that the present step does not wait for stay there. Each message
 * is handled in a turn of its own, up to the next {@code react}.
 *
 * <p><b>Failure.</b> What an action throws is a failure of the selector. After
 * {@link Directive#RESUME} it waits for what it waited for before that message; if it fails before
 * its first {@code react} there is nothing to wait for, and it exits normally. If all the mailboxes
 * that it waits for are disabled, and what could have enabled one has passed, it goes on waiting
 * for the same ones. After {@link Directive#RESTART} it begins anew.
 *
 * <p>Order, threads and memory are as for {@link Selector}.
 */
public abstract class EventSelector extends Script {
  /** Makes a selector that is not spawned yet. */
  protected EventSelector() {}

  /**
   * What the selector does; called after its start, and again after a {@link Directive#RESTART}.
   *
   * @return never null
   */
  protected abstract Step run();

  /**
   * Declares a mailbox whose messages the {@linkplain #run steps} wait for.
   *
   * @param <M> the messages it takes
   * @param type their class
   * @param name tells it apart in every diagnosis; not empty
   * @return the new mailbox, enabled, on level 0, without guard and bound
   * @throws IllegalStateException if the selector is already spawned
   * @throws IllegalArgumentException if there is already a mailbox of that name, the name is empty,
   *     or {@code type} is that of a primitive type
   * @throws NullPointerException if an argument is null
   */
  protected final <M> Mailbox<M> mailbox(Class<M> type, String name) {
    return cell.mailbox(type, name);
  }

  /**
   * Declares a mailbox, as {@link #mailbox(Class, String)} does, for messages whose type a class
   * cannot express, such as {@code ReplyTo<Answer>}.
   *
   * @param <M> the messages it takes
   * @param name tells it apart in every diagnosis; not empty
   * @return the new mailbox, enabled, on level 0, without guard and bound
   * @throws IllegalStateException if the selector is already spawned
   * @throws IllegalArgumentException if there is already a mailbox of that name, or the name is
   *     empty
   * @throws NullPointerException if {@code name} is null
   */
  protected final <M> Mailbox<M> mailbox(String name) {
    return cell.mailboxWithoutHandler(name, null);
  }

  @Override
  final boolean hasBody() {
    return true;
  }

  @Override
  final void body() {
    beginAnew();
    try {
      cell.beforeCallback(Callback.Kind.BODY, null);
      begin(run());
    } catch (Throwable t) {
      cell.turnFailed(null, Origin.FIRST_STEP, t);
      cell.spendTurn(); // it may fail at once, again and again
      if (cell.isAlive()) {
        cell.exit(Lifecycle.NORMAL); // resumed with nothing to wait for
      }
    }
  }
}
