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
 * A message that is sent to a closed mailbox while a turn opens it and the run then goes idle is
 * handled. The sender need not schedule a selector for a closed mailbox; whoever opens it must look
 * into it.
 */
@JCStressTest
@Outcome(id = "HANDLED", expect = ACCEPTABLE, desc = "Every message was handled.")
@Outcome(id = "LOST", expect = FORBIDDEN, desc = "A message waits in an idle selector for ever.")
@Outcome(id = "TWICE", expect = FORBIDDEN, desc = "A message was handled twice.")
@State
public class EnableAgainstIdle {
  private static final class Gate extends Selector {
    final Mailbox<Letter> data = mailbox("data", Letter::handled);
    final Mailbox<String> open = mailbox("open", m -> data.enable());

    Gate() {
      data.disable();
    }
  }

  private final Gate selector = ByHand.idle(new Gate());
  private final Letter letter = new Letter();
  private final Runnable run;

  public EnableAgainstIdle() {
    selector.open.send("open");
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
    r.r1 = letter.fate();
    ByHand.end(selector);
  }
}
