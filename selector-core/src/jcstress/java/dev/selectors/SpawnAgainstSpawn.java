package dev.selectors;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/** Of two threads that spawn the same selector, one succeeds, and the other is told. */
@JCStressTest
@Outcome(
    id = {"true, false, HANDLED", "false, true, HANDLED"},
    expect = ACCEPTABLE,
    desc = "It lives, once.")
@Outcome(id = ".*", expect = FORBIDDEN, desc = "Both have spawned it, or none has.")
@State
public class SpawnAgainstSpawn {
  private final Receiver selector = new Receiver();
  private final Letter letter = new Letter();
  private boolean byFirst;
  private boolean bySecond;

  @Actor
  public void first() {
    byFirst = spawned();
  }

  @Actor
  public void second() {
    bySecond = spawned();
  }

  private boolean spawned() {
    try {
      ByHand.idle(selector);
      return true;
    } catch (IllegalStateException e) {
      return false;
    }
  }

  @Arbiter
  public void judge(L_Result r) {
    selector.second.send(letter);
    ByHand.run();
    r.r1 = byFirst + ", " + bySecond + ", " + letter.fate();
    ByHand.end(selector);
  }
}
