package dev.selectors.patterns;

import dev.selectors.Mailbox;
import dev.selectors.ReplyTo;
import dev.selectors.SelectorContext;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A channel of {@link JoinPatterns}: its mailbox, and those of its messages that were looked at.
 */
final class JoinChannel<M> {
  /*
   * Between turns no pattern is complete. So it is enough to look at the patterns of the channel
   * that a message came to, and at most one fires: it takes at least one message of this channel,
   * and what is left is no more than there was before.
   *
   * Messages become void as time passes. That completes no pattern, so it is enough to look for
   * void messages when a pattern seems complete; where some were let go, others are looked at.
   */
  private final LosslessDeque<M> seen = new LosslessDeque<>();
  private final Predicate<? super M> isVoid;
  private final List<Pattern> patterns = new ArrayList<>();
  /** How many messages are worth looking at. */
  private int wanted;

  final Mailbox<M> mailbox;

  /**
   * How many messages of which channels are needed, in the order of declaration, and what takes
   * them.
   */
  private record Pattern(Map<JoinChannel<?>, Integer> counts, Runnable firing) {
    boolean isComplete() {
      if (!isThere()) {
        return false;
      }
      counts.keySet().forEach(JoinChannel::letGo);
      return isThere();
    }

    private boolean isThere() {
      for (Map.Entry<JoinChannel<?>, Integer> of : counts.entrySet()) {
        if (of.getKey().seen.size() < of.getValue()) {
          return false;
        }
      }
      return true;
    }

    /**
     * Messages that were looked at earlier belong to no turn that could fail them: the reaction has
     * to.
     */
    void fire() {
      List<ReplyTo<?>> requests = new ArrayList<>();
      counts.forEach((channel, count) -> channel.addRequests(count, requests));
      try {
        firing.run();
      } catch (Throwable t) {
        requests.forEach(request -> request.fail(t));
        throw t;
      }
    }
  }

  /** @param isVoid whether a message is no longer of use */
  JoinChannel(SelectorContext context, String name, Predicate<? super M> isVoid) {
    this.isVoid = isVoid;
    // The guard stays right after a restart, which opens the gate; a closed gate costs nothing.
    mailbox = context.<M>mailbox(name, this::look).guard(() -> seen.size() < wanted);
  }

  /**
   * Declares a pattern; a channel that is there several times gives as many messages.
   *
   * @param firing takes the messages of these channels first of all
   */
  static void join(List<? extends JoinChannel<?>> channels, Runnable firing) {
    // Requests fail in its order: that of the channels' identities would differ in each run.
    Map<JoinChannel<?>, Integer> counts = new LinkedHashMap<>();
    channels.forEach(channel -> counts.merge(channel, 1, Integer::sum));
    Pattern pattern = new Pattern(counts, firing);
    counts.forEach((channel, count) -> {
      channel.patterns.add(pattern);
      channel.wanted = Math.max(channel.wanted, count);
    });
  }

  private void look(M message) {
    seen.add(message);
    for (Pattern p : patterns) {
      if (p.isComplete()) {
        p.fire();
        return;
      }
    }
    if (seen.size() == wanted) {
      mailbox.disable();
    }
  }

  M take() {
    mailbox.enable();
    return seen.remove();
  }

  /**
   * Lets go of void messages, which makes room for others; and of those that the predicate throws
   * on, or their pattern would stay complete with nobody looking at it any more.
   */
  private void letGo() {
    AtomicReference<@Nullable Throwable> thrown = new AtomicReference<>();
    if (seen.removeIf(m -> isToGo(m, thrown))) {
      mailbox.enable();
    }
    Throwable failure = thrown.get();
    if (failure != null) {
      throw Thrown.unchecked(failure);
    }
  }

  private boolean isToGo(M message, AtomicReference<@Nullable Throwable> thrown) {
    try {
      return isVoid.test(message);
    } catch (Throwable t) {
      thrown.accumulateAndGet(t, Thrown::combined);
      return true;
    }
  }

  private void addRequests(int count, List<ReplyTo<?>> requests) {
    int left = count;
    for (Iterator<M> first = seen.iterator(); left > 0; left--) {
      if (first.next() instanceof ReplyTo<?> request) {
        requests.add(request);
      }
    }
  }

  List<M> pending() {
    return List.copyOf(seen);
  }
}
