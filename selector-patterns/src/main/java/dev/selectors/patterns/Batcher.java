package dev.selectors.patterns;

import dev.selectors.Actor;
import dev.selectors.Cancellable;
import dev.selectors.DeadLetter;
import dev.selectors.ExitReason;
import dev.selectors.MailboxRef;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * An actor that collects messages, and hands them on as lists: as soon as there are enough for one,
 * or the first of them has waited for long enough.
 *
 * {@snippet file="dev/selectors/patterns/BatcherSnippetsTest.java" region="batcher"}
 *
 * <p><b>Ordering.</b> Each message is in exactly one list. Messages of one sender are in the order
 * of sending, in a list and from list to list. No list is empty.
 *
 * <p>A batcher lives until it is stopped, or until all that was sent before it was {@linkplain
 * #complete completed} is handed on.
 *
 * <p><b>Threads.</b> Anybody may send, and call {@link #complete}. Lists are handed on in a turn of
 * this actor; a lambda as the receiver is executed there.
 *
 * <p><b>Memory consistency effects:</b> what a thread did before it sent a message
 * <i>happens-before</i> what the receiver does with its list.
 *
 * <p><b>Failure.</b> If the actor ends otherwise, it hands on what it has collected, before its end
 * is reported; messages that still wait in its mailbox become dead letters. After a {@link
 * VirtualMachineError} it hands on nothing, and what it has collected is lost. If it begins anew it
 * goes on with what it has, which does not wait longer for that. What the receiver throws is a
 * failure of this actor; the list counts as handed on. It never waits for room: a list for which a
 * bounded receiver has none becomes a dead letter, even where others would wait. If those who send
 * are to wait for the receiver, let it take {@linkplain Buffer#takeBatch batches} from a {@link
 * BoundedBuffer} instead.
 *
 * <p>It is an actor rather than a part, since nobody tells a part that its selector ends. A
 * selector that wants one for itself spawns it as its child, with a mailbox of its own as the
 * receiver; the last list of a child whose parent ends becomes a dead letter.
 *
 * @param <M> the messages it collects
 */
public final class Batcher<M> extends Actor<M> {
  /** Comes where messages come, behind those that were sent before. */
  private enum Last implements DeadLetter.Unmissed {
    ONE
  }

  private final int size;
  private final MailboxRef<? super List<M>> to;
  /** Outlives a restart, as restarts may come again and again. */
  private final LastingLimit<Long> patience;

  private List<M> batch = new ArrayList<>();
  /** The number of the list. */
  private long number;

  private Cancellable timer = () -> false;

  /**
   * Makes a batcher that is not spawned yet.
   *
   * @param size how many messages are enough for a list, at least 1
   * @param patience how long the first message of a list waits for others; longer than zero
   * @param to is sent the lists, which are unmodifiable
   * @throws IllegalArgumentException if {@code size} or {@code patience} is not positive
   * @throws NullPointerException if an argument is null
   */
  public Batcher(int size, Duration patience, MailboxRef<? super List<M>> to) {
    this.size = Positive.number(size, "size of batches");
    Positive.time(patience, "patience of a batcher");
    this.to = Objects.requireNonNull(to, "receiver of batches is null");
    this.patience = new LastingLimit<>(context(), "batch", patience, this::timeIsUp);
  }

  /**
   * Has the batcher end in an orderly way.
   *
   * {@snippet file="dev/selectors/patterns/BatcherSnippetsTest.java" region="complete"}
   *
   * <p>What was sent before, by the caller or by those it knows to have sent, is handed on,
   * including the last list even if it is not full; then the batcher exits, so
   * {@link #whenTerminated}, monitors and links tell. If it is not spawned yet, it exits right
   * after its start.
   *
   * <p>What is sent afterwards is a {@linkplain DeadLetter dead letter}. Completing twice, or after
   * the batcher has ended, has no effect.
   */
  @SuppressWarnings("unchecked") // the mailbox takes anything, and receive() knows this one
  public void complete() {
    ((MailboxRef<Object>) this).send(Last.ONE);
  }

  @Override
  protected void receive(M message) {
    if (message == Last.ONE) {
      exit(); // it hands on the last list, and leaves what came after this
      return;
    }
    batch.add(message);
    if (batch.size() >= size) {
      handOn();
    } else if (batch.size() == 1) {
      try {
        timer = patience.begin(number);
      } catch (Throwable t) {
        Thrown.after(t, this::handOn); // else nobody would end its waiting
        throw t;
      }
    }
  }

  private void timeIsUp(long which) {
    if (which == number) {
      handOn();
    }
  }

  @Override
  protected void onExit(ExitReason reason) {
    if (!batch.isEmpty()) {
      handOn();
    }
  }

  private void handOn() {
    timer.cancel();
    List<M> full = List.copyOf(batch);
    batch = new ArrayList<>();
    number++;
    to.send(full);
  }
}
