package dev.selectors;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/** A link that is cut while the other side fails has ended its own side before, or never will. */
@JCStressTest
@Outcome(id = "LINKED", expect = ACCEPTABLE, desc = "The failure came first.")
@Outcome(id = "UNLINKED", expect = ACCEPTABLE, desc = "The link was cut first.")
@Outcome(id = "WRONG", expect = FORBIDDEN, desc = "It has ended though it had cut the link.")
@Outcome(id = "NEITHER", expect = FORBIDDEN, desc = "The order to cut it is lost.")
@State
public class UnlinkAgainstEnd {
  private static final class Linked extends Selector {
    final Mailbox<Linked> link = mailbox("link", this::link);
    final Mailbox<Linked> unlink = mailbox("unlink", this::cut);
    final Mailbox<String> fail = mailbox("fail", this::fail);
    boolean cut;

    private void cut(Linked other) {
      unlink(other);
      cut = true;
    }

    private void fail(String why) {
      throw new IllegalStateException(why);
    }
  }

  private final Linked one = ByHand.idle(new Linked());
  private final Linked other = ByHand.idle(new Linked());

  public UnlinkAgainstEnd() {
    one.link.send(other);
    ByHand.run();
  }

  @Actor
  public void cutting() {
    one.unlink.send(other);
    ByHand.run();
  }

  @Actor
  public void failing() {
    other.fail.send("other");
    ByHand.run();
  }

  @Arbiter
  public void judge(L_Result r) {
    boolean ended = one.cell.is(ControlWord.TERMINATED);
    r.r1 = one.cut ? (ended ? "WRONG" : "UNLINKED") : (ended ? "LINKED" : "NEITHER");
    ByHand.end(one);
  }
}
