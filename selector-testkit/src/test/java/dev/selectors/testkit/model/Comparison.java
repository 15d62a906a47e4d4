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

  private Comparison() {}

  static Result of(Program program, long seed) {
    return of(program, program, seed);
  }

  /**
   * Compares one program with itself, or with another one.
   *
   * @param modelled what the model is given: the same, unless a difference is wanted
   */
  static Result of(Program program, Program modelled, long seed) {
    // Each way of choosing who is next finds what the other one misses.
    Steered real =
        new Steered(program, seed, seed % 2 == 0 ? new Dice(seed) : new BareMachine(seed));
    String crash = null;
    Rest rest = null;
    try {
      rest = real.run() ? new Rest(real.steps().size(), real.states(), real.stuck()) : null;
      real.close();
    } catch (RuntimeException e) {
      crash = "the real system has thrown " + e;
    }
    String difference = compare(modelled, real, rest);
    return new Result(difference == null ? crash : difference, real.steps(), rest != null);
  }

  private static @Nullable String compare(Program program, Steered real, @Nullable Rest rest) {
    ModelWorld model = new ModelWorld(program);
    List<Steered.Step> steps = real.steps();
    boolean drained = false;
    for (int i = 0; i < steps.size(); i++) {
      if (rest != null && i == rest.steps()) {
        String difference = compare(rest, model);
        if (difference != null) {
          return difference;
        }
      }
      if (steps.get(i).kind() == Steered.Kind.DRAIN) {
        drained = true;
      } else if (drained && steps.get(i).kind() == Steered.Kind.STOP) {
        if (!model.undoneAtOnce().isEmpty()) {
          return "the real system has drained, though there is work for " + model.undoneAtOnce();
        }
      }
      List<String> seen = steps.get(i).lines();
      List<String> expected = model.step(steps.get(i));
      if (!expected.equals(seen)) {
        return different("step " + i + " " + steps.get(i), seen, expected) + before(steps, i);
      }
    }
    if (real.states().stream().anyMatch(s -> !s.contains(" Terminated ") && !s.contains(" New "))) {
      return "still alive after the end: " + real.states();
    }
    return model.states().equals(real.states())
        ? null
        : different("states at the end", real.states(), model.states());
  }

  private static @Nullable String compare(Rest rest, ModelWorld model) {
    if (!model.undone().isEmpty()) {
      return "the real system is at rest, though there is work for " + model.undone();
    }
    if (!model.states().equals(rest.states())) {
      return different("states at rest", rest.states(), model.states());
    }
    return !model.expectsNothing() || model.stuck().equals(rest.stuck())
        ? null
        : different("stuck selectors", rest.stuck(), model.stuck());
  }

  private static String different(String where, List<String> seen, List<String> expected) {
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
