package dev.selectors;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LL_Result;

/**
 * The opening of a gate that meets each of the operations not yet paired with it: the message that
 * waits behind it is handled, unless the end comes first.
 */
final class EnableWith {
  private EnableWith() {}

  /** A gate that is opened twice is open. */
  @JCStressTest
  @Outcome(id = "HANDLED, HANDLED", expect = ACCEPTABLE, desc = "The message was handled.")
  @State
  public static class Enable extends Pair {
    public Enable() {
      super(Operation.ENABLE, Operation.ENABLE);
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

  /** A gate that is opened and closed lets its message pass: orders have just had their turn. */
  @JCStressTest
  @Outcome(id = "HANDLED, HANDLED", expect = ACCEPTABLE, desc = "The message was handled.")
  @State
  public static class Disable extends Pair {
    public Disable() {
      super(Operation.ENABLE, Operation.DISABLE);
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

  /** A gate that opens while its guard begins to hold: whoever is last lets the message pass. */
  @JCStressTest
  @Outcome(id = "HANDLED, HANDLED", expect = ACCEPTABLE, desc = "The message was handled.")
  @State
  public static class Recheck extends Pair {
    public Recheck() {
      super(Operation.ENABLE, Operation.RECHECK);
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

  /** An order to open a gate waits for the selector to go on, and is carried out then. */
  @JCStressTest
  @Outcome(
      id = "HANDLED, CONTINUED",
      expect = ACCEPTABLE,
      desc = "The message was handled after the selector went on.")
  @State
  public static class Complete extends Pair {
    public Complete() {
      super(Operation.ENABLE, Operation.COMPLETE);
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

  /** A gate that opens in a selector that is stopped: the message is handled or a dead letter. */
  @JCStressTest
  @Outcome(id = "HANDLED, Stopped", expect = ACCEPTABLE, desc = "The message came first.")
  @Outcome(id = "DEAD, Stopped", expect = ACCEPTABLE, desc = "The end came first.")
  @State
  public static class Stop extends Pair {
    public Stop() {
      super(Operation.ENABLE, Operation.STOP);
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

  /** A monitor does not disturb the opening of a gate. */
  @JCStressTest
  @Outcome(id = "HANDLED, SILENT", expect = ACCEPTABLE, desc = "The message was handled.")
  @State
  public static class Monitor extends Pair {
    public Monitor() {
      super(Operation.ENABLE, Operation.MONITOR);
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

  /** A link does not disturb the opening of a gate. */
  @JCStressTest
  @Outcome(id = "HANDLED, SILENT", expect = ACCEPTABLE, desc = "The message was handled.")
  @State
  public static class Link extends Pair {
    public Link() {
      super(Operation.ENABLE, Operation.LINK);
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

  /** A gate that opens in a selector that exits: the message is handled or a dead letter. */
  @JCStressTest
  @Outcome(id = "HANDLED, HANDLED", expect = ACCEPTABLE, desc = "The message came first.")
  @Outcome(id = "DEAD, HANDLED", expect = ACCEPTABLE, desc = "The end came first.")
  @State
  public static class Terminate extends Pair {
    public Terminate() {
      super(Operation.ENABLE, Operation.TERMINATE);
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

  /** A gate that opens while its system closes lets the message pass, or it is left. */
  @JCStressTest
  @Outcome(id = "HANDLED, LEFT 1", expect = ACCEPTABLE, desc = "The message came first.")
  @Outcome(id = "DEAD, LEFT 3", expect = ACCEPTABLE, desc = "The order and the message were left.")
  @Outcome(
      id = "DEAD, LEFT 2",
      expect = ACCEPTABLE,
      desc = "The message was left; the order was carried out, or too late.")
  @State
  public static class Close extends Pair {
    public Close() {
      super(Operation.ENABLE, Operation.CLOSE);
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
