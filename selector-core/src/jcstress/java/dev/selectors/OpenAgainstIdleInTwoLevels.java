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
 * What {@link EnableAgainstIdle} says holds for a selector with more than 56 mailboxes, where
 * mailboxes share bits of the control word, and while another mailbox of the same group is emptied
 * and closed.
 */
@JCStressTest
@Outcome(id = "3", expect = ACCEPTABLE, desc = "Every message was handled.")
@Outcome(id = ".*", expect = FORBIDDEN, desc = "A message waits in an idle selector for ever.")
@State
public class OpenAgainstIdleInTwoLevels {
  private final WideReceiver selector = new WideReceiver();
  private final Runnable run;

  public OpenAgainstIdleInTwoLevels() {
    selector.lanes.get(1).disable();
    ByHand.idle(selector);
    selector.close.send(2);
    selector.open.send(1);
    selector.lanes.get(3).send(new Letter());
    run = ByHand.take();
  }

  @Actor
  public void sender() {
    selector.lanes.get(1).send(new Letter());
    ByHand.run();
    selector.lanes.get(4).send(new Letter());
    ByHand.run();
  }

  @Actor
  public void owner() {
    run.run();
    ByHand.run();
  }

  @Arbiter
  public void judge(L_Result r) {
    r.r1 = selector.handled;
    ByHand.end(selector);
  }
}
