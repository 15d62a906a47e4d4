package dev.selectors.patterns;

import dev.selectors.DeadLetter;
import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.ReplyTo;
import dev.selectors.SelectorContext;
import dev.selectors.StoppedError;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Splits each item into parts, has workers work on them, and joins what they make of them. A part
 * of a selector.
 *
 * {@snippet file="dev/selectors/patterns/JoinSnippetsTest.java" region="split"}
 *
 * <p>Several items are in flight at once, so that no worker waits for the slowest one of an item;
 * up to a bound, beyond which items wait in their mailbox. The <i>i</i>-th part of an item goes to
 * the <i>i</i>-th worker, starting again from the first if there are more parts than workers. So
 * where items have one part each, the first worker does it all: there make a {@link MasterWorker}
 * the only worker, by a ref that forwards each part to it.
 *
 * <p><b>Ordering and fairness.</b> Outcomes are told in the order in which items were taken from
 * the mailbox, one a turn, and the results of an item are in the order of its parts; whoever was
 * ready first. An item that is slow holds up the outcomes of those behind it, at most for as long
 * as the patience lasts.
 *
 * <p><b>Threads.</b> Anybody may send items. All else is for the owner of the selector, and the
 * functions are called in its turns.
 *
 * <p><b>Memory consistency effects:</b> what a worker did before it answered <i>happens-before</i>
 * the outcome is told.
 *
 * <p><b>Failure.</b> A part whose worker ends, fails on it or is too late fails, and so does its
 * item, when all its parts are over; others are not affected. What one of the functions throws is a
 * failure of the selector. A {@linkplain dev.selectors.Directive#RESTART restart} keeps the items
 * in flight. If a worker is a lambda that waited for room just then, it is sent that part again,
 * and a part may be worked on twice. When the selector ends, nobody is told of its items.
 *
 * <p>William Thies, Michal Karczmarek and Saman Amarasinghe, <cite>StreamIt: A Language for
 * Streaming Applications</cite>, CC 2002.
 *
 * @param <I> the items
 * @param <P> the parts
 * @param <R> what a worker makes of a part
 */
public final class SplitJoin<I, P, R> {
  /** What is to be done about items in flight; nobody is told their outcomes after the end. */
  private interface Step extends Runnable, DeadLetter.Unmissed {}

  /** Where items are sent to. */
  public final MailboxRef<I> items;

  private final SelectorContext context;
  private final List<? extends MailboxRef<? super Part<P, R>>> workers;
  private final Duration patience;
  private final Function<? super I, ? extends List<? extends P>> split;
  private final Consumer<? super Outcome<I, R>> onOutcome;
  private final Mailbox<I> door;
  private final Mailbox<Step> answers;
  private final LosslessDeque<SplitJoinFlight<I, R>> inFlight = new LosslessDeque<>();

  /**
   * What a worker is sent.
   *
   * @param <P> the parts
   * @param <R> what a worker makes of one
   * @param part to work on
   * @param replyTo for the result
   */
  public record Part<P, R>(P part, ReplyTo<R> replyTo) {}

  /**
   * What has become of an item.
   *
   * @param <I> the items
   * @param <R> what workers make of parts
   */
  public sealed interface Outcome<I, R> {
    /**
     * All parts of the item have a result.
     *
     * @param <I> the items
     * @param <R> what workers make of parts
     * @param item was split
     * @param results in the order of the parts
     */
    record Joined<I, R>(I item, List<R> results) implements Outcome<I, R> {}

    /**
     * Some part of the item has none.
     *
     * @param <I> the items
     * @param <R> what workers make of parts
     * @param item was split
     * @param cause why the first part that failed did so
     */
    record Failed<I, R>(I item, Throwable cause) implements Outcome<I, R> {}
  }

  /**
   * Makes a split-join.
   *
   * @param context of the selector that it becomes a part of
   * @param name of the mailbox for items; that for answers is called {@code name-answers}
   * @param workers at least one; each answers every part it is sent
   * @param most how many items may be in flight, at least 1
   * @param patience how long to wait for each part; longer than zero
   * @param split gives the parts of an item
   * @param onOutcome is told what has become of each item
   * @throws IllegalArgumentException if there is no worker, a number or {@code patience} is not
   *     positive, the name is empty, or there is a mailbox of one of the names already
   * @throws IllegalStateException if the selector is already spawned
   * @throws NullPointerException if an argument, or a worker, is null
   */
  public SplitJoin(
      SelectorContext context,
      String name,
      List<? extends MailboxRef<? super Part<P, R>>> workers,
      int most,
      Duration patience,
      Function<? super I, ? extends List<? extends P>> split,
      Consumer<? super Outcome<I, R>> onOutcome) {
    this.context = Objects.requireNonNull(context, "context of a split-join is null");
    this.workers = Listed.copy(workers, "workers of split-join '" + name + "'");
    if (this.workers.isEmpty()) {
      throw new IllegalArgumentException(
          "split-join '" + name + "' has no workers; give it at least one");
    }
    Positive.number(most, "number of items in flight of split-join '" + name + "'");
    this.patience = Positive.time(patience, "patience of split-join '" + name + "'");
    this.split = Objects.requireNonNull(split, "split of a split-join is null");
    this.onOutcome = Objects.requireNonNull(onOutcome, "handler of a split-join is null");
    FreeNames.require(context, name, name + "-answers");
    answers = context.mailbox(name + "-answers", Step::run);
    door = context.<I>mailbox(name, this::begin).guard(() -> inFlight.size() < most);
    items = door;
  }

  /**
   * How many items are in flight.
   *
   * @return those taken whose outcome was not told
   */
  public int inFlight() {
    return inFlight.size();
  }

  private void begin(I item) {
    List<P> parts = new ArrayList<>(Objects.requireNonNull(
        split.apply(item),
        () -> "split of '" + door.name()
            + "' has returned null; it must return the parts of the item, perhaps none"));
    for (P part : parts) {
      Objects.requireNonNull(
          part,
          () -> "split of '" + door.name()
              + "' has returned a part that is null; leave it out, or say what null means");
    }
    SplitJoinFlight<I, R> flight = new SplitJoinFlight<>(item, parts.size());
    inFlight.add(flight);
    // Only so that others see that something is under way here, as PerKey has to.
    context.await(flight.told(), (yes, none) -> {}).whileDisabled();
    if (parts.isEmpty()) {
      answers.send(this::tell);
    }
    for (int i = 0; i < parts.size(); i++) {
      send(flight, i, parts.get(i));
    }
  }

  private void send(SplitJoinFlight<I, R> flight, int number, P part) {
    Answer onAnswer = new Answer(flight, number);
    try {
      MailboxRef<? super Part<P, R>> worker = workers.get(number % workers.size());
      Completed.then(
          context.ask(worker, (ReplyTo<R> to) -> new Part<P, R>(part, to), patience), onAnswer);
    } catch (StoppedError e) { // by a lambda that waits for room: only if the selector restarts
      answers.trySend(() -> send(flight, number, part));
    } catch (Throwable t) { // by a worker that is a lambda: an Error, too, would block what follows
      if (Thrown.isFatal(t)) {
        throw t;
      }
      onAnswer.accept(null, t);
    }
  }

  /**
   * The answer to a part. It comes as a message, which is made beforehand: a restart would forget
   * an awaited stage, and for want of memory the item would be in flight for ever.
   */
  private final class Answer implements Step, BiConsumer<@Nullable R, @Nullable Throwable> {
    private final SplitJoinFlight<I, R> flight;
    private final int number;
    private @Nullable R result;
    private @Nullable Throwable error;

    Answer(SplitJoinFlight<I, R> flight, int number) {
      this.flight = flight;
      this.number = number;
    }

    /** On any thread; no effect if the selector has ended. */
    @Override
    public void accept(@Nullable R value, @Nullable Throwable failure) {
      result = value;
      error = failure;
      Shortage.tell(answers, this);
    }

    @Override
    public void run() {
      flight.over(number, result, error);
      tell();
    }
  }

  /** One outcome a turn: if its handler throws, that costs no other. */
  private void tell() {
    SplitJoinFlight<I, R> first = inFlight.peek();
    if (first == null || !first.isOver()) {
      return;
    }
    inFlight.remove();
    first.told().complete(true);
    SplitJoinFlight<I, R> second = inFlight.peek();
    if (second != null && second.isOver()) {
      answers.send(this::tell);
    }
    onOutcome.accept(first.outcome());
  }
}
