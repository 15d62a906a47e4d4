package dev.selectors;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.Z_Result;

/**
 * Another thread answers a request while the turn that has taken it ends: the receiver, which may
 * live long, does not keep the request.
 */
@JCStressTest
@Outcome(id = "false", expect = ACCEPTABLE, desc = "It is forgotten.")
@Outcome(id = "true", expect = FORBIDDEN, desc = "It is kept until its receiver ends.")
@State
public class AnswerAgainstHandled {
  private static final class Answerer extends Selector {
    volatile @Nullable ReplyTo<String> taken;
    final Mailbox<ReplyTo<String>> in = mailbox("in", replyTo -> taken = replyTo);
  }

  private final Answerer selector = ByHand.idle(new Answerer());
  private final Runnable run;

  public AnswerAgainstHandled() {
    var unused = ByHand.SYSTEM.<ReplyTo<String>, String>ask(
        selector.in, replyTo -> replyTo, Duration.ofHours(1));
    run = runWithoutTheDeadline();
  }

  private static Runnable runWithoutTheDeadline() {
    ByHand.take();
    return ByHand.take();
  }

  @Actor
  public void owner() {
    run.run();
  }

  @Actor
  public void answerer() {
    ReplyTo<String> replyTo = selector.taken;
    while (replyTo == null) {
      Thread.onSpinWait();
      replyTo = selector.taken;
    }
    replyTo.send("answer");
  }

  @Arbiter
  public void judge(Z_Result r) {
    r.r1 = selector.cell.watchers().remove(selector.taken.request());
    ByHand.end(selector);
  }
}
