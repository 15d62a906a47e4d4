package dev.selectors.testkit;

import dev.selectors.Callback;
import dev.selectors.Mailbox;
import dev.selectors.Selector;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Makes one call fail: the n-th of those that match. */
final class NthCall implements Fault {
  private final Predicate<Callback> meant;
  private final Callback.Kind kind;
  private final String whose;
  private final int n;
  private final Throwable thrown;
  private int came;

  private NthCall(
      Predicate<Callback> meant, Callback.Kind kind, String whose, int n, Throwable thrown) {
    if (n < 1) {
      throw new IllegalArgumentException(
          "number of the call that is to fail is " + n + "; the first one is 1");
    }
    this.meant = meant;
    this.kind = kind;
    this.whose = whose;
    this.n = n;
    this.thrown = Objects.requireNonNull(thrown, "what is to be thrown is null");
  }

  static NthCall of(Selector selector, Callback.Kind kind, int n, Throwable thrown) {
    Objects.requireNonNull(selector, "selector that is to fail is null");
    Objects.requireNonNull(kind, "kind of call that is to fail is null");
    return new NthCall(c -> c.selector() == selector, kind, selector.name(), n, thrown);
  }

  static NthCall of(Mailbox<?> mailbox, Callback.Kind kind, int n, Throwable thrown) {
    Objects.requireNonNull(mailbox, "mailbox that is to fail is null");
    return new NthCall(c -> c.mailbox() == mailbox, kind, "mailbox " + mailbox, n, thrown);
  }

  @Override
  public @Nullable Throwable at(Callback call) {
    return came < n && call.kind() == kind && meant.test(call) && ++came == n ? thrown : null;
  }

  /** What it waited for in vain; null if that call came. */
  @Nullable
  String inVain() {
    return came == n
        ? null
        : "call " + n + " of the " + kind.name().toLowerCase(Locale.ROOT) + " of " + whose
            + " was to fail with "
            + Faults.nameOfClass(thrown) + ", but "
            + (came == 0 ? "none" : "only " + came) + " came"
            + (kind == Callback.Kind.GUARD && came == 0 ? " (has the mailbox a guard?)" : "");
  }
}
