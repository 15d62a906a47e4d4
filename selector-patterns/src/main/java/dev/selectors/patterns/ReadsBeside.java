package dev.selectors.patterns;

import dev.selectors.MailboxRef;
import dev.selectors.ReplyTo;
import dev.selectors.SelectorContext;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** The unfinished reads of one selector, and the tasks beside it that do them. */
final class ReadsBeside {
  /*
   * A task for each read would cost more than a short read, and end in a turn each time. So a task
   * does one read after another, as long as there are any, and a read costs one entry of a queue.
   *
   * Reads are counted here, and not in what follows the tasks: the selector forgets that when it
   * restarts, but its reads go on.
   */

  /**
   * How many run at once by default: the same on every machine, so that a simulation goes the same
   * way on all. The system's workers limit it as well.
   */
  static final int AT_ONCE = 16;

  /** How many reads are taken for each that runs, so that tasks need not wait for the selector. */
  private static final int AHEAD = 32;

  private final SelectorContext context;
  private final int mostTasks;
  private final int mostTaken;
  /** When this many are left, there is room again; that is less often than whenever one is over. */
  private final int fewLeft;

  private final Queue<Runnable> waiting;
  /** How many reads wait or run. */
  private final AtomicInteger taken = new AtomicInteger();

  private final AtomicInteger tasks = new AtomicInteger();

  ReadsBeside(SelectorContext context, int atOnce, boolean ahead) {
    this(context, atOnce, ahead, new ConcurrentLinkedQueue<>());
  }

  /** @param waiting where reads wait for a task */
  ReadsBeside(SelectorContext context, int atOnce, boolean ahead, Queue<Runnable> waiting) {
    this.context = context;
    this.waiting = waiting;
    mostTasks = Positive.number(atOnce, "number of reads at once of " + context.name());
    mostTaken = ahead ? (int) Math.min((long) atOnce * AHEAD, Integer.MAX_VALUE) : atOnce;
    fewLeft = ahead ? mostTaken / 2 : atOnce - 1;
  }

  // ---- the selector's own thread

  boolean areOver() {
    return taken.get() == 0;
  }

  boolean haveRoom() {
    return taken.get() < mostTaken;
  }

  /** Takes one more read, and begins it. */
  void add(Runnable read) {
    take();
    begin(read);
  }

  /** Takes one more read, for which writes wait from now on; it begins later. */
  void take() {
    taken.incrementAndGet();
  }

  /**
   * Has a task do the read that was taken; if there can be no task, the read counts as taken no
   * longer.
   */
  void begin(Runnable read) {
    try {
      waiting.add(read);
    } catch (Throwable e) { // for want of memory
      over();
      throw e;
    }
    if (!claimTask()) {
      return;
    }
    try {
      startTask();
    } catch (Throwable e) { // of any kind: the executor need not be of the JDK
      if (waiting.remove(read)) {
        taken.decrementAndGet();
        Thrown.after(e, this::doWhatIsLeft);
        throw e;
      }
      doWhatIsLeft(); // another task has taken it meanwhile, and counts its end
    }
  }

  /**
   * In place of a task that was refused. One that has ended meanwhile may have left a read to it,
   * which came just before: nobody else would do that, and all writes would wait for it.
   */
  private void doWhatIsLeft() {
    if (tasks.decrementAndGet() == 0 && !waiting.isEmpty() && claimTask()) {
      doAll();
    }
  }

  private void startTask() {
    AtomicBoolean begun = new AtomicBoolean();
    context.<@Nullable Void>async(
        () -> {
          begun.set(true);
          doAll();
          return null;
        },
        (nothing, error) -> {
          // A listener of callbacks may have thrown in place of the task. Then nobody else would do
          // the reads, for which all writes wait: so they are done here, while no write runs.
          Throwable thrown = begun.get() ? error : Thrown.combined(error, thrownBy(this::doAll));
          if (thrown != null) {
            throw Thrown.unchecked(thrown);
          }
        });
  }

  // ---- any thread

  private boolean claimTask() {
    int running = tasks.get();
    while (running < mostTasks) {
      if (tasks.compareAndSet(running, running + 1)) {
        return true;
      }
      running = tasks.get();
    }
    return false;
  }

  /**
   * What a task does. It fails only at its end, as nobody else may be there to do the other reads.
   */
  private void doAll() {
    Throwable failure = null;
    do {
      for (Runnable read = waiting.poll(); read != null; read = waiting.poll()) {
        failure = Thrown.combined(failure, thrownBy(read));
        over();
      }
      tasks.decrementAndGet();
      // A read that was added before that found no task to claim.
    } while (!waiting.isEmpty() && claimTask());
    if (failure != null) {
      throw Thrown.unchecked(failure);
    }
  }

  private void over() {
    int left = taken.decrementAndGet();
    if (left == 0 || left == fewLeft) {
      context.recheck();
    }
  }

  private static @Nullable Throwable thrownBy(Runnable code) {
    try {
      code.run();
      return null;
    } catch (Throwable t) {
      return t;
    }
  }

  /** Reads and answers. */
  static <A> void answer(MailboxRef<? super A> replyTo, Callable<? extends A> read) {
    ReplyTo<?> asker = replyTo instanceof ReplyTo<?> request ? request : null;
    if (asker != null && asker.isOver()) {
      return;
    }
    try {
      replyTo.send(read.call());
    } catch (Throwable t) {
      if (asker != null) {
        asker.fail(t);
      }
      if (asker == null || Thrown.isFatal(t)) {
        throw Thrown.unchecked(t);
      }
    }
  }
}
