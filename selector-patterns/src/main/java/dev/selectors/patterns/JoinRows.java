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

/** What a {@link Join} does: the sources, and the row that is open. */
final class JoinRows<T> {
  /*
   * Guards say which sources may give an item; they stay right after a restart, and whatever gates
   * the owner opens. Gates say the same, but for the time until the row after that: a closed gate
   * costs nothing, while a guard is asked again and again, and a message there wakes the selector.
   */
  private final SelectorContext context;
  private final String name;
  private final boolean inTurn;
  private final List<Source> sources = new ArrayList<>();
  private final Consumer<? super List<T>> onRow;
  private JoinRow<T> row;
  /** The number of the row. */
  private long number;
  /** Whose turn it is, if they are heard in turn. */
  private int current;

  private Consumer<? super Leftover<Long, T>> onLeftover = leftover -> {};
  private @Nullable LastingLimit<Long> limit;
  private @Nullable Cancellable running;

  JoinRows(
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

  static SelectorContext requireSources(SelectorContext context, String name, int sources) {
    Objects.requireNonNull(name, "name of a join is null");
    Objects.requireNonNull(context, () -> "context of join '" + name + "' is null");
    Positive.number(sources, "number of sources of join '" + name + "'");
    return context;
  }

  void limit(Duration time, Consumer<? super Leftover<Long, T>> handler) {
    Objects.requireNonNull(handler, () -> "handler of leftovers of '" + name + "' is null");
    if (limit != null) {
      throw new IllegalStateException("join '" + name + "' has a time limit already");
    }
    Positive.time(time, "time limit of join '" + name + "'");
    limit = new LastingLimit<>(context, name, time, this::giveUp);
    onLeftover = handler;
  }

  MailboxRef<T> mailbox(int source) {
    return sources.get(source).mailbox;
  }

  List<MailboxRef<T>> mailboxes() {
    return sources.stream().<MailboxRef<T>>map(s -> s.mailbox).toList();
  }

  Map<Integer, T> open() {
    return row.bySource();
  }

  private void complete() {
    List<T> complete = close();
    onRow.accept(complete); // it may throw: by now all is ready for the next row
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
        next++; // not before: if there is no timer the item is lost, and belongs to no row
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
