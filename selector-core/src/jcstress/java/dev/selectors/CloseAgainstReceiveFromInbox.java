package dev.selectors;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/**
 * Two threads receive from one inbox, to which one message was sent, while it is closed: both hear
 * of something, and the message is received or a dead letter.
 */
@JCStressTest
@Outcome(
    id = {"MESSAGE, END, 0", "END, MESSAGE, 0", "END, END, 1"},
    expect = ACCEPTABLE,
    desc = "Both were told, and the message is there once.")
@Outcome(expect = FORBIDDEN, desc = "One waits for ever, or the message is lost, or there twice.")
@State
public class CloseAgainstReceiveFromInbox {
  private final AtomicInteger dead = new AtomicInteger();
  private final SelectorSystem system = SelectorSystem.builder()
      .executor(ByHand::schedule)
      .timekeeper(new Patience())
      .onDeadLetter(letter -> dead.incrementAndGet())
      .build();
  private final ThreadInbox<String> inbox = system.inbox(String.class);
  private String one = "";
  private String other = "";

  public CloseAgainstReceiveFromInbox() {
    ByHand.run();
  }

  @Actor
  public void one() {
    one = received();
  }

  @Actor
  public void other() {
    inbox.send("message");
    ByHand.run();
    inbox.close();
    ByHand.run();
    other = received();
  }

  private String received() {
    try {
      return inbox.receiveWithin(Duration.ofMinutes(1)).isPresent() ? "MESSAGE, " : "NOTHING, ";
    } catch (StoppedError e) {
      return "END, ";
    } catch (InterruptedException e) {
      return "INTERRUPT, ";
    }
  }

  @Arbiter
  public void judge(L_Result r) {
    r.r1 = one + other + dead;
  }
}
