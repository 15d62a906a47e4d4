package dev.selectors;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LL_Result;

/**
 * A stop that meets each of the operations not yet paired with it: the selector ends once.
 */
final class StopWith {
  private StopWith() {}

  /** Two stops make one end. */
  @JCStressTest
  @Outcome(id = "Stopped, Stopped", expect = ACCEPTABLE, desc = "Ended once.")
  @State
  public static class Stop extends Pair {
    public Stop() {
      super(Operation.STOP, Operation.STOP);
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

  /** A monitor that is set during a stop is told once. */
  @JCStressTest
  @Outcome(id = "Stopped, TOLD", expect = ACCEPTABLE, desc = "Told once.")
  @State
  public static class Monitor extends Pair {
    public Monitor() {
      super(Operation.STOP, Operation.MONITOR);
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

  /** A selector that links while it is stopped tells of its end once, or does not link. */
  @JCStressTest
  @Outcome(id = "Stopped, TOLD", expect = ACCEPTABLE, desc = "The link came first.")
  @Outcome(id = "Stopped, SILENT", expect = ACCEPTABLE, desc = "The end came first.")
  @State
  public static class Link extends Pair {
    public Link() {
      super(Operation.STOP, Operation.LINK);
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

  /** A stop or an exit ends the selector; the reason is that of the first. */
  @JCStressTest
  @Outcome(id = "Stopped, DEAD", expect = ACCEPTABLE, desc = "The stop came first.")
  @Outcome(id = "Normal, HANDLED", expect = ACCEPTABLE, desc = "The exit came first.")
  @State
  public static class Terminate extends Pair {
    public Terminate() {
      super(Operation.STOP, Operation.TERMINATE);
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

  /** A selector that is stopped while its system closes ends once. */
  @JCStressTest
  @Outcome(
      id = "Stopped, LEFT 0",
      expect = ACCEPTABLE,
      desc = "The stop came first; the system waited for the end.")
  @Outcome(
      id = "SystemClosed, LEFT 1",
      expect = ACCEPTABLE,
      desc = "The system began to close before.")
  @State
  public static class Close extends Pair {
    public Close() {
      super(Operation.STOP, Operation.CLOSE);
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
