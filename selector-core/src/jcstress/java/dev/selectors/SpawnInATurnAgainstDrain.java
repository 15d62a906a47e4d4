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
 * A turn spawns a child and sends to it while the system drains: the drain waits for that turn, and
 * for the child's.
 */
@JCStressTest
@Outcome(id = "DRAINED, HANDLED", expect = ACCEPTABLE, desc = "All was done before the end.")
@Outcome(expect = FORBIDDEN, desc = "The system was taken for done with all, and was not.")
@State
public class SpawnInATurnAgainstDrain {
  private static final class Parent extends Selector {
    final Mailbox<Letter> in =
        mailbox("in", letter -> spawnChild(new Receiver()).first.send(letter));
  }

  private final SelectorSystem system = ByHand.system(64);
  private final Letter letter = new Letter();
  private final Runnable run;
  private String drained = "";

  public SpawnInATurnAgainstDrain() {
    ByHand.idle(system, new Parent()).in.send(letter);
    run = ByHand.take();
  }

  @Actor
  public void worker() {
    run.run();
    ByHand.run();
  }

  @Actor
  public void closer() {
    drained = system.drain(Duration.ofMinutes(1)).drained() ? "DRAINED, " : "CUT SHORT, ";
  }

  @Arbiter
  public void judge(L_Result r) {
    r.r1 = drained + letter.fate();
  }
}
