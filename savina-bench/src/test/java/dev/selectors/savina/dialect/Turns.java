package dev.selectors.savina.dialect;

import java.util.Deque;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.FutureTask;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Takes all turns of a run on the thread of the test, one after the other. So a run goes the same
 * way every time, and one that can no longer end is recognised, without a clock.
 */
public final class Turns implements Executor {
  private final Deque<Runnable> waiting = new ConcurrentLinkedDeque<>();
  private final boolean lastFirst;
  private long taken;

  /** They are taken in the order in which they come. */
  public Turns() {
    this(false);
  }

  /** If so wanted, the one that came last is always taken next. */
  public Turns(boolean lastFirst) {
    this.lastFirst = lastFirst;
  }

  @Override
  public void execute(Runnable turn) {
    waiting.add(turn);
  }

  /** How many were taken so far. */
  public long taken() {
    return taken;
  }

  /**
   * Runs a program that waits for the end of its actors.
   *
   * @param most how many turns it may take: some programs retry for ever
   * @return its result
   * @throws ExecutionException if it fails, or never ends
   */
  public <R> R run(Callable<R> program, long most) throws ExecutionException, InterruptedException {
    FutureTask<R> task = new FutureTask<>(program);
    ThreadGroup all = new ThreadGroup("run");
    Thread main = Thread.ofPlatform().group(all).daemon().start(task);
    while (main.isAlive()) {
      Runnable next = waitsForExits(main) ? next() : null;
      if (next != null && taken < most) {
        taken++;
        next.run();
      } else if (next != null || isStuck(main, all)) {
        main.interrupt();
        main.join();
      } else {
        Thread.onSpinWait();
      }
    }
    return task.get();
  }

  private @Nullable Runnable next() {
    return lastFirst ? waiting.pollLast() : waiting.pollFirst();
  }

  /**
   * Whoever waits for exits, while there is no turn that could cause one, waits for ever; unless
   * there are other threads, from which some programs send.
   */
  private boolean isStuck(Thread main, ThreadGroup all) {
    return waitsForExits(main) && all.activeCount() == 1 && waiting.isEmpty();
  }

  /** Not so a thread that has been woken and has not noticed: its latch is open. */
  private static boolean waitsForExits(Thread main) {
    String latch = String.valueOf(LockSupport.getBlocker(main));
    return latch.startsWith(CountDownLatch.class.getName()) && !latch.contains("State = 0");
  }
}
