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
 * Two threads that send to one mailbox of a selector that has terminated make two dead letters.
 * Each may find the other's message half linked; none is left behind.
 */
@JCStressTest
@Outcome(id = "DEAD, DEAD", expect = ACCEPTABLE, desc = "Both are dead letters.")
@Outcome(id = ".*", expect = FORBIDDEN, desc = "One was lost, or is a dead letter twice.")
@State
public class TwoSendersToTheDead {
  private final Receiver selector = ByHand.idle(new Receiver());
  private final Letter one = new Letter();
  private final Letter other = new Letter();

  public TwoSendersToTheDead() {
    ByHand.end(selector);
  }

  @Actor
  public void sender() {
    selector.first.send(one);
  }

  @Actor
  public void otherSender() {
    selector.first.send(other);
  }

  @Arbiter
  public void judge(L_Result r) {
    r.r1 = one.fate() + ", " + other.fate();
  }
}
