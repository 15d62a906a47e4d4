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
 * A message that is sent while a run handles the last message of the only mailbox and falls asleep
 * is handled, by that run or by one that the sender starts. The whole run, as on a pool.
 */
@JCStressTest
@Outcome(id = "HANDLED", expect = ACCEPTABLE, desc = "Every message was handled.")
@Outcome(id = "LOST", expect = FORBIDDEN, desc = "A message waits with one who sleeps for ever.")
@Outcome(id = "TWICE", expect = FORBIDDEN, desc = "A message was handled twice.")
@State
public class SendAgainstFallingAsleep {
  private final Sleeper selector = Sleeper.asleep();
  private final Letter letter = new Letter();
  private final Runnable run;

  public SendAgainstFallingAsleep() {
    selector.in.send(new Letter());
    run = ByHand.take();
  }

  @Actor
  public void sender() {
    selector.in.send(letter);
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
