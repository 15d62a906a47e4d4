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
 * With {@link Overflow#DROP_OLDEST} the sender that makes room and the owner both take messages:
 * each message is handled or a dead letter, once, and the newest is never the one that gives way.
 */
@JCStressTest
@Outcome(id = "HANDLED, HANDLED", expect = ACCEPTABLE, desc = "The owner was first.")
@Outcome(id = "DEAD, HANDLED", expect = ACCEPTABLE, desc = "The older message gave way.")
@Outcome(id = ".*", expect = FORBIDDEN, desc = "A message was lost, or taken twice.")
@State
public class DropOldestAgainstTurn {
  private static final class Bounded extends Selector {
    final Mailbox<Letter> data =
        this.<Letter>mailbox("data", Letter::handled).bounded(1, Overflow.DROP_OLDEST);
  }

  private final Bounded selector = ByHand.idle(new Bounded());
  private final Letter old = new Letter();
  private final Letter letter = new Letter();
  private final Runnable run;

  public DropOldestAgainstTurn() {
    selector.data.send(old);
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
    r.r1 = old.fate() + ", " + letter.fate();
    ByHand.end(selector);
  }
}
