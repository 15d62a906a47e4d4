package dev.selectors;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.util.ArrayList;
import java.util.List;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/**
 * Messages that two senders send together, while the owner takes what is there: all arrive, and
 * those of each sender in a row.
 */
@JCStressTest
@Outcome(id = "[a1, a2, b1, b2]", expect = ACCEPTABLE, desc = "One sender came first.")
@Outcome(id = "[b1, b2, a1, a2]", expect = ACCEPTABLE, desc = "The other one came first.")
@Outcome(expect = FORBIDDEN, desc = "One is lost, or came between those of the other sender.")
@State
public class SendAllAgainstTurns {
  private final List<String> taken = new ArrayList<>();
  private final Selector selector = new Selector() {};
  private final Mailbox<String> box = selector.mailbox("box", taken::add);

  @Actor
  public void one() {
    box.sendAll(List.of("a1", "a2"));
  }

  @Actor
  public void other() {
    box.sendAll(List.of("b1", "b2"));
  }

  @Actor
  public void owner() {
    takeAll();
  }

  @Arbiter
  public void judge(L_Result r) {
    takeAll();
    r.r1 = taken.toString();
  }

  private void takeAll() {
    for (String m = box.next(); m != null; m = box.next()) {
      taken.add(m);
    }
  }
}
