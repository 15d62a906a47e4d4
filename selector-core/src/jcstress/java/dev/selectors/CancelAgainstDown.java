package dev.selectors;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZI_Result;

/**
 * Another thread cancels a monitor while the run that is to handle its news begins: the news is
 * handled, or the cancelling has prevented that.
 */
@JCStressTest
@Outcome(id = "true, 0", expect = ACCEPTABLE, desc = "It was cancelled.")
@Outcome(id = "false, 1", expect = ACCEPTABLE, desc = "The news was handled.")
@Outcome(expect = FORBIDDEN, desc = "Both, neither, or handled twice.")
@State
public class CancelAgainstDown {
  private static final class Watcher extends Selector {
    int told;
    final Mailbox<Down> downs = mailbox("downs", down -> told++);
  }

  private final Watcher selector = ByHand.idle(new Watcher());
  private final Cancellable monitor;
  private final Runnable run;
  private boolean prevented;

  public CancelAgainstDown() {
    Receiver watched = ByHand.idle(new Receiver());
    monitor = watched.monitor(selector.downs);
    watched.stop();
    ByHand.take().run();
    run = ByHand.take();
  }

  @Actor
  public void canceller() {
    prevented = monitor.cancel();
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
    r.r2 = selector.told;
    ByHand.end(selector);
  }
}
