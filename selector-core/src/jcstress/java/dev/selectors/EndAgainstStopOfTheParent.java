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
 * A child ends while its parent is stopped. The parent has to wait for its children: it hears of
 * the last end, and ends itself.
 */
@JCStressTest
@Outcome(id = "ENDED", expect = ACCEPTABLE, desc = "All have ended.")
@Outcome(id = "ALIVE", expect = FORBIDDEN, desc = "The parent waits for ever for one that is dead.")
@State
public class EndAgainstStopOfTheParent {
  private static final class Parent extends Receiver {
    final Receiver child = new Receiver();

    @Override
    protected void onStart() {
      spawnChild(child);
    }
  }

  private final Parent parent = ByHand.idle(new Parent());
  private final Runnable run;

  public EndAgainstStopOfTheParent() {
    parent.child.stop();
    run = ByHand.take();
  }

  @Actor
  public void child() {
    run.run();
    ByHand.run();
  }

  @Actor
  public void stopper() {
    parent.stop();
    ByHand.run();
  }

  @Arbiter
  public void judge(L_Result r) {
    r.r1 = parent.cell.is(ControlWord.TERMINATED) && parent.child.cell.is(ControlWord.TERMINATED)
        ? "ENDED"
        : "ALIVE";
    ByHand.end(parent);
  }
}
