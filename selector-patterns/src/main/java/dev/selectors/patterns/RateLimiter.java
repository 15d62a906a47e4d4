package dev.selectors.patterns;

import dev.selectors.DeadLetter;
import dev.selectors.Mailbox;
import dev.selectors.SelectorContext;
import java.time.Duration;
import java.util.Objects;
import java.util.Queue;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A part that opens mailboxes only as often as a rate allows: what comes faster waits in its
 * mailbox, in its order.
 *
 * {@snippet file="dev/selectors/patterns/RateLimiterSnippetsTest.java" region="limiter"}
 *
 * <p>There is a bucket with a number of tokens. A message takes one just before its handler is
 * called, and that token comes back after the period. So in <em>any</em> stretch of time as long as
 * the period, wherever it begins, at most that many messages are taken from all mailboxes of the
 * limiter. For an even flow rather than bursts, allow 1 in a short period.
 *
 * <p>How long a handler takes does not make the rate lower. In return, a thread that is held up
 * just after it has taken a token calls its handler that much later, and the next call can be
 * closer to it than the period, by as much. If somebody outside counts strictly, and has no
 * tolerance, allow for some in the period.
 *
 * <p><b>Ordering and fairness.</b> Messages of one mailbox are handled in the order of sending.
 * Several mailboxes of one limiter share its bucket; which of them is served next is up to the
 * selector's {@link dev.selectors.SelectionPolicy}. Other mailboxes of the selector are not
 * affected.
 *
 * <p><b>Threads.</b> To be made, and given mailboxes, by the thread that constructs the selector.
 *
 * <p><b>Memory consistency effects:</b> those of its mailboxes.
 *
 * <p><b>Failure.</b> A message whose handler fails has used its token. The bucket outlives a
 * restart of its selector, so that one that fails and begins anew again and again keeps to the
 * rate.
 *
 * <p>Jonathan Turner, <cite>New Directions in Communications (or Which Way to the Information
 * Age?)</cite>, IEEE Communications Magazine 1986, with a bucket for each token.
 */
public final class RateLimiter {
  /** A token comes back. */
  private enum Token implements DeadLetter.Unmissed {
    TOKEN
  }

  /** A longer period is as good as for ever, and does not fit a number of nanoseconds. */
  private static final Duration LONGEST = Duration.ofDays(36_500);

  private final SelectorContext context;
  private final int most;
  private final long period;
  private final Mailbox<Token> returned;

  /**
   * When the tokens that were taken come back, in nanoseconds of the system, the earliest first. As
   * long as there are some, a timer runs for the earliest, or {@link #returned} has a message.
   */
  private final Queue<Long> out = new LosslessDeque<>();

  /** The last timer; null before the first. */
  private @Nullable LastingTimer timer;

  /**
   * Adds a limiter to a selector.
   *
   * @param context of that selector
   * @param name of the mailbox that its tokens come back to
   * @param most how many messages in a period, at least 1
   * @param period longer than zero
   * @throws IllegalArgumentException if {@code most} or {@code period} is not positive, the name is
   *     empty, or there is a mailbox of that name
   * @throws IllegalStateException if the selector is already spawned
   * @throws NullPointerException if an argument is null
   */
  public RateLimiter(SelectorContext context, String name, int most, Duration period) {
    this.context = Objects.requireNonNull(context, "context of a limiter is null");
    Duration its = Positive.time(period, "period of limiter '" + name + "'");
    this.period = (its.compareTo(LONGEST) < 0 ? its : LONGEST).toNanos();
    this.most = Positive.number(most, "rate of limiter '" + name + "'");
    this.returned =
        context.mailbox(Token.class, name, token -> takeBack(context.system().nanoTime()));
  }

  /**
   * Declares a mailbox of the selector that keeps to the rate. Its guard and its handler are the
   * limiter's: after {@code become}, or by {@code receive}, no message would take a token. The
   * selector may add a head guard, a level, a bound, and disable it.
   *
   * @param <M> the messages it takes
   * @param name tells it apart in every diagnosis; not empty
   * @param handler is given each message in a turn of its own
   * @return the new mailbox, enabled, on level 0, without bound
   * @throws IllegalArgumentException if there is already a mailbox of that name, or the name is
   *     empty
   * @throws IllegalStateException if the selector is already spawned
   * @throws NullPointerException if an argument is null
   */
  public <M> Mailbox<M> mailbox(String name, Consumer<? super M> handler) {
    Objects.requireNonNull(handler, () -> "handler of limited mailbox '" + name + "' is null");
    return context
        .<M>mailbox(name, message -> {
          take();
          handler.accept(message);
        })
        .guard(() -> out.size() < most || isOneDue());
  }

  /**
   * Whether a token is due that nobody has taken back yet. Its message may be lost, as a listener
   * can throw in place of the handler: then the message that takes the token starts the next timer.
   */
  private boolean isOneDue() {
    Long next = out.peek();
    return next != null && next - context.system().nanoTime() <= 0;
  }

  private void take() {
    long now = context.system().nanoTime();
    takeBack(now);
    if (out.isEmpty()) {
      startTimer(period); // first: if there is no timer, nobody would bring the token back
    }
    out.add(now + period);
  }

  private void takeBack(long now) {
    for (Long next = out.peek(); next != null; next = out.peek()) {
      long left = next - now;
      if (left > 0) {
        if (!isTimed()) {
          startNextTimer(left);
        }
        return;
      }
      out.remove();
    }
  }

  private boolean isTimed() {
    return (timer != null && !timer.isOver()) || returned.depth() > 0;
  }

  private void startNextTimer(long left) {
    try {
      startTimer(left);
    } catch (Throwable t) {
      returned.trySend(Token.TOKEN); // to try again, whatever becomes of the failure
      throw t;
    }
  }

  private void startTimer(long nanos) {
    timer = LastingTimer.start(context, Duration.ofNanos(nanos));
    timer.whenTimeIsUp(returned, Token.TOKEN);
  }
}
