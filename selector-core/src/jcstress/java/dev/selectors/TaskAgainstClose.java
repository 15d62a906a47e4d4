package dev.selectors;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.time.Duration;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/**
 * An executor begins a task that it was given, and throws all the same, while the system that has
 * given it closes: the task runs, or it is told that it is lost, or whoever gave it is told; and
 * nothing counts as under way for ever.
 */
@JCStressTest
@Outcome(id = "RUN, 0", expect = ACCEPTABLE, desc = "It has run.")
@Outcome(id = "LOST, 0", expect = ACCEPTABLE, desc = "It was told.")
@Outcome(id = "REFUSED, 0", expect = ACCEPTABLE, desc = "Whoever gave it was told.")
@Outcome(expect = FORBIDDEN, desc = "Two of these, or none, or the system never rests.")
@State
public class TaskAgainstClose {
  private static final class Task implements Aside {
    String run = "";
    String lost = "";

    @Override
    public void run() {
      run += "RUN";
    }

    @Override
    public void lost(RejectedExecutionException why) {
      lost += "LOST";
    }
  }

  private volatile @Nullable Runnable handed;
  private final Dispatcher dispatcher = Dispatcher.on(this::fail, new SystemThreads("none"));
  private final Task task = new Task();
  private String refused = "";

  private void fail(Runnable what) {
    handed = what;
    Thread.onSpinWait();
    throw new RejectedExecutionException("though it has it");
  }

  @Actor
  public void owner() {
    Thread me = Thread.currentThread();
    me.setUncaughtExceptionHandler((thread, e) -> {}); // is told that the executor has thrown
    try {
      dispatcher.execute(task);
    } catch (RejectedExecutionException e) {
      refused = "REFUSED";
    }
    me.setUncaughtExceptionHandler(null);
  }

  @Actor
  public void worker() {
    Runnable its = handed;
    while (its == null) {
      Thread.onSpinWait();
      its = handed;
    }
    its.run();
    dispatcher.close(true);
  }

  @Arbiter
  public void judge(L_Result r) {
    boolean rests = dispatcher.isQuiescentAnd(() -> true)
        && dispatcher.awaitClosed(Duration.ZERO)
        && !dispatcher.hasTasksToBegin();
    r.r1 = task.run + task.lost + refused + (rests ? ", 0" : ", 1");
  }
}
