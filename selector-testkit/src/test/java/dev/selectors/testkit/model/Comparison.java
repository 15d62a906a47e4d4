package dev.selectors.testkit.model;

import dev.selectors.testkit.BareMachine;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One program on the real system and on the model, step by step. */
final class Comparison {
  private static final int CONTEXT = 25;

  /**
   * The outcome.
   *
   * @param difference null if there is none
   */
  record Result(@Nullable String difference, List<Steered.Step> steps, boolean isOver) {}

  /**
   * How a program has come to rest.
   *
   * @param steps after how many
   */
  private record Rest(int steps, List<String> states, List<String> stuck) {}

  static Result of(Program program, long seed) {
    return of(program, program, seed);
  }

  /** Only on dice others can go on within a turn that waits. */
  static boolean isForDice(long seed) {
    return seed % 2 == 0;
  }

  /**
   * Compares one program with itself, or with another one.
   *
   * @param modelled what the model is given: the same, unless a difference is wanted
   */
  static Result of(Program program, Program modelled, long seed) {
    // Each way of choosing who is next finds what the other one misses.
    Steered real =
        new Steered(program, seed, isForDice(seed) ? new Dice(seed) : new BareMachine(seed));
    String crash = null;
    Rest rest = null;
    try {
      rest = real.run() ? new Rest(real.steps().size(), real.states(), real.stuck()) : null;
      real.close();
    } catch (RuntimeException e) {
      crash = "the real system has thrown " + e;
    }
    String difference = new Comparison(modelled, real).compare(rest);
    return new Result(difference == null ? crash : difference, real.steps(), rest != null);
  }

  /** The model is different from what was seen of the real system. */
  private static final class Different extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Different(String how) {
      super(how, null, false, false);
    }
  }

  private final Steered real;
  private final List<Steered.Step> steps;
  private final ModelWorld model;
  /** How many steps the model has begun. */
  private int begun;

  private boolean drained;
  /** The first one. */
  private @Nullable Different different;

  private Comparison(Program program, Steered real) {
    this.real = real;
    steps = real.steps();
    model = new ModelWorld(program, this::othersGoOn);
  }

  private @Nullable String compare(@Nullable Rest rest) {
    try {
      while (begun < steps.size()) {
        if (rest != null && begun == rest.steps()) {
          String difference = compare(rest, model);
          if (difference != null) {
            return difference;
          }
        }
        step();
      }
    } catch (Different e) {
      return e.getMessage();
    }
    if (real.states().stream().anyMatch(s -> !s.contains(" Terminated ") && !s.contains(" New "))) {
      return "still alive after the end: " + real.states();
    }
    return model.states().equals(real.states())
        ? null
        : howDifferent("states at the end", real.states(), model.states());
  }

  private void step() {
    Steered.Step step = begin();
    if (step.kind() == Steered.Kind.DRAIN) {
      drained = true;
    } else if (drained
        && step.kind() == Steered.Kind.STOP
        && !model.undoneAtOnce().isEmpty()) {
      throw different(
          "the real system has drained, though there is work for " + model.undoneAtOnce());
    }
    model.step(step);
    compareStep();
  }

  private Steered.Step begin() {
    Steered.Step step = steps.get(begun++);
    model.setTime(step.time());
    return step;
  }

  /** What the model waits for within a turn: others, until the real one has gone on. */
  private boolean othersGoOn(String who) {
    compareStep();
    while (begun < steps.size() && !goesOn(steps.get(begun), who)) {
      step();
    }
    if (begun == steps.size()) {
      throw different(who + " of the model waits within a turn for ever");
    }
    return begin().number() > 0;
  }

  private static boolean goesOn(Steered.Step step, String who) {
    return step.kind() == Steered.Kind.GOES_ON && step.who().equals(who);
  }

  /** What the model does on its way out of a turn that waits must not hide a difference. */
  private Different different(String how) {
    Different first = different == null ? new Different(how) : different;
    different = first;
    return first;
  }

  /** Compares the last step that was begun, which is done. */
  private void compareStep() {
    if (different != null) {
      throw different;
    }
    int last = begun - 1;
    List<String> seen = steps.get(last).lines();
    List<String> expected = model.seen();
    if (!expected.equals(seen)) {
      throw different(howDifferent("step " + last + " " + steps.get(last), seen, expected)
          + before(steps, last));
    }
  }

  private static @Nullable String compare(Rest rest, ModelWorld model) {
    if (!model.undone().isEmpty()) {
      return "the real system is at rest, though there is work for " + model.undone();
    }
    if (!model.states().equals(rest.states())) {
      return howDifferent("states at rest", rest.states(), model.states());
    }
    return !model.expectsNothing() || model.stuck().equals(rest.stuck())
        ? null
        : howDifferent("stuck selectors", rest.stuck(), model.stuck());
  }

  private static String howDifferent(String where, List<String> seen, List<String> expected) {
    int i = 0;
    while (i < Math.min(seen.size(), expected.size()) && seen.get(i).equals(expected.get(i))) {
      i++;
    }
    return where + ", line " + i
        + "\n  real:  " + seen.subList(i, seen.size())
        + "\n  model: " + expected.subList(i, expected.size());
  }

  private static String before(List<Steered.Step> steps, int i) {
    List<String> text = new ArrayList<>();
    for (Steered.Step s : steps.subList(Math.max(0, i - CONTEXT), i + 1)) {
      text.add(s + " " + s.lines());
    }
    return "\n  trace:\n    " + String.join("\n    ", text);
  }
}
