package dev.selectors.patterns;

import dev.selectors.DeadLetter;
import dev.selectors.UndeliverableException;
import java.time.Duration;
import java.util.Objects;
import java.util.function.Predicate;

/**
 * How often a request is made if it fails, and when again. Immutable.
 *
 * {@snippet file="dev/selectors/patterns/RequestReplySnippetsTest.java" region="retry"}
 *
 * <p>By default, the next attempt follows the failure of the one before at once, and a failure is
 * final only if the receiver has ended.
 *
 * <p><b>Threads.</b> Callable from any thread.
 */
@CheckReturnValue
public final class Retry {
  private final int attempts;
  private final Duration deadline;
  private final Duration firstPause;
  private final Duration longestPause;
  private final Predicate<? super Throwable> worthIt;

  private Retry(
      int attempts,
      Duration deadline,
      Duration firstPause,
      Duration longestPause,
      Predicate<? super Throwable> worthIt) {
    this.attempts = attempts;
    this.deadline = deadline;
    this.firstPause = firstPause;
    this.longestPause = longestPause;
    this.worthIt = worthIt;
  }

  /**
   * Some attempts, one after the other.
   *
   * @param attempts how often the request is made at most; at least 1; with
   *     {@link Integer#MAX_VALUE} it is made until it is answered, or its receiver has ended
   * @param deadline how long each attempt waits for the answer; longer than zero
   * @return without pauses, after all failures that can pass
   * @throws IllegalArgumentException if {@code attempts} or {@code deadline} is not positive
   * @throws NullPointerException if {@code deadline} is null
   */
  public static Retry attempts(int attempts, Duration deadline) {
    if (attempts < 1) {
      throw new IllegalArgumentException(
          "number of attempts is " + attempts + "; it must be at least 1, which means no retry");
    }
    Positive.time(deadline, "deadline of each attempt");
    return new Retry(attempts, deadline, Duration.ZERO, Duration.ZERO, Retry::canPass);
  }

  /**
   * The same, with a pause between a failure and the next attempt.
   *
   * @param pause always as long; longer than zero
   * @return the same but for that
   * @throws IllegalArgumentException if {@code pause} is not positive
   * @throws NullPointerException if {@code pause} is null
   */
  public Retry pausing(Duration pause) {
    return pausing(pause, pause);
  }

  /**
   * The same, with pauses that are each twice as long as the one before, up to a limit.
   *
   * @param first after the first failure; longer than zero
   * @param longest not shorter than the first
   * @return the same but for that
   * @throws IllegalArgumentException if {@code first} is not positive, or longer than {@code
   *     longest}
   * @throws NullPointerException if an argument is null
   */
  public Retry pausing(Duration first, Duration longest) {
    Positive.time(first, "pause between attempts");
    Objects.requireNonNull(longest, "longest pause between attempts is null");
    if (longest.compareTo(first) < 0) {
      throw new IllegalArgumentException("longest pause between attempts is " + longest
          + ", shorter than the first, which is " + first + "; name the shorter one first");
    }
    return new Retry(attempts, deadline, first, longest, worthIt);
  }

  /**
   * The same, after some failures only; any other one is final at once.
   *
   * @param worthIt true for what another attempt may cure; asked in a turn of the selector
   * @return the same but for that
   * @throws NullPointerException if {@code worthIt} is null
   */
  public Retry after(Predicate<? super Throwable> worthIt) {
    Objects.requireNonNull(worthIt, "predicate that tells failures apart is null");
    return new Retry(attempts, deadline, firstPause, longestPause, worthIt);
  }

  /** How it was made; not which failures are worth another attempt. */
  @Override
  public String toString() {
    String made = "attempts(" + attempts + ", " + deadline + ")";
    if (firstPause.isZero()) {
      return made;
    }
    return made + ".pausing(" + firstPause
        + (longestPause.equals(firstPause) ? "" : ", " + longestPause) + ")";
  }

  // ---- for requests

  Duration deadline() {
    return deadline;
  }

  /** Whether to make another attempt after this many. */
  boolean again(int made, Throwable failure) {
    return made < attempts && worthIt.test(failure);
  }

  Duration firstPause() {
    return firstPause;
  }

  Duration pauseAfter(Duration pause) {
    return pause.compareTo(longestPause.dividedBy(2)) > 0 ? longestPause : pause.multipliedBy(2);
  }

  // ---- private

  /** A selector that has ended does not come back. */
  private static boolean canPass(Throwable failure) {
    return !(failure instanceof UndeliverableException e
        && (e.reason() == DeadLetter.Reason.TERMINATED
            || e.reason() == DeadLetter.Reason.SYSTEM_CLOSED));
  }
}
