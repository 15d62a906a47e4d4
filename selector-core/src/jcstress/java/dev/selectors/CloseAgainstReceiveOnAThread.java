package dev.selectors;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.time.Duration;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/**
 * A selector waits for a message on a thread of its own, and one comes while its system closes: the
 * thread hears of the end, and the message is received or a dead letter.
 */
@JCStressTest
@Outcome(id = "ENDED, HANDLED", expect = ACCEPTABLE, desc = "It was received before the end.")
@Outcome(id = "ENDED, DEAD", expect = ACCEPTABLE, desc = "It is a dead letter.")
@Outcome(expect = FORBIDDEN, desc = "The thread waits for ever, or the message is lost.")
@State
public class CloseAgainstReceiveOnAThread {
  private static final class Body extends ThreadSelector {
    final Mailbox<Letter> in = mailbox("in");

    @Override
    protected void run() {
      while (true) {
        receive(in).handled();
      }
    }
  }

  private final SelectorSystem system = ByHand.system(64);
  private final Body selector = ByHand.idle(system, new Body());
  private final Letter letter = new Letter();

  @Actor
  public void sender() {
    selector.in.send(letter);
    ByHand.run();
  }

  @Actor
  public void closer() {
    system.discard(Duration.ZERO);
    ByHand.run();
  }

  @Arbiter
  public void judge(L_Result r) {
    r.r1 = (system.size() == 0 ? "ENDED, " : "LIVES, ") + letter.fate();
  }
}
