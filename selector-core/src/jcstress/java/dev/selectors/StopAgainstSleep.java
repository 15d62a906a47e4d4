package dev.selectors;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/** A selector that is stopped while its run falls asleep at its only mailbox ends. */
@JCStressTest
@Outcome(id = "ENDED", expect = ACCEPTABLE, desc = "The selector has terminated.")
@Outcome(id = "ALIVE", expect = FORBIDDEN, desc = "The selector did not notice.")
@State
public class StopAgainstSleep {
  private final Sleeper selector = Sleeper.asleep();
  private final Runnable run;

  public StopAgainstSleep() {
    selector.in.send(new Letter());
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
    r.r1 = ended ? "ENDED" : "ALIVE";
  }
}
