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
  /** Whether the guards that were last found to hold were asked about the message to be taken. */
  private boolean asked;

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
   * Whether both guards hold. A head guard holds if there is no message: there is nothing to keep
   * back.
   */
  boolean hold(Delivery<M> mailbox) {
    if (guard != null && !guard.getAsBoolean()) {
      return false;
    }
    if (headGuard == null) {
      asked = true;
      return true;
    }
    M first = mailbox.head();
    asked = first != null;
    return first == null || headGuard.test(first);
  }

  /** There is no message, so that the guards need not be asked: they hold, but let nothing pass. */
  void passUnasked() {
    asked = false;
  }

  /** Whether the guards held for the message to be taken, and not only for want of one. */
  boolean wereAsked() {
    return asked;
  }
}
