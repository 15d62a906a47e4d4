package dev.selectors.patterns;

import dev.selectors.Cancellable;
import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.ReplyTo;
import dev.selectors.SelectorContext;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * A part of a selector that sends the same request to several receivers, and goes on once: when all
 * have answered, or the first has.
 *
 * {@snippet file="dev/selectors/patterns/RequestReplySnippetsTest.java" region="scatter"}
 *
 * <p><b>Ordering and fairness.</b> Mailboxes are closed meanwhile, as by {@link RequestReply}.
 * Answers are in the order of the receivers, whoever answered first. Any number of rows may be
 * under way; each has answers to its own requests only.
 *
 * <p>When the outcome is certain before all have ended, the other requests are void: a receiver
 * that has not begun to handle its request need not, and an answer to it is a
 * {@linkplain dev.selectors.DeadLetter dead letter}. All are void when the row is called off, by
 * what each method returns; that does to a row what it does to a {@linkplain RequestReply request}.
 * Answers that have come, and are not needed as another request has failed or one has been answered
 * first, are dropped: so do not ask in this way, except by {@link #each}, for what is given away by
 * an answer, such as a lease of {@link Permits}.
 *
 * <p><b>Threads.</b> Callable only inside a turn of the selector; all functions that it is given
 * are called there, too. The part may be made in the constructor. A row can be called off from any
 * thread.
 *
 * <p><b>Memory consistency effects:</b> what the receivers did before they answered
 * <i>happens-before</i> the turn that is given their answers.
 *
 * <p><b>Failure.</b> As for {@link RequestReply}; after a restart of the selector its rows are
 * forgotten, and no mailbox is closed for them. What a receiver that is no mailbox throws when it
 * is asked is a failure of that request; the others are made all the same, but for a
 * {@link dev.selectors.StoppedError}, which tells the selector itself to stop.
 *
 * <p>Gregor Hohpe and Bobby Woolf, <cite>Enterprise Integration Patterns</cite>, 2003.
 */
public final class ScatterGather {
  /**
   * What has become of one request.
   *
   * @param <A> the answer
   */
  public sealed interface Outcome<A> {
    /**
     * The answer, for those who need not know why there is none.
     *
     * @return empty if the request has failed
     */
    default Optional<A> answer() {
      return this instanceof Answered<A> answered
          ? Optional.of(answered.value())
          : Optional.empty();
    }

    /**
     * It was answered.
     *
     * @param <A> the answer
     * @param value the answer
     */
    record Answered<A>(A value) implements Outcome<A> {}

    /**
     * It has failed, or its time was up.
     *
     * @param <A> the answer that is missing
     * @param cause why there is none
     */
    record Failed<A>(Throwable cause) implements Outcome<A> {}
  }

  /** Names what is asked, in errors. */
  static final String RECEIVERS = "receivers of a row of requests";

  private final ReplyBlock block;

  /**
   * Makes a part that asks.
   *
   * @param context of the selector that asks
   * @param closed mailboxes of that selector that are closed while answers are awaited; none means
   *     that all go on
   * @throws IllegalStateException if a mailbox belongs to a selector that runs; one that belongs to
   *     another new one is refused at the first request, before that is sent, by
   *     {@link IllegalArgumentException}
   * @throws NullPointerException if an argument is null
   */
  public ScatterGather(SelectorContext context, Mailbox<?>... closed) {
    this.block = new ReplyBlock(context, closed);
  }

  /**
   * Asks all, for all answers; as soon as one request has failed, what it failed by is a failure of
   * this selector.
   *
   * @param <Q> the messages that the receivers take
   * @param <A> the answer
   * @param to who is to answer; one who is named twice is asked twice; if empty, so are the answers
   * @param request makes the message; called for each receiver, with an address of its own
   * @param deadline how long to wait for the answers; longer than zero
   * @param onReplies is given the answers, in the order of the receivers
   * @return calls the row off
   * @throws IllegalArgumentException if {@code deadline} is not positive
   * @throws IllegalStateException outside a turn, and so in the constructor too
   * @throws NullPointerException if an argument, a receiver, or a message is null
   */
  public <Q, A> Cancellable all(
      List<? extends MailboxRef<? super Q>> to,
      Function<? super ReplyTo<A>, ? extends Q> request,
      Duration deadline,
      Consumer<? super List<A>> onReplies) {
    Objects.requireNonNull(onReplies, "consumer of the answers is null");
    return block.ask(
        () -> ScatterRow.<Q, A>ask(block.context(), to, request, deadline).answers(),
        onReplies,
        ReplyBlock::failFast);
  }

  /**
   * Asks all, for what there is: it goes on when all requests have ended, in whatever way.
   *
   * @param <Q> the messages that the receivers take
   * @param <A> the answer
   * @param to who is to answer; one who is named twice is asked twice; if empty, so is the result
   * @param request makes the message; called for each receiver, with an address of its own
   * @param deadline how long to wait for the answers; longer than zero
   * @param onOutcomes is given what became of each request, in the order of the receivers
   * @return calls the row off
   * @throws IllegalArgumentException if {@code deadline} is not positive
   * @throws IllegalStateException outside a turn, and so in the constructor too
   * @throws NullPointerException if an argument, a receiver, or a message is null
   */
  public <Q, A> Cancellable each(
      List<? extends MailboxRef<? super Q>> to,
      Function<? super ReplyTo<A>, ? extends Q> request,
      Duration deadline,
      Consumer<? super List<Outcome<A>>> onOutcomes) {
    Objects.requireNonNull(onOutcomes, "consumer of the outcomes is null");
    return block.ask(
        () -> ScatterRow.<Q, A>ask(block.context(), to, request, deadline).outcomes(),
        onOutcomes,
        ReplyBlock::failFast);
  }

  /**
   * Asks all, for the first answer; if all requests have failed that is a failure of this selector.
   *
   * @param <Q> the messages that the receivers take
   * @param <A> the answer
   * @param to who is to answer; not empty
   * @param request makes the message; called for each receiver, with an address of its own
   * @param deadline how long to wait for an answer; longer than zero
   * @param onReply is given the answer that came first
   * @return calls the row off
   * @throws IllegalArgumentException if {@code deadline} is not positive, or there is no receiver
   * @throws IllegalStateException outside a turn, and so in the constructor too
   * @throws NullPointerException if an argument, a receiver, or a message is null
   */
  public <Q, A> Cancellable first(
      List<? extends MailboxRef<? super Q>> to,
      Function<? super ReplyTo<A>, ? extends Q> request,
      Duration deadline,
      Consumer<? super A> onReply) {
    return first(to, request, deadline, onReply, ReplyBlock::failFast);
  }

  /**
   * Asks all, for the first answer.
   *
   * @param <Q> the messages that the receivers take
   * @param <A> the answer
   * @param to who is to answer; not empty
   * @param request makes the message; called for each receiver, with an address of its own
   * @param deadline how long to wait for an answer; longer than zero
   * @param onReply is given the answer that came first
   * @param onFailure is told if all requests have failed, by a
   *     {@link java.util.concurrent.CompletionException}: its cause is the failure of the request to
   *     the first receiver, and those of the others are {@linkplain Throwable#getSuppressed
   *     suppressed}
   * @return calls the row off
   * @throws IllegalArgumentException if {@code deadline} is not positive, or there is no receiver
   * @throws IllegalStateException outside a turn, and so in the constructor too
   * @throws NullPointerException if an argument, a receiver, or a message is null
   */
  public <Q, A> Cancellable first(
      List<? extends MailboxRef<? super Q>> to,
      Function<? super ReplyTo<A>, ? extends Q> request,
      Duration deadline,
      Consumer<? super A> onReply,
      Consumer<? super Throwable> onFailure) {
    Objects.requireNonNull(onReply, "consumer of the answer is null");
    Objects.requireNonNull(onFailure, "consumer of the failure is null");
    List<MailboxRef<? super Q>> all = Listed.copy(to, RECEIVERS); // once: it may change meanwhile
    if (all.isEmpty()) {
      throw new IllegalArgumentException(
          "without receivers no first answer ever comes; name at least one");
    }
    return block.ask(
        () -> ScatterRow.<Q, A>ask(block.context(), all, request, deadline).first(),
        onReply,
        onFailure);
  }
}
