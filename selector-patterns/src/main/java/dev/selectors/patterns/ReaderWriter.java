package dev.selectors.patterns;

import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.ReplyTo;
import dev.selectors.SelectorContext;
import dev.selectors.SelectorState;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The part of a selector that does its reads in parallel, alongside its turns, and its writes one
 * at a time, in turns: no read overlaps a write. {@link ReadWrite} is the same ready-made, around
 * any data structure.
 *
 * {@snippet file="dev/selectors/patterns/ReaderWriterSnippetsTest.java" region="part"}
 *
 * <p>All requests go to one address. A predicate tells which only read; for these the handler says
 * by {@link #read} what is to be done alongside. All others are writes: they get their turn while
 * no read runs, and a read that a write itself asks for begins after it, before the next write. So
 * the private state may be any plain data structure. A turn of another mailbox may look at it at
 * any time, but must not change it.
 *
 * <p><b>Ordering and fairness</b> depend on the {@link Order}. In each of them all answers to one
 * address agree: what comes after the answer to a write is not older than that write, since a read
 * is over only when its answer was sent. Two of the orders use levels 0 and 1; they need a
 * {@linkplain dev.selectors.SelectionPolicy policy} that heeds levels, as the default does.
 *
 * <p>At most the given number of reads run at once, by default 16; and no more than the system has
 * workers, unless they block or take long: then workers are added. Up to 32 times as many as may
 * run at once are taken out of the mailbox beforehand; if writers are first, no more than may run.
 * All other requests wait as messages. A read may block; it then keeps one of the others from
 * running.
 *
 * <p><b>Threads.</b> Reads run on the system's workers, several at once, and share nothing but what
 * only writes change. All methods are for the owner, in its turns; {@link #requests} is for any
 * thread.
 *
 * <p><b>Memory consistency effects:</b> each write <i>happens-before</i> the reads that begin after
 * it, and those <i>happen-before</i> the next write. The data structure needs no lock.
 *
 * <p><b>Failure.</b> What a read throws fails the request, if the answer goes to a {@link ReplyTo},
 * and the selector does not notice, nor does anybody if the request was over by then. If the answer
 * goes elsewhere, or there is none, it is a failure of the selector, at the latest when no more
 * reads wait; so always is a {@link VirtualMachineError} other than a {@link StackOverflowError}. A
 * write is handled in its turn, and so all is as for any handler. Reads that were taken are done
 * and answered, even if the selector ends or begins anew meanwhile; but then requests by
 * {@code ask} have failed. A read that a write has asked for is a dead letter if the selector ends
 * by then. After a {@linkplain dev.selectors.Directive#RESTART restart} writes still wait for reads
 * from before, but {@code onStart} does not: it must make a new data structure rather than clear
 * the old one.
 *
 * <p>A write may take several turns: no read begins while its selector is suspended by
 * {@link SelectorContext#await}.
 *
 * <p>P. J. Courtois, F. Heymans and D. L. Parnas, <cite>Concurrent Control with "Readers" and
 * "Writers"</cite>, CACM 14(10), 1971; selectors paper, section 6, which takes each write out of its
 * mailbox first, and then waits for the readers.
 *
 * @param <M> the requests, reads and writes; best a sealed type
 */
public final class ReaderWriter<M> {
  /** Who goes first when both wait, and who can starve as a result. */
  public enum Order {
    /**
     * As they were sent: a write waits for the reads before it, and what was sent after it waits
     * for the write. Nobody starves. A read sees exactly the writes before it.
     */
    ARRIVAL,
    /**
     * No read waits for a write while other reads run: the first readers-writers problem. A write
     * waits until no read runs or waits; it can starve, if reads never pause.
     */
    READERS_FIRST,
    /**
     * No write waits for reads that wait in their mailbox: the second readers-writers problem. It
     * waits for those that were taken out, no more than may run at once, though a worker may not
     * have begun them yet. A read waits until no write waits; it can starve, if writes never pause.
     */
    WRITERS_FIRST
  }

  /**
   * A read that waits for its turn.
   *
   * @param asker is told if the read cannot begin; null if nobody asked
   */
  private record Later(@Nullable ReplyTo<?> asker, Runnable read) {}

  /** Where all requests are sent; for any thread. */
  public final MailboxRef<M> requests;

  private final SelectorContext context;
  /** One of the part's own mailboxes, to ask whether the caller is the owner. */
  private final Mailbox<M> own;

  private final ReadsBeside reads;
  /** Reads that may not begin before the turn in which they were asked for is over. */
  private final Mailbox<Later> later;
  /** Whether the turn is one of a request that only reads. */
  private boolean inRead;

  /**
   * Adds the part to a selector, with at most 16 reads at once.
   *
   * @param context of the selector
   * @param name what the names of its mailboxes begin with; not empty
   * @param order who goes first
   * @param isRead whether a request only reads; called by senders, on their threads, or, with
   *     {@link Order#ARRIVAL}, by the selector, as a head guard: a pure function that throws
   *     nothing
   * @param handler is given each request in a turn: it calls {@link #read} for one that only reads,
   *     and does all others at once
   * @throws IllegalArgumentException if the name is empty, or there is a mailbox of one of the
   *     part's names already
   * @throws IllegalStateException if the selector is already spawned
   * @throws NullPointerException if an argument is null
   */
  public ReaderWriter(
      SelectorContext context,
      String name,
      Order order,
      Predicate<? super M> isRead,
      Consumer<? super M> handler) {
    this(context, name, order, ReadsBeside.AT_ONCE, isRead, handler);
  }

  /**
   * Adds the part to a selector.
   *
   * @param context of the selector
   * @param name what the names of its mailboxes begin with; not empty
   * @param order who goes first
   * @param readsAtOnce how many reads run at once at the most; at least 1
   * @param isRead as for the other constructor
   * @param handler as for the other constructor
   * @throws IllegalArgumentException if {@code readsAtOnce} is not positive, or as for the other
   *     constructor
   * @throws IllegalStateException if the selector is already spawned
   * @throws NullPointerException if an argument is null
   */
  public ReaderWriter(
      SelectorContext context,
      String name,
      Order order,
      int readsAtOnce,
      Predicate<? super M> isRead,
      Consumer<? super M> handler) {
    this.context = Objects.requireNonNull(context, "context of a reader-writer is null");
    Objects.requireNonNull(name, "name of a reader-writer is null");
    if (name.isEmpty()) {
      throw new IllegalArgumentException("a reader-writer of " + context.name()
          + " has an empty name; give it another, as it appears in every diagnosis");
    }
    Objects.requireNonNull(order, "order of a reader-writer is null");
    Objects.requireNonNull(isRead, "predicate of a reader-writer is null");
    Objects.requireNonNull(handler, "handler of a reader-writer is null");
    reads = new ReadsBeside(context, readsAtOnce, order != Order.WRITERS_FIRST);
    FreeNames.require(context, name + "-later");
    Consumer<M> onRead = request -> {
      inRead = true;
      try {
        handler.accept(request);
      } finally {
        inRead = false;
      }
    };
    if (order == Order.ARRIVAL) {
      own = context
          .<M>mailbox(name, request -> {
            if (isRead.test(request)) {
              onRead.accept(request);
            } else {
              handler.accept(request);
            }
          })
          .headGuard(request -> isRead.test(request) ? reads.haveRoom() : reads.areOver());
      requests = own;
    } else {
      boolean readersFirst = order == Order.READERS_FIRST;
      FreeNames.require(context, name + "-writes");
      Mailbox<M> toRead = context.<M>mailbox(name + "-reads", onRead).level(readersFirst ? 0 : 1);
      Mailbox<M> toWrite =
          context.<M>mailbox(name + "-writes", handler).level(readersFirst ? 1 : 0);
      toWrite.guard(reads::areOver);
      // Without waiting writes, the depth is found at once. With waiting writes it takes a walk,
      // but there are few: they wait only until the running reads are over.
      toRead.guard(readersFirst ? reads::haveRoom : () -> reads.haveRoom() && toWrite.depth() == 0);
      own = toWrite;
      requests = context.router(request -> isRead.test(request) ? toRead : toWrite);
    }
    later = context.mailbox(Later.class, name + "-later", this::begin);
  }

  /**
   * Does a read alongside the selector, as soon as fewer run than may, and sends the answer. In the
   * turn of a request that only reads, it may begin at once; in any other one, such as that of a
   * write, when that turn is over, and all that it awaits.
   *
   * @param <A> the answer
   * @param replyTo is sent what the read returns; a {@link ReplyTo} is told what it throws
   * @param read looks at the selector's state, changes nothing, and returns no live view of it; not
   *     called if the request is over by then
   * @throws IllegalStateException outside a turn, and so in the constructor too
   * @throws NullPointerException if an argument is null
   */
  public <A> void read(MailboxRef<? super A> replyTo, Callable<? extends A> read) {
    Objects.requireNonNull(replyTo, "address for the answer to a read is null");
    Objects.requireNonNull(read, "read is null");
    add(
        replyTo instanceof ReplyTo<?> asker ? asker : null,
        () -> ReadsBeside.answer(replyTo, read));
  }

  /**
   * Does a read alongside the selector that needs no answer; begins as {@link #read(MailboxRef,
   * Callable)} does.
   *
   * @param read looks at the selector's state, and changes nothing
   * @throws IllegalStateException outside a turn, and so in the constructor too
   * @throws NullPointerException if {@code read} is null
   */
  public void read(Runnable read) {
    Objects.requireNonNull(read, "read is null");
    add(null, read);
  }

  /**
   * In any turn other than that of a read, the state may be half changed: by a write, or by a
   * continuation of one, which nothing distinguishes from other turns. A message comes after all of
   * them, and outlives a failure. Writes wait for the read from now on, so none comes in between.
   */
  private void add(@Nullable ReplyTo<?> asker, Runnable read) {
    Owner.require(own, this::outside);
    if (inRead) {
      reads.add(read);
      return;
    }
    if (context.selector().state() instanceof SelectorState.New) {
      throw new IllegalStateException(outside());
    }
    later.send(new Later(asker, read));
    reads.take();
  }

  private String outside() {
    return "read() of " + context.name()
        + " called outside its turns, where a write may run; send a request instead";
  }

  private void begin(Later one) {
    try {
      reads.begin(one.read());
    } catch (Throwable e) {
      if (one.asker() != null) {
        one.asker().fail(e);
      }
      throw e;
    }
  }
}
