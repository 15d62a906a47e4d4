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
 * Two threads that send to one selector, and run it whenever they are to, never run it at the same
 * time; and each turn sees what the one before wrote to plain fields, on whatever thread.
 */
@JCStressTest
@Outcome(id = "4, 0", expect = ACCEPTABLE, desc = "All turns counted, none overlaps.")
@Outcome(
    id = ".*",
    expect = FORBIDDEN,
    desc = "A turn overlapped another, was lost, or did not see the one before.")
@State
public class OneWorkerAtATime {
  private final Receiver selector = ByHand.idle(new Receiver());

  @Actor
  public void sender() {
    selector.first.send(new Letter());
    ByHand.run();
    selector.second.send(new Letter());
    ByHand.run();
  }

  @Actor
  public void otherSender() {
    selector.first.send(new Letter());
    ByHand.run();
    selector.second.send(new Letter());
    ByHand.run();
  }

  @Arbiter
  public void judge(L_Result r) {
    r.r1 = selector.handled + ", " + selector.overlaps;
    ByHand.end(selector);
  }
}
