package dev.selectors;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.time.Duration;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZI_Result;

/**
 * Another thread cancels a timer that is due while the run that is to fire it begins: it fires, or
 * the cancelling has prevented that.
 */
@JCStressTest
@Outcome(id = "true, 0", expect = ACCEPTABLE, desc = "It was cancelled.")
@Outcome(id = "false, 1", expect = ACCEPTABLE, desc = "It has fired.")
@Outcome(expect = FORBIDDEN, desc = "Both, neither, or fired twice.")
@State
public class CancelAgainstTimer {
  private static final class Timed extends Selector {
    int fired;
    Cancellable timer;
    final Mailbox<Letter> in = mailbox("in", letter -> timer = after(Duration.ZERO, () -> fired++));
  }

  private final Timed selector = ByHand.idle(new Timed());
  private final Runnable run;
  private boolean prevented;

  public CancelAgainstTimer() {
    selector.in.send(new Letter());
    ByHand.take().run();
    ByHand.take().run(); // the time has come
    run = ByHand.take();
  }

  @Actor
  public void canceller() {
    prevented = selector.timer.cancel();
    ByHand.run();
  }

  @Actor
  public void owner() {
    run.run();
    ByHand.run();
  }

  @Arbiter
  public void judge(ZI_Result r) {
    r.r1 = prevented;
    r.r2 = selector.fired;
    ByHand.end(selector);
  }
}
