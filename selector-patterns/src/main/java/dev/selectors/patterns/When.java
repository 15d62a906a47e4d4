package dev.selectors.patterns;

import java.util.Objects;
import java.util.function.Consumer;

/**
 * A pattern of {@link JoinPatterns} that has not been told yet what to do.
 *
 * <p>Only for the thread that makes the selector, before that is spawned.
 *
 * @param <F> what is given the messages
 */
public final class When<F> {
  private final Consumer<F> declare;

  When(Consumer<F> declare) {
    this.declare = declare;
  }

  /**
   * Declares the pattern; of several the first declared goes first.
   *
   * @param action is given the messages, in the order of the channels
   * @throws IllegalStateException if the selector is already spawned
   * @throws NullPointerException if {@code action} is null
   */
  public void then(F action) {
    declare.accept(Objects.requireNonNull(action, "action of a pattern is null"));
  }

  /**
   * An action on three messages.
   *
   * @param <A> the first
   * @param <B> the second
   * @param <C> the third
   */
  @FunctionalInterface
  public interface Then3<A, B, C> {
    /**
     * Deals with the messages.
     *
     * @param a the first
     * @param b the second
     * @param c the third
     */
    void accept(A a, B b, C c);
  }

  /**
   * An action on four messages.
   *
   * @param <A> the first
   * @param <B> the second
   * @param <C> the third
   * @param <D> the fourth
   */
  @FunctionalInterface
  public interface Then4<A, B, C, D> {
    /**
     * Deals with the messages.
     *
     * @param a the first
     * @param b the second
     * @param c the third
     * @param d the fourth
     */
    void accept(A a, B b, C c, D d);
  }

  /**
   * An action on five messages.
   *
   * @param <A> the first
   * @param <B> the second
   * @param <C> the third
   * @param <D> the fourth
   * @param <E> the fifth
   */
  @FunctionalInterface
  public interface Then5<A, B, C, D, E> {
    /**
     * Deals with the messages.
     *
     * @param a the first
     * @param b the second
     * @param c the third
     * @param d the fourth
     * @param e the fifth
     */
    void accept(A a, B b, C c, D d, E e);
  }
}
