package dev.selectors;

import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The guards of one mailbox: those in force, and those it was declared with. */
final class Guards<M> {
  private @Nullable BooleanSupplier guard;
  private @Nullable Predicate<? super M> headGuard;
  private @Nullable BooleanSupplier declaredGuard;
  private @Nullable Predicate<? super M> declaredHeadGuard;

  void guard(BooleanSupplier next) {
    guard = next;
  }

  void headGuard(Predicate<? super M> next) {
    headGuard = next;
  }

  boolean hasHeadGuard() {
    return headGuard != null;
  }

  /** The guards as they are now are the declared ones. */
  void declare() {
    declaredGuard = guard;
    declaredHeadGuard = headGuard;
  }

  void restore() {
    guard = declaredGuard;
    headGuard = declaredHeadGuard;
  }

  /**
   * Whether both guards hold. A head guard holds over no message: there is nothing to keep back.
   */
  boolean hold(Inbox<M> inbox) {
    if (guard != null && !guard.getAsBoolean()) {
      return false;
    }
    if (headGuard == null) {
      return true;
    }
    M first = inbox.peek();
    return first == null || headGuard.test(first);
  }
}
