package dev.selectors;

import java.time.Duration;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What an {@link EventSelector} does next: a value that is returned, so that no code written after
 * a {@code react} can get lost. A step that is made and not used is not done; javac allows it,
 * Error Prone does not.
 *
 * {@snippet file="dev/selectors/Snippets.java" region="step"}
 *
 * <p>A step is done by its selector, in turns; making one does nothing yet. So a mailbox of another
 * selector is refused only when the step is done, by an {@link IllegalArgumentException}, which is
 * a failure of the selector that does it. However long a {@link #loop} goes on, the stack does not
 * grow. A loop must react or exit sooner or later: one that does neither never ends its turn, and
 * its selector hears of nothing but {@link Selector#stop()} and the end of the system, between two
 * rounds. The turn then ends there, and what comes after the loop is not done; the same is true if
 * a round has exited and the loop would go on. Immutable, as far as its functions are.
 *
 * <p>Philipp Haller and Martin Odersky, <cite>Scala Actors: Unifying thread-based and event-based
 * programming</cite>, Theoretical Computer Science 410, 2009, where a {@code react} throws an
 * exception to give up the stack.
 */
@CheckReturnValue
public abstract sealed class Step {
  private Step() {}

  /** Waits for a message. */
  static sealed class React extends Step permits ReactWithin {
    final Clauses<? extends Step> clauses;

    private React(Clauses<? extends Step> clauses) {
      this.clauses = clauses;
    }

    @Override
    public String toString() {
      return "react(" + clauses + ")";
    }
  }

  /** Waits for a message, but not for longer than some time. */
  static final class ReactWithin extends React {
    final Duration time;
    final Supplier<? extends Step> late;

    private ReactWithin(
        Clauses<? extends Step> clauses, Duration time, Supplier<? extends Step> late) {
      super(clauses);
      this.time = time;
      this.late = late;
    }

    @Override
    public String toString() {
      return "reactWithin(" + time + ", " + clauses + ")";
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

    @Override
    public String toString() {
      return first + ".andThen(..)";
    }
  }

  /** A step, as long as the condition holds before it. */
  static final class Loop extends Step {
    /** Null for a loop without end. */
    private final @Nullable BooleanSupplier condition;

    // One of these is null.
    private final @Nullable Step body;
    private final @Nullable Supplier<? extends Step> bodies;

    private Loop(
        @Nullable BooleanSupplier condition,
        @Nullable Step body,
        @Nullable Supplier<? extends Step> bodies) {
      this.condition = condition;
      this.body = body;
      this.bodies = bodies;
    }

    boolean goesOn() {
      return condition == null || condition.getAsBoolean();
    }

    @Nullable
    Step round() {
      return bodies == null ? body : bodies.get();
    }

    @Override
    public String toString() {
      return (condition == null ? "loop(" : "loopWhile(") + (body == null ? ".." : body) + ")";
    }
  }

  /** Nothing. */
  static final class Done extends Step {
    private static final Done DONE = new Done();

    @Override
    public String toString() {
      return "done()";
    }
  }

  /**
   * Waits for a message that fits one of the clauses, and goes on as that clause says.
   *
   * @param first a mailbox, and what to do with its message
   * @param more others; which one is served is up to the selector's policy and gates
   * @return to be returned to the selector
   * @throws NullPointerException if a clause is null
   */
  @SafeVarargs
  @SuppressWarnings("varargs") // it is only read
  public static Step react(Clause<? extends Step> first, Clause<? extends Step>... more) {
    return new React(Clauses.of(first, more));
  }

  /**
   * As {@link #react}, but for a limited time.
   *
   * @param time from when the selector begins to wait; longer than zero
   * @param late how to go on if nothing has come by then; a message that is there when the selector
   *     gets to it is taken, though it may have come a little later
   * @param first a mailbox, and what to do with its message
   * @param more others
   * @return to be returned to the selector
   * @throws IllegalArgumentException if {@code time} is not positive
   * @throws NullPointerException if {@code time}, {@code late} or a clause is null
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
    return new ReactWithin(Clauses.of(first, more), time, late);
  }

  /**
   * Repeats a step until the selector ends.
   *
   * @param body the same for each round, so that nothing has to be made for a message
   * @return to be returned to the selector
   * @throws NullPointerException if {@code body} is null
   */
  public static Step loop(Step body) {
    return new Loop(null, requireBody(body), null);
  }

  /**
   * Repeats a step until the selector ends.
   *
   * @param body makes the step anew for each round
   * @return to be returned to the selector
   * @throws NullPointerException if {@code body} is null
   */
  public static Step loop(Supplier<? extends Step> body) {
    return new Loop(null, null, requireBody(body));
  }

  /**
   * Repeats a step while a condition holds.
   *
   * @param condition is asked before each round
   * @param body the same for each round
   * @return is done when the condition does not hold
   * @throws NullPointerException if an argument is null
   */
  public static Step loopWhile(BooleanSupplier condition, Step body) {
    return new Loop(requireCondition(condition), requireBody(body), null);
  }

  /**
   * Repeats a step while a condition holds.
   *
   * @param condition is asked before each round
   * @param body makes the step anew for each round
   * @return is done when the condition does not hold
   * @throws NullPointerException if an argument is null
   */
  public static Step loopWhile(BooleanSupplier condition, Supplier<? extends Step> body) {
    return new Loop(requireCondition(condition), null, requireBody(body));
  }

  private static BooleanSupplier requireCondition(BooleanSupplier condition) {
    return Objects.requireNonNull(condition, "condition of a loop is null");
  }

  private static <B> B requireBody(B body) {
    return Objects.requireNonNull(body, "body of a loop is null");
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
   * @throws NullPointerException if {@code next} is null
   */
  public final Step andThen(Supplier<? extends Step> next) {
    Objects.requireNonNull(next, "step that comes after is null");
    return new Then(this, next);
  }

  /** How it was made, with two dots for what is made later. */
  @Override
  public abstract String toString();
}
