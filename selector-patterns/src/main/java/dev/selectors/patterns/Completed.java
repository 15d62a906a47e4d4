package dev.selectors.patterns;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What is done when a stage has completed, where nobody needs a further stage with the same result:
 * {@code whenComplete} makes one, and for each failure an exception with its stack, which nobody
 * sees.
 */
final class Completed {
  private Completed() {}

  /** Calls the action as {@code whenComplete} does. */
  static <T extends @Nullable Object> void then(
      CompletionStage<T> stage, BiConsumer<? super T, ? super @Nullable Throwable> action) {
    stage.handle((value, error) -> {
      action.accept(value, error);
      return true;
    });
  }

  /**
   * Calls the action if the stage has a value. A failure of either fails the future: for want of
   * memory, say, and whoever waits would wait for ever.
   */
  static <T> void orFail(
      CompletionStage<T> stage, CompletableFuture<?> future, Consumer<? super T> action) {
    then(stage, (value, error) -> {
      if (error != null) {
        future.completeExceptionally(error);
        return;
      }
      try {
        action.accept(value);
      } catch (Throwable t) {
        future.completeExceptionally(t);
      }
    });
  }
}
