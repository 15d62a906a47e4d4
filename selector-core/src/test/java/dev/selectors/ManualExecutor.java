package dev.selectors;

import java.util.ArrayDeque;
import java.util.List;
import java.util.concurrent.Executor;

/**
 * An executor that runs a task only when told, on the caller's thread: a test decides when a run
 * takes place.
 */
final class ManualExecutor implements Executor {
  private final ArrayDeque<Runnable> tasks = new ArrayDeque<>();

  @Override
  public synchronized void execute(Runnable task) {
    tasks.add(task);
  }

  /** Runs the task that has waited longest; false if there is none. */
  boolean runOne() {
    Runnable task;
    synchronized (this) {
      task = tasks.poll();
    }
    if (task == null) {
      return false;
    }
    task.run();
    return true;
  }

  /**
   * Runs tasks until there are no more, those that come meanwhile included; returns how many there
   * were.
   */
  int runAll() {
    int n = 0;
    while (runOne()) {
      n++;
    }
    return n;
  }

  /** How many tasks wait. */
  synchronized int pending() {
    return tasks.size();
  }

  /** What the tasks that wait say of themselves. */
  synchronized List<String> waiting() {
    return tasks.stream().map(Object::toString).toList();
  }
}
