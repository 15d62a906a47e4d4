package dev.selectors.patterns;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.Directive;
import dev.selectors.Mailbox;
import dev.selectors.Selector;
import dev.selectors.SelectorContext;
import dev.selectors.testkit.SimulatedSystem;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;

/** A selector to give parts to: it does as it is told, and begins anew after a failure. */
class RestartingOwner extends Selector {
  final SelectorContext parts = context();
  final Mailbox<Runnable> orders = mailbox("orders", Runnable::run);

  @Override
  protected Directive onFailure(Throwable cause) {
    return Directive.RESTART;
  }

  /** Has it begin anew. */
  final void crash(SimulatedSystem sim) {
    sim.failAt(orders, 1, new IllegalStateException("crash"));
    orders.send(() -> {});
  }

  /** What a failed stage has failed with. */
  static Throwable reason(CompletionStage<?> stage) {
    CompletableFuture<?> future = stage.toCompletableFuture();
    assertTrue(future.isCompletedExceptionally(), () -> "has no error: " + future);
    try {
      future.join();
    } catch (CompletionException e) {
      return e.getCause();
    }
    throw new AssertionError();
  }
}
