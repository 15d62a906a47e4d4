package dev.selectors;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * An address for a thread that is not a selector: selectors send to it, and the thread receives.
 * For {@code main}, tests, and whatever else has a thread of its own; made by
 * {@link SelectorSystem#inbox}.
 *
 * {@snippet file="dev/selectors/Snippets.java" region="inbox"}
 *
 * <p><b>Threads.</b> Callable from any thread; a message goes to one of those that receive.
 *
 * <p><b>Ordering.</b> Messages of one sender are received in the order of sending.
 *
 * <p><b>Memory consistency effects:</b> what a thread did before it sent a message
 * <i>happens-before</i> the return of the {@code receive} that gets it.
 *
 * <p><b>Requests.</b> A request in the inbox counts as taken, even if no thread has received it
 * yet. Its time may be up when one does; {@link ReplyTo#isOver} tells.
 *
 * <p><b>Failure.</b> Messages that nobody has received when the inbox, or its system, is closed are
 * dead letters, except those that are {@link DeadLetter.Unmissed}.
 *
 * @param <M> the messages it takes
 */
public final class ThreadInbox<M> implements MailboxRef<M>, AutoCloseable {
  /** Comes after the last message, for all who wait, and stays. */
  private static final Object END = new Object();

  private static final BiFunction<Queue<Object>, Object, Boolean> ADD = Queue::add;
  private static final BiFunction<Keeper<?>, Object, Boolean> TELL = Keeper::isTold;
  private static final Function<Object, Optional<?>> FOUND = Optional::of;

  /** Takes the messages over, as nobody outside may take from a mailbox. */
  private static final class Keeper<M> extends Actor<M> {
    final BlockingQueue<Object> waiting = new LinkedBlockingQueue<>();

    @Override
    protected void receive(M message) {
      boolean unused = Shortage.outlast(ADD, waiting, Objects.requireNonNull(message));
    }

    /** However it has ended: nobody is to wait any more. */
    private void end() {
      try {
        while (!waiting.isEmpty()) {
          tell(taken());
        }
      } catch (Throwable t) { // a stage calls this, and keeps to itself what it throws
        Journal.tellThread(t);
      } finally {
        putEnd();
      }
    }

    /** All that wait; or half of them, and so on, if there is no memory to hold all. */
    private List<Object> taken() {
      int n = waiting.size();
      int attempt = 0;
      while (true) {
        try {
          List<Object> left = new ArrayList<>(n);
          waiting.drainTo(left, n);
          return left;
        } catch (OutOfMemoryError e) {
          if (n > 1) {
            n /= 2;
          } else {
            Shortage.pause(attempt, e);
            attempt++;
          }
        }
      }
    }

    private void tell(List<Object> left) {
      try {
        long missed = missed(left);
        if (missed > 0 && cell.misses(cell.reasonOfTheDead())) {
          cell.missed(inbox().name(), missed); // before the first is told: that may take long
        }
      } catch (Throwable t) { // for want of memory: they are told all the same
        Journal.tellThread(t);
      }
      for (int i = 0; i < left.size(); i++) { // as in Burial
        boolean unused = Shortage.outlast(TELL, this, left.get(i));
      }
    }

    private boolean isTold(Object message) {
      if (DeadLetter.isMissed(message)) {
        cell.tell(new DeadLetter(cell.name(), inbox().name(), message, cell.reasonOfTheDead()));
      }
      return true;
    }

    /** How many of them are missed; without an iterator, which needs memory. */
    private static long missed(List<Object> left) {
      long missed = 0;
      for (int i = 0; i < left.size(); i++) {
        missed += DeadLetter.isMissed(left.get(i)) ? 1 : 0;
      }
      return missed;
    }

    void putEnd() {
      boolean unused = Shortage.outlast(ADD, waiting, END);
    }
  }

  private final Keeper<M> keeper;
  private final Class<M> type;

  private ThreadInbox(Keeper<M> keeper, Class<M> type) {
    this.keeper = keeper;
    this.type = type;
  }

  /**
   * How many messages wait for a thread to receive them, if the selector keeps any for that; after
   * its end it keeps none, but the end itself.
   */
  static int waitingIn(Selector selector) {
    return selector instanceof Keeper<?> its && !its.cell.is(ControlWord.TERMINATED)
        ? its.waiting.size()
        : 0;
  }

  static <M> ThreadInbox<M> in(SelectorSystem system, Class<M> type) {
    Objects.requireNonNull(type, "class of the messages of an inbox is null");
    Declaration.requireObjects(type, () -> "class of the messages of an inbox");
    String name =
        "inbox<" + type.getSimpleName() + "> of " + Thread.currentThread().getName();
    if (system.isTooLate()) {
      throw system.tooLate(name, "made", "make"); // spawn() would name a keeper that nobody knows
    }
    Keeper<M> keeper = system.spawn(name, new Keeper<>());
    keeper.whenTerminated().thenRun(keeper::end);
    return new ThreadInbox<>(keeper, type);
  }

  Mailbox<M> mailbox() {
    return keeper.inbox();
  }

  /** {@inheritDoc} */
  @Override
  public void send(M message) {
    keeper.send(message);
  }

  /** {@inheritDoc} */
  @Override
  public void sendAll(Iterable<? extends M> messages) {
    keeper.sendAll(messages);
  }

  /** {@inheritDoc} */
  @Override
  public boolean trySend(M message) {
    return keeper.trySend(message);
  }

  /** {@inheritDoc} */
  @Override
  public CompletionStage<@Nullable Void> sendAsync(M message) {
    return keeper.sendAsync(message);
  }

  /**
   * Waits for the next message.
   *
   * @return the message
   * @throws InterruptedException if the thread is interrupted; no message was taken
   * @throws StoppedError if the inbox, or its system, is closed
   */
  public M receive() throws InterruptedException {
    SelectorSystem system = keeper.cell.system();
    Object next = null;
    while (next == null) {
      next = system.ownsTime()
          ? keeper.waiting.take()
          : nextWithin(Timers.FOR_EVER, system.timekeeper());
    }
    return message(next);
  }

  /**
   * Waits for the next message, but for a limited time.
   *
   * @param time longer than zero
   * @return the message; empty if none has come in time
   * @throws IllegalArgumentException if {@code time} is not positive
   * @throws InterruptedException if the thread is interrupted; no message was taken
   * @throws StoppedError if the inbox, or its system, is closed
   */
  public Optional<M> receiveWithin(Duration time) throws InterruptedException {
    Timers.requirePositive(time, "time to receive within");
    SelectorSystem system = keeper.cell.system();
    @Nullable
    Object next = system.ownsTime()
        ? keeper.waiting.poll(Timers.saturatedNanos(time), TimeUnit.NANOSECONDS)
        : nextWithin(time, system.timekeeper());
    return next == null ? Optional.empty() : found(message(next));
  }

  /** It is not in the inbox any more: it must not be lost for want of memory. */
  @SuppressWarnings("unchecked") // of the message
  private Optional<M> found(M message) {
    return (Optional<M>) Shortage.outlast(FOUND, message);
  }

  /** Waits as the timekeeper does, which may have to bring about what is waited for. */
  private @Nullable Object nextWithin(Duration time, Timekeeper theirs)
      throws InterruptedException {
    long begin = theirs.nanoTime();
    Duration left = time;
    while (true) {
      boolean came = theirs.await(() -> !keeper.waiting.isEmpty(), left);
      Object next = keeper.waiting.poll();
      if (next != null || !came) {
        return next;
      }
      left = time.minusNanos(theirs.nanoTime() - begin); // another thread has taken it
    }
  }

  private M message(Object next) {
    if (next == END) {
      keeper.putEnd();
      throw StoppedError.ofInbox(keeper.name());
    }
    return type.cast(next);
  }

  /** Takes no more messages. What nobody has received becomes dead letters. */
  @Override
  public void close() {
    keeper.stop();
  }

  @Override
  public String toString() {
    return keeper.name();
  }
}
