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
 * A message that arrives while the run looks for the next one is not handled if the guard does not
 * hold, even if the mailbox was found empty when its guards were to be asked. The turn before has
 * made the guard fail.
 */
@JCStressTest
@Outcome(id = "KEPT", expect = ACCEPTABLE, desc = "The message waited until the end.")
@Outcome(
    id = "HANDLED",
    expect = FORBIDDEN,
    desc = "The message was handled although its guard does not hold.")
@Outcome(id = ".*", expect = FORBIDDEN, desc = "It waited nowhere, or somewhere twice.")
@State
public class GuardAgainstSend {
  private static final class Once extends Selector {
    boolean done;
    final Mailbox<Letter> data = this.<Letter>mailbox("data", this::turn).guard(() -> !done);

    private void turn(Letter letter) {
      letter.handled();
      done = true;
    }
  }

  private final Once selector = ByHand.idle(new Once());
  private final Letter letter = new Letter();
  private final Runnable run;

  public GuardAgainstSend() {
    selector.data.send(new Letter());
    run = ByHand.take();
  }

  @Actor
  public void sender() {
    selector.data.send(letter);
    ByHand.run();
  }

  @Actor
  public void owner() {
    run.run();
    ByHand.run();
  }

  @Arbiter
  public void judge(L_Result r) {
    ByHand.end(selector); // what waits then is a dead letter
    String fate = letter.fate();
    r.r1 = fate.equals("DEAD") ? "KEPT" : fate;
  }
}
