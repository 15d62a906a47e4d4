package dev.selectors;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.util.concurrent.CompletionStage;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/**
 * A message that waits for room in a bounded mailbox whose selector ends is handled or a dead
 * letter, once, and its sender is told.
 */
@JCStressTest
@Outcome(id = "HANDLED", expect = ACCEPTABLE, desc = "The message was handled before the end.")
@Outcome(id = "DEAD", expect = ACCEPTABLE, desc = "The message is a dead letter.")
@Outcome(
    id = "LOST",
    expect = FORBIDDEN,
    desc = "The message is neither handled nor a dead letter.")
@Outcome(id = "TWICE", expect = FORBIDDEN, desc = "The message is both, or a dead letter twice.")
@Outcome(id = "SILENT", expect = FORBIDDEN, desc = "The stage of the sender never completes.")
@State
public class WaitForRoomAgainstEnd {
  private static final class Bounded extends Selector {
    final Mailbox<Letter> data =
        this.<Letter>mailbox("data", Letter::handled).bounded(1, Overflow.WAIT);
  }

  private final Bounded selector = ByHand.idle(new Bounded());
  private final Letter letter = new Letter();
  private CompletionStage<?> stage;

  public WaitForRoomAgainstEnd() {
    selector.data.send(new Letter());
    ByHand.take(); // the run is ours
    selector.cell.exit(new ExitReason.Stopped());
  }

  @Actor
  public void sender() {
    stage = selector.data.sendAsync(letter);
    ByHand.run();
  }

  @Actor
  public void owner() {
    selector.cell.end();
    ByHand.run(); // stages are completed alongside the end
  }

  @Arbiter
  public void judge(L_Result r) {
    r.r1 = stage.toCompletableFuture().isDone() ? letter.fate() : "SILENT";
  }
}
