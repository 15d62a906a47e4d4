package dev.selectors;

import java.time.Duration;
import java.util.Objects;
import java.util.function.Function;

/**
 * What a selector does when one of its children fails: which of them begin anew, how often, and
 * after what pause. Immutable.
 *
 * {@snippet file="dev/selectors/Snippets.java" region="supervision"}
 *
 * <p>It is consulted for failures to which a child's own {@link Selector#onFailure} answers
 * {@link Directive#ESCALATE}, the default. A restart keeps the messages that wait, sets gates back
 * to their declared start, and calls {@link Selector#onStart} again; see {@link Directive#RESTART}.
 * A child that ends without a failure is not restarted.
 *
 * <p><b>Threads.</b> Callable from any thread.
 *
 * <p>The strategies and the limit are those of Erlang/OTP's supervisors.
 */
@CheckReturnValue
public final class Supervision {
  /** Which children begin anew. */
  enum Scope {
    FAILED("oneForOne()"),
    ALL("oneForAll()"),
    FAILED_AND_LATER("restForOne()");

    private final String text;

    Scope(String text) {
      this.text = text;
    }
  }

  private static final int RESTARTS = 10;
  private static final Duration WINDOW = Duration.ofMinutes(1);

  /** What a parent does that has declared nothing. */
  static final Supervision STOPS_THE_FAILED = oneForOne().decide(cause -> Directive.STOP);

  private final Scope scope;
  private final Function<? super Throwable, Directive> decision;
  private final int restarts;
  private final Duration window;
  private final Duration firstPause;
  private final Duration longestPause;
  private final double jitter;

  private Supervision(
      Scope scope,
      Function<? super Throwable, Directive> decision,
      int restarts,
      Duration window,
      Duration firstPause,
      Duration longestPause,
      double jitter) {
    this.scope = scope;
    this.decision = decision;
    this.restarts = restarts;
    this.window = window;
    this.firstPause = firstPause;
    this.longestPause = longestPause;
    this.jitter = jitter;
  }

  /**
   * Restarts the child that has failed, and no other.
   *
   * @return without a pause, at most 10 restarts in a minute
   */
  public static Supervision oneForOne() {
    return of(Scope.FAILED);
  }

  /**
   * Restarts all children when one has failed, for children that cannot do without each other. None
   * of them takes a turn between the failure and its own restart; those that are inside a turn at
   * the failure finish it first. A turn that waits, in a {@code receive} or {@code call} or for
   * room, ends there, by a {@link StoppedError}: what its message asked for is abandoned. That is
   * reported as a {@link Failure}, and whoever sent a request is told too. The body of a
   * {@link ThreadSelector} that receives, even inside a clause, waits between two messages, and
   * ends there silently. The children are then restarted one after the other, in the order in which
   * they were spawned.
   *
   * <p>A failure before the last of them has begun makes them begin from the first again. So if one
   * fails at once, each time, on what waits for it, those after it may not get to begin before the
   * limit of {@link #restarts} is reached.
   *
   * @return without a pause, at most 10 restarts in a minute
   */
  public static Supervision oneForAll() {
    return of(Scope.ALL);
  }

  /**
   * Restarts the child that has failed and all that were spawned after it, for children that build
   * on earlier ones; in the manner of {@link #oneForAll}.
   *
   * @return without a pause, at most 10 restarts in a minute
   */
  public static Supervision restForOne() {
    return of(Scope.FAILED_AND_LATER);
  }

  private static Supervision of(Scope scope) {
    return new Supervision(
        scope, cause -> Directive.RESTART, RESTARTS, WINDOW, Duration.ZERO, Duration.ZERO, 0);
  }

  /**
   * Decides by the failure. The default is to restart.
   *
   * @param directive given what the child has thrown; called by the child's thread, several at once
   *     if several fail, so it must not touch the parent's state; if it throws or gives null, the
   *     child stops
   * @return with this decision
   * @throws NullPointerException if {@code directive} is null
   */
  public Supervision decide(Function<? super Throwable, Directive> directive) {
    Objects.requireNonNull(directive, "decision of a supervision is null");
    return new Supervision(scope, directive, restarts, window, firstPause, longestPause, jitter);
  }

  /**
   * Limits how often children are restarted. A failure beyond the limit counts as
   * {@link Directive#ESCALATE}. A parent whose {@link Selector#onFailure} answers {@link
   * Directive#RESUME} to the {@link ChildFailedException} goes on without that child.
   *
   * @param max how many failures may be answered by a restart within the window, all children
   *     together, since the parent itself last began; 0 or more
   * @param within the window, which slides; longer than zero
   * @return with this limit
   * @throws IllegalArgumentException if an argument is out of its range
   * @throws NullPointerException if {@code within} is null
   */
  public Supervision restarts(int max, Duration within) {
    if (max < 0) {
      throw new IllegalArgumentException(
          "number of restarts of a supervision is " + max + "; it must not be negative");
    }
    Timers.requirePositive(within, "window of a supervision");
    return new Supervision(scope, decision, max, within, firstPause, longestPause, jitter);
  }

  /**
   * Pauses before a restart: twice as long as before for each further restart within the window of
   * {@link #restarts}, counted over all children.
   *
   * @param first the first pause; longer than zero
   * @param longest no pause is longer, apart from the jitter; not shorter than the first
   * @param jitter spreads the pauses of many so that they do not all come back at once: each is
   *     lengthened by a random share, up to this; from 0 to 1
   * @return with these pauses
   * @throws IllegalArgumentException if an argument is out of its range
   * @throws NullPointerException if a duration is null
   */
  public Supervision backOff(Duration first, Duration longest, double jitter) {
    Objects.requireNonNull(first, "first pause of a supervision is null");
    Objects.requireNonNull(longest, "longest pause of a supervision is null");
    if (first.isNegative() || first.isZero() || longest.compareTo(first) < 0) {
      throw new IllegalArgumentException("pauses of a supervision are from " + first + " to "
          + longest + "; the first must be longer than zero, and not longer than the longest");
    }
    if (!(jitter >= 0 && jitter <= 1)) {
      throw new IllegalArgumentException(
          "jitter of a supervision is " + jitter + "; it must be from 0 to 1");
    }
    return new Supervision(scope, decision, restarts, window, first, longest, jitter);
  }

  /** Which children begin anew, how often, and after what pause; not what decides. */
  @Override
  public String toString() {
    return scope.text + ", at most " + restarts + " restarts within " + window
        + (firstPause.isZero() ? "" : ", after " + firstPause + " to " + longestPause);
  }

  // ---- for the children

  Scope scope() {
    return scope;
  }

  Directive directive(Throwable cause) {
    return Objects.requireNonNull(
        decision.apply(cause), "the decision of a supervision is null; it must be a directive");
  }

  int restarts() {
    return restarts;
  }

  Duration window() {
    return window;
  }

  /**
   * The pause before a restart.
   *
   * @param before how many restarts there were within the window
   * @param chance from 0 to 1
   */
  Duration pause(int before, double chance) {
    if (firstPause.isZero()) {
      return Duration.ZERO;
    }
    double first = Timers.saturatedNanos(firstPause);
    double longest = Timers.saturatedNanos(longestPause);
    double pause = Math.min(longest, first * Math.pow(2, before));
    return Duration.ofNanos((long) (pause * (1 + jitter * chance)));
  }
}
