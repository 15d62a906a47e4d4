package dev.selectors;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * An inbox with a hard limit. A sender first reserves a place, then puts its message there, so that
 * the limit holds at every instant.
 */
final class BoundedInbox<M> extends Inbox<M> {
  /**
   * A message for which there was no room yet.
   *
   * @param claimed by whoever lets it in, or lets go of it; the other one leaves it alone
   */
  private record Waiting<M>(M message, Admission admitted, AtomicBoolean claimed) {
    boolean isVoid() {
      return Envelope.isVoid(message);
    }

    boolean claim() {
      return claimed.compareAndSet(false, true);
    }
  }

  /**
   * The owner sweeps once one in so many of the messages inside may be void; or as soon as any may
   * be, if somebody needs its place.
   */
  private static final int SWEPT_FROM = 8;

  private static final BiFunction<Admission, Throwable, Boolean> FAIL =
      Admission::completeExceptionally;

  private static final BiFunction<BoundedInbox<Object>, Object, Boolean> PUT = BoundedInbox::isPut;

  private final Inbox<M> messages;
  private final Queue<Waiting<M>> waiting = new ConcurrentLinkedQueue<>();
  private final AtomicInteger waitingCount = new AtomicInteger();
  /** How many of those that wait for room have become void since void ones were last looked for. */
  private final AtomicInteger voidCount = new AtomicInteger();
  /** How many have become void since the owner last swept; perhaps none of them is inside. */
  private final AtomicInteger voidInside = new AtomicInteger();
  /** Somebody has found no room since then, though void messages may have taken some. */
  private volatile boolean inVain;

  private final AtomicInteger admissions = new AtomicInteger();
  private final AtomicInteger taken = new AtomicInteger();
  private final int capacity;
  private final Overflow overflow;
  private final Consumer<? super M> dropped;
  private final Executor dependents;

  /**
   * @param messages holds the messages; with {@link Overflow#DROP_OLDEST} senders poll it too, so
   *     it must allow that, and with the others the owner sweeps it
   * @param dropped is told the messages that gave way to newer ones, or for which there is room when
   *     nobody waits for them any more
   * @param dependents completes the stages of senders that have waited: their dependent actions
   *     must not run inside a turn that happens to make room
   */
  BoundedInbox(
      Inbox<M> messages,
      int capacity,
      Overflow overflow,
      Consumer<? super M> dropped,
      Executor dependents) {
    this.messages = messages;
    this.capacity = capacity;
    this.overflow = overflow;
    this.dropped = dropped;
    this.dependents = dependents;
  }

  /**
   * Refuses the message if the mailbox is full, or if others wait for room already: nobody
   * overtakes them.
   */
  @Override
  boolean offer(M message) {
    while (true) {
      if (waiting.isEmpty() && admissions.get() == 0 && reserve()) {
        put(message);
        return true;
      }
      if (overflow != Overflow.DROP_OLDEST) {
        if (voidInside.get() > 0) {
          inVain = true;
        }
        return false;
      }
      M oldest = messages.poll();
      if (oldest != null) {
        // Its place passes on to the new message, before anybody is told: whoever is told may send
        // here at once, and would wait for ever for a message to give way.
        try {
          put(message);
        } finally {
          dropped.accept(oldest);
        }
        return true;
      }
      // All places are reserved by senders that have not put their message in yet, or one was just
      // freed.
      Thread.onSpinWait();
    }
  }

  /** Puts the message in as soon as there is room, after all that wait already. */
  Admission offerWhenRoom(M message, Consumer<? super M> arrived) {
    Admission admitted = new Admission();
    Envelope.setOutside(message, true);
    Waiting<M> last = new Waiting<>(message, admitted, new AtomicBoolean());
    waitingCount.incrementAndGet();
    try {
      waiting.add(last);
    } catch (Throwable t) { // for want of memory: it was not added
      waitingCount.decrementAndGet();
      throw t;
    }
    admit(arrived);
    return admitted;
  }

  /**
   * Lets waiting messages in while there is room. Callable from any thread.
   *
   * @param arrived is told of each message that was let in
   */
  void admit(Consumer<? super M> arrived) {
    if (waiting.isEmpty() || admissions.getAndIncrement() != 0) {
      return; // the thread that lets messages in goes round once more
    }
    // Told once others can let messages in: whoever is told may wait for that, or send here.
    List<M> gone = null;
    int seen = 1;
    do {
      while (!waiting.isEmpty() && reserve()) {
        Waiting<M> first = nextWaiting();
        if (first == null) {
          taken.decrementAndGet();
          break;
        }
        try {
          if (first.isVoid()) {
            taken.decrementAndGet();
            first.admitted().cancel(false);
            gone = gone == null ? new ArrayList<>() : gone;
            gone.add(first.message());
            continue;
          }
          letIn(first, arrived);
        } catch (Throwable t) { // must not concern those behind it, nor the caller's turn
          Journal.tellThread(t);
        }
      }
      seen = admissions.addAndGet(-seen);
    } while (seen != 0);
    if (gone != null) {
      Journal.tellEach(gone, dropped);
    }
  }

