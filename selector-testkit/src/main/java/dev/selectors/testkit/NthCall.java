package dev.selectors.testkit;

import dev.selectors.Callback;
import dev.selectors.Mailbox;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** One call fails: the n-th of those that are meant. */
final class NthCall implements Fault {
  private final Predicate<Callback> meant;
  private final Throwable thrown;
  private int left;

  NthCall(Predicate<Callback> meant, int n, Throwable thrown) {
    if (n < 1) {
      throw new IllegalArgumentException(
          "number of the call that is to fail is " + n + "; the first one is 1");
    }
    this.meant = meant;
    this.left = n;
    this.thrown = Objects.requireNonNull(thrown, "what is to be thrown is null");
  }

  static NthCall of(Mailbox<?> mailbox, Callback.Kind kind, int n, Throwable thrown) {
    Objects.requireNonNull(mailbox, "mailbox that is to fail is null");
    return new NthCall(c -> c.mailbox() == mailbox && c.kind() == kind, n, thrown);
  }

  @Override
  public @Nullable Throwable at(Callback call) {
    return left > 0 && meant.test(call) && --left == 0 ? thrown : null;
  }
}
