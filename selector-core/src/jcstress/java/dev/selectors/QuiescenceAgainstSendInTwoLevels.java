package dev.selectors;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.Z_Result;

/**
 * What {@link QuiescenceAgainstSend} says holds for {@link TwoLevelReadySet} too, where a sender
 * takes a step more before the control word shows that the selector is awake.
 */
@JCStressTest
@Outcome(id = "false", expect = ACCEPTABLE, desc = "A message waits for a worker.")
@Outcome(id = "true", expect = FORBIDDEN, desc = "The message of whoever asks was overlooked.")
@State
public class QuiescenceAgainstSendInTwoLevels {
  private final SelectorSystem system = SelectorSystem.builder()
      .executor(ByHand::schedule)
      .timekeeper(new Clock())
      .build();
  private final Mailbox<Letter> lane =
      ByHand.idle(system, new WideReceiver()).lanes.get(66);

  @Actor
  public void other() {
    lane.send(new Letter());
    boolean unused = ByHand.forsakeRuns();
  }

  @Actor
  public void whoeverAsks(Z_Result r) {
    lane.send(new Letter());
    r.r1 = system.isQuiescent();
    boolean unused = ByHand.forsakeRuns();
  }
}
