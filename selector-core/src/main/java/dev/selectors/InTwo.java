package dev.selectors;

import java.util.concurrent.CompletionException;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A continuation in two parts, one for the value and one for the error: one of them is called. */
final class InTwo {
  private InTwo() {}

  static <T extends @Nullable Object> BiConsumer<@Nullable T, @Nullable Throwable> afterTask(
      SelectorContext of, Consumer<? super T> onValue, Consumer<? super Throwable> onError) {
    require(of, onValue, "continuation with the value");
    require(of, onError, "continuation with the error");
    return (value, error) -> {
      if (error == null) {
        onValue.accept(value);
      } else {
        onError.accept(error);
      }
    };
  }

  /** A stage that depends on one that failed has the error in a wrapping, which tells nothing. */
  static <T extends @Nullable Object> BiConsumer<@Nullable T, @Nullable Throwable> afterStage(
      SelectorContext of, Consumer<? super T> onValue, Consumer<? super Throwable> onError) {
    BiConsumer<@Nullable T, @Nullable Throwable> inTwo = afterTask(of, onValue, onError);
    return (value, error) -> {
      boolean wrapped = error instanceof CompletionException && error.getCause() != null;
      inTwo.accept(value, wrapped ? error.getCause() : error);
    };
  }

  private static void require(SelectorContext of, @Nullable Object part, String what) {
    if (part == null) {
      throw new NullPointerException(what + " of " + of.name() + " is null");
    }
  }
}
