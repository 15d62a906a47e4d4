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
 * A message that is sent while the selector is spawned and runs for the first time is handled.
 * Before the start senders schedule nothing: the first run looks into every mailbox.
 */
@JCStressTest
@Outcome(id = "HANDLED", expect = ACCEPTABLE, desc = "Every message was handled.")
@Outcome(id = "LOST", expect = FORBIDDEN, desc = "A message waits in an idle selector for ever.")
@Outcome(id = "TWICE", expect = FORBIDDEN, desc = "A message was handled twice.")
@State
public class SendAgainstFirstRun {
  private final Receiver selector = new Receiver();
  private final Letter letter = new Letter();

  @Actor
  public void sender() {
    selector.second.send(letter);
    ByHand.run();
  }

  @Actor
  public void spawner() {
    ByHand.idle(selector);
  }

  @Arbiter
  public void judge(L_Result r) {
    r.r1 = letter.fate();
    ByHand.end(selector);
  }
}
