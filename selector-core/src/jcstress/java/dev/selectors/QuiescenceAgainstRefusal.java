package dev.selectors;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.util.concurrent.RejectedExecutionException;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.Z_Result;

/**
 * A turn sends to a selector whose run the executor refuses, while somebody asks whether all is
 * quiet: it is not, until that selector has ended, which a thread of its own brings about.
 */
@JCStressTest
@Outcome(id = "false", expect = ACCEPTABLE, desc = "The turn goes on, or the other one is to end.")
@Outcome(id = "true", expect = FORBIDDEN, desc = "The one that was refused was overlooked.")
@State
public class QuiescenceAgainstRefusal {
  private static final int QUESTIONS = 8;

  private boolean refuses;
  private final SelectorSystem system =
      SelectorSystem.builder().executor(this::take).timekeeper(new Clock()).build();
  private final Receiver refused = ByHand.idle(system, new Receiver());
  private final Receiver sender = ByHand.idle(system, new Receiver());
  private final Runnable run;
  private volatile boolean begun;

  public QuiescenceAgainstRefusal() {
    sender.first.send(new Letter(() -> {
      begun = true;
      refused.first.send(new Letter());
    }));
    run = ByHand.take();
    refuses = true;
  }

  private void take(Runnable task) {
    if (refuses) {
      throw new RejectedExecutionException("no room");
    }
    ByHand.schedule(task);
  }

  @Actor
  public void worker() {
    run.run();
  }

  @Actor
  public void whoeverAsks(Z_Result r) {
    while (!begun) {
      Thread.onSpinWait();
    }
    for (int i = 0; i < QUESTIONS && !r.r1; i++) {
      r.r1 = system.isQuiescent() && !refused.cell.is(ControlWord.TERMINATED);
    }
  }

  @Arbiter
  public void end(Z_Result r) {
    refused.whenTerminated().toCompletableFuture().join(); // on a thread of its own
  }
}
