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
 * A message is sent to a sleeper, and a request rouses it: one of the two has to wake it, and the
 * message is there.
 */
@JCStressTest
@Outcome(id = "SENDER", expect = ACCEPTABLE, desc = "The sender wakes the owner.")
@Outcome(id = "ROUSER", expect = ACCEPTABLE, desc = "Whoever has the request wakes the owner.")
@Outcome(id = "NOBODY", expect = FORBIDDEN, desc = "The owner sleeps for ever.")
@Outcome(id = "BOTH", expect = FORBIDDEN, desc = "There are two runs at once.")
@Outcome(id = "LOST", expect = FORBIDDEN, desc = "The message is not in the queue.")
@State
public class SendAgainstRouse {
  private final LinkedInbox<String> inbox = new LinkedInbox<>();
  private final LinkedInbox.Node<String> node = new LinkedInbox.Node<>("message");
  private boolean wokenBySender;
  private boolean wokenByRouser;

  public SendAgainstRouse() {
    inbox.offer("one before");
    inbox.poll();
    inbox.fallAsleep();
  }

  @Actor
  public void sender() {
    wokenBySender = inbox.append(node, node);
  }

  @Actor
  public void rouser() {
    wokenByRouser = inbox.rouse();
  }

  @Arbiter
  public void judge(L_Result r) {
    boolean there = inbox.poll() != null && inbox.isEmpty();
    r.r1 = !there
        ? "LOST"
        : wokenBySender ? wokenByRouser ? "BOTH" : "SENDER" : wokenByRouser ? "ROUSER" : "NOBODY";
  }
}
