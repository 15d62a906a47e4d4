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
 * A stage that completes while the turn that awaits it ends and the run goes idle is continued. A
 * message that came meanwhile is handled after it.
 */
@JCStressTest
@Outcome(id = "CONTINUED, HANDLED", expect = ACCEPTABLE, desc = "The selector went on.")
@Outcome(
    id = ".*",
    expect = FORBIDDEN,
    desc = "The selector is suspended for ever, or went on twice.")
@State
public class AwaitAgainstIdle {
  private static final class Awaiting extends Selector {
    final CompletableFuture<String> stage = new CompletableFuture<>();
    int continued;
    final Mailbox<Letter> data = mailbox("data", Letter::handled);
    final Mailbox<String> go = this.<String>mailbox(
            "go", m -> await(stage, (value, error) -> continued++))
        .level(1);
  }

  private final Awaiting selector = ByHand.idle(new Awaiting());
  private final Letter letter = new Letter();
  private final Runnable run;

  public AwaitAgainstIdle() {
    selector.go.send("go");
    run = ByHand.take();
  }

  @Actor
  public void completer() {
    selector.stage.complete("value");
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
    r.r1 = (selector.continued == 1 ? "CONTINUED, " : selector.continued + ", ") + letter.fate();
    ByHand.end(selector);
  }
}
