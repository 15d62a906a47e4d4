package dev.selectors;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What an {@link EventSelector} does next: a value, so that the compiler sees to it that nothing
 * after a {@code react} gets lost.
 *
 * {@snippet file="dev/selectors/Snippets.java" region="step"}
 *
 * <p>A step is done by its selector, in turns; to make one does nothing yet. However long a
 * {@link #loop} goes on, the stack does not grow. A loop must react or exit sooner or later: one that
 * does not never ends its turn. Immutable, as far as its functions are.
 *
 * <p>Philipp Haller and Martin Odersky, <cite>Scala Actors: Unifying thread-based and event-based
 * programming</cite>, Theoretical Computer Science 410, 2009, where a {@code react} throws an
 * exception to give up the stack.
 */
public abstract sealed class Step {
  private Step() {}

  /** Waits for a message. */
  static final class React extends Step {
    final List<Clause<? extends Step>> clauses;
    /** Most wait for one mailbox, and need not look for it in a list with each message. */
    private final @Nullable Clause<? extends Step> only;

    final @Nullable Duration time;
    final @Nullable Supplier<? extends Step> late;

    React(
        List<Clause<? extends Step>> clauses,
        @Nullable Duration time,
        @Nullable Supplier<? extends Step> late) {
      this.clauses = clauses;
      this.only = clauses.size() == 1 ? clauses.get(0) : null;
      this.time = time;
      this.late = late;
    }

    /** The one that is about a mailbox that was waited for. */
    Clause<? extends Step> clauseOf(Mailbox<?> mailbox) {
      return only != null
          ? only
          : Objects.requireNonNull(Receiving.of(mailbox, clauses), "a mailbox not waited for");
    }
  }

  /** One step, then another. */
  static final class Then extends Step {
    final Step first;
    final Supplier<? extends Step> next;

    Then(Step first, Supplier<? extends Step> next) {
      this.first = first;
      this.next = next;
    }
  }

  /** A step, as long as the condition holds before it. */
  static final class Loop extends Step {
    final BooleanSupplier condition;
    final Supplier<? extends Step> body;

    Loop(BooleanSupplier condition, Supplier<? extends Step> body) {
      this.condition = condition;
      this.body = body;
    }
  }

  /** Nothing. */
  static final class Done extends Step {
    private static final Done DONE = new Done();
  }

  /**
   * Waits for a message that fits one of the clauses, and goes on as it says.
   *
   * @param first a mailbox, and what to do with its message
   * @param more others; which one is served is up to the selector's policy and gates
   * @return to be returned to the selector
   */
  @SafeVarargs
  @SuppressWarnings("varargs") // it is only read
  public static Step react(Clause<? extends Step> first, Clause<? extends Step>... more) {
    return new React(Clause.list(first, more), null, null);
  }

  /**
   * As {@link #react}, but not for longer than some time.
   *
   * @param time from when the selector begins to wait; longer than zero
   * @param late how to go on if nothing has come by then; a message that came at the last moment
   *     stays in its mailbox
   * @param first a mailbox, and what to do with its message
   * @param more others
   * @return to be returned to the selector
   * @throws IllegalArgumentException if {@code time} is not positive
   */
  @SafeVarargs
  @SuppressWarnings("varargs") // it is only read
  public static Step reactWithin(
      Duration time,
      Supplier<? extends Step> late,
      Clause<? extends Step> first,
      Clause<? extends Step>... more) {
    Timers.requirePositive(time, "time to react within");
    Objects.requireNonNull(late, "what to do when it is too late is null");
    return new React(Clause.list(first, more), time, late);
  }

  /**
   * A step again and again, until the selector ends.
   *
   * @param body the same for each round, so that nothing has to be made for a message
   * @return to be returned to the selector
   */
  public static Step loop(Step body) {
    return loopWhile(() -> true, body);
  }

  /**
   * A step again and again, until the selector ends.
   *
   * @param body makes the step anew for each round
   * @return to be returned to the selector
   */
  public static Step loop(Supplier<? extends Step> body) {
    return loopWhile(() -> true, body);
  }

  /**
   * A step again and again.
   *
   * @param condition is asked before each round
   * @param body the same for each round
   * @return is done when the condition does not hold
   */
  public static Step loopWhile(BooleanSupplier condition, Step body) {
    Objects.requireNonNull(body, "body of a loop is null");
    return loopWhile(condition, () -> body);
  }

  /**
   * A step again and again.
   *
   * @param condition is asked before each round
   * @param body makes the step anew for each round
   * @return is done when the condition does not hold
   */
  public static Step loopWhile(BooleanSupplier condition, Supplier<? extends Step> body) {
    Objects.requireNonNull(condition, "condition of a loop is null");
    Objects.requireNonNull(body, "body of a loop is null");
    return new Loop(condition, body);
  }

  /**
   * Nothing: what comes after the present step is next, and after all steps the selector exits.
   *
   * @return to be returned to the selector
   */
  public static Step done() {
    return Done.DONE;
  }

  /**
   * This step, then another.
   *
   * @param next makes the other one, once this is done
   * @return to be returned to the selector
   */
  public final Step andThen(Supplier<? extends Step> next) {
    Objects.requireNonNull(next, "step that comes after is null");
    return new Then(this, next);
  }
}
