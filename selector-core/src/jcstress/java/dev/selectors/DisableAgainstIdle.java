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
 * A message that is sent while a turn closes its mailbox and the run goes idle waits, and is
 * handled once the mailbox is opened again.
 */
@JCStressTest
@Outcome(id = "HANDLED", expect = ACCEPTABLE, desc = "Every message was handled.")
@Outcome(id = "LOST", expect = FORBIDDEN, desc = "A message waits in an idle selector for ever.")
@Outcome(id = "TWICE", expect = FORBIDDEN, desc = "A message was handled twice.")
@State
public class DisableAgainstIdle {
  private static final class Gate extends Selector {
    final Mailbox<Letter> data = mailbox("data", Letter::handled);
    final Mailbox<Boolean> gate = mailbox("gate", open -> turn(open));

    private void turn(boolean open) {
      if (open) {
        data.enable();
      } else {
        data.disable();
      }
    }
  }

  private final Gate selector = ByHand.idle(new Gate());
  private final Letter letter = new Letter();
  private final Runnable run;

  public DisableAgainstIdle() {
    selector.gate.send(false);
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
    selector.gate.send(true);
    ByHand.run();
    r.r1 = letter.fate();
    ByHand.end(selector);
  }
}
