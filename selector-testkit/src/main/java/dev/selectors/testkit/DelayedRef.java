package dev.selectors.testkit;

import dev.selectors.MailboxRef;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** A ref whose messages arrive later, as if they had to travel. */
final class DelayedRef<M> implements MailboxRef<M> {
  /** Delays are chosen from this many steps, for readable times. */
  private static final int STEPS = 1_000;

  private final Machine machine;
  private final SplittableRandom random;
  private final MailboxRef<? super M> to;
  private final long least;
  private final long most;
  private final boolean inOrder;

  // Guarded by this.
  private final ArrayDeque<Runnable> underWay = new ArrayDeque<>();
  private long lastArrival;

  DelayedRef(
      Machine machine,
      SplittableRandom random,
      MailboxRef<? super M> to,
      Duration least,
      Duration most,
      boolean inOrder) {
    Objects.requireNonNull(to, "receiver of delayed messages is null");
    if (least.isNegative() || most.compareTo(least) < 0) {
      throw new IllegalArgumentException("delay of messages to " + to + " is from " + least + " to "
          + most + "; it must not be negative, and the first not longer than the second");
    }
    this.machine = machine;
    this.random = random;
    this.to = to;
    this.least = Agenda.nanos(least);
    this.most = Agenda.nanos(most);
    this.inOrder = inOrder;
  }

  @Override
  public void send(M message) {
    Objects.requireNonNull(message, "message is null");
    dispatch(() -> to.send(message));
  }

  /** Tells without delay once the message has arrived: nothing is known of the way back. */
  @Override
  public CompletionStage<@Nullable Void> sendAsync(M message) {
    Objects.requireNonNull(message, "message is null");
    CompletableFuture<@Nullable Void> taken = new CompletableFuture<>();
    dispatch(() -> {
      try {
        to.sendAsync(message).whenComplete((done, error) -> {
          if (error == null) {
            taken.complete(null);
          } else {
            taken.completeExceptionally(error);
          }
        });
      } catch (Throwable t) { // by a receiver that is no mailbox: nobody else would tell
        taken.completeExceptionally(t);
        if (t instanceof Error) {
          throw t; // such as an assertion of the test, which must not pass unnoticed
        }
      }
    });
    return taken;
  }

  private synchronized void dispatch(Runnable delivery) {
    long now = machine.nanoTime();
    long arrival = Agenda.later(now, least + more());
    if (inOrder) {
      underWay.add(delivery);
      lastArrival = Math.max(lastArrival, arrival);
      machine.agenda.deliver(this::deliverFirst, Duration.ofNanos(lastArrival - now));
    } else {
      machine.agenda.deliver(delivery, Duration.ofNanos(arrival - now));
    }
  }

  private long more() {
    long range = most - least;
    return range < STEPS ? random.nextLong(range + 1) : range / STEPS * random.nextInt(STEPS + 1);
  }

  /** Whichever timer comes first delivers what was sent first. */
  private void deliverFirst() {
    Runnable first;
    synchronized (this) {
      first = underWay.remove();
    }
    first.run();
  }

  @Override
  public String toString() {
    return to + ", delayed";
  }
}
