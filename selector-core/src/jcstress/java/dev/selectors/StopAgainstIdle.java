package dev.selectors;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.util.concurrent.CompletableFuture;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/**
 * A selector that is stopped while its run goes idle ends, and tells so.
 */
@JCStressTest
@Outcome(id = "ENDED", expect = ACCEPTABLE, desc = "The selector has terminated and said so.")
@Outcome(id = "ALIVE", expect = FORBIDDEN, desc = "The selector did not notice.")
@Outcome(
    id = "SILENT",
    expect = FORBIDDEN,
    desc = "It has terminated, but whenTerminated has not completed.")
@State
public class StopAgainstIdle {
  private final Receiver selector = ByHand.idle(new Receiver());
  private final CompletableFuture<ExitReason> end = selector.whenTerminated().toCompletableFuture();
  private final Runnable run;

  public StopAgainstIdle() {
    selector.first.send(new Letter());
    run = ByHand.take();
  }

  @Actor
  public void stopper() {
    selector.stop();
    ByHand.run();
  }

  @Actor
  public void owner() {
    run.run();
    ByHand.run();
  }

  @Arbiter
  public void judge(L_Result r) {
    boolean ended = selector.state() instanceof SelectorState.Terminated;
    r.r1 = !ended ? "ALIVE" : end.isDone() ? "ENDED" : "SILENT";
  }
}
