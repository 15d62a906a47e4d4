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
 * If another thread changes a flag and then calls recheck, the guard that reads the flag sees the
 * change, even if somebody else has called recheck before and the run is about to heed that:
 * whoever finds the request made must do more than read the control word, as that read can overtake
 * the change. The flag is a plain field.
 */
@JCStressTest
@Outcome(id = "HANDLED", expect = ACCEPTABLE, desc = "The guard saw the change.")
@Outcome(id = "LOST", expect = FORBIDDEN, desc = "The message waits although its guard holds.")
@Outcome(id = "TWICE", expect = FORBIDDEN, desc = "A message was handled twice.")
@State
public class RecheckAgainstRun {
  private static final class Guarded extends Selector {
    boolean open;
    final Mailbox<Letter> data = this.<Letter>mailbox("data", Letter::handled).guard(() -> open);
  }

  private final Guarded selector = ByHand.idle(new Guarded());
  private final Letter letter = new Letter();
  private final Runnable run;

  public RecheckAgainstRun() {
    selector.data.send(letter);
    ByHand.run();
    selector.recheck();
    run = ByHand.take();
  }

  @Actor
  public void outsider() {
    selector.open = true;
    selector.recheck();
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
