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
 * A monitor that is set while the selector ends is told once, after what waited there has become
 * dead letters; and whenTerminated completes.
 */
@JCStressTest
@Outcome(id = "1 DEAD, told", expect = ACCEPTABLE, desc = "One Down, and the stage has completed.")
@Outcome(
    id = ".*",
    expect = FORBIDDEN,
    desc = "No Down, two, early, or a stage that never completes.")
@State
public class MonitorAgainstEnd {
  private static final class Ending extends Selector {
    final Mailbox<Letter> in = mailbox("in", Letter::handled);
  }

  private final AtomicInteger downs = new AtomicInteger();
  private final Ending selector = ByHand.idle(new Ending());
  private final Letter waiting = new Letter();
  private CompletionStage<ExitReason> end;
  private String fate;

  public MonitorAgainstEnd() {
    selector.in.send(waiting);
    ByHand.take(); // the run is ours
    selector.cell.exit(new ExitReason.Stopped());
  }

  @Actor
  public void watcher() {
    selector.monitor(down -> {
      downs.getAndIncrement();
      fate = waiting.fate();
    });
    end = selector.whenTerminated();
  }

  @Actor
  public void owner() {
    selector.cell.end();
  }

  @Arbiter
  public void judge(L_Result r) {
    r.r1 =
        downs.get() + " " + fate + ", " + (end.toCompletableFuture().isDone() ? "told" : "silent");
  }
}
