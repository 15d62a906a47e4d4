package dev.selectors;

import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Tells those who wait for something that its time is up. That runs foreign code, which may take its
 * time: so not on the thread of the timers, and not on a worker, as those who wait may hold all of
 * these. Callable from any thread.
 */
final class Deadlines {
  /*
   * On virtual threads, as there may be very many at once. Others can hold all threads that carry
   * those: who computes, and before Java 24 whoever waits inside synchronized, perhaps for this very
   * deadline. So it is looked a little later whether all have been told; if nobody was since then, a
   * platform thread tells those that are left. Should it not get on either, as what it has called
   * waits, the next look has another one do so.
   */
  private static final Duration PATIENCE = Duration.ofMillis(10);

  private final String threadName;
  private final Timekeeper clock;
  private final Queue<Runnable> untold = new ConcurrentLinkedQueue<>();
  private final AtomicInteger told = new AtomicInteger();
  private final AtomicBoolean looking = new AtomicBoolean();

  Deadlines(String threadName, Timekeeper clock) {
    this.threadName = threadName;
    this.clock = clock;
  }

  void tell(Runnable news) {
    untold.add(news);
    if (looking.compareAndSet(false, true)) {
      lookLater();
    }
    Aside.startVirtual(this::tellNext);
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

  private void lookLater() {
    int before = told.get();
    try {
      clock.schedule(() -> look(before), PATIENCE);
    } catch (Throwable t) {
      looking.set(false);
      if (!(t instanceof RejectedExecutionException)) { // as it is once the system was closed
        Journal.tellThread(t);
      }
    }
  }

  private void look(int before) {
    if (untold.isEmpty()) {
      looking.set(false);
      if (untold.isEmpty() || !looking.compareAndSet(false, true)) {
        return; // or one was added before the flag was taken back
      }
    } else if (told.get() == before) {
      startHelper();
    }
    lookLater();
  }

  private void startHelper() {
    try {
      Thread.ofPlatform()
          .daemon()
          .name(threadName)
          .inheritInheritableThreadLocals(false)
          .start(this::tellAll);
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
