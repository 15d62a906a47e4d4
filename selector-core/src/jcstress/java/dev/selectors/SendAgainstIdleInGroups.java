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
 * What {@link SendAgainstIdle} says holds where a bit of the control word stands for several leaves
 * of a {@link TwoLevelReadySet}.
 */
@JCStressTest
@Outcome(id = "SEEN", expect = ACCEPTABLE, desc = "The owner saw the message and did not go idle.")
@Outcome(
    id = "WOKEN",
    expect = ACCEPTABLE,
    desc = "The owner went idle and the sender schedules it.")
@Outcome(id = "LOST", expect = FORBIDDEN, desc = "A message waits in an idle selector for ever.")
@Outcome(id = "TWO", expect = FORBIDDEN, desc = "The sender schedules a selector that still runs.")
@State
public class SendAgainstIdleInGroups {
  private static final int MAILBOX = 100;

  private final Word word = new Word();
  private final ReadySet ready = ReadySet.of(word, 64 * 57);
  private final Inbox<String> inbox = new LinkedInbox<>();
  private boolean idle;
  private boolean woken;

  public SendAgainstIdleInGroups() {
    // As after a turn: the message is gone, the bit is not.
    ready.arrived(MAILBOX);
  }

  @Actor
  public void sender() {
    inbox.offer("message");
    woken = ready.arrived(MAILBOX);
  }

  @Actor
  public void owner() {
    idle = ready.emptied(MAILBOX, inbox) && ready.tryIdle();
  }

  @Arbiter
  public void judge(L_Result r) {
    boolean seen = !idle && ready.next(ready.look(), 0) == MAILBOX;
    r.r1 = idle && woken ? "WOKEN" : !idle && woken ? "TWO" : seen ? "SEEN" : "LOST";
  }
}
