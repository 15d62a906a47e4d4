package dev.selectors;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/**
 * A run falls asleep, and takes itself back for a request, while another thread makes requests,
 * sends, runs and falls asleep itself: the message is handled once, and there are never two turns
 * at once. The whole runs, as on a pool.
 */
@JCStressTest
@Outcome(id = "HANDLED", expect = ACCEPTABLE, desc = "The message was handled, nobody runs.")
@Outcome(id = "LOST", expect = FORBIDDEN, desc = "The message waits with one who sleeps.")
@Outcome(id = "TWICE", expect = FORBIDDEN, desc = "The message was handled twice.")
@Outcome(id = "OVERLAP", expect = FORBIDDEN, desc = "Two turns at once.")
@Outcome(
    id = "BUSY",
    expect = FORBIDDEN,
    desc = "Scheduled, but run by nobody; or a request is left.")
@State
public class RecheckAndSendAgainstSleep {
  private final Sleeper selector = Sleeper.asleep();
  private final Letter letter = new Letter();
  private final Runnable run;

  public RecheckAndSendAgainstSleep() {
    selector.in.send(new Letter());
    run = ByHand.take();
  }

  @Actor
  public void other() {
    selector.recheck();
    selector.in.send(letter);
    ByHand.run();
    selector.recheck();
    ByHand.run();
  }

  @Actor
  public void owner() {
    run.run();
    ByHand.run();
  }

  @Arbiter
  public void judge(L_Result r) {
    boolean busy = !selector.cell.isIdle() || selector.cell.is(ControlWord.REQUESTS);
    r.r1 = selector.overlaps > 0 ? "OVERLAP" : busy ? "BUSY" : letter.fate();
    ByHand.end(selector);
  }
}
