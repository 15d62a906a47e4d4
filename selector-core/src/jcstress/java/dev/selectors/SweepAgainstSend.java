package dev.selectors;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/** The owner takes out what is void while somebody sends. */
@JCStressTest
@Outcome(id = "abcd", expect = ACCEPTABLE, desc = "All others are there, in their order.")
@Outcome(expect = FORBIDDEN, desc = "A message is lost, or not in its place.")
@State
public class SweepAgainstSend {
  private static final String VOID = "-";

  private final LinkedInbox<String> inbox = new LinkedInbox<>();
  private int voids;

  public SweepAgainstSend() {
    for (String message : new String[] {VOID, "a", VOID, VOID, "b", VOID}) {
      inbox.offer(message);
    }
  }

  @Actor
  public void owner() {
    inbox.sweep(VOID::equals, gone -> voids++);
  }

  @Actor
  public void sender() {
    inbox.offer("c");
    inbox.offer(VOID);
    inbox.offer("d");
  }

  @Arbiter
  public void arbiter(L_Result r) {
    StringBuilder left = new StringBuilder();
    for (String next = inbox.poll(); next != null; next = inbox.poll()) {
      if (next.equals(VOID)) {
        voids++;
      } else {
        left.append(next);
      }
    }
    r.r1 = voids == 5 ? left.toString() : left + " and " + voids + " void";
  }
}
