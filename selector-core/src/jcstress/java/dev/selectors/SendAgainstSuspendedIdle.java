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
 * A message that is sent while the run of a suspended selector goes idle schedules nothing and
 * waits; it is handled once the awaited stage has completed.
 */
@JCStressTest
@Outcome(id = "HANDLED", expect = ACCEPTABLE, desc = "Every message was handled.")
@Outcome(id = "LOST", expect = FORBIDDEN, desc = "A message waits in an idle selector for ever.")
@Outcome(id = "TWICE", expect = FORBIDDEN, desc = "A message was handled twice.")
@State
public class SendAgainstSuspendedIdle {
  private static final class Awaiting extends Selector {
    final CompletableFuture<String> stage = new CompletableFuture<>();
    final Mailbox<Letter> data = mailbox("data", Letter::handled);
    final Mailbox<String> go = mailbox("go", m -> await(stage, (value, error) -> {}));
  }

  private final Awaiting selector = ByHand.idle(new Awaiting());
  private final Letter letter = new Letter();
  private final Runnable run;

  public SendAgainstSuspendedIdle() {
    selector.go.send("go");
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
    selector.stage.complete("value");
    ByHand.run();
    r.r1 = letter.fate();
    ByHand.end(selector);
  }
}
