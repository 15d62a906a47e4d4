package dev.selectors;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LL_Result;

/**
 * A link that meets each of the operations not yet paired with it.
 */
final class LinkWith {
  private LinkWith() {}

  /** Two that link each other at once are told of the end once. */
  @JCStressTest
  @Outcome(id = "SILENT, SILENT", expect = ACCEPTABLE, desc = "There was no end yet.")
  @State
  public static class Link extends Pair {
    public Link() {
      super(Operation.LINK, Operation.LINK);
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

  /** A selector that is linked while it exits tells so once. */
  @JCStressTest
  @Outcome(id = "TOLD, HANDLED", expect = ACCEPTABLE, desc = "Told once.")
  @State
  public static class Terminate extends Pair {
    public Terminate() {
      super(Operation.LINK, Operation.TERMINATE);
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

  /** A selector that is linked, by one of another system, while its own closes tells so once. */
  @JCStressTest
  @Outcome(id = "TOLD, LEFT 1", expect = ACCEPTABLE, desc = "Told once.")
  @State
  public static class Close extends Pair {
    public Close() {
      super(Operation.LINK, Operation.CLOSE);
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
