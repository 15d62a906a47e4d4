package dev.selectors.patterns;

import dev.selectors.Cancellable;
import dev.selectors.DeadLetter;
import dev.selectors.Directive;
import dev.selectors.ExitReason;
import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.Overflow;
import dev.selectors.Selector;
import java.util.LinkedHashSet;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/**
 * A selector that sends what is published to all its subscribers, and keeps for each of them only
 * as much as it has agreed to.
 *
 * {@snippet file="dev/selectors/patterns/TopicSnippetsTest.java" region="topic"}
 *
 * <p>A subscriber is slow as long as a message waits for room in its own mailbox, which should be
 * bounded with {@link Overflow#WAIT}; one without a bound is never slow. Meanwhile the topic keeps
 * what comes next, up to the bound of the subscription. The subscription says what happens beyond
 * that: {@link WhenFull}. Publishers are held back only by subscribers that say
 * {@link WhenFull#HOLD}, and then as by any bounded mailbox: {@code sendAsync} completes when there
 * is room, and {@code send} parks a virtual thread.
 *
 * <p>What is kept is handed over one by one, as room is made, while others go on to publish. So a
 * quick subscriber, too, is slow in a burst for which its mailbox has no room. One that wants all
 * messages needs room for the largest burst, best in its mailbox, else in its subscription.
 *
 * <p>A topic lives until it is stopped, or until all that was published before it was {@linkplain
 * #complete completed} is delivered.
 *
 * <p><b>Ordering and fairness.</b> Each subscriber is sent the messages of one publisher in their
 * order, and all subscribers those of several publishers in the same order. A message that is
 * published after {@link #subscribe} has returned reaches the subscriber.
 *
 * <p><b>Threads.</b> All methods are callable from any thread.
 *
 * <p><b>Memory consistency effects:</b> what a publisher did before it published
 * <i>happens-before</i> what each subscriber does with the message.
 *
 * <p><b>Failure.</b> A subscriber that has ended, or whose address throws, is removed; all others
 * go on, unless what it throws is a {@link VirtualMachineError} other than a
 * {@link StackOverflowError}, which ends the topic, so that what it keeps is lost. When the topic
 * ends otherwise, what it keeps for subscribers goes to their mailboxes, where it waits for room;
 * what waits to be published becomes dead letters. A restart keeps subscriptions.
 *
 * <p>Patrick Th. Eugster et al., <cite>The Many Faces of Publish/Subscribe</cite>, ACM Computing
 * Surveys, 2003.
 *
 * @param <T> what is published
 */
public final class Topic<T> extends Selector {
  /** What becomes of a message for a subscriber for which as much is kept as was agreed. */
  public enum WhenFull {
    /** The message that is kept longest gives way. */
    DROP_OLDEST,
    /** The new message is not sent to this subscriber. */
    DROP_NEWEST,
    /** The subscription is over; what is kept still comes. */
    DETACH,
    /** Nothing is published until there is room again. */
    HOLD
  }

  /** Why a subscription is over. */
  public enum End {
    /** Somebody called {@link Subscription#cancel}. */
    CANCELLED,
    /** The subscriber was too slow: {@link WhenFull#DETACH}. */
    DETACHED,
    /** The subscriber has ended, or its address has thrown. */
    SUBSCRIBER_ENDED,
    /** The topic was completed, and the subscriber has all that was for it: {@link #complete}. */
    COMPLETED,
    /** The topic has ended, before it was complete, or before this subscription began. */
    TOPIC_ENDED
  }

  /** One subscriber's tie to a topic. */
  public sealed interface Subscription extends Cancellable permits TopicSubscription {
    /**
     * Ends the subscription: what is kept, or published later, is not sent any more. What was
     * already sent to the subscriber's mailbox stays there.
     *
     * @return true if this call ended it
     */
    @Override
    boolean cancel();

    /**
     * How many messages were not sent because the subscriber was slow, or its mailbox refused them.
     *
     * @return so far; never falls
     */
    long dropped();

    /**
     * Completes when the subscription is over.
     *
     * @return completes with the reason, never exceptionally; on the thread that brings it about:
     *     of a turn of the topic, of the end of the topic or the subscriber, or of whoever cancels.
     *     What depends on it should be quick
     */
    CompletionStage<End> whenOver();
  }

  /** Comes where messages come, behind those that were published before. */
  private enum Last implements DeadLetter.Unmissed {
    ONE
  }

  /** What is published; bounded, so publishers wait if a subscriber holds them back. */
  public final MailboxRef<T> publish;

  /** Takes messages, and the {@link Last}. */
  private final Mailbox<Object> published;

  private final Mailbox<TopicSubscription.Look<T>> joining =
      mailbox("subscribe", look -> onJoining(look.at()));
  private final Mailbox<TopicSubscription.Look<T>> changed =
      mailbox("changed", look -> onChanged(look.at()));
  /**
   * Never opened: turns what comes after the {@link Last} into dead letters, so that nobody waits.
   */
  private final Mailbox<Object> late =
      this.<Object>mailbox("late", message -> {}).bounded(1, Overflow.DROP_OLDEST);

  /** In the order in which they came. One that leaves must not have all others looked at. */
  private final Set<TopicSubscription<T>> subscriptions = new LinkedHashSet<>();

  private final AtomicBoolean completing = new AtomicBoolean();
  /** Nothing is published any more; a restart does not change that. */
  private boolean complete;

