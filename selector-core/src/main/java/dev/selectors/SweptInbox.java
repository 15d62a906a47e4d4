package dev.selectors;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * An inbox for a bounded mailbox, whose places count: a sweep takes out all that is void, the last
 * message too.
 */
final class SweptInbox<M> extends Inbox<M> {
  /*
   *   kept                            fresh
   *   was not void at a sweep, in ->  the queue that senders append to
   *   order of arrival
   *
   * The queue can lose its last message only together with all before it. So a sweep empties it.
   * That comes to an end: no more messages can come than there are places, and places are given
   * back only afterwards.
   */

  private record Kept<M>(M message, long stamp) {}

  private final Inbox<M> fresh;
  private final LosslessDeque<Kept<M>> kept = new LosslessDeque<>();

  SweptInbox(Inbox<M> fresh) {
    this.fresh = fresh;
  }

  @Override
  int sweep(Predicate<? super M> isVoid, Consumer<? super M> gone) {
    // Told only when they are out: if memory runs out, none may be told that stays.
    List<M> out = new ArrayList<>(kept.size());
    kept.removeIf(k -> isVoid.test(k.message()) && out.add(k.message()));
    out.forEach(gone);
    for (M first = fresh.peek(); first != null; first = fresh.peek()) {
      if (isVoid.test(first)) {
        gone.accept(first);
      } else {
        kept.add(new Kept<>(first, fresh.firstStamp()));
      }
      fresh.poll(); // afterwards: without memory for what comes before, it stays where it is
    }
    return fresh.isEmpty() ? kept.size() : CUT;
  }

  @Override
  boolean offer(M message) {
    return fresh.offer(message);
  }

  @Override
  @Nullable
  M poll() {
    Kept<M> first = kept.poll();
    return first == null ? fresh.poll() : first.message();
  }

  @Override
  @Nullable
  M peek() {
    Kept<M> first = kept.peek();
    return first == null ? fresh.peek() : first.message();
  }

  @Override
  long firstStamp() {
    Kept<M> first = kept.peek();
    return first == null ? fresh.firstStamp() : first.stamp();
  }

  @Override
  boolean isEmpty() {
    return kept.isEmpty() && fresh.isEmpty();
  }

  @Override
  int size() {
    return kept.size() + fresh.size();
  }
}
