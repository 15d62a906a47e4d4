package dev.selectors;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.util.concurrent.CompletableFuture;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LL_Result;

/**
 * A stage completes while the selector that awaits it begins anew, as another turn has failed: the
 * stage is continued before that, or forgotten. The mailbox that it has closed is open afterwards.
 */
@JCStressTest
@Outcome(id = "CONTINUED, HANDLED", expect = ACCEPTABLE, desc = "The completion came first.")
@Outcome(id = "FORGOTTEN, HANDLED", expect = ACCEPTABLE, desc = "The failure came first.")
@Outcome(expect = FORBIDDEN, desc = "Continued in another life or twice, or the gate stays closed.")
@State
public class CompleteAgainstRestart {
  private static final class Awaiting extends Selector {
    final CompletableFuture<String> stage = new CompletableFuture<>();
    final Mailbox<Letter> data = mailbox("data", Letter::handled);
    final Mailbox<String> order = mailbox("order", this::obey);
    String continued = "FORGOTTEN";
    boolean begunAnew;

    private void obey(String text) {
      if (text.equals("fail")) {
        throw new IllegalStateException(text);
      }
      await(stage, (value, error) -> {
            boolean first = continued.equals("FORGOTTEN") && !begunAnew;
            continued = first ? "CONTINUED" : "WRONG";
          })
          .whileDisabled(data);
    }

    @Override
    protected Directive onFailure(Throwable cause) {
      begunAnew = true;
      return Directive.RESTART;
    }
  }

  private final Awaiting selector = ByHand.idle(new Awaiting());
  private final Letter letter = new Letter();

  public CompleteAgainstRestart() {
    selector.order.send("await");
    selector.data.send(letter);
    ByHand.run();
  }

  @Actor
  public void completer() {
    selector.stage.complete("value");
    ByHand.run();
  }

  @Actor
  public void failing() {
    selector.order.send("fail");
    ByHand.run();
  }

  @Arbiter
  public void judge(LL_Result r) {
    r.r1 = selector.continued;
    r.r2 = letter.fateSoFar();
    ByHand.end(selector);
  }
}
