package dev.selectors;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/**
 * As {@link MonitorAgainstEnd}, for an actor where nothing waits: such an end has one step fewer.
 */
@JCStressTest
@Outcome(id = "1, told", expect = ACCEPTABLE, desc = "One Down, and the stage has completed.")
@Outcome(id = ".*", expect = FORBIDDEN, desc = "No Down, two, or a stage that never completes.")
@State
public class MonitorAgainstQuietEnd {
  private final AtomicInteger downs = new AtomicInteger();
  private final Sleeper selector = ByHand.idle(new Sleeper());
  private final Runnable run;
  private CompletionStage<ExitReason> end;

  public MonitorAgainstQuietEnd() {
    selector.stop();
    run = ByHand.take();
  }

  @Actor
  public void watcher() {
    selector.monitor(down -> downs.getAndIncrement());
    end = selector.whenTerminated();
  }

  @Actor
  public void owner() {
    run.run();
  }

  @Arbiter
  public void judge(L_Result r) {
    r.r1 = downs.get() + ", " + (end.toCompletableFuture().isDone() ? "told" : "silent");
  }
}
