package dev.selectors.patterns;

import dev.selectors.MailboxRef;
import dev.selectors.SelectorContext;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Joins the items of several sources into rows: the first items of all of them, then the second
 * ones, and so on. A part of a selector; each source has a mailbox of its own there.
 *
 * {@snippet file="dev/selectors/patterns/JoinSnippetsTest.java" region="join"}
 *
 * <p>A source that has given its item to the row has its mailbox closed until the row is complete,
 * so that a fast source waits for a slow one, and nobody numbers items or keeps tables of them. For
 * sources of different types see {@link JoinPatterns}; for items that carry a number or name of
 * their own, {@link KeyedJoin}.
 *
 * <p><b>Ordering and fairness.</b> The <i>k</i>-th items of all sources make the <i>k</i>-th row.
 * Rows are handed over in that order, each item in exactly one. {@linkplain #anyOrder In any order}
 * the sources of a row are heard as they come; {@linkplain #roundRobin round robin} they are heard
 * one after the other, in the order of their numbers.
 *
 * <p><b>Threads.</b> Anybody may send to the sources. All else is for the owner of the selector, and
 * the handlers are called in its turns.
 *
 * <p><b>Memory consistency effects:</b> what was done before an item was sent <i>happens-before</i>
 * its row is handed over.
 *
 * <p><b>Failure.</b> What a handler throws is a failure of the selector; the row was handed over,
 * and the next one begins. A {@linkplain dev.selectors.Directive#RESTART restart} keeps the open row
 * and its time limit. Gates and guards of the sources are the join's; to close all of them, await a
 * stage. Items of the open row when the selector ends are no dead letters: {@link #openRow} in
 * {@code onExit}.
 *
 * <p>Shams Imam and Vivek Sarkar, <cite>Selectors: Actors with Multiple Guarded Mailboxes</cite>,
 * AGERE 2014, section 4.
 *
 * @param <T> the items
 */
public final class Join<T> {
  private final JoinRows<T> rows;

  private Join(JoinRows<T> rows) {
    this.rows = rows;
  }

  /**
   * A join that hears the sources of a row as they come.
   *
   * @param <T> the items
   * @param context of the selector that it becomes a part of
   * @param name what the names of the mailboxes begin with: {@code name-0} and so on
   * @param sources how many, at least 1
   * @param onRow is given each row: an unmodifiable list, the items by the number of their source
   * @return the join
   * @throws IllegalArgumentException if {@code sources} is not positive, or more than a selector
   *     can have mailboxes, the name is empty, or one is taken; then no mailbox is declared
   * @throws IllegalStateException if the selector was spawned already
   * @throws NullPointerException if an argument is null
   */
  public static <T> Join<T> anyOrder(
      SelectorContext context, String name, int sources, Consumer<? super List<T>> onRow) {
    return new Join<>(new JoinRows<>(context, name, sources, false, onRow));
  }

  /**
   * A join that hears one source at a time, in the order of their numbers.
   *
   * @param <T> the items
   * @param context of the selector that it becomes a part of
   * @param name what the names of the mailboxes begin with: {@code name-0} and so on
   * @param sources how many, at least 1
   * @param onRow is given each row: an unmodifiable list, the items by the number of their source
   * @return the join
   * @throws IllegalArgumentException if {@code sources} is not positive, or more than a selector
   *     can have mailboxes, the name is empty, or one is taken; then no mailbox is declared
   * @throws IllegalStateException if the selector was spawned already
   * @throws NullPointerException if an argument is null
   */
  public static <T> Join<T> roundRobin(
      SelectorContext context, String name, int sources, Consumer<? super List<T>> onRow) {
    return new Join<>(new JoinRows<>(context, name, sources, true, onRow));
  }

  /**
   * Sets how long a row may stay open, from its first item on; round robin, that is the item of
   * source 0. Then it is given up as a {@link Leftover.Partial}, and the next one begins. A missing
   * item that comes later is {@link Leftover.Late}, and told at once, whosever turn it is: it is
   * still the <i>k</i>-th of its source and belongs to no other row. A source that loses items for
   * good is out of step from then on; such items need a key.
   *
   * @param time longer than zero
   * @param onLeftover is given each row that is given up, and each item that comes too late for one
   * @return this join
   * @throws IllegalArgumentException if {@code time} is not positive, or there is a mailbox {@code
   *     name-limit}
   * @throws IllegalStateException if a limit was set before, or the selector spawned already
   * @throws NullPointerException if an argument is null
   */
  public Join<T> within(Duration time, Consumer<? super Leftover<Long, T>> onLeftover) {
    rows.limit(time, onLeftover);
    return this;
  }

  /**
   * Where a source sends its items.
   *
   * @param number from 0 to one less than the number of sources
   * @return the mailbox of the source
   * @throws IndexOutOfBoundsException if there is no source of that number
   */
  public MailboxRef<T> source(int number) {
    return rows.mailbox(number);
  }

  /**
   * Where the sources send their items.
   *
   * @return the mailboxes by the number of the source; unmodifiable
   */
  public List<MailboxRef<T>> sources() {
    return rows.mailboxes();
  }

  /**
   * The items that were taken for the row that is not complete yet.
   *
   * @return by the number of their source; a copy
   */
  public Map<Integer, T> openRow() {
    return rows.open();
  }
}
