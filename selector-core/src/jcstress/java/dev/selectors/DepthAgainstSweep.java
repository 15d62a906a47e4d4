package dev.selectors;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/** Somebody counts what waits in a mailbox while its owner takes out what is void. */
@JCStressTest
@Outcome(
    id = {"3", "4", "5", "6", "7"},
    expect = ACCEPTABLE,
    desc = "No more than there were, and all that stay.")
@Outcome(expect = FORBIDDEN, desc = "So many never waited.")
@State
public class DepthAgainstSweep {
  private static final String VOID = "-";

  private final LinkedInbox<String> inbox = new LinkedInbox<>();

  public DepthAgainstSweep() {
    for (String message : new String[] {VOID, "a", VOID, VOID, "b", VOID, "c"}) {
      inbox.offer(message);
    }
  }

  @Actor
  public void owner() {
    inbox.sweep(VOID::equals, gone -> {});
  }

  @Actor
  public void onlooker(I_Result r) {
    r.r1 = inbox.size();
  }
}
