package dev.selectors;

import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiFunction;

/**
 * Code that somebody depends on who may not even know the system: run in any case, and once, as an
 * executor may have failed after it had taken it.
 */
record ForeignCode(SystemThreads threads, Runnable code, AtomicBoolean begun) implements Aside {
  private static final BiFunction<SystemThreads, Runnable, Thread> START =
      SystemThreads::startVirtual;

  static ForeignCode of(SystemThreads threads, Runnable code) {
    return new ForeignCode(threads, code, new AtomicBoolean());
  }

  @Override
  public void run() {
    if (begun.compareAndSet(false, true)) {
      Aside.runForeign(code);
    }
  }

  @Override
  public void lost(RejectedExecutionException why) {
    standIn();
  }

  void standIn() {
    if (!begun.get()) {
      Thread unused = Shortage.outlast(START, threads, this);
    }
  }
}
