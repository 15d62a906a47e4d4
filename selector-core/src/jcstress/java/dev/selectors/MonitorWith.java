package dev.selectors;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LL_Result;

/**
 * A monitor that meets each of the operations not yet paired with it: it is told once.
 */
final class MonitorWith {
  private MonitorWith() {}

  /** Two monitors at once are each told once, at the end. */
  @JCStressTest
  @Outcome(id = "SILENT, SILENT", expect = ACCEPTABLE, desc = "There was no end yet.")
  @State
  public static class Monitor extends Pair {
    public Monitor() {
      super(Operation.MONITOR, Operation.MONITOR);
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

  /** A monitor and a link at once are each told once, at the end. */
  @JCStressTest
  @Outcome(id = "SILENT, SILENT", expect = ACCEPTABLE, desc = "There was no end yet.")
  @State
  public static class Link extends Pair {
    public Link() {
      super(Operation.MONITOR, Operation.LINK);
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

  /** A monitor that is set during an exit is told once. */
  @JCStressTest
  @Outcome(id = "TOLD, HANDLED", expect = ACCEPTABLE, desc = "Told once.")
  @State
  public static class Terminate extends Pair {
    public Terminate() {
      super(Operation.MONITOR, Operation.TERMINATE);
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

  /** A monitor that is set while the system closes is told once. */
  @JCStressTest
  @Outcome(id = "TOLD, LEFT 1", expect = ACCEPTABLE, desc = "Told once.")
  @State
  public static class Close extends Pair {
    public Close() {
      super(Operation.MONITOR, Operation.CLOSE);
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
