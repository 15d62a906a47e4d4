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
    boolean over = false;
    List<String> states = List.of();
    int toTheEnd = 0;
    try {
      over = real.run();
      states = real.states();
      toTheEnd = real.steps().size();
      real.close();
    } catch (RuntimeException e) {
      crash = "the real system has thrown " + e;
    }
    String difference = compare(modelled, real, toTheEnd, over, states);
    return new Result(difference == null ? crash : difference, real.steps(), over);
  }

  private static @Nullable String compare(
      Program program, Steered real, int toTheEnd, boolean over, List<String> states) {
    ModelWorld model = new ModelWorld(program);
    List<Steered.Step> steps = real.steps();
    boolean drained = false;
    for (int i = 0; i < steps.size(); i++) {
      if (i == toTheEnd) {
        if (over && !model.undone().isEmpty()) {
          return "the real system is at rest, though there is work for " + model.undone();
        }
        if (over && !model.states().equals(states)) {
          return different("states at rest", states, model.states());
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
