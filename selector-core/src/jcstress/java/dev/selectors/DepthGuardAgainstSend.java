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
 * A guard waits for two messages. The second one arrives while the guard is asked for the first
 * time: either it is counted, or the guard is asked again.
 */
@JCStressTest
@Outcome(id = "HANDLED", expect = ACCEPTABLE, desc = "The guard was asked when both were there.")
@Outcome(id = "DEAD", expect = FORBIDDEN, desc = "Both were there, and nobody asked.")
@Outcome(id = ".*", expect = FORBIDDEN, desc = "It waited nowhere, or somewhere twice.")
@State
public class DepthGuardAgainstSend {
  private static final class Pairs extends Selector {
    final Mailbox<Letter> come = mailbox("come", Letter::handled);

    Pairs() {
      come.guard(() -> come.depth() >= 2);
    }
  }

  private final Pairs selector = ByHand.idle(new Pairs());
  private final Letter first = new Letter();
  private final Runnable run;

  public DepthGuardAgainstSend() {
    selector.come.send(first);
    run = ByHand.take();
  }

  @Actor
  public void sender() {
    selector.come.send(new Letter());
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
    r.r1 = first.fate();
  }
}
