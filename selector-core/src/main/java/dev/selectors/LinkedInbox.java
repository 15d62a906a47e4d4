package dev.selectors;

import static java.lang.invoke.ConstantBootstraps.fieldVarHandle;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * An unbounded inbox: a linked list that any thread appends to, by one atomic exchange, and one run
 * at a time takes from.
 *
 * <p>Dmitry Vyukov, <cite>Non-intrusive MPSC node-based queue</cite>, 2010.
 */
class LinkedInbox<M> extends Inbox<M> {
  /*
   *   head                          tail
   *     |                             |
   *     v                             v
   *   taken  ->  first  ->  ...  ->  last        empty: head == tail, and taken
   *                                              asleep: both null; unused: no head, tail UNUSED
   *
   * The head is the node whose message was taken last; or, until one was taken, the first node of
   * all. A sender first exchanges the tail, then links the node that was the tail before to its
   * own: between the two steps the list is broken there, not empty. A sender that finds no node
   * there sets the head instead.
   *
   * A list is asleep if its owner is idle and has to be woken by whoever ends the sleep; the
   * exchange of the tail alone decides who that is. The tail is null then: storing a reference to
   * some node would mark a card (of the garbage collector) whenever an owner goes idle, and workers
   * would contend for the cards of neighbours.
   *
   * A run that handles many messages in a row keeps its place in a local variable, and writes the
   * head back once, by taken(Node). Senders exchange the tail all the time, and it is in the same
   * cache line: a head that moved with each message would cost more than all else here.
   */

  /** A message, and what came after it. */
  static final class Node<M> {
    private static final VarHandle NEXT =
        fieldVarHandle(MethodHandles.lookup(), "next", VarHandle.class, Node.class, Node.class);

    /** Null once it was taken. */
    private @Nullable M message;

    private volatile @Nullable Node<M> next;

    Node(@Nullable M message) {
      this.message = message;
    }

    /** Null if none came, or its sender has not linked it yet. */
    @Nullable
    Node<M> next() {
      return next;
    }

    /** Publishes what comes next. */
    void link(Node<M> its) {
      NEXT.setRelease(this, its);
    }

    /** Whoever finds the list cut here finds a later head, too: see {@link LinkedInbox#size}. */
    private void cut() {
      NEXT.setRelease(this, null);
    }

    /** Whether nobody wants its message any more; false if it is taken, as nobody knows then. */
    private boolean isVoid() {
      M its = message;
      return its != null && Envelope.isVoid(its);
    }

    /** The message, which is not kept any longer. */
    M take() {
      M its = Objects.requireNonNull(message, "taken twice");
      message = null;
      return its;
    }
  }

  /** What the owner has taken from here, and keeps elsewhere. Another object means a change. */
  static final class Kept {
    final int count;
    /** The last that counts there, though it may not be taken here yet; null if none ever was. */
    final @Nullable Node<?> last;

    Kept(int count, @Nullable Node<?> last) {
      this.count = count;
      this.last = last;
    }
  }

  /** How often an onlooker starts anew because messages were taken while it counted. */
  private static final int LOOKS = 100;

  private static final VarHandle HEAD = fieldVarHandle(
      MethodHandles.lookup(), "head", VarHandle.class, LinkedInbox.class, Node.class);
  private static final VarHandle TAIL = fieldVarHandle(
      MethodHandles.lookup(), "tail", VarHandle.class, LinkedInbox.class, Node.class);

  /** The tail of a list that has had no node yet, or none since it was asleep. */
  private static final Node<?> UNUSED = new Node<>(null);

  private @Nullable Node<M> head;
  private volatile @Nullable Node<M> tail;

  LinkedInbox() {
    // No fence: whoever makes a list publishes it safely. A mailbox has final fields, so that even
    // one that is published by a race is not seen without this write.
    TAIL.set(this, UNUSED);
  }

  @Override
  final boolean offer(M message) {
    Node<M> node = new Node<>(message);
    if (append(node, node)) {
      throw new IllegalStateException("was asleep: offer by a way that wakes the owner");
    }
    return true;
  }

  /**
   * Appends nodes that are linked from the first to the last.
   *
   * @return true if it was asleep: the caller must wake the owner
   */
  final boolean append(Node<M> first, Node<M> last) {
    Node<M> before = (Node<M>) TAIL.getAndSet(this, last);
    if (before != null && before != UNUSED) {
      before.link(first);
      return false;
    }
    HEAD.setRelease(this, first);
    return before == null;
  }

  /**
   * Falls asleep, if all messages were taken. For the run only, which must not touch this list any
   * more if this returns true.
   */
  final boolean fallAsleep() {
    Node<M> at = head;
    if (at == null) {
      // The head is not ours to write: a sender that has found the list unused sets it.
      return TAIL.compareAndSet(this, UNUSED, null);
    }
    if (tail != at || at.message != null) {
      return false;
    }
    head = null; // before: afterwards the head belongs to another thread
    if (TAIL.compareAndSet(this, at, null)) {
      return true;
    }
    head = at;
    return false;
  }

  final boolean isAsleep() {
    return tail == null;
  }

  /** Ends the sleep without a message; true if it was asleep: the caller must wake the owner. */
  final boolean rouse() {
    // Without a new node: there may be no memory for one, and the caller must not fail any more.
    return isAsleep() && TAIL.compareAndSet(this, null, UNUSED);
  }

