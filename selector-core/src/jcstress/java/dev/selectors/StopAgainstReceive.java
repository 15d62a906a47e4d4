package dev.selectors;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/**
 * A selector that is stopped while a thread inside it is about to wait for a message ends: that
 * thread is told. If it were not, this test would not end.
 */
@JCStressTest
@Outcome(id = "ENDED", expect = ACCEPTABLE, desc = "The selector has terminated.")
@Outcome(
    id = "ALIVE",
    expect = FORBIDDEN,
    desc = "The thread goes on as if nothing had been asked.")
@State
public class StopAgainstReceive {
  private final Listener selector = ByHand.idle(new Listener(false));
  private final Runnable run;

  public StopAgainstReceive() {
    selector.start.send(new Letter());
    run = ByHand.take();
  }

  @Actor
  public void owner() {
    run.run();
    ByHand.run();
  }

  @Actor
  public void stopper() {
    selector.stop();
    ByHand.run();
  }

  @Arbiter
  public void judge(L_Result r) {
    r.r1 = selector.state() instanceof SelectorState.Terminated ? "ENDED" : "ALIVE";
  }
}
