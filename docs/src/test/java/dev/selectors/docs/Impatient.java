package dev.selectors.docs;

import dev.selectors.Callback;
import dev.selectors.MailboxRef;
import dev.selectors.ReplyTo;
import dev.selectors.testkit.SimulatedSystem;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/** Somebody who gives up in the very turn that answers. */
public final class Impatient {
  private Impatient() {}

  /** Asks, waits no longer once a handler is called, and lets all come to rest. */
  public static <Q, A> void ask(
      SimulatedSystem sim, MailboxRef<Q> to, Function<? super ReplyTo<A>, ? extends Q> request) {
    CompletableFuture<A> answer =
        sim.system().<Q, A>ask(to, request, Duration.ofSeconds(10)).toCompletableFuture();
    sim.inject(call -> {
      if (call.kind() == Callback.Kind.HANDLER) {
        answer.cancel(false);
      }
      return null;
    });
    sim.run();
  }
}
