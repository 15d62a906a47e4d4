package dev.selectors;

import dev.selectors.LinkedInbox.Kept;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * An inbox whose owner can take a message out of the middle: the first one that fits. What does not
 * fit stays, in its order, and is not looked at again for the same cases.
 *
 * <p>While there are cases, {@link #isEmpty} means that they have been asked about every message:
 * so a run that finds nothing goes idle as with an empty mailbox, and the next sender wakes it.
 */
final class SelectiveInbox<M> extends Inbox<M> {
  /*
   *   passed               again                  fresh
   *   do not fit, in   ->  not asked about yet, ->  the queue that senders append to
   *   order of arrival     in order of arrival
   *
   * Other cases start over: what was passed goes in front of what is to be asked about again.
   */

  /** Asks cases whether they are defined at a message. */
  private final BiPredicate<Cases<?>, M> asks;

  private final LinkedInbox<M> fresh = new LinkedInbox<>();
  private LosslessDeque<M> passed = new LosslessDeque<>();
  private LosslessDeque<M> again = new LosslessDeque<>();
  /** How many are in the two; for onlookers, who must see each message in exactly one place. */
  private volatile Kept kept = new Kept(0, null);
  /** What fits; all if null. */
  private @Nullable Cases<?> wanted;

  SelectiveInbox(BiPredicate<Cases<?>, M> asks) {
    this.asks = asks;
  }

  /**
   * Takes only what these cases are defined at, from now on; all messages if null.
   *
   * @return what was wanted before
   */
  @Nullable
  Cases<?> want(@Nullable Cases<?> cases) {
    Cases<?> before = wanted;
    if (before != cases) {
      beginAnew();
      wanted = cases;
    }
    return before;
  }

  /** Has all asked about again; without memory for that, only some of it, but nothing is lost. */
  private void beginAnew() {
    if (again.isEmpty()) {
      LosslessDeque<M> none = again;
      again = passed;
      passed = none;
    }
    while (!passed.isEmpty()) {
      again.addFirst(passed.getLast());
      passed.removeLast();
    }
  }

  @Override
  boolean offer(M message) {
    return fresh.offer(message);
  }

  @Override
  @Nullable
  M poll() {
    if (peek() == null) {
      return null;
    }
    if (again.isEmpty()) {
      return fresh.poll();
    }
    kept = kept(-1, kept.last);
    return again.poll();
  }

  /** Whether the message is to be taken. A void one is, too: it is then skipped. */
  private boolean fits(M message) {
    Cases<?> cases = wanted;
    return cases == null
        || (message instanceof Envelope<?> e && e.isVoid())
        || asks.test(cases, message);
  }

  /** The first that fits; what does not, and comes before it, is put aside. */
  @Override
  @Nullable
  M peek() {
    for (M m = again.peek(); m != null; m = again.peek()) {
      if (fits(m)) {
        return m;
      }
      passed.add(m);
      again.remove(); // afterwards, as below
    }
    for (M m = fresh.peek(); m != null; m = fresh.peek()) {
      if (fits(m)) {
        return m;
      }
      Kept next = kept(1, fresh.first()); // first: there may be no memory for it, nor for adding
      passed.add(m);
      kept = next;
      fresh.poll();
    }
    return null;
  }

  /**
   * How many are in the two.
   *
   * @param more how many are about to come, or, if less than zero, to go
   * @param last the last node that is not fresh any more
   */
  private Kept kept(int more, LinkedInbox.@Nullable Node<?> last) {
    return new Kept(passed.size() + again.size() + more, last);
  }

  @Override
  int sweep(Predicate<? super M> isVoid, Consumer<? super M> gone) {
    sweep(passed, isVoid, gone);
    sweep(again, isVoid, gone);
    int others = fresh.sweep(isVoid, gone);
    return others == CUT ? CUT : passed.size() + again.size() + others;
  }

  private void sweep(LosslessDeque<M> some, Predicate<? super M> isVoid, Consumer<? super M> gone) {
    List<M> out = new ArrayList<>(some.size()); // as in SweptInbox
    some.removeIf(m -> isVoid.test(m) && out.add(m));
    try {
      kept = kept(0, kept.last);
    } finally {
      out.forEach(gone); // even without memory for a new count
    }
  }

  @Override
  boolean isEmpty() {
    return again.isEmpty() && fresh.isEmpty();
  }

  @Override
  int size() {
    return LinkedInbox.all(sizeUpTo(Integer.MAX_VALUE));
  }

  @Override
  int sizeUpTo(int most) {
    return fresh.sizeUpTo(most, () -> kept);
  }
}
