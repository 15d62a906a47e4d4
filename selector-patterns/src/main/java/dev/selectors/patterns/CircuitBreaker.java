package dev.selectors.patterns;

import dev.selectors.MailboxRef;
import dev.selectors.ReplyTo;
import dev.selectors.SelectorContext;
import dev.selectors.StoppedError;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A part that saves requests which would most likely fail: after some failures in a row it answers
 * for a while, in place of the one who was asked, that there is no answer.
 *
 * {@snippet file="dev/selectors/patterns/CircuitBreakerSnippetsTest.java" region="breaker"}
 *
 * <p>It is <em>closed</em> at first: requests pass. Any failure of a request counts, a timeout as
 * well as what was given to {@link ReplyTo#fail}; an answer sets the count back to zero. At the
 * given number of failures in a row it <em>opens</em>: requests fail at once, by an
 * {@link OpenException}, and are not sent. When it has been open for the given time it is
 * <em>half-open</em>: one request passes, for trial. An answer to it closes the breaker; its
 * failure opens it again, for the same time. Whatever else is asked meanwhile fails at once.
 * Outcomes of requests that were sent before it last opened no longer count.
 *
 * <p><b>Ordering.</b> An outcome is counted before the one who asked learns of it.
 *
 * <p><b>Threads.</b> {@link #ask} is callable only inside a turn of the selector, {@link #state}
 * from any thread. The count has a lock, held for some instructions: answers come on the threads of
 * those who give them, and count whatever becomes of the selector meanwhile.
 *
 * <p><b>Memory consistency effects:</b> those of a request.
 *
 * <p><b>Failure.</b> What is known about the other side outlives a restart of the selector. If the
 * timer that would make it half-open cannot be set, it does not open: the next failure tries again,
 * and this one has the timer's error {@linkplain Throwable#getSuppressed suppressed}.
 *
 * <p>Michael T. Nygard, <cite>Release It!</cite>, 2007.
 */
public final class CircuitBreaker {
  /** What becomes of the next request. */
  public enum State {
    /** It passes. */
    CLOSED,
    /** It fails at once. */
    OPEN,
    /** It passes for trial, or fails at once if another one is on trial. */
    HALF_OPEN
  }

  /** Says that a request was not sent, since its circuit breaker was not closed. */
  @SuppressWarnings("serial") // not meant to be written anywhere
  public static final class OpenException extends RuntimeException {
    private OpenException(String text, @Nullable Throwable cause) {
      super(text, cause);
    }
  }

  private static final CompletionStage<?> NO_PAUSE = CompletableFuture.completedStage(null);

  private final SelectorContext context;
  private final String name;
  private final int threshold;
  private final Duration openFor;

  // Guarded by this.
  private int failures;
  private boolean open;
  private boolean onTrial;
  /** Tells requests that were sent before the breaker opened from those after. */
  private int period;

  private CompletionStage<?> pause = NO_PAUSE;
  private @Nullable Throwable last;

  /**
   * A closed breaker, for requests of one selector to one service.
   *
   * @param context of that selector
   * @param name of the service, for the text of an {@link OpenException}
   * @param failures how many in a row open it, at least 1
   * @param openFor how long it is open, before a request is tried; longer than zero
   * @throws IllegalArgumentException if {@code failures} or {@code openFor} is not positive
   * @throws NullPointerException if an argument is null
   */
  public CircuitBreaker(SelectorContext context, String name, int failures, Duration openFor) {
    this.context = Objects.requireNonNull(context, "context of a circuit breaker is null");
    this.name = Objects.requireNonNull(name, "name of a circuit breaker is null");
    this.threshold =
        Positive.number(failures, "number of failures that open circuit breaker '" + name + "'");
    this.openFor = Positive.time(openFor, "open time of circuit breaker '" + name + "'");
  }

  /**
   * Sends a request, unless the breaker is open: {@link SelectorContext#ask}.
   *
   * @param <Q> the messages that the receiver takes
   * @param <A> the answer
   * @param to who is to answer
   * @param request makes the message, with the address for the answer in it; not called if the
   *     request is not sent
   * @param timeout how long to wait for the answer; longer than zero
   * @return always completes, and only once, as that of {@link SelectorContext#ask}; or, at once,
   *     with an {@link OpenException}. If its future is completed by somebody else first, such as
   *     by {@code orTimeout}, the request is under way all the same, and its outcome counts; but
   *     its answer is dropped, and what is given away by that, such as a lease of {@link Permits},
   *     is lost. What a receiver that is no mailbox throws is thrown here, and counts as a failure,
   *     but for a {@link StoppedError}
   * @throws IllegalArgumentException if {@code timeout} is not positive
   * @throws IllegalStateException outside a turn
   * @throws NullPointerException if an argument, or the message, is null
   */
  public <Q, A> CompletionStage<A> ask(
      MailboxRef<Q> to, Function<? super ReplyTo<A>, ? extends Q> request, Duration timeout) {
    Objects.requireNonNull(to, () -> "receiver of a request by '" + name + "' is null");
    Objects.requireNonNull(request, () -> "request by '" + name + "' is null");
    Positive.time(timeout, "timeout of a request by '" + name + "'");
    CompletableFuture<A> told = new CompletableFuture<>();
    NotedRequest<Q, A> noted = new NotedRequest<>(request);
    int sent; // from here on, what is thrown ends the trial, if this is one
    synchronized (this) {
      if (!admit()) {
        return refused(timeout);
      }
      sent = period;
    }
    try {
      Completed.then(context.<Q, A>ask(to, noted, timeout), (answer, error) -> {
        Throwable outcome = error;
        try {
          outcome = count(sent, error);
        } finally { // it throws if memory or stack is used up
          Copied.into(told, answer, outcome);
        }
      });
    } catch (Throwable t) {
      if (noted.isMade() && !(t instanceof StoppedError)) { // which is told to this selector
        Throwable outcome = count(sent, t); // thrown by the ref
        if (outcome != null && outcome != t) {
          throw Thrown.unchecked(outcome);
        }
      } else {
        forget(sent); // this says nothing of the one who was to be asked
      }
      throw t;
    }
    return told;
  }

  /**
   * What becomes of the next request, at some instant during the call.
   *
   * @return half-open, too, if nobody has asked since the time was up
   */
  public synchronized State state() {
    if (!open) {
      return State.CLOSED;
    }
    // If it ended with a value, the selector has ended, which says nothing of the other side.
    return pause.toCompletableFuture().isCompletedExceptionally() ? State.HALF_OPEN : State.OPEN;
  }

  /** A request to nobody, which has failed already; like any other it can be made only in turns. */
  private synchronized <A> CompletionStage<A> refused(Duration timeout) {
    OpenException why =
        new OpenException("'" + name + "' was not asked: its circuit breaker is " + state(), last);
    return context.<ReplyTo<A>, A>ask(
        nobody -> {},
        replyTo -> {
          replyTo.fail(why);
          return replyTo;
        },
        timeout);
  }

  private synchronized boolean admit() {
    boolean first = !onTrial;
    return switch (state()) {
      case CLOSED -> true;
      case OPEN -> false;
      case HALF_OPEN -> {
        onTrial = true;
        yield first;
      }
    };
  }

  /** There was no request after all; if it was the trial, another one becomes the trial. */
  private synchronized void forget(int sent) {
    if (sent == period) {
      onTrial = false;
    }
  }

  /**
   * Returns what is to be told: the error, with what kept the breaker from opening, if anything
   * did.
   */
  private synchronized @Nullable Throwable count(int sent, @Nullable Throwable error) {
    if (sent != period) {
      return error;
    }
    if (error == null) {
      failures = 0;
      open = false;
      onTrial = false;
      return null;
    }
    failures++;
    last = error;
    if (onTrial || failures >= threshold) {
      onTrial = false;
      try {
        pause = LastingTimer.start(context, openFor).end();
      } catch (Throwable t) {
        // Without a timer it would stay open for ever. So it lets requests pass, and the next
        // failure tries once more.
        return Thrown.combined(error, t);
      }
      period++;
      open = true;
    }
    return error;
  }
}
