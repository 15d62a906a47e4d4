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
 * A selector gives way, but the pool does not take its task, while another one gives way whose task
 * runs whoever is first in the line: one of them is run, and the other hears that it has no worker.
 */
@JCStressTest
@Outcome(
    id = "BACK, WAITS, HANDLED",
    expect = ACCEPTABLE,
    desc = "It is taken back, and the task has run the other one.")
@Outcome(
    id = "GONE, HANDLED, DEAD",
    expect = ACCEPTABLE,
    desc = "The task has run it, and the other one has lost its worker in its place.")
@Outcome(
    expect = FORBIDDEN,
    desc = "One was run or told twice, or waits in the line for a task that never comes.")
@State
public class TakeBackAgainstNext {
  private final Yielded line = new Yielded();
  private final Letter letter = new Letter();
  private final Letter otherLetter = new Letter();
  private final Receiver refused = woken(letter);
  private final Receiver other = woken(otherLetter);
  private boolean takenBack;

  /** One whose run the test has in its hands. */
  private static Receiver woken(Letter letter) {
    Receiver selector = ByHand.idle(new Receiver());
    selector.first.send(letter);
    ByHand.forsakeRuns();
    return selector;
  }

  @Actor
  public void refused() {
    PoolTask unused = line.add(refused.cell);
    takenBack = line.takeBack(refused.cell, new IllegalStateException("no room"));
  }

  @Actor
  public void other() {
    boolean unused = line.add(other.cell).exec();
  }

  @Arbiter
  public void judge(L_Result r) {
    if (otherLetter.fateSoFar().equals("WAITS") && line.isEmpty()) {
      other.whenTerminated().toCompletableFuture().join(); // on a thread of its own
    }
    r.r1 = (takenBack ? "BACK, " : "GONE, ") + letter.fateSoFar() + ", " + otherLetter.fateSoFar();
    if (takenBack) {
      refused.cell.run();
    }
    if (!line.isEmpty()) {
      other.cell.run();
    }
    ByHand.end(refused);
    ByHand.end(other);
  }
}
