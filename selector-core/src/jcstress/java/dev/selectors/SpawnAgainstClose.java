package dev.selectors;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.time.Duration;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/**
 * A selector is spawned while its system closes: that is refused, or the selector ends as all
 * others do, and whoever closes waits for that.
 */
@JCStressTest
@Outcome(id = "REFUSED, WAITS", expect = ACCEPTABLE, desc = "Whoever spawns it is told.")
@Outcome(
    id = {"ENDED, HANDLED", "ENDED, DEAD"},
    expect = ACCEPTABLE,
    desc = "It has ended, and nothing of what was sent to it is lost.")
@Outcome(expect = FORBIDDEN, desc = "It lives in a system that was closed, or a message is lost.")
@State
public class SpawnAgainstClose {
  private final SelectorSystem system = ByHand.system(64);
  private final Receiver selector = new Receiver();
  private final Letter letter = new Letter();
  private boolean refused;

  public SpawnAgainstClose() {
    selector.first.send(letter);
  }

  @Actor
  public void spawner() {
    try {
      system.spawn(selector);
    } catch (IllegalStateException e) {
      refused = true;
    }
    ByHand.run();
  }

  @Actor
  public void closer() {
    system.discard(Duration.ZERO);
    ByHand.run();
  }

  @Arbiter
  public void judge(L_Result r) {
    String fate = letter.fateSoFar();
    r.r1 = refused ? "REFUSED, " + fate : (system.size() == 0 ? "ENDED, " : "LIVES, ") + fate;
  }
}
