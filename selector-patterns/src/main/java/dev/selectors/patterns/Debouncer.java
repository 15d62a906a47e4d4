package dev.selectors.patterns;

import dev.selectors.Actor;
import dev.selectors.Cancellable;
import dev.selectors.ExitReason;
import dev.selectors.MailboxRef;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An actor that hands on the last message of a flurry: the one after which none has come for some
 * time. The others are given up, since a newer one overtook them.
 *
 * {@snippet file="dev/selectors/patterns/BatcherSnippetsTest.java" region="debouncer"}
 *
 * <p>A flurry that does not end is not handed on. Where it must be now and then, use a
 * {@link Batcher}, and take the last message of each list.
 *
 * <p><b>Ordering.</b> Messages are handed on in the order of arrival.
 *
 * <p><b>Threads.</b> Anybody may send. Messages are handed on in a turn of this actor; a lambda as
 * the receiver is executed there.
 *
 * <p><b>Memory consistency effects:</b> what a thread did before it sent a message
 * <i>happens-before</i> what the receiver does with it.
 *
 * <p><b>Failure.</b> If the actor ends, it hands on the last message it has, before its end is
 * reported, but not after a {@link VirtualMachineError}; messages that still wait in its mailbox
 * become dead letters. If it begins anew, the quiet time does too. What the receiver throws is a
 * failure of this actor; the message counts as handed on. It never waits for room: a message for
 * which a bounded receiver has none becomes a dead letter, even where others would wait, though it
 * is newer than what waits there.
 *
 * @param <M> the messages
 */
public final class Debouncer<M> extends Actor<M> {
  private final Duration quiet;
  private final MailboxRef<? super M> to;
  private @Nullable M last;
  private Cancellable timer = () -> false;

  /**
   * Makes a debouncer that is not spawned yet.
   *
   * @param quiet for how long nothing must come; longer than zero
   * @param to is sent the last message of each flurry
   * @throws IllegalArgumentException if {@code quiet} is not positive
   * @throws NullPointerException if an argument is null
   */
  public Debouncer(Duration quiet, MailboxRef<? super M> to) {
    this.quiet = Positive.time(quiet, "quiet time of a debouncer");
    this.to = Objects.requireNonNull(to, "receiver of a debouncer is null");
  }

  @Override
  protected void onStart() {
    if (last != null) {
      waitForQuiet(); // a restart has dropped the timer
    }
  }

  @Override
  protected void receive(M message) {
    timer.cancel();
    last = message;
    waitForQuiet();
  }

  private void waitForQuiet() {
    try {
      timer = after(quiet, this::handOn);
    } catch (Throwable t) {
      Thrown.after(t, this::handOn); // else nobody would end its waiting
      throw t;
    }
  }

  @Override
  protected void onExit(ExitReason reason) {
    handOn();
  }

  private void handOn() {
    M message = last;
    last = null;
    if (message != null) {
      to.send(message);
    }
  }
}
