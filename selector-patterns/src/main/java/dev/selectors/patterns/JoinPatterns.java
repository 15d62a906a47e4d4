package dev.selectors.patterns;

import dev.selectors.Mailbox;
import dev.selectors.ReplyTo;
import dev.selectors.SelectorContext;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Reactions of a selector to several messages together, in the style of the join calculus: each
 * channel is a mailbox, and each pattern names the channels that it takes a message from.
 *
 * {@snippet file="dev/selectors/patterns/JoinSnippetsTest.java" region="patterns"}
 *
 * <p>With one pattern over all channels this is a join of sources of different types. A channel may
 * take part in several patterns, and several times in one. What takes part in no complete pattern
 * waits.
 *
 * <p><b>Ordering and fairness.</b> Messages are looked at one by one, in the order of the selection
 * policy. As soon as one completes a pattern, that fires, in the same turn; if it completes
 * several, the one that was declared first fires. So a later pattern can starve behind an earlier
 * one that always finds its messages. Messages of a channel are taken in the order of sending, each
 * by one firing.
 *
 * <p>What has been looked at and waits for others is out of its mailbox, and the mailbox is then
 * closed: that is one message of a channel, or as many as a pattern takes from it at most. It does
 * not count in {@link Mailbox#depth}; see {@link #pending}. The owner may set the head guard, bound
 * and level of a channel, but not its gate, guard and handler: after {@code become}, or by {@code
 * receive}, no message would be looked at.
 *
 * <p><b>Threads.</b> Anybody may send to the channels. All else is for the owner of the selector,
 * and reactions are its turns. Channels and patterns are declared before the selector is spawned.
 *
 * <p><b>Memory consistency effects:</b> what was done before the messages were sent
 * <i>happens-before</i> the reaction to them.
 *
 * <p><b>Failure.</b> What a reaction throws is a failure of the selector; its messages are used up,
 * and those that are a {@link ReplyTo} fail, if they were not answered, even if the reaction has
 * {@linkplain ReplyTo#forward forwarded} them: there is no telling who has a request. So let
 * forwarding be the last thing that a reaction does. A request within another message, if that was
 * not the last to come, is for the reaction to fail. A {@linkplain dev.selectors.Directive#RESTART
 * restart} keeps all others. What is pending when the selector ends does not become a dead letter.
 *
 * <p>Cédric Fournet and Georges Gonthier, <cite>The Reflexive CHAM and the Join-Calculus</cite>,
 * POPL 1996; Nick Benton, Luca Cardelli and Cédric Fournet, <cite>Modern Concurrency Abstractions
 * for C#</cite>, 2004.
 */
public final class JoinPatterns {
  private final SelectorContext context;
  private final Map<Mailbox<?>, JoinChannel<?>> channels = new HashMap<>();

  /**
   * Makes a set of patterns.
   *
   * @param context of the selector that it becomes a part of
   * @throws NullPointerException if {@code context} is null
   */
  public JoinPatterns(SelectorContext context) {
    this.context = Objects.requireNonNull(context, "context of join patterns is null");
  }

  /**
   * Declares a channel. A message that is a {@link ReplyTo} is void when it {@linkplain
   * ReplyTo#isOver is over}; for messages that contain one see {@link #channel(String, Predicate)}.
   *
   * @param <M> the messages it takes
   * @param name of its mailbox
   * @return the mailbox; for senders, and to be named in patterns
   * @throws IllegalArgumentException if the name is taken or empty
   * @throws IllegalStateException if the selector is already spawned
   * @throws NullPointerException if {@code name} is null
   */
  public <M> Mailbox<M> channel(String name) {
    return channel(name, message -> message instanceof ReplyTo<?> request && request.isOver());
  }

  /**
   * Declares a channel whose messages may become void while they wait for others: no reaction is
   * given one that is void by then; it is let go silently. For requests, use
   * {@code job -> job.replyTo().isOver()}.
   *
   * @param <M> the messages it takes
   * @param name of its mailbox
   * @param isVoid asked in turns, when a pattern is otherwise complete; once true, stays true. What
   *     it throws is a failure of the selector, and the message is let go
   * @return the mailbox; for senders, and to be named in patterns
   * @throws IllegalArgumentException if the name is taken or empty
   * @throws IllegalStateException if the selector is already spawned
   * @throws NullPointerException if an argument is null
   */
  public <M> Mailbox<M> channel(String name, Predicate<? super M> isVoid) {
    Objects.requireNonNull(isVoid, () -> "predicate of channel '" + name + "' is null");
    JoinChannel<M> channel = new JoinChannel<>(context, name, isVoid);
    channels.put(channel.mailbox, channel);
    return channel.mailbox;
  }

  /**
   * A pattern of one message from each of two channels.
   *
   * @param <A> the messages of the first
   * @param <B> the messages of the second
   * @param a a channel
   * @param b a channel, perhaps the same
   * @return to be told what is done with them
   * @throws IllegalArgumentException if one is not a channel of these patterns
   */
  @CheckReturnValue
  public <A, B> When<BiConsumer<? super A, ? super B>> when(Mailbox<A> a, Mailbox<B> b) {
    JoinChannel<A> ofA = channelOf(a);
    JoinChannel<B> ofB = channelOf(b);
    return pattern(List.of(ofA, ofB), then -> () -> then.accept(ofA.take(), ofB.take()));
  }

  /**
   * A pattern of one message from each of three channels; see {@link #when(Mailbox, Mailbox)}.
   *
   * @param <A> the messages of the first
   * @param <B> the messages of the second
   * @param <C> the messages of the third
   * @param a a channel
   * @param b a channel
   * @param c a channel
   * @return to be told what is done with them
   */
  @CheckReturnValue
  public <A, B, C> When<When.Then3<? super A, ? super B, ? super C>> when(
      Mailbox<A> a, Mailbox<B> b, Mailbox<C> c) {
    JoinChannel<A> ofA = channelOf(a);
    JoinChannel<B> ofB = channelOf(b);
    JoinChannel<C> ofC = channelOf(c);
    return pattern(
        List.of(ofA, ofB, ofC), then -> () -> then.accept(ofA.take(), ofB.take(), ofC.take()));
  }

  /**
   * A pattern of one message from each of four channels; see {@link #when(Mailbox, Mailbox)}.
   *
   * @param <A> the messages of the first
   * @param <B> the messages of the second
   * @param <C> the messages of the third
   * @param <D> the messages of the fourth
   * @param a a channel
   * @param b a channel
   * @param c a channel
   * @param d a channel
   * @return to be told what is done with them
   */
  @CheckReturnValue
  public <A, B, C, D> When<When.Then4<? super A, ? super B, ? super C, ? super D>> when(
      Mailbox<A> a, Mailbox<B> b, Mailbox<C> c, Mailbox<D> d) {
    JoinChannel<A> ofA = channelOf(a);
    JoinChannel<B> ofB = channelOf(b);
    JoinChannel<C> ofC = channelOf(c);
    JoinChannel<D> ofD = channelOf(d);
    return pattern(
        List.of(ofA, ofB, ofC, ofD),
        then -> () -> then.accept(ofA.take(), ofB.take(), ofC.take(), ofD.take()));
  }

  /**
   * A pattern of one message from each of five channels; see {@link #when(Mailbox, Mailbox)}.
   *
   * @param <A> the messages of the first
   * @param <B> the messages of the second
   * @param <C> the messages of the third
   * @param <D> the messages of the fourth
   * @param <E> the messages of the fifth
   * @param a a channel
   * @param b a channel
   * @param c a channel
   * @param d a channel
   * @param e a channel
   * @return to be told what is done with them
   */
  @CheckReturnValue
  public <A, B, C, D, E>
      When<When.Then5<? super A, ? super B, ? super C, ? super D, ? super E>> when(
          Mailbox<A> a, Mailbox<B> b, Mailbox<C> c, Mailbox<D> d, Mailbox<E> e) {
    JoinChannel<A> ofA = channelOf(a);
    JoinChannel<B> ofB = channelOf(b);
    JoinChannel<C> ofC = channelOf(c);
    JoinChannel<D> ofD = channelOf(d);
    JoinChannel<E> ofE = channelOf(e);
    return pattern(
        List.of(ofA, ofB, ofC, ofD, ofE),
        then -> () -> then.accept(ofA.take(), ofB.take(), ofC.take(), ofD.take(), ofE.take()));
  }

  /**
   * A pattern of any number of messages of one type, such as {@code Collections.nCopies(9,
   * reindeer)}, nine of one channel; see {@link #when(Mailbox, Mailbox)}.
   *
   * @param <M> the messages
   * @param all a channel for each message, at least one; a channel may be there several times
   * @return to be told what is done with them, in this order
   * @throws IllegalArgumentException if there is none, or one is not a channel of these patterns
   * @throws NullPointerException if the list, or a channel, is null
   */
  @CheckReturnValue
  public <M> When<Consumer<? super List<M>>> when(List<? extends Mailbox<? extends M>> all) {
    List<JoinChannel<? extends M>> channelsOfAll = new ArrayList<>();
    Objects.requireNonNull(all, "list of channels of a pattern is null");
    all.forEach(mailbox -> channelsOfAll.add(channelOf(mailbox)));
    return pattern(channelsOfAll, then -> () -> {
      List<M> messages = new ArrayList<>(channelsOfAll.size());
      channelsOfAll.forEach(channel -> messages.add(channel.take()));
      then.accept(messages);
    });
  }

  /**
   * The messages that were looked at and wait for others.
   *
   * @param channel of these patterns
   * @return oldest first; a copy. More may wait in the mailbox, behind them
   * @param <M> the messages of the channel
   * @throws IllegalArgumentException if it is not a channel of these patterns
   */
  public <M> List<M> pending(Mailbox<M> channel) {
    return channelOf(channel).pending();
  }

  private <F> When<F> pattern(List<? extends JoinChannel<?>> of, Function<F, Runnable> firing) {
    if (of.isEmpty()) {
      throw new IllegalArgumentException("a pattern without channels; it needs at least one");
    }
    return new When<>(then -> {
      Owner.requireMaker(
          context,
          channels.keySet().iterator().next(),
          () -> "a join pattern of " + context.name()
              + " is declared after the spawn, or by a thread other than the one that makes the"
              + " selector; declare it in the constructor");
      JoinChannel.join(of, firing.apply(then));
    });
  }

  @SuppressWarnings("unchecked") // channel() made both of one type
  private <M> JoinChannel<M> channelOf(Mailbox<M> mailbox) {
    Objects.requireNonNull(mailbox, "channel of a pattern is null");
    JoinChannel<?> channel = channels.get(mailbox);
    if (channel == null) {
      throw new IllegalArgumentException("mailbox '" + mailbox.name()
          + "' is not a channel of these patterns; declare it with their channel()");
    }
    return (JoinChannel<M>) channel;
  }
}
