package dev.selectors.patterns;

import dev.selectors.MailboxRef;
import dev.selectors.ReplyTo;
import dev.selectors.SelectorContext;
import dev.selectors.StoppedError;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Requests that belong together. Their outcomes are collected where they are answered, on any
 * thread, so that they take only one turn of the selector that asks.
 */
@SuppressWarnings("FutureReturnValueIgnored") // the stages that are returned tell all
final class ScatterRow<A> {
  private final List<ReplyTo<A>> addresses = new ArrayList<>();
  private final List<CompletableFuture<A>> requests = new ArrayList<>();

  private ScatterRow() {}

  static <Q, A> ScatterRow<A> ask(
      SelectorContext context,
      List<? extends MailboxRef<? super Q>> to,
      Function<? super ReplyTo<A>, ? extends Q> request,
      Duration deadline) {
    // Refuses before anybody is asked, even if there is nobody to ask.
    List<MailboxRef<? super Q>> all = Listed.copy(to, ScatterGather.RECEIVERS);
    Objects.requireNonNull(request, "function that makes the requests of a row is null");
    Positive.time(deadline, "deadline of a row of requests");
    ScatterRow<A> row = new ScatterRow<>();
    try {
      all.forEach(receiver -> row.ask(context, receiver, request, deadline));
    } catch (Throwable t) {
      row.voidOthers();
      throw t;
    }
    return row;
  }

  /**
   * A receiver that is no mailbox may throw: that is its outcome, and the others are still asked.
   */
  private <Q> void ask(
      SelectorContext context,
      MailboxRef<? super Q> receiver,
      Function<? super ReplyTo<A>, ? extends Q> request,
      Duration deadline) {
    NotedRequest<Q, A> noted = new NotedRequest<>(address -> {
      addresses.add(address);
      return request.apply(address);
    });
    try {
      requests.add(context.ask(receiver, noted, deadline).toCompletableFuture());
    } catch (Throwable t) {
      if (t instanceof StoppedError || Thrown.isFatal(t) || !noted.isMade()) {
        throw t;
      }
      requests.add(CompletableFuture.failedFuture(t));
    }
  }

  /** Completes when all requests have ended. */
  CompletionStage<List<ScatterGather.Outcome<A>>> outcomes() {
    return told(ended());
  }

  private CompletableFuture<List<ScatterGather.Outcome<A>>> ended() {
    List<CompletableFuture<ScatterGather.Outcome<A>>> all =
        requests.stream().map(r -> r.handle(ScatterRow::<A>outcome)).toList();
    return CompletableFuture.allOf(all.toArray(CompletableFuture<?>[]::new))
        .thenApply(ended -> all.stream().map(CompletableFuture::join).toList());
  }

  private static <A> ScatterGather.Outcome<A> outcome(
      @Nullable A value, @Nullable Throwable error) {
    return value != null
        ? new ScatterGather.Outcome.Answered<>(value)
        : new ScatterGather.Outcome.Failed<>(error == null ? new IllegalStateException() : error);
  }

  /** Completes when all are answered, or one has failed. */
  CompletionStage<List<A>> answers() {
    CompletableFuture<List<A>> end = new CompletableFuture<>();
    for (CompletableFuture<A> request : requests) {
      Completed.then(request, (value, error) -> {
        if (error != null) {
          end.completeExceptionally(error);
        }
      });
    }
    Completed.orFail(ended(), end, all -> {
      List<A> values = values(all);
      if (values.size() == all.size()) {
        end.complete(values);
      }
    });
    return told(end);
  }

  /** Completes when one is answered, or all have failed. */
  CompletionStage<A> first() {
    CompletableFuture<A> end = new CompletableFuture<>();
    for (CompletableFuture<A> request : requests) {
      Completed.then(request, (value, error) -> {
        if (error == null) {
          end.complete(value);
        }
      });
    }
    Completed.orFail(ended(), end, all -> {
      if (values(all).isEmpty()) {
        end.completeExceptionally(noneHasAnswered(all));
      }
    });
    return told(end);
  }

  /** What the asker gets. A dependent stage would wrap the reason of a failure. */
  private <T> CompletionStage<T> told(CompletableFuture<T> end) {
    CompletableFuture<T> told = new CompletableFuture<>();
    Completed.then(end, (value, error) -> {
      try {
        voidOthers();
      } finally {
        Copied.into(told, value, error);
      }
    });
    Completed.then(told, (value, error) -> end.cancel(false)); // if the row was called off
    return told;
  }

  private static <A> List<A> values(List<ScatterGather.Outcome<A>> all) {
    List<A> values = new ArrayList<>();
    all.forEach(outcome -> {
      if (outcome instanceof ScatterGather.Outcome.Answered<A> answered) {
        values.add(answered.value());
      }
    });
    return List.copyOf(values);
  }

  private static <A> CompletionException noneHasAnswered(List<ScatterGather.Outcome<A>> all) {
    List<Throwable> causes = new ArrayList<>();
    all.forEach(outcome -> {
      if (outcome instanceof ScatterGather.Outcome.Failed<A> failed) {
        causes.add(failed.cause());
      }
    });
    CompletionException none = new CompletionException(
        "none of " + all.size() + " receivers has answered", causes.getFirst());
    causes.stream().skip(1).forEach(none::addSuppressed);
    return none;
  }

  private void voidOthers() {
    addresses.stream()
        .filter(address -> !address.isOver())
        .forEach(address -> address.fail(new CancellationException(
            "the outcome of the row of requests is certain without this answer")));
  }
}
