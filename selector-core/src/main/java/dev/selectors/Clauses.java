package dev.selectors;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What is waited for at one time: one {@link Clause}, as a rule, or several. No streams and no
 * iterators here, as steps ask for each message.
 */
abstract sealed class Clauses<R extends @Nullable Object> implements Script.Place
    permits Clause, Clauses.Several {
  private static final String NULL = "a clause to wait for is null; make it with on() of a mailbox";

  private static final String ALL_NULL = "clauses to wait for are null";

  private static final class Several<R extends @Nullable Object> extends Clauses<R> {
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

    @Override
    public String toString() {
      return all.stream().map(Clause::toString).collect(Collectors.joining(", "));
    }
  }

  static <R extends @Nullable Object> Clauses<? extends R> of(
      Clause<? extends R> first, Clause<? extends R>[] more) {
    Objects.requireNonNull(more, ALL_NULL);
    if (more.length == 0) {
      return Objects.requireNonNull(first, NULL);
    }
    List<Clause<? extends R>> all = new ArrayList<>(more.length + 1);
    all.add(first);
    Collections.addAll(all, more);
    return several(all);
  }

  static <R extends @Nullable Object> Clauses<? extends R> copyOf(
      List<? extends Clause<? extends R>> clauses) {
    Objects.requireNonNull(clauses, ALL_NULL);
    return clauses.size() == 1
        ? Objects.requireNonNull(clauses.get(0), NULL)
        : several(new ArrayList<>(clauses));
  }

  /** @param all not changed by anybody else */
  private static <R extends @Nullable Object> Clauses<R> several(List<Clause<? extends R>> all) {
    for (int i = 0; i < all.size(); i++) {
      Objects.requireNonNull(all.get(i), NULL);
    }
    return new Several<>(all);
  }

  abstract int count();

  /** The one with that number, from 0. */
  abstract Clause<? extends R> at(int i);

  /** The names of their mailboxes. */
  final List<String> names() {
    List<String> names = new ArrayList<>(count());
    for (int i = 0; i < count(); i++) {
      names.add(at(i).mailbox().name());
    }
    return names;
  }

  /** The first that is about the mailbox; null if none is. */
  final @Nullable Clause<? extends R> about(Mailbox<?> mailbox) {
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

  /** Whether any of their mailboxes is so. */
  final boolean isAny(Predicate<? super Mailbox<?>> so) {
    for (int i = 0; i < count(); i++) {
      if (so.test(at(i).mailbox())) {
        return true;
      }
    }
    return false;
  }
}
