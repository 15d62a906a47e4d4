package dev.selectors.patterns;

import dev.selectors.Cancellable;
import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.SelectorContext;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Joins the items of several sources that have the same key: an order number, say, or the name of a
 * trip. A part of a selector; each source has a mailbox of its own there.
 *
 * {@snippet file="dev/selectors/patterns/JoinSnippetsTest.java" region="keyed"}
 *
 * <p>Sources may send keys in different orders, and leave some out. So that rows that lack an item
 * for ever do not fill the memory, only a limited number is open at once: if an item with a new key
 * exceeds it, the oldest open row is given up. {@link #within} limits their time as well. What is
 * given up, and what comes too late for it, is told as a {@link Leftover}.
 *
 * <p><b>Ordering and fairness.</b> Rows are handed over in the order in which they are completed.
 * Two items of one source with the same key belong to two rows: the second one, and what is behind
 * it, waits in its mailbox until the first row is complete or given up. If every source is kept
 * waiting in this way, no row could be completed any more: then one that is in the way of a source
 * is given up. Of the rows that were given up the newest are remembered, as many as may be open; an
 * item for an older one begins a row anew.
 *
 * <p><b>Threads.</b> Anybody may send to the sources. All else is for the owner of the selector, and
 * the handlers are called in its turns.
 *
 * <p><b>Memory consistency effects:</b> what was done before an item was sent <i>happens-before</i>
 * its row is handed over.
 *
 * <p><b>Failure.</b> What a handler, or the function for the key, throws is a failure of the
 * selector; the row was handed over, or the item taken, and all else goes on. A
 * {@linkplain dev.selectors.Directive#RESTART restart} keeps open rows and their time limits. Items
 * of rows that are open when the selector ends do not become dead letters: see {@link #openRows} in
 * {@code onExit}.
 *
 * <p>The aggregator of Gregor Hohpe and Bobby Woolf, <cite>Enterprise Integration Patterns</cite>,
 * 2003.
 *
 * @param <K> the keys, equal if they mean the same row
 * @param <T> the items
 */
public final class KeyedJoin<K, T> {
  private final SelectorContext context;
  private final String name;
  private final int most;
  private final List<MailboxRef<T>> sources = new ArrayList<>();
  private final Function<? super T, ? extends K> key;
  private final BiConsumer<? super K, ? super List<T>> onRow;
  private final Consumer<? super Leftover<K, T>> onLeftover;
  /** Oldest first. */
  private final Map<K, Open<K, T>> open = new LinkedHashMap<>();

  private final JoinMissed<K> missed;
  private final JoinJam<Open<K, T>> jam;

  private @Nullable LastingLimit<Open<K, T>> limit;

  /**
   * Makes a join by key.
   *
   * @param context of the selector that it becomes a part of
   * @param name what the names of the mailboxes begin with: {@code name-0} and so on
   * @param sources how many, at least 1
   * @param key gives the key of an item, never null; quick, since it is asked before an item is
   *     taken, and again when it is
   * @param onRow is given the key and the row: an unmodifiable list, the items by the number of
   *     their source
   * @param most how many rows may be open at once, at least 1
   * @param onLeftover is given each row that is given up, and each item that comes too late for one
   * @throws IllegalArgumentException if {@code sources} or {@code most} is not positive, or there
   *     are more sources than a selector can have mailboxes, the name is empty, or one is taken;
   *     then no mailbox is declared
   * @throws IllegalStateException if the selector is already spawned
   * @throws NullPointerException if an argument is null
   */
  public KeyedJoin(
      SelectorContext context,
      String name,
      int sources,
      Function<? super T, ? extends K> key,
      BiConsumer<? super K, ? super List<T>> onRow,
      int most,
      Consumer<? super Leftover<K, T>> onLeftover) {
    this.context = Join.requireSources(context, name, sources);
    this.name = name;
    this.key = Objects.requireNonNull(key, () -> "key of join '" + name + "' is null");
    this.onRow = Objects.requireNonNull(onRow, () -> "handler of join '" + name + "' is null");
    this.onLeftover =
        Objects.requireNonNull(onLeftover, () -> "handler of leftovers of '" + name + "' is null");
    this.most = Positive.number(most, "number of open rows of join '" + name + "'");
    List<Mailbox<T>> declared = context.mailboxes(name, sources, this::take);
    for (Mailbox<T> mailbox : declared) {
      int source = this.sources.size();
      this.sources.add(mailbox.headGuard(item -> mayTake(source, item)));
    }
    this.missed = new JoinMissed<>(most, sources);
    this.jam = new JoinJam<>(sources, row -> open.get(row.key) == row, context::recheck);
  }

  /**
   * Sets how long a row may stay open, from its first item on; then it is given up.
   *
   * @param time longer than zero
   * @return this join
   * @throws IllegalArgumentException if {@code time} is not positive, or there is a mailbox {@code
   *     name-limit}
   * @throws IllegalStateException if a limit was set before, or the selector is already spawned
   * @throws NullPointerException if {@code time} is null
   */
  public KeyedJoin<K, T> within(Duration time) {
    if (limit != null) {
      throw new IllegalStateException("join '" + name + "' already has a time limit");
    }
    Positive.time(time, "time limit of join '" + name + "'");
    limit = new LastingLimit<>(context, name, time, row -> {
      if (open.remove(row.key, row)) {
        onLeftover.accept(partialOf(row));
      }
    });
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
    return sources.get(number);
  }

  /**
   * Where the sources send their items.
   *
   * @return the mailboxes by the number of the source; unmodifiable
   */
  public List<MailboxRef<T>> sources() {
    return Collections.unmodifiableList(sources);
  }

  /**
   * The items that were taken for rows that are not complete yet.
   *
   * @return by key, oldest first, and by the number of their source; a copy
   */
  public Map<K, Map<Integer, T>> openRows() {
    Map<K, Map<Integer, T>> rows = new LinkedHashMap<>();
    open.forEach((k, row) -> rows.put(k, row.items.bySource()));
    return rows;
  }

  private boolean mayTake(int source, T item) {
    Open<K, T> row;
    try {
      row = open.get(key.apply(item));
    } catch (VirtualMachineError e) {
      throw e;
    } catch (Throwable t) {
      return true; // its handler fails on it, and so gets rid of it
    }
    if (row == null || row.items.lacks(source)) {
      jam.passes(source);
      return true;
    }
    return jam.waits(source, item, row);
  }

  private void take(int source, T item) {
    K its = Objects.requireNonNull(
        key.apply(item), () -> "key of an item of '" + name + "-" + source + "' is null");
    if (missed.comes(its, source)) {
      onLeftover.accept(new Leftover.Late<>(its, source, item));
      return;
    }
    Open<K, T> row = open.get(its);
    Leftover<K, T> out = null;
    if (row == null || !row.items.lacks(source)) {
      Open<K, T> next = begin(its); // first: if there is no timer, no other row must give way
      if (row != null) {
        out = giveUp(row); // all sources are waiting
      } else if (open.size() == most) {
        out = giveUp(open.values().iterator().next());
      }
      row = next;
      open.put(its, row);
    }
    row.items.put(source, item);
    if (row.items.isComplete()) {
      open.remove(its);
      row.time.cancel();
      onRow.accept(its, row.items);
    }
    if (out != null) {
      onLeftover.accept(out);
    }
  }

  private Open<K, T> begin(K its) {
    Open<K, T> row = new Open<>(its, sources.size());
    if (limit != null) {
      row.time = limit.begin(row);
    }
    return row;
  }

  private Leftover<K, T> giveUp(Open<K, T> row) {
    open.remove(row.key);
    return partialOf(row);
  }

  private Leftover<K, T> partialOf(Open<K, T> row) {
    row.time.cancel();
    missed.note(row.key, row.items);
    return new Leftover.Partial<>(row.key, row.items.bySource());
  }

  /** A row that is not complete. */
  private static final class Open<K, T> {
    final K key;
    final JoinRow<T> items;
    Cancellable time = () -> false;

    Open(K key, int sources) {
      this.key = key;
      items = new JoinRow<>(sources);
    }
  }
}
