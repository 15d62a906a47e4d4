package dev.selectors;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * What a pool is given to do, once.
 *
 * <p>A worker that takes a task from another one's queue sees it there, and then takes it if it is
 * still there. If it was run meanwhile, and the same object has come back to the same place, the
 * worker takes the wrong one, moves the end of the queue back, and the pool never recovers. So a
 * selector must not be a task itself, and no task is used twice.
 */
@SuppressWarnings("serial") // the pool's tasks are serializable by inheritance only
abstract class PoolTask extends ForkJoinTask<Void> {
  private static final Function<ForkJoinTask<?>, ForkJoinTask<?>> UNUSED = PoolTask::unused;
  private static final BiFunction<ForkJoinPool, PoolTask, ForkJoinTask<?>> GIVE_AGAIN =
      PoolTask::givenAgain;

  /** One that does the same, and was in no queue yet. */
  abstract PoolTask again();

  /** Whether it is harmless that a pool has another one for the same. */
  boolean mayBeGivenTwice() {
    return false;
  }

  /** Whether nobody does it, as no pool seems to have taken it, nor sees to it otherwise. */
  boolean isRefused() {
    return false;
  }

  /** No worker will ever do it. Callable from any thread. */
  abstract void lost(RejectedExecutionException why);

  /**
   * A pool that is shut down at once calls this for what is in its queues, and nothing else does.
   * Without it, nobody would ever run the task, nor notice that before the last worker has ended,
   * which may take as long as a turn that heeds no interrupt.
   */
  @Override
  public final boolean cancel(boolean mayInterruptIfRunning) {
    boolean cancelled = super.cancel(mayInterruptIfRunning);
    lost(new RejectedExecutionException("the pool was shut down"));
    return cancelled;
  }

  @Override
  protected abstract boolean exec();

  /**
   * Runs what comes next in the queue of the current worker.
   *
   * @return false if there is nothing, or something that only the pool should run
   */
  static boolean runNextOfOwn() {
    if (!(peekNextLocalTask() instanceof PoolTask)) {
      return false;
    }
    ForkJoinTask<?> next = pollNextLocalTask();
    if (next instanceof PoolTask ours) {
      boolean unused = ours.exec();
      return true;
    }
    if (next != null) { // another worker has taken what was there
      boolean unused = putBack(getPool(), next);
    }
    return false;
  }

  /** Has the current worker take in one task that was submitted to its pool from outside. */
  static void takeInFromOutside() {
    ForkJoinTask<?> submitted = pollSubmission();
    if (submitted instanceof Intake intake) {
      intake.exec(); // in a queue it would wait twice
    } else if (submitted != null) {
      // Whatever happens: the selector that was scheduled before must not be told that it was not.
      boolean unused = putBack(getPool(), submitted);
    }
  }

  /**
   * Puts a task into a queue again. If that fails, it is told that it is lost: it is in no queue
   * where whoever shuts the pool down would find it.
   *
   * @return false as for {@link #give}
   */
  static boolean putBack(ForkJoinPool pool, ForkJoinTask<?> taken) {
    try {
      return give(pool, Shortage.outlast(UNUSED, taken));
    } catch (Throwable e) { // the pool was shut down, or there is no memory for another task
      if (taken instanceof PoolTask ours) {
        ours.lost(new RejectedExecutionException("the pool has not taken it back", e));
      } else {
        taken.cancel(false);
      }
      return true;
    }
  }

  /**
   * Gives a task to the pool. The pool queues it before it starts a thread for it: if that fails,
   * as for want of memory, the task is not lost, and must not be taken for lost. But for a thread
   * from outside the pool may have to make a queue first, and fail in that: so what is given from
   * there is given until that works, and must be what may be given twice. If it is in a queue
   * already, that takes no thread, which the pool starts for what comes to an empty one.
   *
   * @return false if it failed, so that perhaps nobody comes to the task
   * @throws RejectedExecutionException if the pool has not taken the task
   * @throws OutOfMemoryError if it has not either, however often that was tried
   */
  static boolean give(ForkJoinPool pool, ForkJoinTask<?> task) {
    return give(pool, task, false);
  }

  /** As {@link #give}, but a worker of the pool queues it as well behind what others do. */
  static boolean giveFromOutside(ForkJoinPool pool, ForkJoinTask<?> task) {
    return give(pool, task, true);
  }

  private static boolean give(ForkJoinPool pool, ForkJoinTask<?> task, boolean fromOutside) {
    try {
      if (fromOutside) {
        ForkJoinTask<?> unused = pool.externalSubmit(task);
      } else {
        pool.execute(task);
      }
      return true;
    } catch (RejectedExecutionException e) {
      throw e;
    } catch (Throwable e) {
      Journal.tellThread(e);
      if (e instanceof OutOfMemoryError
          && task instanceof PoolTask ours
          && ours.mayBeGivenTwice()) {
        giveAgain(pool, ours);
      }
      return false;
    }
  }

  private static void giveAgain(ForkJoinPool pool, PoolTask task) {
    try {
      ForkJoinTask<?> unused = Shortage.outlast(GIVE_AGAIN, pool, task);
    } catch (Throwable e) {
      if (task.isRefused()) {
        throw e;
      }
    }
  }

  private static ForkJoinTask<?> givenAgain(ForkJoinPool pool, PoolTask task) {
    return pool.externalSubmit(task.again());
  }

  /** The task itself, or one for the same that was in no queue yet. */
  static ForkJoinTask<?> unused(ForkJoinTask<?> task) {
    return task instanceof PoolTask ours ? ours.again() : task;
  }

  @Override
  public final Void getRawResult() {
    return null;
  }

  @Override
  protected final void setRawResult(Void value) {}
}
