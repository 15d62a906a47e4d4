package dev.selectors.patterns;

import dev.selectors.Cancellable;
import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.ReplyTo;
import dev.selectors.Selector;
import dev.selectors.SelectorContext;
import dev.selectors.SelectorState;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * A part that hands out a fixed number of permits, and takes them back when they are released or
 * when their holder ends: a semaphore for selectors, which no holder can leak by ending.
 *
 * {@snippet file="dev/selectors/patterns/PermitsSnippetsTest.java" region="permits"}
 *
 * <p>Permits are acquired by a request; the answer is a {@link Lease}. There are never more permits
 * out than there are.
 *
 * <p><b>Ordering and fairness.</b> First come, first served. A request for many permits is not
 * overtaken by one for few, so that it is not starved; those behind it wait, even if there are
 * enough for them. A request whose deadline has passed, or whose holder has ended, stands in
 * nobody's way. That one is over is noticed at once if it came by {@code ask}, or was
 * {@linkplain ReplyTo#forward forwarded}; if it was only sent on, at the latest when the next lease
 * comes back.
 *
 * <p><b>Threads.</b> To be made by the thread that constructs the selector. Anybody may acquire,
 * and a lease can be released by any thread.
 *
 * <p><b>Memory consistency effects:</b> what a holder did before it released a lease
 * <i>happens-before</i> what the next holder of its permits does with them.
 *
 * <p><b>Failure.</b> The permits of a holder that ends, in whatever way, are free again; one that
 * fails and goes on keeps them, unless it releases them in a {@code finally}. One that begins anew
 * keeps them, too, and is given those that it waits for. So it should keep the stages of its
 * requests in a field, and, in its {@code onStart}, release the leases that they give. A
 * {@link RequestReply} keeps no stage: one that is called off, or forgotten by a restart, after the
 * lease was given and before its turn has come, drops the lease, which is out until its holder
 * ends. So acquire leases by {@code ask}. Those who wait are told, since their requests fail, when
 * the selector of this part ends. If that begins anew, leases stay valid, and those who wait keep
 * their places.
 *
 * <p>Edsger W. Dijkstra, <cite>Cooperating Sequential Processes</cite>, 1965.
 */
public final class Permits {
  /**
   * Asks for permits.
   *
   * @param permits how many, at least 1
   * @param holder gives them back by its end at the latest; null if it is no selector
   * @param replyTo is told the lease, as soon as there are enough; or an
   *     {@link IllegalArgumentException} if there never will be, or an
   *     {@link IllegalStateException} if the holder has ended before
   */
  public record Acquire(int permits, @Nullable Selector holder, ReplyTo<Lease> replyTo) {
    /**
     * Refuses what cannot be served.
     *
     * @throws IllegalArgumentException if {@code permits} is not positive
     * @throws NullPointerException if {@code replyTo} is null
     */
    public Acquire {
      Positive.number(permits, "number of permits to acquire");
      Objects.requireNonNull(replyTo, "address for the answer to an acquisition is null");
    }

    /** Names the holder. */
    @Override
    public String toString() {
      return "Acquire[" + permits + " for " + (holder == null ? "somebody" : holder.name()) + "; "
          + replyTo + "]";
    }
  }

  /** Permits that are out, to be released by whoever has this. Leases are equal by identity. */
  public static final class Lease {
    private final Permits from;
    private final int permits;
    private final AtomicBoolean released = new AtomicBoolean();
    /** Watches over the holder; set before the lease is handed out. */
    private volatile Cancellable monitor = NOTHING;

    private Lease(Permits from, int permits) {
      this.from = from;
      this.permits = permits;
    }

    /**
     * How many permits it stands for.
     *
     * @return as many as were asked for
     */
    public int permits() {
      return permits;
    }

    /**
     * Gives the permits back, once; no effect if they were given back, or their holder has ended.
     * Callable from any thread.
     */
    public void release() {
      if (released.compareAndSet(false, true)) {
        monitor.cancel();
        from.released(this);
      }
    }
  }

  /** Where permits are acquired; may be handed out to anybody. */
  public final MailboxRef<Acquire> acquire;

  private static final Cancellable NOTHING = () -> false;

  private final Selector owner;
  private final Mailbox<Acquire> door;
  private final int total;
  /** The leases that are out. */
  private final Set<Lease> out = ConcurrentHashMap.newKeySet();
  /** Only turns take from it; whoever releases a lease adds to it. */
  private final AtomicInteger free;

  /** The first request, when there were not enough permits for it. */
  private @Nullable Acquire waiting;
  /** Has the request looked at again when its holder has ended, as it can go then. */
  private Cancellable watch = NOTHING;

  /**
   * Adds permits to a selector.
   *
   * @param context of that selector
   * @param name of its mailbox
   * @param permits how many there are, at least 1
   * @throws IllegalArgumentException if {@code permits} is not positive, the name is empty, or
   *     there is a mailbox of that name
   * @throws IllegalStateException if the selector is already spawned
   * @throws NullPointerException if {@code context} or {@code name} is null
   */
  public Permits(SelectorContext context, String name, int permits) {
    owner = Objects.requireNonNull(context, "context of permits is null").selector();
    total = Positive.number(permits, "number of permits '" + name + "'");
    free = new AtomicInteger(permits);
    door = context.mailbox(Acquire.class, name, this::onAcquire).headGuard(this::isOutOfTheWay);
    acquire = door;
    // Otherwise, holders that live longer would keep it in memory.
    owner.monitor(down -> {
      watch.cancel();
      out.forEach(lease -> lease.monitor.cancel());
    });
  }

  /** Whether it can be answered, even if only with an error. */
  private boolean isOutOfTheWay(Acquire first) {
    if (first.permits() <= free.get()
        || first.permits() > total
        || first.replyTo().isOver() // a request that was only sent on stays in the mailbox
        || hasEnded(first.holder())) {
      return true;
    }
    if (!first.equals(waiting)) {
      watch.cancel();
      waiting = first;
      Selector holder = first.holder();
      watch = holder == null ? NOTHING : holder.monitor(down -> owner.recheck());
    }
    return false;
  }

  private static boolean hasEnded(@Nullable Selector holder) {
    return holder != null && holder.state() instanceof SelectorState.Terminated;
  }

  private void onAcquire(Acquire wanted) {
    if (wanted.equals(waiting)) {
      watch.cancel();
      watch = NOTHING;
      waiting = null;
    }
    if (wanted.replyTo().isOver()) {
      return; // there need not be enough permits for it
    }
    if (wanted.permits() > total) {
      wanted
          .replyTo()
          .fail(new IllegalArgumentException("there are " + total + " permits '" + door.name()
              + "' in all, and " + wanted.permits() + " were asked for; acquire fewer"));
      return;
    }
    Selector holder = wanted.holder();
    if (holder != null && hasEnded(holder)) {
      wanted
          .replyTo()
          .fail(new IllegalStateException(wanted.permits() + " permits '" + door.name()
              + "' were asked for on behalf of " + holder.name() + ", which has ended"));
      return;
    }
    Lease lease = new Lease(this, wanted.permits());
    free.addAndGet(-lease.permits());
    out.add(lease);
    if (holder != null) {
      // If the holder has just ended, the lease comes back at once.
      lease.monitor = holder.monitor(down -> lease.release());
    }
    if (!wanted.replyTo().trySend(lease)) {
      lease.release(); // the asker has just given up
    }
  }

  /**
   * On any thread; not by a message, as that would be a dead letter if the owner ends meanwhile.
   */
  private void released(Lease lease) {
    out.remove(lease);
    free.addAndGet(lease.permits());
    owner.recheck();
  }
}
