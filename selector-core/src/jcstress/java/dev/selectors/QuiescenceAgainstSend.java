package dev.selectors;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.Z_Result;

/**
 * Two threads send to an idle selector, and one of them asks whether all is quiet: it is not before
 * its message was handled, though it may be the other thread that wakes the selector.
 */
@JCStressTest
@Outcome(id = "false", expect = ACCEPTABLE, desc = "A message waits for a worker.")
@Outcome(id = "true", expect = FORBIDDEN, desc = "The message of whoever asks was overlooked.")
@State
public class QuiescenceAgainstSend {
  private final SelectorSystem system = SelectorSystem.builder()
      .executor(ByHand::schedule)
      .timekeeper(new Clock())
      .build();
  private final Receiver receiver = ByHand.idle(system, new Receiver());

  @Actor
  public void other() {
    receiver.first.send(new Letter());
    boolean unused = ByHand.forsakeRuns();
  }

  @Actor
  public void whoeverAsks(Z_Result r) {
    receiver.first.send(new Letter());
    r.r1 = system.isQuiescent();
    boolean unused = ByHand.forsakeRuns();
  }
}
