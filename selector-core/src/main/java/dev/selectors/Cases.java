package dev.selectors;

import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A partial function over messages: the first case that fits a message says what to do with it.
 *
 * {@snippet file="dev/selectors/Snippets.java" region="cases"}
 *
 * <p>A sealed message type and a {@code switch} over it should be the first choice: the compiler
 * makes sure that no message is forgotten. Cases are for <em>selective</em> receiving, which leaves
 * in the mailbox what does not fit: {@link Mailbox#selective}.
 *
 * <p>Immutable, and callable from any thread if its functions are. What they throw goes to the
 * caller. When a selector looks for a message to receive or to react to, the caller is the selector
 * itself: a guard that throws then is a failure of the selector, a {@link GuardFailedException},
 * and {@code receive} does not throw it.
 *
 * <p>Philipp Haller and Martin Odersky, <cite>Scala Actors: Unifying thread-based and event-based
 * programming</cite>, Theoretical Computer Science 410, 2009.
 *
 * @param <R> what the actions return
 */
public final class Cases<R extends @Nullable Object> {
  private record Case<R extends @Nullable Object>(
      String text, Predicate<Object> fits, Function<Object, ? extends R> action) {}

  private final List<Case<R>> cases;

  private Cases(List<Case<R>> cases) {
    this.cases = cases;
  }

  /**
   * One case.
   *
   * @param <T> the messages that fit
   * @param <R> what the action returns
   * @param type their class
   * @param action what to do with them
   * @return defined for messages of that class
   * @throws IllegalArgumentException if {@code type} is that of a primitive type
   * @throws NullPointerException if an argument is null
   */
  @CheckReturnValue
  public static <T, R extends @Nullable Object> Cases<R> of(
      Class<T> type, Function<? super T, ? extends R> action) {
    return new Cases<R>(List.of()).on(type, action);
  }

  /**
   * One case with a guard.
   *
   * @param <T> the messages that fit
   * @param <R> what the action returns
   * @param type their class
   * @param guard a pure function of the message, since it is asked about each message that waits,
   *     and again about the one that is taken
   * @param action what to do with them
   * @return defined for messages of that class for which the guard holds
   * @throws IllegalArgumentException if {@code type} is that of a primitive type
   * @throws NullPointerException if an argument is null
   */
  @CheckReturnValue
  public static <T, R extends @Nullable Object> Cases<R> of(
      Class<T> type, Predicate<? super T> guard, Function<? super T, ? extends R> action) {
    return new Cases<R>(List.of()).on(type, guard, action);
  }

  /**
   * These cases, then one more.
   *
   * @param <T> the messages that fit
   * @param type their class
   * @param action what to do with them
   * @return defined for messages of that class, too
   * @throws IllegalArgumentException if {@code type} is that of a primitive type
   * @throws NullPointerException if an argument is null
   */
  @CheckReturnValue
  public <T> Cases<R> on(Class<T> type, Function<? super T, ? extends R> action) {
    return on(type, "", message -> true, action);
  }

  /**
   * These cases, then one more with a guard.
   *
   * @param <T> the messages that fit
   * @param type their class
   * @param guard a pure function of the message, since it is asked about each message that waits,
   *     and again about the one that is taken
   * @param action what to do with them
   * @return defined for messages of that class for which the guard holds, too
   * @throws IllegalArgumentException if {@code type} is that of a primitive type
   * @throws NullPointerException if an argument is null
   */
  @CheckReturnValue
  public <T> Cases<R> on(
      Class<T> type, Predicate<? super T> guard, Function<? super T, ? extends R> action) {
    return on(type, " with a guard", guard, action);
  }

  private <T> Cases<R> on(
      Class<T> type,
      String more,
      Predicate<? super T> guard,
      Function<? super T, ? extends R> action) {
    Objects.requireNonNull(type, "class of the messages of a case is null");
    Declaration.requireObjects(type, () -> "class of the messages of a case");
    Objects.requireNonNull(guard, "guard of a case is null");
    Objects.requireNonNull(action, "action of a case is null");
    return with(new Case<>(
        type.getSimpleName() + more,
        message -> type.isInstance(message) && guard.test(type.cast(message)),
        message -> action.apply(type.cast(message))));
  }

  /**
   * These cases, then others.
   *
   * @param others used where none of these fits
   * @return defined wherever one of the two is
   * @throws NullPointerException if {@code others} is null
   */
  @CheckReturnValue
  public Cases<R> orElse(Cases<? extends R> others) {
    Objects.requireNonNull(others, "cases to go on with are null");
    Cases<R> all = this;
    for (Case<? extends R> other : others.cases) {
      all = all.with(new Case<>(other.text(), other.fits(), other.action()));
    }
    return all;
  }

  /**
   * These cases, then one for all other messages.
   *
   * @param action what to do with them
   * @return defined for every message
   * @throws NullPointerException if {@code action} is null
   */
  @CheckReturnValue
  public Cases<R> otherwise(Function<Object, ? extends R> action) {
    return on(Object.class, action);
  }

  private Cases<R> with(Case<R> last) {
    return new Cases<>(Stream.concat(cases.stream(), Stream.of(last)).toList());
  }

  /**
   * Whether there is a case for the message.
   *
   * @param message null fits nothing
   * @return true if {@link #apply} would find one
   */
  public boolean isDefinedAt(@Nullable Object message) {
    return caseOf(message) != null;
  }

  /**
   * Does what the first case that fits says.
   *
   * @param message one that these cases are {@linkplain #isDefinedAt defined at}
   * @return what its action returns
   * @throws IllegalArgumentException if there is no case for the message
   */
  public R apply(Object message) {
    Case<R> first = caseOf(message);
    if (first == null) {
      throw new IllegalArgumentException(
          "no case for " + (message == null ? "null" : "a message of " + message.getClass())
              + "; add one with otherwise(), or ask isDefinedAt() first");
    }
    return first.action().apply(message);
  }

  private @Nullable Case<R> caseOf(@Nullable Object message) {
    if (message != null) {
      for (Case<R> c : cases) {
        if (c.fits().test(message)) {
          return c;
        }
      }
    }
    return null;
  }

  /** The classes of the messages that fit, in order, and which of them have a guard. */
  @Override
  public String toString() {
    return cases.stream().map(Case::text).collect(Collectors.joining(", "));
  }
}
