package dev.selectors;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LL_Result;

/**
 * An exit that meets each of the operations not yet paired with it: the first reason counts.
 */
final class TerminateWith {
  private TerminateWith() {}

  /** Of two exits only the first is carried out. */
  @JCStressTest
  @Outcome(id = "HANDLED, DEAD", expect = ACCEPTABLE, desc = "The one was first.")
  @Outcome(id = "DEAD, HANDLED", expect = ACCEPTABLE, desc = "The other was first.")
  @State
  public static class Terminate extends Pair {
    public Terminate() {
      super(Operation.TERMINATE, Operation.TERMINATE);
    }

    @Actor
    public void one() {
      doOne();
    }

    @Actor
    public void other() {
      doOther();
    }

    @Arbiter
    public void judge(LL_Result r) {
      audit(r);
    }
  }

  /** A selector that exits while its system closes ends once. */
  @JCStressTest
  @Outcome(
      id = "HANDLED, LEFT 0",
      expect = ACCEPTABLE,
      desc = "The selector had ended before the system began to stop.")
  @Outcome(id = "HANDLED, LEFT 1", expect = ACCEPTABLE, desc = "It was still about to end then.")
  @Outcome(id = "DEAD, LEFT 2", expect = ACCEPTABLE, desc = "The order to exit was left.")
  @Outcome(
      id = "DEAD, LEFT 1",
      expect = ACCEPTABLE,
      desc = "The order to exit came after the report.")
  @State
  public static class Close extends Pair {
    public Close() {
      super(Operation.TERMINATE, Operation.CLOSE);
    }

    @Actor
    public void one() {
      doOne();
    }

    @Actor
    public void other() {
      doOther();
    }

    @Arbiter
    public void judge(LL_Result r) {
      audit(r);
    }
  }
}
