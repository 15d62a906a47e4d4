package dev.selectors;

import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A mailbox to wait for, and what to do with its next message: made by {@link Mailbox#on(Function)},
 * for {@link ThreadSelector#receive(Clause, Clause...)} and {@link Step#react}.
 *
 * {@snippet file="dev/selectors/Snippets.java" region="clause"}
 *
 * <p>Immutable; one clause can be used again and again.
 *
 * <p><b>Threads.</b> Any thread can make a clause and hand it on. Only the selector that owns the
 * mailbox can wait for it, and the clause runs inside a turn of that selector.
 *
 * @param <R> what is made of the message: a result, or the next {@link Step}
 */
public final class Clause<R extends @Nullable Object> extends Clauses<R> {
  private final Mailbox<?> mailbox;
  /** Those that fit; null if every message does. */
  private final @Nullable Cases<?> cases;

  private final Function<Object, ? extends R> action;

  private Clause(
      Mailbox<?> mailbox, @Nullable Cases<?> cases, Function<Object, ? extends R> action) {
    this.mailbox = mailbox;
    this.cases = cases;
    this.action = action;
  }

  @SuppressWarnings("unchecked") // it is applied to messages of this mailbox only
  static <M, R extends @Nullable Object> Clause<R> of(
      Mailbox<M> mailbox, Function<? super M, ? extends R> action) {
    Objects.requireNonNull(action, "action for the messages of a mailbox is null");
    return new Clause<>(mailbox, null, (Function<Object, ? extends R>) action);
  }

  static <R extends @Nullable Object> Clause<R> of(Mailbox<?> mailbox, Cases<? extends R> cases) {
    Objects.requireNonNull(cases, "cases for the messages of a mailbox are null");
    return new Clause<>(mailbox, cases, cases::apply);
  }

  @Override
  int count() {
    return 1;
  }

  @Override
  Clause<R> at(int i) {
    return this;
  }

  Mailbox<?> mailbox() {
    return mailbox;
  }

  @Nullable
  Cases<?> cases() {
    return cases;
  }

  R apply(Object message) {
    return action.apply(message);
  }

  /** Names the mailbox, and the classes of the messages that fit if not all do. */
  @Override
  public String toString() {
    return cases == null ? mailbox.toString() : mailbox + ": " + cases;
  }
}
