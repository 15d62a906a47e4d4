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
import org.openjdk.jcstress.infra.results.L_Result;

/**
 * Another thread cancels a periodic timer while its turn sets the clock for the next tick: no tick
 * is left, and the selector expects none.
 */
@JCStressTest
@Outcome(id = "0, 0", expect = ACCEPTABLE, desc = "It is over.")
@Outcome(id = "1, .*", expect = FORBIDDEN, desc = "The clock is left set for a tick.")
@Outcome(expect = FORBIDDEN, desc = "Its selector waits for it for ever.")
@State
public class CancelAgainstPeriodicTimer {
  private static final class Timed extends Selector {
    @Nullable
    Cancellable timer;

    final Mailbox<Letter> in =
        mailbox("in", letter -> timer = every(Duration.ofSeconds(1), () -> {}));
  }

  private final Clock clock = new Clock();
  private final SelectorSystem system =
      SelectorSystem.builder().executor(ByHand::schedule).timekeeper(clock).build();
  private final Timed selector = ByHand.idle(system, new Timed());
  private final Runnable run;

  public CancelAgainstPeriodicTimer() {
    selector.in.send(new Letter());
    ByHand.run();
    clock.next().come();
    run = ByHand.take();
  }

  @Actor
  public void owner() {
    run.run();
    ByHand.run();
  }

  @Actor
  public void canceller() {
    selector.timer.cancel();
    ByHand.run();
  }

  @Arbiter
  public void judge(L_Result r) {
    r.r1 = clock.ticksToCome() + ", " + selector.snapshot().expects().timers();
  }
}
