package dev.selectors;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.time.Duration;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/**
 * A request is answered, by somebody who was told of it beforehand, while it is put into a mailbox
 * that is full. Nothing of it is left: no deadline, nobody who waits for the answer, and no message
 * that waits for room.
 */
@JCStressTest
@Outcome(id = "NOTHING", expect = ACCEPTABLE, desc = "Nothing is left of it.")
@Outcome(id = "DEADLINE", expect = FORBIDDEN, desc = "The clock is left set.")
@Outcome(id = "WAIT", expect = FORBIDDEN, desc = "It counts as waiting for an answer for ever.")
@Outcome(id = "MESSAGE", expect = FORBIDDEN, desc = "It waits for room, perhaps for ever.")
@State
public class AnswerAgainstAsk {
  private static final class Full extends Selector {
    final Mailbox<ReplyTo<String>> in =
        this.<ReplyTo<String>>mailbox("in", replyTo -> {}).bounded(1, Overflow.WAIT);
  }

  private final Clock clock = new Clock();
  private final SelectorSystem system =
      SelectorSystem.builder().executor(ByHand::schedule).timekeeper(clock).build();
  private final Full selector = new Full();
  private volatile @Nullable ReplyTo<String> asked;

  public AnswerAgainstAsk() {
    system.spawn(selector);
    var unused = ask(replyTo -> replyTo);
    ByHand.forsakeRuns(); // nobody will ever make room
  }

  private CompletionStage<String> ask(Function<ReplyTo<String>, ReplyTo<String>> request) {
    return system.ask(selector.in, request, Duration.ofHours(1));
  }

  @Actor
  public void asker() {
    var unused = ask(replyTo -> asked = replyTo);
  }

  @Actor
  public void answerer() {
    ReplyTo<String> replyTo = asked;
    while (replyTo == null) {
      Thread.onSpinWait();
      replyTo = asked;
    }
    replyTo.send("answer");
  }

  @Arbiter
  public void judge(L_Result r) {
    boolean message = selector.in.inbox() instanceof BoundedInbox<?> b && b.forRoom() > 0;
    r.r1 = clock.ticksToCome() > 1
        ? "DEADLINE"
        : system.allWaits().forAnswers().size() > 1 ? "WAIT" : message ? "MESSAGE" : "NOTHING";
  }
}
