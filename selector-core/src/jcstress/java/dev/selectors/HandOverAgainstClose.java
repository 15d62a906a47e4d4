package dev.selectors;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/**
 * A task is handed over to somebody's executor while the system closes, and the executor comes to
 * it afterwards: it was refused, or told that it is lost, and does not begin.
 */
@JCStressTest
@Outcome(id = "REFUSED", expect = ACCEPTABLE, desc = "Whoever hands it over is told.")
@Outcome(id = "LOST", expect = ACCEPTABLE, desc = "The task is told.")
@Outcome(id = "BEGUN", expect = FORBIDDEN, desc = "It begins in a system that has ended.")
@Outcome(expect = FORBIDDEN, desc = "Both are told, or nobody is.")
@State
public class HandOverAgainstClose {
  private static final class Task implements Aside {
    int begun;
    int lost;

    @Override
    public void run() {
      begun++;
    }

    @Override
    public void lost(RejectedExecutionException why) {
      lost++;
    }
  }

  private final HandedOver tasks = new HandedOver();
  private final Task task = new Task();
  /** What the executor has. */
  private @Nullable Aside queued;

  private boolean refused;

  @Actor
  public void owner() {
    try {
      tasks.give(task, once -> queued = once);
    } catch (RejectedExecutionException e) {
      refused = true;
    }
  }

  @Actor
  public void closer() {
    tasks.close();
  }

  @Arbiter
  public void judge(L_Result r) {
    if (queued != null) {
      queued.run();
    }
    r.r1 = (refused ? "REFUSED" : "")
        + (task.lost > 0 ? "LOST" : "")
        + (task.begun > 0 ? "BEGUN" : "");
  }
}
