package dev.selectors;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/**
 * The time of a request is up while something else ends it: one of the two counts, whoever has
 * tried knows whether it was theirs, and nothing is left of the request.
 */
final class DeadlineAgainst {
  private DeadlineAgainst() {}

  /** One request. */
  abstract static class Asked {
    private final Clock clock = new Clock();
    private final SelectorSystem system =
        SelectorSystem.builder().executor(ByHand::schedule).timekeeper(clock).build();
    final CompletableFuture<String> answer;
    private final Clock.Tick tick;

    @Nullable
    ReplyTo<String> replyTo;

    /** Whether whoever was to end it was told that they have. */
    boolean ended;

    Asked() {
      answer = system
          .<ReplyTo<String>, String>ask(to -> replyTo = to, to -> to, Duration.ofHours(1))
          .toCompletableFuture();
      tick = clock.next();
    }

    final void timeIsUp() {
      tick.come();
      ByHand.run();
    }

    final String outcome() {
      String told = ended ? "OURS, " : "NOT OURS, ";
      return told + answer.state() + ", "
          + (clock.ticksToCome() + system.allWaits().forAnswers().size());
    }
  }

  /** An answer. */
  @JCStressTest
  @Outcome(id = "OURS, SUCCESS, 0", expect = ACCEPTABLE, desc = "It was answered.")
  @Outcome(id = "NOT OURS, FAILED, 0", expect = ACCEPTABLE, desc = "Time was up.")
  @Outcome(expect = FORBIDDEN, desc = "Somebody was told wrong, or something is left.")
  @State
  public static class Answer extends Asked {
    @Actor
    public void answerer() {
      ended = replyTo.trySend("answer");
    }

    @Actor
    public void clock() {
      timeIsUp();
    }

    @Arbiter
    public void judge(L_Result r) {
      r.r1 = outcome();
    }
  }

  /** The asker, which wants to wait no longer. */
  @JCStressTest
  @Outcome(id = "OURS, CANCELLED, 0", expect = ACCEPTABLE, desc = "It was called off.")
  @Outcome(id = "NOT OURS, FAILED, 0", expect = ACCEPTABLE, desc = "Time was up.")
  @Outcome(expect = FORBIDDEN, desc = "Somebody was told wrong, or something is left.")
  @State
  public static class CallOff extends Asked {
    @Actor
    public void asker() {
      ended = answer.cancel(false);
    }

    @Actor
    public void clock() {
      timeIsUp();
    }

    @Arbiter
    public void judge(L_Result r) {
      r.r1 = outcome();
    }
  }
}
