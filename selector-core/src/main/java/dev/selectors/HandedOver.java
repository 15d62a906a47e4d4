package dev.selectors;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;

/**
 * Tasks alongside the selectors that somebody else's executor has, and has not begun. It may get to
 * them long after the system has ended, or never; so whoever ends the system tells them that they
 * are lost. Callable from any thread.
 */
final class HandedOver {
  /** Begins once, or is lost: whoever takes it out of the set decides. */
  private final class Once implements Aside {
    private final Aside task;

    Once(Aside task) {
      this.task = task;
    }

    @Override
    public void run() {
      if (waiting.remove(this)) {
        task.run();
      }
    }

    @Override
    public void lost(RejectedExecutionException why) {
      if (waiting.remove(this)) {
        task.lost(why);
      }
    }
  }

  private final Set<Once> waiting = ConcurrentHashMap.newKeySet();
  private volatile boolean closed;

  /** @throws RejectedExecutionException as for {@link Dispatcher#execute} */
  void give(Aside task, Consumer<? super Aside> executor) {
    Once once = new Once(task);
    waiting.add(once);
    try {
      if (closed) {
        throw closed();
      }
      executor.accept(once);
    } catch (Throwable t) {
      if (waiting.remove(once)) { // or whoever has closed this was first, and has told of it
        throw t;
      }
    }
  }

  boolean isEmpty() {
    return waiting.isEmpty();
  }

  void close() {
    closed = true;
    waiting.forEach(once -> once.lost(closed()));
  }

  private static RejectedExecutionException closed() {
    return new RejectedExecutionException(
        "the system was closed before its executor began the task");
  }
}
