package dev.selectors.patterns;

import dev.selectors.MailboxRef;
import dev.selectors.ReplyTo;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * The attempts of one request. At any time the mailboxes are closed for one thing that it awaits.
 */
final class RequestAttempts<Q, A> {
  private final ReplyBlock block;
  private final MailboxRef<Q> to;
  private final Function<ReplyTo<A>, ? extends Q> request;
  private final Retry retry;
  private final Consumer<? super A> onReply;
  private final Consumer<? super Throwable> onFailure;
  private final OpenRequest open;
  private Duration pause;
  private int made;

  RequestAttempts(
      ReplyBlock block,
      MailboxRef<Q> to,
      Function<ReplyTo<A>, ? extends Q> request,
      Retry retry,
      Consumer<? super A> onReply,
      Consumer<? super Throwable> onFailure) {
    this.block = block;
    this.to = to;
    this.request = request;
    this.retry = retry;
    this.onReply = onReply;
    this.onFailure = onFailure;
    this.open = new OpenRequest(block.context());
    this.pause = retry.firstPause();
  }

  /** Makes the first attempt, and returns what calls off all attempts. */
  OpenRequest begin() {
    next();
    return open;
  }

  private void next() {
    if (open.isOver()) {
      return;
    }
    made++;
    try {
      block.until(open, this::ask, open.toTell(onReply), this::failed);
    } catch (Throwable t) {
      open.end(); // there is nothing left to call off
      throw t;
    }
  }

  private boolean isToBeMadeAgain(Throwable cause) {
    try {
      return retry.again(made, cause);
    } catch (Throwable t) {
      open.end();
      throw t;
    }
  }

  /**
   * A receiver that is no mailbox may throw. The first time, this is told to the one who asks, as
   * with any other request; later it would be a failure of the selector in a turn that nobody knows
   * of.
   */
  private CompletionStage<A> ask() {
    NotedRequest<Q, A> noted = new NotedRequest<>(request);
    try {
      return block.context().<Q, A>ask(to, noted, retry.deadline());
    } catch (Throwable t) {
      if (Thrown.isFatal(t) || made == 1 || !noted.isMade()) {
        throw t;
      }
      return CompletableFuture.failedStage(t);
    }
  }

  private void failed(Throwable cause) {
    if (!isToBeMadeAgain(cause)) {
      open.<Throwable>toTell(onFailure).accept(cause);
    } else if (pause.isZero()) {
      next();
    } else {
      // A timer of the selector would leave the mailboxes closed for ever if its turn got lost.
      Duration time = pause;
      try {
        block.until(
            open,
            () -> LastingTimer.start(block.context(), time).end(),
            answer -> {},
            timeout -> next());
      } catch (Throwable t) {
        if (Thrown.isFatal(t)) {
          open.end();
          throw t;
        }
        // There is no timer, so this attempt was the last.
        Throwable all = Objects.requireNonNull(Thrown.combined(cause, t));
        open.<Throwable>toTell(onFailure).accept(all);
        return;
      }
      pause = retry.pauseAfter(pause);
    }
  }
}
