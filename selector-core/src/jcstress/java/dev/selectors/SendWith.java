package dev.selectors;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LL_Result;

/**
 * A message that meets each of the operations: it is handled once, is one dead letter, or waits
 * behind the gate that was closed.
 */
final class SendWith {
  private SendWith() {}

  /** Two messages to an idle selector are both handled. */
  @JCStressTest
  @Outcome(id = "HANDLED, HANDLED", expect = ACCEPTABLE, desc = "Both were handled.")
  @State
  public static class Send extends Pair {
    public Send() {
      super(Operation.SEND, Operation.SEND);
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

  /** A message to a gate that opens: neither it nor the one before is left behind. */
  @JCStressTest
  @Outcome(id = "HANDLED, HANDLED", expect = ACCEPTABLE, desc = "Both were handled.")
  @State
  public static class Enable extends Pair {
    public Enable() {
      super(Operation.SEND, Operation.ENABLE);
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

  /** A message to a gate that closes is handled before, or waits. */
  @JCStressTest
  @Outcome(id = "HANDLED, HANDLED", expect = ACCEPTABLE, desc = "The message came first.")
  @Outcome(id = "WAITS, HANDLED", expect = ACCEPTABLE, desc = "The gate was closed first.")
  @State
  public static class Disable extends Pair {
    public Disable() {
      super(Operation.SEND, Operation.DISABLE);
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

  /** A message to a guard that begins to hold: neither it nor the one before is left behind. */
  @JCStressTest
  @Outcome(id = "HANDLED, HANDLED", expect = ACCEPTABLE, desc = "Both were handled.")
  @State
  public static class Recheck extends Pair {
    public Recheck() {
      super(Operation.SEND, Operation.RECHECK);
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

  /** A message to a selector that goes on is handled. */
  @JCStressTest
  @Outcome(
      id = "HANDLED, CONTINUED",
      expect = ACCEPTABLE,
      desc = "The message waited for the selector to go on, or came afterwards.")
  @State
  public static class Complete extends Pair {
    public Complete() {
      super(Operation.SEND, Operation.COMPLETE);
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

  /** A message to a selector that is stopped is handled or a dead letter. */
  @JCStressTest
  @Outcome(id = "HANDLED, Stopped", expect = ACCEPTABLE, desc = "The message came first.")
  @Outcome(id = "DEAD, Stopped", expect = ACCEPTABLE, desc = "The end came first.")
  @State
  public static class Stop extends Pair {
    public Stop() {
      super(Operation.SEND, Operation.STOP);
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

  /** A monitor does not disturb a message, nor is it told of an end. */
  @JCStressTest
  @Outcome(id = "HANDLED, SILENT", expect = ACCEPTABLE, desc = "The message was handled.")
  @State
  public static class Monitor extends Pair {
    public Monitor() {
      super(Operation.SEND, Operation.MONITOR);
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

  /** A link does not disturb a message. */
  @JCStressTest
  @Outcome(id = "HANDLED, SILENT", expect = ACCEPTABLE, desc = "The message was handled.")
  @State
  public static class Link extends Pair {
    public Link() {
      super(Operation.SEND, Operation.LINK);
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

  /** A message to a selector that exits is handled or a dead letter. */
  @JCStressTest
  @Outcome(id = "HANDLED, HANDLED", expect = ACCEPTABLE, desc = "The message came first.")
  @Outcome(id = "DEAD, HANDLED", expect = ACCEPTABLE, desc = "The end came first.")
  @State
  public static class Terminate extends Pair {
    public Terminate() {
      super(Operation.SEND, Operation.TERMINATE);
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

  /**
   * A message to a selector whose system closes is handled, or a dead letter; the report has that,
   * unless it came too late.
   */
  @JCStressTest
  @Outcome(id = "HANDLED, LEFT 1", expect = ACCEPTABLE, desc = "The message came first.")
  @Outcome(
      id = "DEAD, LEFT 2",
      expect = ACCEPTABLE,
      desc = "The selector was stopped before it came to the message.")
  @Outcome(id = "DEAD, LEFT 1", expect = ACCEPTABLE, desc = "The message came after the report.")
  @State
  public static class Close extends Pair {
    public Close() {
      super(Operation.SEND, Operation.CLOSE);
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
