package dev.selectors;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What is waited for at one time: one {@link Clause}, as a rule, or several. The same object means
 * the same gates.
 */
abstract sealed class Clauses<R> permits Clause, Clauses.Several {
  private static final String NULL = "a clause to wait for is null; make it by on() of a mailbox";

  private static final class Several<R> extends Clauses<R> {
    private final List<Clause<? extends R>> all;

    Several(List<Clause<? extends R>> all) {
      this.all = all;
    }

    @Override
    int count() {
      return all.size();
    }

    @Override
    Clause<? extends R> at(int i) {
      return all.get(i);
    }
  }

  static <R> Clauses<? extends R> of(Clause<? extends R> first, Clause<? extends R>[] more) {
    if (more.length == 0) {
      return Objects.requireNonNull(first, NULL);
    }
    List<Clause<? extends R>> all = new ArrayList<>(more.length + 1);
    all.add(first);
    Collections.addAll(all, more);
    return copyOf(all);
  }

  static <R> Clauses<? extends R> copyOf(List<? extends Clause<? extends R>> clauses) {
    clauses.forEach(c -> Objects.requireNonNull(c, NULL));
    return clauses.size() == 1 ? clauses.get(0) : new Several<>(List.copyOf(clauses));
  }

  abstract int count();

  /** The one with that number, from 0. */
  abstract Clause<? extends R> at(int i);

  /** The first that is about the mailbox; null if none is. */
  @Nullable
  Clause<? extends R> about(Mailbox<?> mailbox) {
    for (int i = 0; i < count(); i++) {
      if (at(i).mailbox() == mailbox) {
        return at(i);
      }
    }
    return null;
  }

  /** Whether the same messages fit these, whatever is done with them. */
  final boolean fitTheSameAs(Clauses<?> others) {
    if (this == others) {
      return true;
    }
    if (count() != others.count()) {
      return false;
    }
    for (int i = 0; i < count(); i++) {
      if (at(i).mailbox() != others.at(i).mailbox()
          || at(i).cases() != others.at(i).cases()) {
        return false;
      }
    }
    return true;
  }

  /** No stream, here and above, as steps ask for each message. */
  final boolean isAnyEnabled() {
    for (int i = 0; i < count(); i++) {
      if (at(i).mailbox().isEnabledNow()) {
        return true;
      }
    }
    return false;
  }
}
