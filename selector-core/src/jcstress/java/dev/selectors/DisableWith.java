package dev.selectors;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LL_Result;

/**
 * The closing of a gate that meets each of the operations not yet paired with it: what waits behind
 * it is handled once it opens again.
 */
final class DisableWith {
  private DisableWith() {}

  /** A gate that is closed twice opens when it is opened once. */
  @JCStressTest
  @Outcome(id = "HANDLED, HANDLED", expect = ACCEPTABLE, desc = "Both orders were carried out.")
  @State
  public static class Disable extends Pair {
    public Disable() {
      super(Operation.DISABLE, Operation.DISABLE);
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

  /** A gate that closes while its guard begins to hold: the message is handled before, or waits. */
  @JCStressTest
  @Outcome(id = "HANDLED, HANDLED", expect = ACCEPTABLE, desc = "The message came first.")
  @Outcome(id = "HANDLED, WAITS", expect = ACCEPTABLE, desc = "The gate was closed first.")
  @State
  public static class Recheck extends Pair {
    public Recheck() {
      super(Operation.DISABLE, Operation.RECHECK);
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

  /** An order to close a gate waits for the selector to go on. */
  @JCStressTest
  @Outcome(
      id = "HANDLED, CONTINUED",
      expect = ACCEPTABLE,
      desc = "The gate was closed after the selector went on.")
  @State
  public static class Complete extends Pair {
    public Complete() {
      super(Operation.DISABLE, Operation.COMPLETE);
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

  /** A gate that closes in a selector that is stopped. */
  @JCStressTest
  @Outcome(id = "HANDLED, Stopped", expect = ACCEPTABLE, desc = "The order came first.")
  @Outcome(id = "DEAD, Stopped", expect = ACCEPTABLE, desc = "The end came first.")
  @State
  public static class Stop extends Pair {
    public Stop() {
      super(Operation.DISABLE, Operation.STOP);
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

  /** A monitor does not disturb the closing of a gate. */
  @JCStressTest
  @Outcome(id = "HANDLED, SILENT", expect = ACCEPTABLE, desc = "The order was carried out.")
  @State
  public static class Monitor extends Pair {
    public Monitor() {
      super(Operation.DISABLE, Operation.MONITOR);
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

  /** A link does not disturb the closing of a gate. */
  @JCStressTest
  @Outcome(id = "HANDLED, SILENT", expect = ACCEPTABLE, desc = "The order was carried out.")
  @State
  public static class Link extends Pair {
    public Link() {
      super(Operation.DISABLE, Operation.LINK);
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

  /** A gate that closes in a selector that exits. */
  @JCStressTest
  @Outcome(id = "HANDLED, HANDLED", expect = ACCEPTABLE, desc = "The order came first.")
  @Outcome(id = "DEAD, HANDLED", expect = ACCEPTABLE, desc = "The end came first.")
  @State
  public static class Terminate extends Pair {
    public Terminate() {
      super(Operation.DISABLE, Operation.TERMINATE);
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

  /** A gate that closes while its system closes. */
  @JCStressTest
  @Outcome(id = "HANDLED, LEFT 1", expect = ACCEPTABLE, desc = "The order came first.")
  @Outcome(id = "DEAD, LEFT 2", expect = ACCEPTABLE, desc = "The order was left.")
  @Outcome(id = "DEAD, LEFT 1", expect = ACCEPTABLE, desc = "The order came after the report.")
  @State
  public static class Close extends Pair {
    public Close() {
      super(Operation.DISABLE, Operation.CLOSE);
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
