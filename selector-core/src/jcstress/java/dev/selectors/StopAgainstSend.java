package dev.selectors;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.util.concurrent.CompletableFuture;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/**
 * A message that is sent while its receiver is stopped is handled or a dead letter, never neither,
 * never both; and whenTerminated completes. The whole run, as on a pool.
 */
@JCStressTest
@Outcome(id = "HANDLED", expect = ACCEPTABLE, desc = "The message was handled before the end.")
@Outcome(id = "DEAD", expect = ACCEPTABLE, desc = "The message is a dead letter.")
@Outcome(
    id = "LOST",
    expect = FORBIDDEN,
    desc = "The message is neither handled nor a dead letter.")
@Outcome(id = "TWICE", expect = FORBIDDEN, desc = "The message is both, or a dead letter twice.")
@Outcome(id = "SILENT", expect = FORBIDDEN, desc = "whenTerminated has not completed.")
@State
public class StopAgainstSend {
  private final Receiver selector = ByHand.idle(new Receiver());
  private final CompletableFuture<ExitReason> end = selector.whenTerminated().toCompletableFuture();
  private final Letter letter = new Letter();

  @Actor
  public void sender() {
    selector.first.send(letter);
    ByHand.run();
  }

  @Actor
  public void stopper() {
    selector.stop();
    ByHand.run();
  }

  @Arbiter
  public void judge(L_Result r) {
    r.r1 = end.isDone() ? letter.fate() : "SILENT";
  }
}
