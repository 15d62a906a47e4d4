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
 * The same as {@link SendAgainstSleep}, but the owner was roused for something else, and falls
 * asleep again at a queue that has no node.
 */
@JCStressTest
@Outcome(id = "SEEN", expect = ACCEPTABLE, desc = "The owner did not fall asleep.")
@Outcome(id = "WOKEN", expect = ACCEPTABLE, desc = "The sender wakes the owner.")
@Outcome(id = "LOST", expect = FORBIDDEN, desc = "The owner sleeps, with a message.")
@Outcome(id = "TWO", expect = FORBIDDEN, desc = "The sender wakes an owner who is awake.")
@State
public class SendAgainstSleepAgain {
  private final LinkedInbox<String> inbox = new LinkedInbox<>();
  private final LinkedInbox.Node<String> node = new LinkedInbox.Node<>("message");
  private boolean asleep;
  private boolean woken;

  public SendAgainstSleepAgain() {
    inbox.offer("one before");
    inbox.poll();
    inbox.fallAsleep();
    inbox.rouse();
  }

  @Actor
  public void sender() {
    woken = inbox.append(node, node);
  }

  @Actor
  public void owner() {
    asleep = inbox.fallAsleep();
  }

  @Arbiter
  public void judge(L_Result r) {
    boolean there = inbox.poll() != null && inbox.isEmpty();
    r.r1 = !there || (asleep && !woken) ? "LOST" : asleep ? "WOKEN" : woken ? "TWO" : "SEEN";
  }
}
