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
 * The second of two awaited stages completes while the selector checks whether anything has
 * happened: that stage is continued. The request for a run was made already, so that whoever
 * completes the stage does no more than read the control word.
 */
@JCStressTest
@Outcome(id = "2", expect = ACCEPTABLE, desc = "Both continuations ran.")
@Outcome(id = ".*", expect = FORBIDDEN, desc = "The selector is suspended for ever.")
@State
public class EventAgainstRun {
  private static final class Awaiting extends Selector {
    final CompletableFuture<String> one = new CompletableFuture<>();
    final CompletableFuture<String> other = new CompletableFuture<>();
    int continued;
    final Mailbox<String> go = mailbox("go", m -> turn());

    private void turn() {
      await(one, (value, error) -> continued++);
      await(other, (value, error) -> continued++);
    }
  }

  private final Awaiting selector = ByHand.idle(ByHand.SINGLE_TURNS, new Awaiting());
  private final Runnable run;

  public EventAgainstRun() {
    selector.go.send("go");
    ByHand.run();
    selector.one.complete("value");
    ByHand.take().run(); // gives way after this turn, with the request still there
    run = ByHand.take();
  }

  @Actor
  public void completer() {
    selector.other.complete("value");
    ByHand.run();
  }

  @Actor
  public void owner() {
    run.run();
    ByHand.run();
  }

  @Arbiter
  public void judge(L_Result r) {
    r.r1 = selector.continued;
    ByHand.end(selector);
  }
}
