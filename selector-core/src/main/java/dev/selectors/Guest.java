package dev.selectors;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * The thread of a selector that goes on in place of a task of somebody's executor. Where it waits
 * within a turn it gives up that place, which may be the only one: what it waits for may need it.
 */
final class Guest {
  private static final ThreadLocal<@Nullable Guest> CURRENT = new ThreadLocal<>();

  private final ExecutorDispatcher host;
  private final Scheduled selector;
  private final Waiter own;
  /** The executor takes nothing any more. Written by whoever wakes the thread, before. */
  private boolean hasNoPlace;

  private Guest(ExecutorDispatcher host, Scheduled selector, Waiter own) {
    this.host = host;
    this.selector = selector;
    this.own = own;
  }

  /** The calling thread is one, until its end. */
  static void begin(ExecutorDispatcher host, Scheduled selector, Waiter own) {
    CURRENT.set(new Guest(host, selector, own));
  }

  /**
   * Waits, on any thread, until the stage has completed, in whichever way; or until the thread is
   * interrupted, which its status tells then.
   */
  static void await(CompletableFuture<?> stage) {
    Guest guest = CURRENT.get();
    if (guest != null) {
      guest.awaitElsewhere(stage);
      return;
    }
    try {
      stage.exceptionally(e -> null).get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException e) {
      throw new AssertionError(e); // what it could be is null here
    }
  }

  /** The selector keeps its run meanwhile, so that nobody else wakes the thread. */
  private void awaitElsewhere(CompletableFuture<?> stage) {
    AtomicBoolean comesBack = new AtomicBoolean(); // by the stage or an interrupt, not by both
    CompletableFuture<?> unused = stage.whenComplete((value, error) -> {
      if (comesBack.compareAndSet(false, true)) {
        comeBack();
      }
    });
    host.leave(own);
    own.await();
    if (!own.isWoken() && comesBack.compareAndSet(false, true)) {
      comeBack();
    }
    own.awaitWaker();
    host.isBack();
    if (hasNoPlace) {
      hasNoPlace = false;
      own.goOnUnawaited();
    }
  }

  private void comeBack() {
    try {
      host.resume(selector, own);
    } catch (Throwable t) { // rejected, as a rule: the selector is told where it waits next
      selector.system().journal().passOnIfFatal(t);
      hasNoPlace = true;
      own.wake();
    }
  }
}
