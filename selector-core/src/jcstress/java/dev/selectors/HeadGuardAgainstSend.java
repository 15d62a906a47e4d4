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
 * A message for which the head guard does not hold is never handled, even if it arrives between the
 * look at the head and the taking of it. The mailbox's bit is still set from a message before, as
 * it is after every turn.
 */
@JCStressTest
@Outcome(id = "KEPT", expect = ACCEPTABLE, desc = "The message waited until the end.")
@Outcome(
    id = "HANDLED",
    expect = FORBIDDEN,
    desc = "The message was handled although its head guard does not hold.")
@Outcome(id = ".*", expect = FORBIDDEN, desc = "It waited nowhere, or somewhere twice.")
@State
public class HeadGuardAgainstSend {
  private static final class Guarded extends Selector {
    final Mailbox<Letter> data = this.<Letter>mailbox("data", Letter::handled);
    final Letter allowed = new Letter();

    Guarded() {
      data.headGuard(m -> m == allowed);
    }
  }

  private final Guarded selector = ByHand.idle(new Guarded());
  private final Letter letter = new Letter();
  private final Runnable run;

  public HeadGuardAgainstSend() {
    selector.data.send(selector.allowed);
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