  @Override
  final @Nullable M poll() {
    Node<M> first = first();
    if (first == null) {
      return null;
    }
    taken(first);
    return first.take();
  }

  @Override
  final @Nullable M peek() {
    Node<M> first = first();
    return first == null ? null : first.message;
  }

  /** The node of the first message; null if there is none, or it is not linked yet. For the run. */
  final @Nullable Node<M> first() {
    Node<M> at = taken();
    return at == null || at.message != null ? at : at.next();
  }

  @Override
  final boolean isEmpty() {
    Node<M> at = taken();
    Node<M> end = tail;
    return end == null || end == UNUSED || (at == end && at.message == null);
  }

  /**
   * Nodes whose messages were taken by a run that has not written the head back yet do not count.
   * Waits for a thread that is between two steps of an append, or of falling asleep.
   */
  @Override
  final int size() {
    return all(sizeUpTo(Integer.MAX_VALUE));
  }

  /** The count for callers in no hurry: a lower bound passes for the number of all. */
  static int all(int counted) {
    return counted < 0 ? atLeast(counted) : counted;
  }

  @Override
  final int sizeUpTo(int most) {
    return sizeUpTo(most, () -> null);
  }

  /**
   * The same, with what the owner keeps elsewhere.
   *
   * @param elsewhere null if that is nothing; another object after each change
   */
  @SuppressWarnings("ThreadPriorityCheck") // no hint: without a way to wait for the other thread
  final int sizeUpTo(int most, Supplier<? extends @Nullable Kept> elsewhere) {
    /*
     * Counts all that waited at one instant: when the tail was read. If the node that was first
     * before that instant is still not taken after it, it was first at that instant; and while it
     * is there, so is all that comes behind it. So a message counts even if it is taken before the
     * count reaches it, and does not if it comes later: otherwise, while the owner takes messages
     * and senders add some, the count could be more, or less, than ever waited.
     */
    int n = 0;
    int looks = 0;
    long places = 0;
    while (looks < LOOKS) {
      Kept kept = elsewhere.get();
      Node<M> before = null;
      Node<M> first = taken();
      Node<M> end;
      do {
        while (first != null && (first.message == null || isLast(kept, first))) {
          before = first;
          first = first.next();
        }
        end = tail;
      } while (first != null && first.message == null);
      if (elsewhere.get() != kept && ++looks < LOOKS) {
        continue; // the last time it is about right, which is better than nothing
      }
      n = kept == null ? 0 : kept.count;
      if (end == null || end == UNUSED || (end == before && first == null)) {
        return n < most ? n : atLeast(most);
      }
      if (before == null && first == null) {
        Thread.yield(); // somebody is between two steps, and writes the head with the second
        continue;
      }
      Node<M> last = null;
      for (Node<M> at = first; at != null && last != end; at = at.next()) {
        n += at.isVoid() ? 0 : 1;
        places++;
        if (n >= most || places >= 2L * most) {
          return atLeast(Math.min(n, most));
        }
        last = at;
      }
      if (last == end) {
        return n;
      }
      looks++; // cut by the run, behind the node that we looked at; or not linked yet
      Thread.yield();
    }
    return n < most ? n : atLeast(most);
  }

  private static boolean isLast(@Nullable Kept kept, Node<?> node) {
    return kept != null && kept.last == node;
  }

  /** The node whose message was taken last, or is to be taken first of all; null if there is none. */
  private @Nullable Node<M> taken() {
    return (Node<M>) HEAD.getAcquire(this);
  }

  /** Writes the head back for a run that takes messages in a row and has not done so yet. */
  final void skipTaken() {
    Node<M> before = taken();
    Node<M> last = before;
    for (Node<M> n = before; n != null && n.message == null; n = n.next()) {
      last = n;
    }
    if (last != null && last != before) {
      taken(last);
    }
  }

  /** The last node stays, void or not, unless all before it are void: senders append to it. */
  @Override
  final int sweep(Predicate<? super M> isVoid, Consumer<? super M> gone) {
    Node<M> end = tail; // what comes meanwhile is not looked at, as that could go on for ever
    Node<M> at = first();
    if (end == null || end == UNUSED || (end == taken() && at != end)) {
      return 0;
    }
    while (at != null && isVoid.test(at.message)) {
      taken(at);
      gone.accept(at.take());
      if (at == end) {
        return 0;
      }
      at = first();
    }
    int left = 1;
    while (at != end) {
      if (at == null) {
        return CUT;
      }
      left++;
      Node<M> next = at.next();
      while (next != null && next != end && next.next() != null && isVoid.test(next.message)) {
        M its = next.take();
        next = next.next(); // an onlooker may be at that node, which keeps its link
        at.link(next);
        gone.accept(its); // last: whatever it throws, no node without a message is left
      }
      at = next;
    }
    return left;
  }

  /** All messages up to this one are taken; its node is kept, those before are not. For the run only. */
  final void taken(Node<M> last) {
    Node<M> before = head;
    if (before == last) {
      return; // its sender has set it: storing it again would mark a card
    }
    head = last;
    if (before != null) {
      // An old node is collected late. It must not keep all that came after it in memory.
      before.cut();
    }
  }
}
