package dev.selectors;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/**
 * Two threads send to a sleeper: both messages are handled, each once, and never two at once. The
 * whole run, as on a pool.
 */
@JCStressTest
@Outcome(id = "2", expect = ACCEPTABLE, desc = "Both were handled.")
@Outcome(
    id = ".*",
    expect = FORBIDDEN,
    desc = "A message was lost or doubled, or turns overlapped.")
@State
public class TwoSendersToASleeper {
  private final Sleeper selector = Sleeper.asleep();

  @Actor
  public void one() {
    selector.in.send(new Letter());
    ByHand.run();
  }

  @Actor
  public void other() {
    selector.in.send(new Letter());
    ByHand.run();
  }

  @Arbiter
  public void judge(I_Result r) {
    r.r1 = selector.overlaps == 0 ? selector.handled - 1 : -selector.overlaps;
    ByHand.end(selector);
  }
}
