package dev.selectors;

import java.util.Objects;
import java.util.function.BooleanSupplier;

/**
 * A selector in the form of the selectors paper: mailboxes are named by an enum, and one method
 * processes the messages of all. The ordinal is the level, so that the first constant is served
 * first.
 *
 * {@snippet file="dev/selectors/Snippets.java" region="enum"}
 *
 * <p>New code is better off with a {@link Mailbox} field per kind of message, which the compiler
 * checks.
 *
 * <p>Order, threads, memory and failure are as for {@link Selector}. A null argument causes a
 * {@link NullPointerException}.
 *
 * <p>Shams Imam and Vivek Sarkar, <cite>Selectors: Actors with Multiple Guarded Mailboxes</cite>,
 * AGERE 2014.
 *
 * @param <E> names the mailboxes
 * @param <M> the messages of all mailboxes
 */
@SuppressWarnings("EnumOrdinal") // the ordinal is the level, as in the paper
public abstract class EnumSelector<E extends Enum<E>, M> extends Selector {
  private final Mailbox<M>[] boxes;

  /**
   * Makes a selector with a mailbox for each constant, named as it is, on the level of its ordinal.
   *
   * @param mailboxes the class of the enum itself, not of one of its constants
   * @throws IllegalArgumentException if the enum has no constants, or the class is not that of an
   *     enum
   * @throws NullPointerException if {@code mailboxes} is null
   */
  @SuppressWarnings({
    "unchecked",
    "rawtypes", // an array, as the sender's way should be short
    "this-escape" // the handlers are called from the first turn on
  })
  protected EnumSelector(Class<E> mailboxes) {
    Objects.requireNonNull(mailboxes, "class of the enum that names the mailboxes is null");
    E[] names = mailboxes.getEnumConstants();
    if (names == null) {
      throw new IllegalArgumentException(mailboxes.getName() + " is not the class of an enum, but"
          + " perhaps that of a constant with a body; take getDeclaringClass() of the constant");
    }
    if (names.length == 0) {
      throw new IllegalArgumentException(
          mailboxes.getName() + " has no constants; it needs one for each mailbox");
    }
    boxes = new Mailbox[names.length];
    for (E name : names) {
      boxes[name.ordinal()] = this.<M>mailbox(name.name(), this::process).level(name.ordinal());
    }
  }

  /**
   * Processes one message, in a turn of its own. What it throws is a failure of the selector.
   *
   * @param message never null; which mailbox it came from is not told
   */
  protected abstract void process(M message);

  /**
   * Sends a message to a mailbox; see {@link MailboxRef#send}. Callable from any thread.
   *
   * @param mailbox where to
   * @param message what to send
   */
  public final void send(E mailbox, M message) {
    box(mailbox).send(message);
  }

  /**
   * The address of a mailbox. Callable from any thread.
   *
   * @param mailbox which one
   * @return for those who should send there and nowhere else
   */
  public final MailboxRef<M> ref(E mailbox) {
    return box(mailbox);
  }

  /**
   * Enables a mailbox; see {@link Mailbox#enable}.
   *
   * @param mailbox which one
   */
  protected final void enable(E mailbox) {
    box(mailbox).enable();
  }

  /**
   * Disables a mailbox; see {@link Mailbox#disable}.
   *
   * @param mailbox which one
   */
  protected final void disable(E mailbox) {
    box(mailbox).disable();
  }

  /**
   * Disables all mailboxes but this one, and enables it.
   *
   * @param open the one to be left open
   */
  protected final void disableAllExcept(E open) {
    disableAllExcept(box(open));
  }

  /**
   * Sets the guard of a mailbox; see {@link Mailbox#guard}.
   *
   * @param mailbox which one
   * @param guard true while its messages may be handled
   */
  protected final void guard(E mailbox, BooleanSupplier guard) {
    box(mailbox).guard(guard);
  }

  private Mailbox<M> box(E mailbox) {
    cell.requireArgument(mailbox, "mailbox");
    return boxes[mailbox.ordinal()];
  }
}
