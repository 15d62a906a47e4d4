package dev.selectors.patterns;

import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Passes on how a stage ended to another one: as it is, where a dependent stage would wrap an
 * error.
 */
final class Copied {
  private Copied() {}

  /**
   * Completes the future.
   *
   * @param value for it, if there is no error; else of no interest
   * @param error for it; null if there is none
   */
  static <T extends @Nullable Object> void into(
      CompletableFuture<T> future, @Nullable T value, @Nullable Throwable error) {
    if (error == null) {
      future.complete(value);
    } else {
      future.completeExceptionally(error);
    }
  }
}
