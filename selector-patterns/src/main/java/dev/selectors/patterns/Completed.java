package dev.selectors.patterns;

import java.util.concurrent.CompletionStage;
import java.util.function.BiConsumer;
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
}
