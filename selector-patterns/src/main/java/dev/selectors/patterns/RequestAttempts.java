package dev.selectors.patterns;

import dev.selectors.MailboxRef;
import dev.selectors.ReplyTo;
import java.time.Duration;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.Function;

/** The attempts of one request. At any time the mailboxes are closed for one thing it awaits. */
final class RequestAttempts<Q, A> {
  private final ReplyBlock block;
  private final MailboxRef<Q> to;
  private final Function<ReplyTo<A>, ? extends Q> request;
  private final Retry retry;
  private final Consumer<? super A> onReply;
  private final Consumer<? super Throwable> onFailure;
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
    this.pause = retry.firstPause();
  }

  void next() {
    made++;
    block.until(block.context().<Q, A>ask(to, request, retry.deadline()), onReply, this::failed);
  }

  private void failed(Throwable cause) {
    if (!retry.again(made, cause)) {
      onFailure.accept(cause);
    } else if (pause.isZero()) {
      next();
    } else {
      // A timer of the selector would leave the mailboxes closed for ever if its turn got lost.
      CompletionStage<Object> over = LastingTimer.start(block.context(), pause).end();
      block.until(over, answer -> {}, timeout -> next());
      pause = retry.pauseAfter(pause);
    }
  }
}