  @SuppressWarnings("unchecked") // of this inbox, and a message of it
  private void letIn(Waiting<M> first, Consumer<? super M> arrived) {
    Envelope.setOutside(first.message(), false);
    first.admitted().grant(); // within the run that makes room: after it, nobody is seen to wait
    try { // tried for long: it has left the line, and its sender may have gone on already
      boolean unused = Shortage.outlast(PUT, (BoundedInbox<Object>) this, first.message());
    } catch (Throwable t) {
      taken.decrementAndGet();
      first.admitted().fails(t);
      dependents.execute(first.admitted());
      return;
    }
    try {
      arrived.accept(first.message());
    } finally {
      dependents.execute(first.admitted());
    }
  }

  /** Puts the message into a reserved place; gives that back if this fails, for want of memory. */
  private void put(M message) {
    try {
      messages.offer(message);
    } catch (Throwable t) {
      taken.decrementAndGet();
      throw t;
    }
  }

  private boolean isPut(M message) {
    return messages.offer(message);
  }

  /**
   * Hands over a message that waits for room that will never come, and tells its sender.
   *
   * @return false if none waits
   */
  boolean abandonsOne(Consumer<? super M> lost, RuntimeException reason) {
    Waiting<M> w = nextWaiting();
    if (w == null) {
      return false;
    }
    try {
      lost.accept(w.message());
    } finally {
      boolean unused = Shortage.outlast(FAIL, w.admitted(), reason);
    }
    return true;
  }

  private @Nullable Waiting<M> nextWaiting() {
    Waiting<M> first = waiting.poll();
    while (first != null && !first.claim()) {
      first = waiting.poll();
    }
    if (first != null) {
      waitingCount.decrementAndGet();
    }
    return first;
  }

  /**
   * A message has become void that perhaps waits here, inside or for room. Callable from any thread.
   *
   * @param which null if that is not known
   * @param expired is told of those that have waited for room
   */
  void someIsVoid(@Nullable Envelope<?> which, Consumer<Envelope<?>> expired) {
    boolean outside = which != null && which.isOutside();
    if (outside || (which == null && hasWaiting())) {
      someIsVoidThatWaits(expired);
    }
    if (!outside) {
      voidInside.incrementAndGet();
    }
  }

  /**
   * Lets go of void messages that wait for room: they would wait for ever if there never is any.
   * Looks for them once they are half of all that wait, so that each costs little.
   */
  private void someIsVoidThatWaits(Consumer<Envelope<?>> expired) {
    if (2 * voidCount.incrementAndGet() < waitingCount.get()) {
      return;
    }
    voidCount.set(0);
    List<Waiting<M>> gone =
        waiting.stream().filter(w -> w.isVoid() && w.claim()).toList();
    waitingCount.addAndGet(-gone.size());
    waiting.removeIf(w -> w.claimed().get()); // all at once, as finding a single one takes as long
    for (Waiting<M> w : gone) {
      w.admitted().cancel(false);
      expired.accept((Envelope<?>) w.message());
    }
  }

  /** Whether it is time for the owner to {@link #sweep sweep}. */
  boolean isSweepDue() {
    int some = voidInside.get();
    return some > 0 && (inVain || hasWaiting() || (long) SWEPT_FROM * some >= taken.get());
  }

  /** Frees the places of void messages. With DROP_OLDEST they give way as all messages do. */
  @Override
  int sweep(Predicate<? super M> isVoid, Consumer<? super M> gone) {
    if (!isSweepDue()) {
      return 0;
    }
    inVain = false;
    int some = voidInside.get(); // before: what becomes void from now on may be missed
    List<M> out = new ArrayList<>();
    int left = CUT;
    try {
      left = messages.sweep(isVoid, out::add);
      return left;
    } finally {
      taken.addAndGet(-out.size());
      if (left == CUT) {
        inVain = true; // it is still due
      } else {
        voidInside.addAndGet(-some);
      }
      out.forEach(gone);
    }
  }

  boolean hasWaiting() {
    return !waiting.isEmpty();
  }

  /**
   * How many messages wait for room; a guess, for onlookers. A message that is let in has its place
   * before it stops counting here: so whoever asks for this, and then for {@link #size}, misses
   * none.
   */
  int forRoom() {
    return waitingCount.get();
  }

  int capacity() {
    return capacity;
  }

  Overflow overflow() {
    return overflow;
  }

  @Override
  @Nullable
  M poll() {
    M first = messages.poll();
    if (first != null) {
      taken.decrementAndGet();
    }
    return first;
  }

  @Override
  @Nullable
  M peek() {
    return messages.peek();
  }

  @Override
  long firstStamp() {
    return messages.firstStamp();
  }

  @Override
  boolean isEmpty() {
    return messages.isEmpty();
  }

  @Override
  int size() {
    return taken.get();
  }

  private boolean reserve() {
    while (true) {
      int n = taken.get();
      if (n >= capacity) {
        return false;
      }
      if (taken.compareAndSet(n, n + 1)) {
        return true;
      }
    }
  }
}
