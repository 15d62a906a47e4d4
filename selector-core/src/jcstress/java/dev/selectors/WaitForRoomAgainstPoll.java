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
 * A message that waits for room in a bounded mailbox is let in by the owner that makes room, or by
 * its own sender that finds room.
 */
@JCStressTest
@Outcome(id = "IN", expect = ACCEPTABLE, desc = "The message is in the mailbox.")
@Outcome(
    id = "LOST",
    expect = FORBIDDEN,
    desc = "The message waits for ever although there is room.")
@State
public class WaitForRoomAgainstPoll {
  private final BoundedInbox<String> inbox =
      new BoundedInbox<>(new LinkedInbox<>(), 1, Overflow.WAIT, m -> {}, Runnable::run);

  public WaitForRoomAgainstPoll() {
    inbox.offer("old");
  }

  @Actor
  public void sender() {
    var unused = inbox.offerWhenRoom("message", m -> {});
  }

  @Actor
  public void owner() {
    inbox.poll();
    if (inbox.hasWaiting()) {
      inbox.admit(m -> {});
    }
  }

  @Arbiter
  public void judge(L_Result r) {
    r.r1 = inbox.poll() == null ? "LOST" : "IN";
  }
}
