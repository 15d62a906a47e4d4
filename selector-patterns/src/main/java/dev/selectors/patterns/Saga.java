package dev.selectors.patterns;

import dev.selectors.Actor;
import dev.selectors.Directive;
import dev.selectors.ReplyTo;
import dev.selectors.RequestFailedException;
import dev.selectors.SelectorContext;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeoutException;
import java.util.function.BiFunction;

/**
 * An actor that does the steps of an undertaking one after the other, by requests to others, and,
 * if one fails, undoes those that were done, the last one first.
 *
 * {@snippet file="dev/selectors/patterns/SagaSnippetsTest.java" region="saga"}
 *
 * <p>Any number of undertakings are under way at the same time, each with a state of its own that
 * its steps hand on. Whoever asked is answered with the last state; or, when all is undone, by a
 * {@link FailedException}.
 *
 * <p><b>What is undone.</b> If step <i>k</i> fails, the steps <i>k</i> - 1 to 1 are undone, in this
 * order. Step <i>k</i> itself is undone before them if it is <em>in doubt</em>, because it failed
 * by a {@link TimeoutException} or a {@link RequestFailedException}: the other side may have done
 * it before it was late, or ended; or if it has given null as the next state, since it was done
 * then. So undoing must be harmless if there is nothing to undo. Nothing is undone a second time
 * once that was successful. An undo that fails is tried again, as often as the saga was made to; if
 * that is in vain, the {@code FailedException} names the step, and the steps before it are undone
 * all the same.
 *
 * <p><b>Ordering and fairness.</b> Within an undertaking a step begins when the one before has
 * answered. Undertakings do not wait for each other.
 *
 * <p><b>Threads.</b> Anybody may ask. Steps begin in turns of this actor, and should not block.
 *
 * <p><b>Memory consistency effects:</b> what a step does <i>happens-before</i> the next one.
 *
 * <p><b>Failure.</b> What a step throws, or fails with, is never a failure of this actor, unless a
 * {@link VirtualMachineError} other than a {@link StackOverflowError} is thrown, which ends it. If
 * it is stopped, or begins anew as others of its supervision do, nothing is undone; those who asked
 * are told, since their requests fail. Nothing is written anywhere: a saga that has to survive the
 * end of its process needs a journal. If nobody waits for the answer any more, the saga still comes
 * to its end, as far as its steps do; a step that could not be undone is then told to the system's
 * failure handler. A {@linkplain Step step} whose stage never completes is waited for without end.
 *
 * <p>Hector Garcia-Molina and Kenneth Salem, <cite>Sagas</cite>, SIGMOD 1987.
 *
 * @param <S> what its steps hand on; better immutable
 */
public final class Saga<S> extends Actor<Saga.Run<S>> {
  /**
   * One step. Its stages must always complete, as that of {@link SelectorContext#ask} does: as long
   * as one does not, no other step of the undertaking is begun or undone, and nobody is told. Give
   * the stage of a client that has no time limit itself one, as by {@code orTimeout}; or, so that
   * it counts in virtual time too, by {@link SelectorContext#after}, which fails it by a
   * {@link TimeoutException}. Either leaves the step in doubt.
   *
   * @param <S> what the steps hand on
   * @param name for the text of a {@link FailedException}
   * @param action begins the step, most often by {@link SelectorContext#ask}; its stage gives the
   *     next state, not null. What it makes of the answer, as in {@code thenApply}, should not
   *     throw: a step that has failed so is not in doubt, and counts as not done
   * @param undo undoes the step, given the last state there was; what its stage gives is of no
   *     interest
   */
  public record Step<S>(
      String name,
      BiFunction<? super SelectorContext, ? super S, ? extends CompletionStage<? extends S>> action,
      BiFunction<? super SelectorContext, ? super S, ? extends CompletionStage<?>> undo) {
    /**
     * Refuses null.
     *
     * @throws NullPointerException if an argument is null
     */
    public Step {
      Objects.requireNonNull(name, "name of a step is null");
      Objects.requireNonNull(action, () -> "action of step '" + name + "' is null");
      Objects.requireNonNull(
          undo,
          () -> "undo of step '" + name
              + "' is null; let it return a completed stage if there is nothing to undo");
    }
  }

  /**
   * Begins an undertaking.
   *
   * @param <S> what the steps hand on
   * @param state given to the first step
   * @param replyTo is told the last state, or a {@link FailedException}
   */
  public record Run<S>(S state, ReplyTo<S> replyTo) {
    /**
     * Refuses null.
     *
     * @throws NullPointerException if an argument is null
     */
    public Run {
      Objects.requireNonNull(state, "state to begin with is null");
      Objects.requireNonNull(replyTo, "address for the answer of a saga is null");
    }
  }

  /** Says that a step has failed, and that the saga has undone what it could. */
  @SuppressWarnings("serial") // not meant to be written anywhere
  public static final class FailedException extends RuntimeException {
    /** The steps that were done, or are in doubt, and could not be undone. */
    private final List<String> notUndone;

    FailedException(String step, Throwable cause, List<String> notUndone) {
      super(
          "step '" + step + "' has failed; "
              + (notUndone.isEmpty()
                  ? "what was done has been undone"
                  : "what could not be undone needs attention: " + notUndone),
          cause);
      this.notUndone = List.copyOf(notUndone);
    }

    /**
     * What somebody has to look after.
     *
     * @return the names of the steps that could not be undone, the last one first; empty as a rule
     */
    public List<String> notUndone() {
      return notUndone;
    }
  }

  private final List<Step<S>> steps;
  private final int attempts;
  private final Duration pause;

  /**
   * Makes a saga that is not spawned yet.
   *
   * @param steps at least one
   * @param attempts how often undoing a step is tried, at least once
   * @param pause between two attempts; longer than zero
   * @throws IllegalArgumentException if there is no step, or {@code attempts} or {@code pause} is
   *     not positive
   * @throws NullPointerException if an argument is null
   */
  public Saga(List<Step<S>> steps, int attempts, Duration pause) {
    this.steps = Listed.copy(steps, "steps of a saga");
    if (this.steps.isEmpty()) {
      throw new IllegalArgumentException("a saga without steps does nothing; give it one");
    }
    this.attempts = Positive.number(attempts, "number of attempts to undo a step");
    this.pause = Positive.time(pause, "pause between attempts to undo a step");
  }

  @Override
  protected void receive(Run<S> run) {
    new Undertaking<>(context(), steps, attempts, pause, run.replyTo()).forward(run.state(), 0);
  }

  /** One undertaking must not end the others. */
  @Override
  protected Directive onFailure(Throwable cause) {
    return Directive.RESUME;
  }
}
