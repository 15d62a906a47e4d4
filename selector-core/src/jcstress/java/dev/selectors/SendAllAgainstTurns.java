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
 * Messages are sent together while another sender sends one, and the owner takes what is there: all
 * arrive, and the other one does not come between them.
 */
@JCStressTest
@Outcome(id = "[a1, a2, b]", expect = ACCEPTABLE, desc = "They came first.")
@Outcome(id = "[b, a1, a2]", expect = ACCEPTABLE, desc = "The other one came first.")
@Outcome(expect = FORBIDDEN, desc = "One is lost, or came between.")
@State
public class SendAllAgainstTurns {
  private final List<String> taken = new ArrayList<>();
  private final Selector selector = new Selector() {};
  private final Mailbox<String> box = selector.mailbox("box", taken::add);

  @Actor
  public void sender() {
    box.sendAll(List.of("a1", "a2"));
  }

  @Actor
  public void otherSenderAndOwner() {
    box.send("b");
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
