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
 * A message that comes together with an interrupt of the thread that waits for it is received, or
 * stays where it is for the mailbox's own handler: it is handled once.
 */
@JCStressTest
@Outcome(id = "HANDLED", expect = ACCEPTABLE, desc = "By the thread, or by the handler.")
@Outcome(id = "LOST", expect = FORBIDDEN, desc = "The interrupt has taken it away.")
@Outcome(id = "TWICE", expect = FORBIDDEN, desc = "By both.")
@State
public class SendAgainstInterruptedReceive {
  private final Listener selector = ByHand.idle(new Listener(true));
  private final Letter letter = new Letter();
  private final Runnable run;

  public SendAgainstInterruptedReceive() {
    selector.start.send(new Letter());
    run = ByHand.take();
  }

  @Actor
  public void owner() {
    run.run();
    ByHand.run();
  }

  @Actor
  public void sender() {
    selector.letters.send(letter);
    ByHand.run();
  }

  @Arbiter
  public void judge(L_Result r) {
    r.r1 = letter.fate();
    ByHand.end(selector);
  }
}
