package dev.selectors;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An inbox that its owner can sweep: what is void leaves it, from the middle too. */
final class SweptInbox<M> extends Inbox<M> {
  /*
   *   kept                            fresh
   *   was not void at a sweep, in ->  the queue that senders append to
   *   order of arrival
   *
   * The queue cannot lose its last message but by losing all before it. So a sweep empties it, as far
   * as senders have come by then.
   */

  private record Kept<M>(M message, long stamp) {}

  private final Inbox<M> fresh;
  private final ArrayDeque<Kept<M>> kept = new ArrayDeque<>(0);

  SweptInbox(Inbox<M> fresh) {
    this.fresh = fresh;
  }

  /**
   * Takes out what is void.
   *
   * @param size how many may be here; what comes meanwhile is not looked at for ever
   * @param most how many to take out at the most
   * @return what was taken out, in the order in which it came
   */
  List<M> sweep(int size, int most) {
    List<M> gone = new ArrayList<>();
    kept.removeIf(k -> gone.size() < most && Envelope.isVoid(k.message()) && gone.add(k.message()));
    for (int left = size; left > 0 && gone.size() < most; left--) {
      M first = fresh.peek();
      if (first == null) {
        break;
      }
      if (Envelope.isVoid(first)) {
        gone.add(first);
      } else {
        kept.add(new Kept<>(first, fresh.firstStamp()));
      }
      fresh.poll(); // afterwards: without memory for what comes before, it stays where it is
    }
    return gone;
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
