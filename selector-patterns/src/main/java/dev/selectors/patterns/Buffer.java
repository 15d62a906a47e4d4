package dev.selectors.patterns;

import dev.selectors.DeadLetter;
import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.Overflow;
import dev.selectors.SelectorContext;
import dev.selectors.StoppedError;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * A bounded buffer as a part of a selector: producers that put are held back while it is full,
 * consumers that take wait while it is empty. {@link BoundedBuffer} is a selector that is nothing
 * else.
 *
 * {@snippet file="dev/selectors/patterns/BufferSnippetsTest.java" region="part"}
 *
 * <p>Every put is answered: true as soon as the item is stored, false if the buffer was closed
 * before. So a producer that waits for the answer never sends more than there is room for. Those
 * that do not wait stand in a line that is bounded too, by {@link Overflow#WAIT}: {@link
 * MailboxRef#sendAsync} completes when there is a place in it, and {@link MailboxRef#send} parks a
 * virtual thread until then. A platform thread and a turn use {@code sendAsync}, or a request,
 * which waits by itself. The line is as long as the buffer.
 *
 * <p>An answer that is not taken withdraws the request: a put whose producer has gone, or waits no
 * longer, is not stored; an item whose taker has gone, or waits no longer, stays the first in the
 * buffer. That holds for what {@link MailboxRef#trySend} refuses. The address of a request refuses
 * an answer when time is up, or its future was cancelled; not because the selector that has asked
 * has ended or begun anew since. Nor does a {@link RequestReply} refuse an answer that it drops
 * because it was called off between the answer and its turn: take by {@code ask}, and keep the
 * stage. A taker's own mailbox should have no bound.
 *
 * <p><b>Ordering and fairness.</b> First in, first out, for items, for those who put, and for those
 * who take; between takers of one item and takers of several it is up to the selector's
 * {@link dev.selectors.SelectionPolicy}.
 *
 * <p><b>Threads.</b> {@link #close} and sending are callable from any thread, all else only by the
 * owner of the selector. A lambda that is sent an answer is executed in a turn of the selector.
 *
 * <p><b>Memory consistency effects:</b> what a producer did before it put an item
 * <i>happens-before</i> what a consumer does after it has taken that item.
 *
 * <p><b>Failure.</b> If the selector ends, requests fail, and what waits becomes dead letters; what
 * is stored is lost unless {@link #bury} is called. What an address throws is a failure of the
 * selector; a {@link StackOverflowError} becomes the cause of a failure after which the selector
 * can go on. A restart keeps the stored items, and a closed buffer stays closed.
 *
 * <p>Edsger W. Dijkstra, <cite>Cooperating sequential processes</cite>, 1965; with gates: Shams
 * Imam and Vivek Sarkar, <cite>Selectors: Actors with Multiple Guarded Mailboxes</cite>, AGERE
 * 2014.
 *
 * @param <T> the items
 */
public final class Buffer<T> {
  /** What comes through the door for producers, in the order of sending. */
  private sealed interface Entry<T> {}

  /** Nothing that comes after it is stored. */
  private record Closing<T>() implements Entry<T>, DeadLetter.Unmissed {}

  /**
   * A request to store an item.
   *
   * @param <T> the items
   * @param item what to store
   * @param told is sent true as soon as the item is stored, or false if the buffer was closed
   */
  public record Put<T>(T item, MailboxRef<? super Boolean> told) implements Entry<T> {
    /**
     * Refuses null.
     *
     * @throws NullPointerException if an argument is null
     */
    public Put {
      Objects.requireNonNull(item, "item to put is null; put something that says what null means");
      Objects.requireNonNull(told, "address for the answer to a put is null");
    }
  }

  /**
   * A request for several items.
   *
   * @param <T> the items
   * @param max how many at most; at least 1
   * @param to is sent as many as there are, at least one, oldest first; an empty list once the
   *     buffer is closed and empty
   */
  public record Batch<T>(int max, MailboxRef<? super List<T>> to) {
    /**
     * Refuses what cannot be served.
     *
     * @throws IllegalArgumentException if {@code max} is not positive
     * @throws NullPointerException if {@code to} is null
     */
    public Batch {
      Positive.number(max, "size of a batch");
      Objects.requireNonNull(to, "address for a batch is null");
    }
  }

  /** Stores an item, when there is room for it. */
  public final MailboxRef<Put<T>> put;

  /** Sends the oldest item, when there is one; empty once the buffer is closed and empty. */
  public final MailboxRef<MailboxRef<? super Optional<T>>> take;

  /** Sends several items, when there is one at least. */
  public final MailboxRef<Batch<T>> takeBatch;

  private final Mailbox<Entry<T>> door;
  private final LosslessDeque<T> items = new LosslessDeque<>();
  private boolean closed;

  /**
   * Adds a buffer to a selector.
   *
   * @param context of the selector
   * @param name tells it apart from other parts; its mailboxes are named {@code name put},
   *     {@code name take} and {@code name batch}
   * @param capacity how many items are stored at most; at least 1; a hard limit
   * @throws IllegalArgumentException if {@code capacity} is not positive, or there is a part of
   *     that name already
   * @throws IllegalStateException if the selector is already spawned
   * @throws NullPointerException if an argument is null
   */
  public Buffer(SelectorContext context, String name, int capacity) {
    Objects.requireNonNull(context, "context of the selector that a buffer is part of is null");
    Objects.requireNonNull(name, "name of a buffer is null");
    Positive.number(capacity, "capacity of buffer '" + name + "' of " + context.name());
    String prefix = name.isEmpty() ? "" : name + " ";
    FreeNames.require(context, prefix + "put", prefix + "take", prefix + "batch");
    door = context
        .<Entry<T>>mailbox(prefix + "put", this::onEntry)
        .headGuard(entry -> closed || items.size() < capacity || entry instanceof Closing)
        .bounded(capacity, Overflow.WAIT);
    put = context.router(p -> door);
    take = context
        .<MailboxRef<? super Optional<T>>>mailbox(prefix + "take", this::onTake)
        .guard(this::canAnswer);
    takeBatch = context.<Batch<T>>mailbox(prefix + "batch", this::onBatch).guard(this::canAnswer);
  }

  /**
   * Has the buffer store nothing that is put afterwards; callable from any thread. What was put
   * before, by the caller or by those it knows to have put, is stored when there is room, and
   * taken. Later puts are answered false, and takers, including those that wait, are told the end
   * when all is taken. Closing twice, or after the selector has ended, has no effect.
   */
  public void close() {
    door.sendAsync(new Closing<>()); // no effect if the selector has ended: then all is over
  }

  /**
   * Makes dead letters of what is stored, so that it is not lost silently; to be called when the
   * selector ends, in its {@code onExit}.
   *
   * @throws IllegalStateException if not called by the owner
   */
  public void bury() {
    Owner.require(
        door,
        () -> "bury() of the buffer behind mailbox " + door
            + " called outside a turn; call it in onExit()");
    items.forEach(item -> door.send(new Put<>(item, stored -> {})));
    items.clear();
  }

  private boolean canAnswer() {
    return closed || !items.isEmpty();
  }

  private void onEntry(Entry<T> entry) {
    switch (entry) {
      case Closing<T> closing -> closed = true;
      case Put<T> p -> {
        boolean stores = !closed;
        tell(p.told(), stores, () -> {
          if (stores) {
            items.add(p.item());
          }
        });
      }
    }
  }

  private void onTake(MailboxRef<? super Optional<T>> to) {
    tell(to, Optional.ofNullable(items.peek()), () -> items.poll());
  }

  private void onBatch(Batch<T> batch) {
    List<T> first = items.stream().limit(batch.max()).toList();
    tell(batch.to(), first, () -> first.forEach(item -> items.remove()));
  }

  /** Answers; whether the selector goes on after an overflow of the stack is up to its owner. */
  private static <A> void tell(MailboxRef<? super A> to, A answer, Runnable taken) {
    boolean isTaken;
    try {
      isTaken = to.trySend(answer);
    } catch (StoppedError e) {
      taken.run(); // it waited for room, and the answer has its place there
      throw e;
    } catch (StackOverflowError e) {
      throw Thrown.unchecked(e);
    }
    if (isTaken) {
      taken.run();
    }
  }
}
