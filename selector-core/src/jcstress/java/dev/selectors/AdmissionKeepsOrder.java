package dev.selectors;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/**
 * A sender whose message waits for room in a bounded mailbox is not overtaken by that sender's next
 * message, not even while the owner lets the first one in.
 */
@JCStressTest
@Outcome(id = "first, next", expect = ACCEPTABLE, desc = "In the order of sending.")
@Outcome(id = "next, first", expect = FORBIDDEN, desc = "The second message overtook the first.")
@Outcome(id = ".*", expect = FORBIDDEN, desc = "A message was lost.")
@State
public class AdmissionKeepsOrder {
  private final BoundedInbox<String> inbox =
      new BoundedInbox<>(new LinkedInbox<>(), 2, Overflow.WAIT, m -> {}, Runnable::run);

  public AdmissionKeepsOrder() {
    inbox.offer("old");
    inbox.offer("old");
    var unused = inbox.offerWhenRoom("first", m -> {});
  }

  @Actor
  public void sender() {
    if (!inbox.offer("next")) {
      var unused = inbox.offerWhenRoom("next", m -> {});
    }
  }

  @Actor
  public void owner() {
    inbox.poll();
    inbox.poll();
    inbox.admit(m -> {});
  }

  @Arbiter
  public void judge(L_Result r) {
    r.r1 = inbox.poll() + ", " + inbox.poll();
  }
}
