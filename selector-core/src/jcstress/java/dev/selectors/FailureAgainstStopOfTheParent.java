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
 * A child fails, and is to begin anew together with its sibling and after a pause, while their
 * parent is stopped: all of them end.
 */
@JCStressTest
@Outcome(id = "ENDED, 1, 1", expect = ACCEPTABLE, desc = "All have ended before.")
@Outcome(id = "ENDED, 2, .*", expect = ACCEPTABLE, desc = "All have ended afterwards.")
@Outcome(
    expect = FORBIDDEN,
    desc =
        "One waits for ever for another to begin anew or to end, or the younger one began first.")
@State
public class FailureAgainstStopOfTheParent {
  private static final class Child extends Selector {
    int begun;
    final Mailbox<Letter> in = mailbox("in", Letter::handled);

    @Override
    protected void onStart() {
      begun++;
    }
  }

  private static final class Parent extends Receiver {
    final Child one = new Child();
    final Child other = new Child();

    @Override
    protected void onStart() {
      supervise(Supervision.oneForAll().backOff(Duration.ofMillis(1), Duration.ofMillis(1), 0));
      spawnChild(one);
      spawnChild(other);
    }
  }

  private static final SelectorSystem SYSTEM = SelectorSystem.builder()
      .executor(ByHand::schedule)
      .timekeeper(new Patience())
      .onFailure(failure -> {})
      .build();

  private final Parent parent = ByHand.idle(SYSTEM, new Parent());
  private final Runnable run;

  public FailureAgainstStopOfTheParent() {
    parent.one.in.send(new Letter(() -> {
      throw new IllegalStateException("deliberate");
    }));
    run = ByHand.take();
  }

  @Actor
  public void child() {
    run.run();
    ByHand.run();
  }

  @Actor
  public void stopper() {
    parent.stop();
    ByHand.run();
  }

  @Arbiter
  public void judge(L_Result r) {
    boolean ended = parent.cell.is(ControlWord.TERMINATED)
        && parent.one.cell.is(ControlWord.TERMINATED)
        && parent.other.cell.is(ControlWord.TERMINATED);
    r.r1 = (ended ? "ENDED, " : "ALIVE, ") + parent.one.begun + ", " + parent.other.begun;
  }
}
