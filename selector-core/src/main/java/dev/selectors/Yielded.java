package dev.selectors;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.BiFunction;

/**
 * Selectors that have given way to others, on whichever worker: the one that has waited for longest
 * is run next. Callable from any thread.
 */
final class Yielded {
  /*
   * A worker looks at the queues of others once its own is empty. One with a single selector that
   * never finishes would run that and nothing else, while a hundred wait in the queue of another
   * worker. So what is in a queue for a selector that gives way is not its own task, but one for
   * whichever selector is first here by then. There are at least as many of these tasks as
   * selectors here, or will be in a moment: a selector is here before its task is queued.
   */

  /** Runs the one that has waited for longest. */
  @SuppressWarnings("serial") // the pool's tasks are serializable by inheritance only
  private static final class Next extends PoolTask {
    private final Yielded of;

    Next(Yielded of) {
      this.of = of;
    }

    @Override
    protected boolean exec() {
      Scheduled first = of.waiting.poll();
      if (first != null) {
        Errand.run(first);
      }
      return false; // nobody waits for its end
    }

    @Override
    PoolTask again() {
      return new Next(of);
    }

    @Override
    void lost(RejectedExecutionException why) {
      of.loseFirst(why);
    }
  }

  private static final BiFunction<Yielded, Scheduled, Next> ADD = Yielded::added;

  private final Queue<Scheduled> waiting = new ConcurrentLinkedQueue<>();

  boolean isEmpty() {
    return waiting.isEmpty();
  }

  /**
   * Has the selector wait behind all that are here.
   *
   * @return to be put into a queue; if that fails, {@link #takeBack} has to follow
   */
  PoolTask add(Scheduled selector) {
    return Shortage.outlast(ADD, this, selector);
  }

  private Next added(Scheduled selector) {
    Next task = new Next(this);
    waiting.add(selector); // last, as the attempt must fail as a whole
    return task;
  }

  /**
   * There is no task for the selector: somebody here would wait for ever.
   *
   * @return false if it is not here any more, but was run by the task of another one, which has
   *     lost its worker instead
   */
  boolean takeBack(Scheduled selector, Throwable why) {
    boolean wasHere = waiting.remove(selector);
    if (!wasHere) {
      loseFirst(why);
    }
    return wasHere;
  }

  private void loseFirst(Throwable why) {
    Scheduled first = waiting.poll();
    if (first != null) {
      first.lostWorker(why);
    }
  }
}
