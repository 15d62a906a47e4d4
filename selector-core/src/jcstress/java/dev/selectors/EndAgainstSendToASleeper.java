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
 * A message is sent to a sleeper that is being ended, as all workers are gone: it is a dead letter,
 * once, whoever finds it.
 */
@JCStressTest
@Outcome(id = "DEAD", expect = ACCEPTABLE, desc = "The message is a dead letter.")
@Outcome(
    id = ".*",
    expect = FORBIDDEN,
    desc = "A message is neither handled nor a dead letter, or twice.")
@State
public class EndAgainstSendToASleeper {
  private final Sleeper selector = Sleeper.asleep();
  private final Letter letter = new Letter();

  @Actor
  public void sender() {
    selector.in.send(letter);
    if (ByHand.forsakeRuns()) {
      selector.cell.end(); // as whoever schedules a run in vain has it done
    }
  }

  @Actor
  public void ender() {
    selector.cell.abandon();
  }

  @Arbiter
  public void judge(L_Result r) {
    r.r1 = letter.fate();
  }
}
