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
 * A message that is sent while the owner clears the mailbox's bit and goes idle is seen by the
 * owner, or its sender schedules the selector. Only the protocol of {@link OneWordReadySet},
 * without a run around it: here the race is narrowest.
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
public class SendAgainstIdle {
  private static final int MAILBOX = 1;

  private final Word word = new Word();
  private final ReadySet ready = ReadySet.of(word, 2);
  private final Inbox<String> inbox = new LinkedInbox<>();
  private boolean idle;
  private boolean woken;

  public SendAgainstIdle() {
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
