package dev.selectors.testkit.model;

import dev.selectors.AllMailboxesDisabledException;
import dev.selectors.ChildFailedException;
import dev.selectors.Directive;
import dev.selectors.GuardFailedException;
import dev.selectors.ReceiveInterruptedException;
import dev.selectors.StoppedError;
import org.jspecify.annotations.Nullable;

/** A failure in a program, with what is to be said to it; null where the selector says the usual. */
final class Cause extends RuntimeException {
  private static final long serialVersionUID = 1L;

  final @Nullable Directive own;
  final @Nullable Directive above;

  Cause(String text, @Nullable Directive own, @Nullable Directive above) {
    super(text, null, true, false);
    this.own = own;
    this.above = above;
  }

  /** In the terms of the model. */
  static Cause of(@Nullable Throwable t) {
    if (t instanceof Cause c) {
      return c;
    }
    if (t instanceof GuardFailedException) {
      return guard(of(t.getCause()));
    }
    if (t instanceof ChildFailedException) {
      return child(of(t.getCause()));
    }
    if (t instanceof AllMailboxesDisabledException) {
      return allDisabled();
    }
    if (t instanceof ReceiveInterruptedException) {
      return interrupted();
    }
    if (t instanceof StoppedError) {
      return cutShort();
    }
    if (t instanceof IllegalStateException
        && String.valueOf(t.getMessage()).matches("(?s).*an awaited stage (keeps|suspends) .*")) {
      return waitsForItself();
    }
    return new Cause("unexpected " + t, null, null);
  }

  static Cause guard(Cause cause) {
    return new Cause("guard: " + cause.getMessage(), cause.own, cause.above);
  }

  static Cause child(Cause cause) {
    return new Cause("child: " + cause.getMessage(), null, null);
  }

  static Cause interrupted() {
    return new Cause("interrupted", null, null);
  }

  static Cause cutShort() {
    return new Cause("cut short", null, null);
  }

  static Cause waitsForItself() {
    return new Cause("waits for itself", null, null);
  }

  static Cause allDisabled() {
    return new Cause("all disabled", null, null);
  }
}
