package dev.selectors;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/**
 * Somebody counts what waits in a selective mailbox while its owner puts aside what does not fit,
 * and then takes the first of that, for which another message has come.
 */
@JCStressTest
@Outcome(
    id = {"3", "4"},
    expect = ACCEPTABLE,
    desc = "So many waited at some instant.")
@Outcome(expect = FORBIDDEN, desc = "So many never waited.")
@State
public class DepthAgainstPutAside {
  private static final Cases<?> NONE = Cases.of(String.class, m -> false, m -> m);

  private final SelectiveInbox<String> inbox = new SelectiveInbox<>(Cases::isDefinedAt);

  public DepthAgainstPutAside() {
    for (int i = 0; i < 3; i++) {
      inbox.offer("message");
    }
  }

  @Actor
  public void owner() {
    inbox.want(NONE);
    inbox.peek();
    inbox.offer("next");
    inbox.want(null);
    inbox.poll();
  }

  @Actor
  public void onlooker(I_Result r) {
    r.r1 = inbox.size();
  }
}
