package dev.selectors;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LL_Result;

/**
 * The closing of a system, by two at once: it is closed once.
 */
final class CloseWith {
  private CloseWith() {}

  /** Two that close a system at once get the same report. */
  @JCStressTest
  @Outcome(id = "LEFT 1, LEFT 1", expect = ACCEPTABLE, desc = "The same report.")
  @State
  public static class Close extends Pair {
    public Close() {
      super(Operation.CLOSE, Operation.CLOSE);
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
