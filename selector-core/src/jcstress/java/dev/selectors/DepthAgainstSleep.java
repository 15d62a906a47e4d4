package dev.selectors;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/** Somebody counts what waits, having sent a message, while the owner tries to fall asleep. */
@JCStressTest
@Outcome(id = "1", expect = ACCEPTABLE, desc = "The message waits.")
@Outcome(expect = FORBIDDEN, desc = "So many never waited.")
@State
public class DepthAgainstSleep {
  private final LinkedInbox<String> inbox = new LinkedInbox<>();
  private final LinkedInbox.Node<String> node = new LinkedInbox.Node<>("message");

  public DepthAgainstSleep() {
    inbox.offer("one before");
    inbox.poll();
  }

  @Actor
  public void owner() {
    inbox.fallAsleep();
  }

  @Actor
  public void sender(I_Result r) {
    inbox.append(node, node);
    r.r1 = inbox.size();
  }
}
