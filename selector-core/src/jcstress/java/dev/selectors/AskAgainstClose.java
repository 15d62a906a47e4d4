package dev.selectors;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.time.Duration;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/**
 * Somebody asks while the system closes, and nobody will answer: the asker is told that, by whoever
 * closes or on asking.
 */
@JCStressTest
@Outcome(id = "TOLD", expect = ACCEPTABLE, desc = "The request has failed.")
@Outcome(id = "WAITS", expect = FORBIDDEN, desc = "He waits for ever.")
@State
public class AskAgainstClose {
  private final SelectorSystem system = ByHand.system(64);
  private @Nullable CompletionStage<?> answer;

  @Actor
  public void asker() {
    answer = system.<Object, Object>ask(to -> {}, replyTo -> replyTo, Patience.NEVER);
  }

  @Actor
  public void closer() {
    system.discard(Duration.ZERO);
  }

  @Arbiter
  public void judge(L_Result r) {
    r.r1 = answer != null && answer.toCompletableFuture().isDone() ? "TOLD" : "WAITS";
  }
}
