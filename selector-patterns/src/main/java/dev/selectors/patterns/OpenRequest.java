package dev.selectors.patterns;

import dev.selectors.Cancellable;
import dev.selectors.SelectorContext;
import dev.selectors.SelectorState;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/**
 * A request with all its attempts, or a row of requests, until it ends or is called off. Only what
 * it awaits at the time has to be called off: together with the stage, the core takes back an
 * answer's deadline and its request, and opens the mailboxes in the turn that the stage's end
 * makes.
 */
final class OpenRequest implements Cancellable {
  /** Stands for what is awaited before anything is. */
  private static final CompletableFuture<?> NOTHING_YET = CompletableFuture.completedFuture(true);
  /**
   * Stays there for ever once the request has ended or was called off: whoever puts it there has
   * won.
   */
  private static final CompletableFuture<?> OVER = CompletableFuture.completedFuture(false);

  private final SelectorContext context;
  private final AtomicReference<CompletableFuture<?>> awaited = new AtomicReference<>(NOTHING_YET);

  OpenRequest(SelectorContext context) {
    this.context = context;
  }

  /** Sets what it awaits from now on; that is called off at once if the whole request is. */
  void awaits(CompletableFuture<?> next) {
    CompletableFuture<?> before = awaited.get();
    if (before == OVER || !awaited.compareAndSet(before, next)) {
      next.cancel(false);
    }
  }

  boolean isOver() {
    return awaited.get() == OVER;
  }

  /** Ends it, before somebody is told; false if it was called off. */
  boolean end() {
    return awaited.getAndSet(OVER) != OVER;
  }

  /** Ends it and tells the consumer, unless it was called off. */
  <T> Consumer<T> toTell(Consumer<? super T> consumer) {
    return told -> {
      if (end()) {
        consumer.accept(told);
      }
    };
  }

  /** Callable from any thread. */
  @Override
  public boolean cancel() {
    CompletableFuture<?> last = awaited.getAndSet(OVER);
    if (last == OVER) {
      return false;
    }
    last.cancel(false);
    return !(context.selector().state() instanceof SelectorState.Terminated);
  }
}
