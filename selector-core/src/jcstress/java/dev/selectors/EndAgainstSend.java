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
 * A message that is sent while its receiver ends is a dead letter, once. Only the protocol of the
 * end, without what surrounds it: here the race is narrowest. The mailbox's bit is still set from a
 * message before, so that the sender does no more than read the control word.
 */
@JCStressTest
@Outcome(id = "DEAD", expect = ACCEPTABLE, desc = "The message is a dead letter.")
@Outcome(
    id = ".*",
    expect = FORBIDDEN,
    desc = "A message is neither handled nor a dead letter, or twice.")
@State
public class EndAgainstSend {
  private final Receiver selector = ByHand.idle(ByHand.SINGLE_TURNS, new Receiver());
  private final Letter letter = new Letter();

  public EndAgainstSend() {
    selector.first.send(new Letter());
    ByHand.take().run(); // gives way after this turn, with the bit still there
    ByHand.take(); // the next run is ours
    selector.cell.exit(new ExitReason.Stopped());
  }

  @Actor
  public void sender() {
    selector.first.send(letter);
  }

  @Actor
  public void owner() {
    selector.cell.terminated();
    selector.first.bury(DeadLetter.Reason.TERMINATED);
  }

  @Arbiter
  public void judge(L_Result r) {
    r.r1 = letter.fate();
    selector.cell.hasEnded(new ExitReason.Stopped());
  }
}