  /**
   * Makes a topic that is not spawned yet.
   *
   * @param capacity how many messages may wait to be published, at least 1
   * @throws IllegalArgumentException if {@code capacity} is not positive
   */
  public Topic(int capacity) {
    published = mailbox("publish", this::onPublished)
        .level(1) // whoever subscribed before is there
        .guard(() -> subscriptions.stream().noneMatch(TopicSubscription::holds))
        .bounded(capacity, Overflow.WAIT);
    publish = this.<T>router(message -> published);
    late.disable();
  }

  /**
   * Subscribes a mailbox, or anything else that can be sent to. The subscription lasts until it is
   * cancelled, or a message cannot be delivered because the subscriber has ended.
   *
   * @param to is sent what is published from now on; and before that what was published earlier,
   *     but still waits in the topic, as while a subscriber that says {@link WhenFull#HOLD} is slow
   * @param bound how many messages are kept for it while one waits for room there, at least 1
   * @param whenFull what becomes of messages beyond
   * @return to be cancelled
   * @throws IllegalArgumentException if {@code bound} is not positive
   * @throws NullPointerException if an argument is null
   */
  public Subscription subscribe(MailboxRef<? super T> to, int bound, WhenFull whenFull) {
    TopicSubscription<T> subscription = new TopicSubscription<>(to, bound, whenFull, changed);
    subscription.watchTopic(this);
    return join(subscription);
  }

  /**
   * Subscribes a mailbox of a selector. The subscription lasts until it is cancelled, or the
   * selector ends.
   *
   * @param subscriber is monitored
   * @param to a mailbox of the subscriber, or what leads there; is sent the same as in that method
   * @param bound as for {@link #subscribe(MailboxRef, int, WhenFull)}
   * @param whenFull what becomes of messages beyond
   * @return to be cancelled
   * @throws IllegalArgumentException if {@code bound} is not positive
   * @throws NullPointerException if an argument is null
   */
  public Subscription subscribe(
      Selector subscriber, MailboxRef<? super T> to, int bound, WhenFull whenFull) {
    Objects.requireNonNull(subscriber, "subscriber to a topic is null");
    TopicSubscription<T> subscription = new TopicSubscription<>(to, bound, whenFull, changed);
    subscription.watchTopic(this);
    subscription.watch(subscriber);
    return join(subscription);
  }

  /**
   * Has the topic end in an orderly way.
   *
   * {@snippet file="dev/selectors/patterns/TopicSnippetsTest.java" region="complete"}
   *
   * <p>What was published before, by the caller or by those it knows to have published, is sent to
   * all subscribers as it would have been. When the mailbox of one has taken all of it, including
   * what was kept for it, its subscription is over, as {@link End#COMPLETED}: so what is sent there
   * then comes behind, by {@code sendAsync} if the mailbox has a bound. When all subscriptions are
   * over, the topic ends. A subscriber that takes nothing any more prevents that; the topic can be
   * stopped all the same.
   *
   * <p>What is published afterwards is sent to nobody, and holds nobody back: it is a {@linkplain
   * dev.selectors.DeadLetter dead letter}, when the topic ends at the latest. Completing twice, or
   * after the topic has ended, has no effect.
   */
  public void complete() {
    if (completing.compareAndSet(false, true)) {
      try {
        published.sendAsync(Last.ONE); // no effect if the topic has been stopped: then all is over
      } catch (Throwable t) {
        completing.set(false); // for want of memory: it can be called again
        throw t;
      }
    }
  }

  /** Last: whoever is told that there is no memory to watch has not subscribed. */
  private TopicSubscription<T> join(TopicSubscription<T> subscription) {
    if (!joining.trySend(subscription.look)) {
      subscription.end(End.TOPIC_ENDED);
    }
    return subscription;
  }

  private void onJoining(TopicSubscription<T> subscription) {
    if (complete) {
      subscription.end(End.TOPIC_ENDED); // there will be nothing for it
    } else if (!subscription.isOver()) {
      subscriptions.add(subscription);
    }
  }

  private void onChanged(TopicSubscription<T> subscription) {
    subscription.moved();
    if (complete) {
      subscription.completeIfEmpty();
    }
    if (subscription.isOver()) {
      subscriptions.remove(subscription);
    }
    endIfComplete();
  }

  @SuppressWarnings("unchecked") // all but the last comes through the address for messages
  private void onPublished(Object message) {
    if (message == Last.ONE) {
      complete = true;
      subscriptions.forEach(TopicSubscription::completeIfEmpty);
      subscriptions.removeIf(TopicSubscription::isOver);
      endIfComplete();
      return;
    }
    if (complete) {
      late.send(message);
      return;
    }
    try {
      forEach(subscription -> subscription.offer((T) message));
    } finally {
      subscriptions.removeIf(TopicSubscription::isOver);
    }
  }

  private void endIfComplete() {
    if (complete && subscriptions.isEmpty()) {
      exit();
    }
  }

  /** If it throws for one subscriber, that is this one's failure, not that of the others. */
  private void forEach(Consumer<TopicSubscription<T>> action) {
    Throwable thrown = null;
    for (TopicSubscription<T> subscription : subscriptions) {
      try {
        action.accept(subscription);
      } catch (Throwable t) {
        thrown = Thrown.combined(thrown, t);
      }
    }
    if (thrown != null) {
      throw Thrown.unchecked(thrown);
    }
  }

  /** After a restart: what a turn that was broken off has left may be sent now. */
  @Override
  protected void onStart() {
    subscriptions.forEach(TopicSubscription::tellTopic);
  }

  /** The subscriber that has thrown is removed; it is told to the system, and the topic goes on. */
  @Override
  protected Directive onFailure(Throwable cause) {
    return Directive.RESUME;
  }

  @Override
  protected void onExit(ExitReason reason) {
    forEach(TopicSubscription::handOver);
  }
}
