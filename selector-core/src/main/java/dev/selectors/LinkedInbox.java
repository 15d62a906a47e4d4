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
   * all. A sender first exchanges the tail, then links the node that was the tail before: between
   * the two the list is broken there, not empty. Who finds no node there sets the head instead.
   *
   * Asleep is a list whose owner is idle, and has to be woken by the one who ends that; who it is,
   * the exchange of the tail decides, and nothing else. It is null that says so, as a reference to
   * some node would mark a card whenever an owner goes idle, and workers would contend for the
   * cards of neighbours.
   *
   * Whoever handles many messages in a row keeps his place in a variable of his own, and writes the
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

    /** Says what comes next, to whoever reads it. */
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

  /** What the owner has taken from here, and keeps elsewhere. Which one it is tells of a change. */
  static final class Kept {
    final int count;
    /** Counts there already, though it may not be taken here yet; null if none was ever taken. */
    final @Nullable Node<?> last;

    Kept(int count, @Nullable Node<?> last) {
      this.count = count;
      this.last = last;
    }
  }

  /** How often an onlooker counts anew what is taken from while he counts. */
  private static final int LOOKS = 100;

  private static final VarHandle HEAD = fieldVarHandle(
      MethodHandles.lookup(), "head", VarHandle.class, LinkedInbox.class, Node.class);
  private static final VarHandle TAIL = fieldVarHandle(
      MethodHandles.lookup(), "tail", VarHandle.class, LinkedInbox.class, Node.class);

  /** In place of the last node where there was none yet, or none since it was asleep. */
  private static final Node<?> UNUSED = new Node<>(null);

  private @Nullable Node<M> head;
  private volatile @Nullable Node<M> tail;

  LinkedInbox() {
    // No fence: whoever makes a list publishes it safely. A mailbox has final fields, so that not
    // even one that a race has published is seen without this.
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
   * Falls asleep, if all messages were taken. For the run only, which has no right to this list any
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
    head = null; // before, as afterwards it is another's
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
    // Without a new node: there may be no memory for one, and the caller no longer in a position to
    // fail.
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
   * Nodes whose messages are taken already, by one who has not written the head back, do not count.
   * Waits for one who is between two steps of an append, or of falling asleep.
   */
  @Override
  final int size() {
    return all(sizeUpTo(Integer.MAX_VALUE));
  }

  /** What nobody was in a hurry to count. */
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
     * All that waited at one instant: when the tail was read. What was the first before that is so
     * still if it is not taken afterwards; and as long as it is there, so is all that comes behind
     * it. So a message counts though it is taken before the count comes to it, and not if it comes
     * later: of an owner and senders who are both at it there would be more, or less, than there
     * ever were.
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
      looks++; // it was cut, by the one who takes, behind what we looked at; or is not linked yet
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

  /** Writes the head back for one who takes messages in a row and has not done so yet. */
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

  /** Senders append to the last node, which stays, void or not, unless all before it are void. */
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
        next = next.next(); // an onlooker may be at that node: it keeps its way to the others
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
      return; // its sender has set it: to store it again would mark a card
    }
    head = last;
    if (before != null) {
      // An old node is collected late. It must not keep all those that came after it.
      before.cut();
    }
  }
}
