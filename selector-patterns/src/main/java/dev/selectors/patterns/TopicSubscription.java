package dev.selectors.patterns;

import dev.selectors.Cancellable;
import dev.selectors.DeadLetter;
import dev.selectors.MailboxRef;
import dev.selectors.Selector;
import dev.selectors.StoppedError;
import dev.selectors.UndeliverableException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * What a topic keeps for one subscriber. At most one message waits at the subscriber's mailbox;
 * what comes after it is kept here, and belongs to the topic's turns.
 */
final class TopicSubscription<T> implements Topic.Subscription {
  /**
   * Has the topic look at a subscription. Whoever waits for that is told of the topic's end, which
   * ends the subscription.
   */
  record Look<T>(TopicSubscription<T> at) implements DeadLetter.Unmissed {}

  private final MailboxRef<? super T> to;
  private final int bound;
  private final Topic.WhenFull whenFull;
  private final MailboxRef<Look<T>> changed;
  /** Made beforehand, as it may have to be sent while memory is short. */
  final Look<T> look = new Look<>(this);

  private final LosslessDeque<T> kept = new LosslessDeque<>();
  /** What waits for room at the subscriber's mailbox; null if nothing does. */
  private @Nullable CompletableFuture<?> waiting;

  private final AtomicLong dropped = new AtomicLong();
  private final CompletableFuture<Topic.End> over = new CompletableFuture<>();
  /** One stage for all callers: a separate one for each would be kept until the end. */
  private final CompletionStage<Topic.End> whenOver = over.minimalCompletionStage();
  /** Guarded by itself. */
  private final List<Cancellable> monitors = new ArrayList<>();

  /** @param changed is told when the topic has to look at this again */
  TopicSubscription(
      MailboxRef<? super T> to, int bound, Topic.WhenFull whenFull, MailboxRef<Look<T>> changed) {
    this.to = Objects.requireNonNull(to, "mailbox to subscribe is null");
    this.bound = Positive.number(bound, "bound of a subscription");
    this.whenFull = Objects.requireNonNull(whenFull, "rule for a full subscription is null");
    this.changed = changed;
  }

  // ---- any thread

  @Override
  public boolean cancel() {
    return end(Topic.End.CANCELLED);
  }

  @Override
  public long dropped() {
    return dropped.get();
  }

  @Override
  public CompletionStage<Topic.End> whenOver() {
    return whenOver;
  }

  boolean isOver() {
    return over.isDone();
  }

  /** Ends this when the topic does. */
  void watchTopic(Selector topic) {
    add(topic.monitor(down -> endUntold(Topic.End.TOPIC_ENDED)));
  }

  /** Ends this when the subscriber does. */
  void watch(Selector subscriber) {
    add(subscriber.monitor(down -> end(Topic.End.SUBSCRIBER_ENDED)));
  }

  private void add(Cancellable monitor) {
    synchronized (monitors) {
      monitors.add(monitor);
    }
    if (isOver()) {
      unwatch();
    }
  }

  /** Tells the topic to look at this; no effect if the topic has ended. */
  void tellTopic() {
    Shortage.tell(changed, look); // or what is kept would stay, and hold publishers back
  }

  /** Ends this and tells the topic; false if it was over. */
  boolean end(Topic.End reason) {
    if (!over.complete(reason)) {
      return false;
    }
    try {
      unwatch();
    } finally {
      tellTopic();
    }
    return true;
  }

  /** The same, where the topic finds out by itself. */
  private void endUntold(Topic.End reason) {
    if (over.complete(reason)) {
      unwatch();
    }
  }

  private void unwatch() {
    List<Cancellable> all;
    synchronized (monitors) {
      all = List.copyOf(monitors);
      monitors.clear();
    }
    all.forEach(Cancellable::cancel);
  }

  // ---- the topic's turns

  /** Whether nothing must be published now. */
  boolean holds() {
    return whenFull == Topic.WhenFull.HOLD && isFull();
  }

  /** Sends the message, or keeps it, or does what is to be done if there is no room for it. */
  void offer(T message) {
    if (isOver()) {
      return;
    }
    if (waiting == null) {
      send(message);
    } else if (!isFull()) {
      kept.add(message);
    } else {
      switch (whenFull) {
        case DROP_OLDEST -> {
          kept.remove();
          kept.add(message);
          dropped.incrementAndGet();
        }
        case DROP_NEWEST -> dropped.incrementAndGet();
        case DETACH -> {
          dropped.incrementAndGet();
          handOver();
          end(Topic.End.DETACHED);
        }
        case HOLD -> throw new IllegalStateException("published although a subscriber holds it");
      }
    }
  }

  /** Sends what can be sent now. */
  void moved() {
    if (waiting != null && !waiting.isDone()) {
      return;
    }
    waiting = null;
    while (waiting == null && !kept.isEmpty() && !isOver()) {
      send(kept.remove());
    }
  }

  /** Nothing comes any more: it is over if the subscriber's mailbox has taken all there was. */
  void completeIfEmpty() {
    if (waiting == null) {
      endUntold(Topic.End.COMPLETED);
    }
  }

  /** Sends all that is kept, to wait in line at the subscriber's mailbox. */
  void handOver() {
    while (!isOver() && !kept.isEmpty()) {
      T message = kept.remove(); // first, as an address that throws must not get it twice
      try {
        // Nobody waits for it any more, but a mailbox can refuse it, even later than now.
        Completed.then(to.sendAsync(message), (nothing, error) -> refused(error));
      } catch (StoppedError e) {
        throw e; // as in send()
      } catch (Throwable t) {
        endUntold(Topic.End.SUBSCRIBER_ENDED);
        throw Thrown.unchecked(t);
      }
    }
  }

  private boolean isFull() {
    return kept.size() >= bound;
  }

  private void send(T message) {
    CompletableFuture<?> sent;
    try {
      sent = to.sendAsync(message).toCompletableFuture();
    } catch (StoppedError e) {
      throw e; // it waited for room, and the message has its place there: the topic's own failure
    } catch (Throwable t) {
      end(Topic.End.SUBSCRIBER_ENDED);
      throw Thrown.unchecked(t);
    }
    // What the topic looks at is complete only when its outcome has been found out: a message that
    // failed this instant must not be taken for delivered.
    CompletableFuture<?> settled = sent.handle((nothing, error) -> {
      if (error != null && !refused(error)) {
        end(Topic.End.SUBSCRIBER_ENDED);
      }
      return true;
    });
    if (!settled.isDone()) {
      waiting = settled;
      Completed.then(settled, (nothing, error) -> tellTopic());
    }
  }

  /** Callable from any thread: counts a refusal for want of room; returns whether it was one. */
  private boolean refused(@Nullable Throwable error) {
    Throwable cause = error instanceof CompletionException e ? e.getCause() : error;
    boolean refused =
        cause instanceof UndeliverableException u && u.reason() == DeadLetter.Reason.MAILBOX_FULL;
    if (refused) {
      dropped.incrementAndGet();
    }
    return refused;
  }
}
