package dev.selectors;

import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * A task that a pool may have twice, as it has failed, and perhaps had taken the task before. It
 * begins once, or is lost once.
 */
@SuppressWarnings("serial") // the pool's tasks are serializable by inheritance only
abstract class GivenOnce extends PoolTask {
  private static final short NEW = 0;
  private static final short BEGUN = 1;

  /** Whose tag says for all of them whether one has begun. */
  private final GivenOnce first;

  /** @param before of which this is another one; null if there is none */
  GivenOnce(@Nullable GivenOnce before) {
    first = before == null ? this : before.first;
  }

  private boolean begins() {
    return first.compareAndSetForkJoinTaskTag(NEW, BEGUN);
  }

  abstract void execOnce();

  abstract void loseOnce(RejectedExecutionException why);

  @Override
  protected final boolean exec() {
    if (begins()) {
      execOnce();
    }
    return false; // nobody waits for its end
  }

  @Override
  final void lost(RejectedExecutionException why) {
    if (begins()) {
      loseOnce(why);
    }
  }

  @Override
  final boolean mayBeGivenTwice() {
    return true;
  }

  @Override
  final boolean isRefused() {
    return begins();
  }
}
