package dev.selectors;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LL_Result;

/**
 * The completion of an awaited stage that meets each of the operations not yet paired with it: the
 * selector goes on once, but not after its end.
 */
final class CompleteWith {
  private CompleteWith() {}

  /** Of two awaited stages each is continued once, and the selector goes on after both. */
  @JCStressTest
  @Outcome(id = "CONTINUED, CONTINUED", expect = ACCEPTABLE, desc = "The selector went on.")
  @State
  public static class Complete extends Pair {
    public Complete() {
      super(Operation.COMPLETE, Operation.COMPLETE);
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

  /** A suspended selector that is stopped goes on before, or not at all. */
  @JCStressTest
  @Outcome(id = "CONTINUED, Stopped", expect = ACCEPTABLE, desc = "The completion came first.")
  @Outcome(id = "FORGOTTEN, Stopped", expect = ACCEPTABLE, desc = "The end came first.")
  @State
  public static class Stop extends Pair {
    public Stop() {
      super(Operation.COMPLETE, Operation.STOP);
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

  /** A monitor does not disturb a completion. */
  @JCStressTest
  @Outcome(id = "CONTINUED, SILENT", expect = ACCEPTABLE, desc = "The selector went on.")
  @State
  public static class Monitor extends Pair {
    public Monitor() {
      super(Operation.COMPLETE, Operation.MONITOR);
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

  /** A suspended selector links after it went on, as that is an order like any. */
  @JCStressTest
  @Outcome(id = "CONTINUED, SILENT", expect = ACCEPTABLE, desc = "The selector went on.")
  @State
  public static class Link extends Pair {
    public Link() {
      super(Operation.COMPLETE, Operation.LINK);
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

  /** A suspended selector exits after it went on, as that is an order like any. */
  @JCStressTest
  @Outcome(
      id = "CONTINUED, HANDLED",
      expect = ACCEPTABLE,
      desc = "The selector went on, then exited.")
  @State
  public static class Terminate extends Pair {
    public Terminate() {
      super(Operation.COMPLETE, Operation.TERMINATE);
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

  /** A suspended selector whose system closes goes on before, or not at all. */
  @JCStressTest
  @Outcome(
      id = "CONTINUED, LEFT 1",
      expect = ACCEPTABLE,
      desc = "The selector went on and handled its message.")
  @Outcome(
      id = "CONTINUED, LEFT 2",
      expect = ACCEPTABLE,
      desc = "It went on, but was stopped before it came to its message.")
  @Outcome(id = "FORGOTTEN, LEFT 2", expect = ACCEPTABLE, desc = "The end came first.")
  @State
  public static class Close extends Pair {
    public Close() {
      super(Operation.COMPLETE, Operation.CLOSE);
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
