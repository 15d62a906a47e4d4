package dev.selectors;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/**
 * Somebody counts what waits in a mailbox while its owner takes from it, and sends another one
 * there for each that it has taken.
 */
@JCStressTest
@Outcome(
    id = {"2", "3"},
    expect = ACCEPTABLE,
    desc = "So many waited at some instant.")
@Outcome(expect = FORBIDDEN, desc = "So many never waited.")
@State
public class DepthAgainstTurnThatSends {
  private final LinkedInbox<String> inbox = new LinkedInbox<>();

  public DepthAgainstTurnThatSends() {
    for (int i = 0; i < 3; i++) {
      inbox.offer("message");
    }
  }

  @Actor
  public void owner() {
    inbox.poll();
    inbox.offer("next");
    inbox.poll();
    inbox.offer("next");
  }

  @Actor
  public void onlooker(I_Result r) {
    r.r1 = inbox.size();
  }
}
