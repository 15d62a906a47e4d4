package dev.selectors;

import java.util.concurrent.Callable;
import java.util.concurrent.CompletionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** A task of a selector that runs alongside its turns. */
final class AsyncTask<T extends @Nullable Object> extends Expected implements Aside {
  private final Callable<T> task;
  /** Null if nothing goes on after it: only its failure is one of the selector. */
  private final @Nullable BiConsumer<? super @Nullable T, ? super @Nullable Throwable> continuation;

  private @Nullable T value;
  private @Nullable Throwable error;

  AsyncTask(
      Cell cell,
      Callable<T> task,
      @Nullable BiConsumer<? super @Nullable T, ? super @Nullable Throwable> continuation) {
    super(cell);
    this.task = task;
    this.continuation = continuation;
  }

  @Override
  public void run() {
    boolean interrupted = Thread.currentThread().isInterrupted();
    call(); // throws nothing
    Aside.leaveForeign(interrupted);
    announce();
  }

  private void call() {
    try {
      cell.beforeCallback(Callback.Kind.TASK, null);
      value = task.call();
    } catch (Throwable t) { // whatever it is: its selector decides
      error = t;
    }
  }

  @Override
  public String owner() {
    return cell.name();
  }

  @Override
  public void lost(RejectedExecutionException why) {
    error = why;
    SelectorSystem system = cell.system();
    if (!system.isStopping() || !system.ownsTime() || !isAnnouncedApart(system)) {
      announce();
    }
  }

  /**
   * Not on the thread that closes the system, which the caller may be: if the selector has ended,
   * the handler of failures is called, and may never return.
   */
  private boolean isAnnouncedApart(SelectorSystem system) {
    Activity ends = system.ends();
    ends.begin();
    try {
      Thread unused = system.threads().startVirtual(() -> {
        try {
          announce();
        } finally {
          ends.end();
        }
      });
      return true;
    } catch (Throwable t) { // for want of memory
      ends.end();
      return false;
    }
  }

  /** The failure of a task, to be thrown in a turn of its selector. */
  static RuntimeException rethrown(Throwable error) {
    if (error instanceof Error e) {
      throw e;
    }
    return error instanceof RuntimeException e ? e : new CompletionException(error);
  }

  @Override
  boolean isInTheMiddle() {
    return true;
  }

  @Override
  void happen() {
    try {
      if (continuation != null) {
        cell.beforeCallback(Callback.Kind.CONTINUATION, null);
        continuation.accept(value, error);
      } else if (error != null) {
        throw rethrown(error);
      }
    } catch (Throwable t) {
      if (t != error) { // or it is a failure of the selector, which passes it on
        passOnIfFatal();
      }
      throw t;
    }
    passOnIfFatal();
  }

  @Override
  Origin origin(Throwable thrown) {
    return thrown == error ? Origin.TASK : Origin.AFTER_TASK;
  }

  /** Whatever the continuation makes of it: no selector should decide that nobody hears of that. */
  private void passOnIfFatal() {
    if (error != null) {
      cell.system().journal().passOnIfFatal(error);
    }
  }

  /** The task itself cannot be called back. */
  @Override
  void forget() {}

  @Override
  void tooLate() {
    if (error != null) {
      Failure failure = Failure.of(cell, null, error, Directive.RESUME);
      cell.system().journal().failed(failure, Origin.TASK);
      passOnIfFatal();
    }
  }
}
