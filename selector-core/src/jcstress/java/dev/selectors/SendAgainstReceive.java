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
 * A message that is sent while a thread inside the selector is about to wait for it wakes that
 * thread, in place of a run. If it did not, this test would not end.
 */
@JCStressTest
@Outcome(id = "HANDLED", expect = ACCEPTABLE, desc = "The thread has received it.")
@Outcome(id = "LOST", expect = FORBIDDEN, desc = "Nobody has.")
@Outcome(id = "NOT RECEIVED", expect = FORBIDDEN, desc = "It was told something else.")
@Outcome(id = "TWICE", expect = FORBIDDEN, desc = "The thread has, and a handler.")
@State
public class SendAgainstReceive {
  private final Listener selector = ByHand.idle(new Listener(false));
  private final Letter letter = new Letter();
  private final Runnable run;

  public SendAgainstReceive() {
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
    r.r1 = selector.received == 1 ? letter.fate() : "NOT RECEIVED";
    ByHand.end(selector);
  }
}
