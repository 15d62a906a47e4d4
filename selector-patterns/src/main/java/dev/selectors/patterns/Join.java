package dev.selectors.patterns;

import dev.selectors.Cancellable;
import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.SelectorContext;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

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
 * and the next one begins. A {@linkplain dev.selectors.Directive#RESTART restart} keeps the open
 * row and its time limit. Gates and guards of the sources are the join's; to close all of them,
 * await a stage. Items of a row that is open when the selector ends do not become dead letters: see
 * {@link #openRow} in {@code onExit}.
 *
 * <p>Shams Imam and Vivek Sarkar, <cite>Selectors: Actors with Multiple Guarded Mailboxes</cite>,
 * AGERE 2014, section 4.
 *
 * @param <T> the items
 */
public final class Join<T> {
  /*
   * Guards say which sources may give an item; they stay right after a restart, and whatever gates
   * the owner opens. Gates say the same, but only until the next row: a closed gate costs nothing,
   * while a guard is asked again and again, and a message there wakes the selector.
   */
  private final SelectorContext context;
  private final String name;
  private final boolean inTurn;
  private final List<Source> sources = new ArrayList<>();
  private final Consumer<? super List<T>> onRow;
  private JoinRow<T> row;
  /** The number of the row. */
  private long number;
  /** Which source's turn it is, if they are heard in turn. */
  private int current;

  private Consumer<? super Leftover<Long, T>> onLeftover = leftover -> {};
  private @Nullable LastingLimit<Long> limit;
  private @Nullable Cancellable running;

  private Join(
      SelectorContext context,
      String name,
      int sources,
      boolean inTurn,
      Consumer<? super List<T>> onRow) {
    this.context = requireSources(context, name, sources);
    this.name = name;
    this.inTurn = inTurn;
    this.onRow = Objects.requireNonNull(onRow, () -> "handler of join '" + name + "' is null");
    List<Mailbox<T>> declared = context.mailboxes(
        name, sources, (source, item) -> this.sources.get(source).accept(item));
    declared.forEach(mailbox -> this.sources.add(new Source(this.sources.size(), mailbox)));
    this.row = new JoinRow<>(sources);
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
   * @throws IllegalStateException if the selector is already spawned
   * @throws NullPointerException if an argument is null
   */
  public static <T> Join<T> anyOrder(
      SelectorContext context, String name, int sources, Consumer<? super List<T>> onRow) {
    return new Join<>(context, name, sources, false, onRow);
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
   * @throws IllegalStateException if the selector is already spawned
   * @throws NullPointerException if an argument is null
   */
  public static <T> Join<T> roundRobin(
      SelectorContext context, String name, int sources, Consumer<? super List<T>> onRow) {
    return new Join<>(context, name, sources, true, onRow);
  }

  /**
   * Sets how long a row may stay open, from its first item on; round robin, that is the item of
   * source 0. Then it is given up as a {@link Leftover.Partial}, and the next one begins. A missing
   * item that comes later is {@link Leftover.Late}, and reported at once, whichever source's turn
   * it is: it is still the <i>k</i>-th of its source and belongs to no other row. A source that
   * loses items for good is out of step from then on; such items need a key.
   *
   * @param time longer than zero
   * @param onLeftover is given each row that is given up, and each item that comes too late for one
   * @return this join
   * @throws IllegalArgumentException if {@code time} is not positive, or there is a mailbox {@code
   *     name-limit}
   * @throws IllegalStateException if a limit was set before, or the selector is already spawned
   * @throws NullPointerException if an argument is null
   */
  public Join<T> within(Duration time, Consumer<? super Leftover<Long, T>> onLeftover) {
    Objects.requireNonNull(onLeftover, () -> "handler of leftovers of '" + name + "' is null");
    if (limit != null) {
      throw new IllegalStateException("join '" + name + "' already has a time limit");
    }
    Positive.time(time, "time limit of join '" + name + "'");
    limit = new LastingLimit<>(context, name, time, this::giveUp);
    this.onLeftover = onLeftover;
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
    return sources.get(number).mailbox;
  }

  /**
   * Where the sources send their items.
   *
   * @return the mailboxes by the number of the source; unmodifiable
   */
  public List<MailboxRef<T>> sources() {
    return sources.stream().<MailboxRef<T>>map(s -> s.mailbox).toList();
  }

  /**
   * The items that were taken for the row that is not complete yet.
   *
   * @return by the number of their source; a copy
   */
  public Map<Integer, T> openRow() {
    return row.bySource();
  }

  static SelectorContext requireSources(SelectorContext context, String name, int sources) {
    Objects.requireNonNull(name, "name of a join is null");
    Objects.requireNonNull(context, () -> "context of join '" + name + "' is null");
    Positive.number(sources, "number of sources of join '" + name + "'");
    return context;
  }

  private void complete() {
    List<T> complete = close();
    onRow.accept(complete); // it may throw: all is ready for the next row by now
  }

  private void giveUp(long which) {
    if (which == number) {
      Leftover<Long, T> partial = new Leftover.Partial<>(number, row.bySource());
      close();
      onLeftover.accept(partial);
    }
  }

  /** Begins the next row. */
  private JoinRow<T> close() {
    if (running != null) {
      running.cancel();
      running = null;
    }
    JoinRow<T> closed = row;
    row = new JoinRow<>(sources.size());
    number++;
    current = 0;
    sources.forEach(Source::setGate);
    return closed;
  }

  /** One of the sources: the handler and the guard of its mailbox. */
  private final class Source implements Consumer<T>, BooleanSupplier {
    private final int index;
    final Mailbox<T> mailbox;
    /** The number of its next item; counted only if there is a time limit. */
    private long next;

    Source(int index, Mailbox<T> mailbox) {
      this.index = index;
      this.mailbox = mailbox.guard(this);
    }

    /** Whether it may give an item: for the row, or one that is late for an earlier row. */
    @Override
    public boolean getAsBoolean() {
      return inTurn ? current == index || isLate() : row.lacks(index);
    }

    private boolean isLate() {
      return limit != null && next < number;
    }

    void setGate() {
      if (getAsBoolean()) {
        mailbox.enable();
      } else {
        mailbox.disable();
      }
    }

    @Override
    public void accept(T item) {
      if (limit != null) {
        if (isLate()) {
          long its = next++;
          setGate();
          onLeftover.accept(new Leftover.Late<>(its, index, item));
          return;
        }
        if (!row.isBegun()) {
          running = limit.begin(number);
        }
        next++; // not before: if there is no timer, the item is lost, and belongs to no row
      }
      row.put(index, item);
      if (row.isComplete()) {
        complete();
      } else {
        mailbox.disable();
        if (inTurn) {
          current = index + 1;
          sources.get(current).mailbox.enable();
        }
      }
    }
  }
}
