package dev.selectors.patterns;

import dev.selectors.ReplyTo;
import dev.selectors.RequestFailedException;
import dev.selectors.SelectorContext;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** One undertaking of a {@link Saga}: the way forward, and the way back if there has to be one. */
final class Undertaking<S> {
  /** More than stages ever add; causes can form a circle. */
  private static final int MOST_WRAPPINGS = 100;

  private final SelectorContext context;
  private final List<Saga.Step<S>> steps;
  private final int attempts;
  private final Duration pause;
  private final ReplyTo<S> replyTo;
  /** The steps that could not be undone, the last one first, and the reasons. */
  private final List<String> notUndone = new ArrayList<>();

  private final List<Throwable> errors = new ArrayList<>();

  Undertaking(
      SelectorContext context,
      List<Saga.Step<S>> steps,
      int attempts,
      Duration pause,
      ReplyTo<S> replyTo) {
    this.context = context;
    this.steps = steps;
    this.attempts = attempts;
    this.pause = pause;
    this.replyTo = replyTo;
  }

  /** Does the steps from this one on. */
  void forward(S state, int at) {
    if (at == steps.size()) {
      replyTo.trySend(state);
      return;
    }
    this.<S>go(() -> steps.get(at).action().apply(context, state), (next, error) -> {
      if (next != null) {
        forward(next, at + 1);
        return;
      }
      boolean toUndo = error == null || isInDoubt(error); // without an error it was done
      Throwable cause = error == null ? new NullPointerException("its next state is null") : error;
      backward(state, at, cause, toUndo ? at : at - 1, 1);
    });
  }

  /** Undoes the steps down from {@code at}, since {@code failed} has failed. */
  private void backward(S state, int failed, Throwable cause, int at, int attempt) {
    if (at < 0) {
      end(failed, cause);
      return;
    }
    Saga.Step<S> step = steps.get(at);
    this.<Object>go(() -> step.undo().apply(context, state), (none, error) -> {
      if (error == null) {
        backward(state, failed, cause, at - 1, 1);
      } else if (attempt == attempts
          || !later(error, () -> backward(state, failed, cause, at, attempt + 1))) {
        notUndone.add(step.name());
        errors.add(error);
        backward(state, failed, cause, at - 1, 1);
      }
    });
  }

  /** False if there is no timer, and adds that to the error: else all would end here, untold. */
  private boolean later(Throwable error, Runnable attempt) {
    // Awaited, so that others see that something is under way here: PerKey lets go of a child that
    // only has a timer.
    CompletableFuture<Boolean> paused = new CompletableFuture<>();
    try {
      context.after(pause, () -> paused.complete(true));
      await(paused, (yes, none) -> attempt.run());
      return true;
    } catch (Throwable t) {
      if (Thrown.isFatal(t)) {
        throw t;
      }
      Thrown.combined(error, t);
      return false;
    }
  }

  private void end(int failed, Throwable cause) {
    Saga.FailedException e = new Saga.FailedException(steps.get(failed).name(), cause, notUndone);
    errors.forEach(e::addSuppressed);
    if (!replyTo.fail(e) && !notUndone.isEmpty()) {
      throw e; // nobody else would learn of it
    }
  }

  /** Goes on in a turn of its own, with no mailbox closed meanwhile. */
  private <T extends @Nullable Object> void go(
      Supplier<? extends CompletionStage<? extends T>> begin,
      BiConsumer<? super @Nullable T, ? super @Nullable Throwable> then) {
    try {
      await(Objects.requireNonNull(begin.get(), "it has returned no stage"), then);
    } catch (Throwable t) { // also by a stage that is not of the JDK, when it is awaited
      if (Thrown.isFatal(t)) {
        throw t;
      }
      await(CompletableFuture.<T>failedStage(t), then);
    }
  }

  private <T extends @Nullable Object> void await(
      CompletionStage<? extends T> stage,
      BiConsumer<? super @Nullable T, ? super @Nullable Throwable> then) {
    context.await(stage, (value, error) -> then.accept(value, reason(error))).whileDisabled();
  }

  private static @Nullable Throwable reason(@Nullable Throwable error) {
    Throwable reason = error;
    int wrappings = 0;
    while ((reason instanceof CompletionException || reason instanceof ExecutionException)
        && reason.getCause() != null
        && wrappings++ < MOST_WRAPPINGS) {
      reason = reason.getCause();
    }
    return reason;
  }

  private static boolean isInDoubt(Throwable cause) {
    return cause instanceof TimeoutException || cause instanceof RequestFailedException;
  }
}
