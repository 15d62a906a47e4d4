package dev.selectors.patterns;

import dev.selectors.Cancellable;
import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.ReplyTo;
import dev.selectors.SelectorContext;
import java.time.Duration;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * A part of a selector that asks others and meanwhile keeps some of its mailboxes closed. It is
 * blocked for those mailboxes, and holds no thread.
 *
 * {@snippet file="dev/selectors/patterns/RequestReplySnippetsTest.java" region="request"}
 *
 * <p>What depends on the answer stays closed; what others wait for stays open, so that two
 * selectors that ask each other do not wait for each other for ever.
 *
 * <p>The compiler infers the type of the answer from a consumer that is a method reference, or that
 * states it: {@code (Integer price) -> ...}.
 *
 * <p><b>Ordering and fairness.</b> The mailboxes are closed from the end of the turn that asks
 * until the answer's turn. Any number of requests may be under way, by several parts, too: a
 * mailbox opens when the last request that closes it has ended. Each has attempts of its own, with
 * its own deadlines and pauses, however many are made again at the same time. Answers come in the
 * order in which they are given; no gate or level holds them back. Enabling or disabling a mailbox
 * meanwhile takes effect afterwards.
 *
 * <p>Each request ends once: with its answer; or with a failure, because its receiver did not take
 * it, failed on it, ended or began anew; or at its deadline. An answer that comes later is a
 * {@linkplain dev.selectors.DeadLetter dead letter}.
 *
 * <p>Or it is called off, by what {@code request} returns:
 *
 * {@snippet file="dev/selectors/patterns/RequestReplySnippetsTest.java" region="call-off"}
 *
 * <p>If that says true, neither consumer is called afterwards, even if the answer has come and is
 * only waiting for its turn; no further attempt is made, and one that is just being made is void.
 * The mailboxes open in a turn to come. For its receiver the request is void: a receiver that has
 * not begun to handle it need not, and an answer that comes later is a dead letter. But true does
 * not mean that the receiver has not done it: its answer may have come, and be waiting for its
 * turn. So what is given away by an answer, such as a lease of {@link Permits} or an item of a
 * {@link Buffer}, is then lost; ask for that by {@code ask}, and keep the stage.
 *
 * <p><b>Threads.</b> Callable only inside a turn of the selector; all functions that it is given
 * are called there, too. The part may be made in the constructor. A request can be called off from
 * any thread.
 *
 * <p><b>Memory consistency effects:</b> what the receiver did before it answered
 * <i>happens-before</i> the turn that is given the answer.
 *
 * <p><b>Failure.</b> A request that fails is a failure of the selector, unless it was made with a
 * consumer of failures. So is what is thrown by a function that makes a later attempt, or says
 * whether there is to be one: it ends the request, and neither consumer is called. If the selector
 * {@linkplain dev.selectors.Directive#RESTART begins anew}, it forgets its requests, and no mailbox
 * is closed for them any more; their handling cannot be undone. Those that are under way can still
 * be called off, and are then void; since a restart does not show from outside, calling off says
 * true even if they have ended since. What has to be carried through in spite of a restart belongs
 * in a field, and {@code onStart} asks again, with the same key: see {@link OncePerKey}.
 *
 * <p>Gregor Hohpe and Bobby Woolf, <cite>Enterprise Integration Patterns</cite>, 2003; section 3 of
 * Shams Imam and Vivek Sarkar, <cite>Selectors: Actors with Multiple Guarded Mailboxes</cite>,
 * AGERE 2014.
 */
public final class RequestReply {
  private final ReplyBlock block;

  /**
   * Makes a part that asks.
   *
   * @param context of the selector that asks
   * @param closed mailboxes of that selector that are closed while an answer is awaited; none means
   *     that all go on
   * @throws IllegalStateException if a mailbox belongs to a selector that runs; one that belongs to
   *     another new selector is refused at the first request, before that is sent, by
   *     {@link IllegalArgumentException}
   * @throws NullPointerException if an argument is null
   */
  public RequestReply(SelectorContext context, Mailbox<?>... closed) {
    this.block = new ReplyBlock(context, closed);
  }

  /**
   * Sends a request; a failure of it is a failure of this selector.
   *
   * @param <Q> the messages that the receiver takes
   * @param <A> the answer
   * @param to who is to answer
   * @param request makes the message, with the address for the answer in it; called once, at once
   * @param deadline how long to wait for the answer; longer than zero
   * @param onReply is given the answer, in a turn of its own
   * @return calls the request off
   * @throws IllegalArgumentException if {@code deadline} is not positive
   * @throws IllegalStateException outside a turn, and so in the constructor too
   * @throws NullPointerException if an argument, or the message, is null
   */
  public <Q, A> Cancellable request(
      MailboxRef<Q> to,
      Function<? super ReplyTo<A>, ? extends Q> request,
      Duration deadline,
      Consumer<? super A> onReply) {
    return request(to, request, deadline, onReply, ReplyBlock::failFast);
  }

  /**
   * Sends a request.
   *
   * @param <Q> the messages that the receiver takes
   * @param <A> the answer
   * @param to who is to answer
   * @param request makes the message, with the address for the answer in it; called once, at once
   * @param deadline how long to wait for the answer; longer than zero
   * @param onReply is given the answer, in a turn of its own
   * @param onFailure is told, in a turn of its own, why there is no answer
   * @return calls the request off
   * @throws IllegalArgumentException if {@code deadline} is not positive
   * @throws IllegalStateException outside a turn, and so in the constructor too
   * @throws NullPointerException if an argument, or the message, is null
   */
  public <Q, A> Cancellable request(
      MailboxRef<Q> to,
      Function<? super ReplyTo<A>, ? extends Q> request,
      Duration deadline,
      Consumer<? super A> onReply,
      Consumer<? super Throwable> onFailure) {
    requireConsumers(onReply, onFailure);
    return block.ask(() -> block.context().<Q, A>ask(to, request, deadline), onReply, onFailure);
  }

  /**
   * Sends a request, and sends it again if it fails; a failure of the last attempt is a failure of
   * this selector. The mailboxes are closed until it has ended, between attempts as well. What a
   * receiver that is no mailbox throws is thrown here at the first attempt, and makes later ones
   * fail.
   *
   * @param <K> tells requests apart
   * @param <Q> the messages that the receiver takes
   * @param <A> the answer
   * @param to who is to answer
   * @param key the same in all attempts, so that the receiver does {@link OncePerKey} what it is
   *     asked for
   * @param request makes the message, with the key and the address for the answer in it; called once
   *     for each attempt, which has an address of its own
   * @param retry how often, and when
   * @param onReply is given the answer, in a turn of its own
   * @return calls the request off, with all attempts
   * @throws IllegalStateException outside a turn, and so in the constructor too
   * @throws NullPointerException if an argument, or the message, is null
   */
  public <K, Q, A> Cancellable request(
      MailboxRef<Q> to,
      K key,
      BiFunction<? super K, ? super ReplyTo<A>, ? extends Q> request,
      Retry retry,
      Consumer<? super A> onReply) {
    return request(to, key, request, retry, onReply, ReplyBlock::failFast);
  }

  /**
   * Sends a request, and sends it again if it fails, as the other form does.
   *
   * @param <K> tells requests apart
   * @param <Q> the messages that the receiver takes
   * @param <A> the answer
   * @param to who is to answer
   * @param key the same in all attempts
   * @param request makes the message of each attempt
   * @param retry how often, and when
   * @param onReply is given the answer, in a turn of its own
   * @param onFailure is told, in a turn of its own, why the last attempt has failed
   * @return calls the request off, with all attempts
   * @throws IllegalStateException outside a turn, and so in the constructor too
   * @throws NullPointerException if an argument, or the message, is null
   */
  public <K, Q, A> Cancellable request(
      MailboxRef<Q> to,
      K key,
      BiFunction<? super K, ? super ReplyTo<A>, ? extends Q> request,
      Retry retry,
      Consumer<? super A> onReply,
      Consumer<? super Throwable> onFailure) {
    Objects.requireNonNull(key, "key of a request is null");
    Objects.requireNonNull(request, () -> "request to " + to + " is null");
    Objects.requireNonNull(retry, () -> "retry of a request to " + to + " is null");
    requireConsumers(onReply, onFailure);
    return new RequestAttempts<Q, A>(
            block, to, address -> request.apply(key, address), retry, onReply, onFailure)
        .begin();
  }

  private static void requireConsumers(Consumer<?> onReply, Consumer<?> onFailure) {
    Objects.requireNonNull(onReply, "consumer of the answer is null");
    Objects.requireNonNull(onFailure, "consumer of the failure is null");
  }
}
