package dev.selectors.patterns;

import dev.selectors.Actor;
import dev.selectors.Directive;
import dev.selectors.ReplyTo;
import dev.selectors.patterns.MasterWorker.Job;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A worker of a {@link MasterWorker}: it tells when it is done with an item, or has failed on it. */
final class JobWorker<W, R> extends Actor<JobWorker.Task<W, R>> {
  /** An item, and what is to be completed when the worker is free for the next one. */
  record Task<W, R>(Job<W, R> job, CompletableFuture<JobWorker<W, R>> done) {}

  private final Supplier<? extends Function<? super W, ? extends R>> skill;
  private @Nullable Function<? super W, ? extends R> work;
  private @Nullable Task<W, R> task;

  JobWorker(Supplier<? extends Function<? super W, ? extends R>> skill) {
    this.skill = skill;
  }

  @Override
  protected void onStart() {
    work = null; // after a failure it may be in any state
    finish();
  }

  /** A worker that fails in any other way than at an item is replaced. */
  @Override
  protected Directive onFailure(Throwable cause) {
    return task == null ? Directive.STOP : Directive.RESTART;
  }

  @Override
  protected void receive(Task<W, R> next) {
    task = next;
    ReplyTo<R> replyTo = next.job().replyTo();
    if (!replyTo.isOver()) {
      try {
        replyTo.send(work(next.job().work()));
      } catch (Throwable t) {
        replyTo.fail(t);
        throw t;
      }
    }
    finish();
  }

  private R work(W item) {
    Function<? super W, ? extends R> todo = work;
    if (todo == null) {
      todo = Objects.requireNonNull(
          skill.get(), // not at the start, so that a failure costs one item and no more
          "supplier of what workers do has returned null; it must make a function for each worker");
      work = todo;
    }
    return todo.apply(item);
  }

  private void finish() {
    Task<W, R> finished = task;
    task = null;
    if (finished != null) {
      finished.done().complete(this);
    }
  }
}
