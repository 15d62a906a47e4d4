package dev.selectors;

import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * Tells those who wait for something that its time is up. That runs foreign code, which may take its
 * time: so not on the thread of the timers, and not on a worker, as those who wait may hold all of
 * these. Callable from any thread.
 */
final class Deadlines {
  /*
   * They are told on virtual threads, as there may be very many at once. Other code can hold all
   * threads that carry those: code that computes, and before Java 24 code that waits inside
   * synchronized, perhaps for this very deadline. So a little later a look checks whether all have
   * been told; if nobody was since then, a platform thread tells those that are left. If that does
   * not get on either, as what it has called waits, the next look has another one do so.
   */
  private static final Duration PATIENCE = Duration.ofMillis(10);

  private static final BiFunction<Queue<Runnable>, Runnable, Boolean> ADD = Queue::add;
  private static final Function<Deadlines, Thread> START = Deadlines::start;

  private final SystemThreads threads;
  private final Queue<Runnable> untold = new ConcurrentLinkedQueue<>();
  private final AtomicInteger told = new AtomicInteger();
  private final Lookout lookout;
  /** How many were told by the last look. */
  private int toldBefore;

  Deadlines(SystemThreads threads, Timekeeper clock) {
    this.threads = threads;
    lookout = new Lookout(clock, PATIENCE, () -> !untold.isEmpty(), this::look);
  }

  void tell(Runnable news) {
    boolean unused = Shortage.outlast(ADD, untold, news);
    lookout.rouse();
    try {
      Thread unusedThread = Shortage.outlast(START, this);
    } catch (Throwable t) { // the next look has a helper do it
      Journal.tellThread(t);
    }
  }

  private Thread start() {
    return threads.startVirtual(this::tellNext);
  }

  /** False if there is nothing to tell. */
  private boolean tellNext() {
    Runnable next = untold.poll();
    if (next == null) {
      return false;
    }
    told.incrementAndGet();
    next.run();
    return true;
  }

  private void look() {
    int now = told.get();
    if (now == toldBefore && !untold.isEmpty()) {
      startHelper();
    }
    toldBefore = now;
  }

  private void startHelper() {
    try {
      Thread unused = threads.startDaemon("deadlines", this::tellAll);
    } catch (Throwable t) { // for want of a thread: the next look tries again
      Journal.tellThread(t);
    }
  }

  private void tellAll() {
    while (tellNext()) {
      // and the next one
    }
  }
}
