package dev.selectors;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LL_Result;

/**
 * A change from outside that meets each of the operations not yet paired with it: the guard sees
 * it, unless the end comes first.
 */
final class RecheckWith {
  private RecheckWith() {}

  /** Two changes from outside, both needed for the guard to hold: it sees both. */
  @JCStressTest
  @Outcome(id = "HANDLED, HANDLED", expect = ACCEPTABLE, desc = "The guard saw both changes.")
  @State
  public static class Recheck extends Pair {
    public Recheck() {
      super(Operation.RECHECK, Operation.RECHECK);
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

  /** A change while a selector goes on is seen. */
  @JCStressTest
  @Outcome(id = "HANDLED, CONTINUED", expect = ACCEPTABLE, desc = "The guard saw the change.")
  @State
  public static class Complete extends Pair {
    public Complete() {
      super(Operation.RECHECK, Operation.COMPLETE);
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

  /** A change while a selector is stopped is seen, or the message is a dead letter. */
  @JCStressTest
  @Outcome(id = "HANDLED, Stopped", expect = ACCEPTABLE, desc = "The guard saw the change.")
  @Outcome(id = "DEAD, Stopped", expect = ACCEPTABLE, desc = "The end came first.")
  @State
  public static class Stop extends Pair {
    public Stop() {
      super(Operation.RECHECK, Operation.STOP);
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

  /** A monitor does not disturb a change from outside. */
  @JCStressTest
  @Outcome(id = "HANDLED, SILENT", expect = ACCEPTABLE, desc = "The guard saw the change.")
  @State
  public static class Monitor extends Pair {
    public Monitor() {
      super(Operation.RECHECK, Operation.MONITOR);
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

  /** A link does not disturb a change from outside. */
  @JCStressTest
  @Outcome(id = "HANDLED, SILENT", expect = ACCEPTABLE, desc = "The guard saw the change.")
  @State
  public static class Link extends Pair {
    public Link() {
      super(Operation.RECHECK, Operation.LINK);
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

  /** A change while a selector exits is seen, or the message is a dead letter. */
  @JCStressTest
  @Outcome(id = "HANDLED, HANDLED", expect = ACCEPTABLE, desc = "The guard saw the change.")
  @Outcome(id = "DEAD, HANDLED", expect = ACCEPTABLE, desc = "The end came first.")
  @State
  public static class Terminate extends Pair {
    public Terminate() {
      super(Operation.RECHECK, Operation.TERMINATE);
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

  /** A change while the system closes is seen, or the message is left. */
  @JCStressTest
  @Outcome(id = "HANDLED, LEFT 1", expect = ACCEPTABLE, desc = "The guard saw the change.")
  @Outcome(id = "DEAD, LEFT 2", expect = ACCEPTABLE, desc = "The end came first.")
  @State
  public static class Close extends Pair {
    public Close() {
      super(Operation.RECHECK, Operation.CLOSE);
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
