package dev.selectors.testkit.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Makes a program smaller for as long as something still holds for it. */
final class Shrinking {
  private final Predicate<Program> holds;
  private int attempts;
  private Program smallest;

  private Shrinking(Program program, int attempts, Predicate<Program> holds) {
    this.smallest = program;
    this.attempts = attempts;
    this.holds = holds;
  }

  /** The selectors keep their numbers: one that is not needed does nothing. */
  static Program smallest(Program program, int attempts, Predicate<Program> holds) {
    Shrinking s = new Shrinking(program, attempts, holds);
    Program before;
    do {
      before = s.smallest;
      s.round();
    } while (!s.smallest.equals(before) && s.attempts > 0);
    return s.smallest;
  }

  private void round() {
    list(Program::outside, Shrinking::withOutside);
    list(Program::early, Shrinking::withEarly);
    for (int i = 0; i < smallest.specs().size(); i++) {
      int at = i;
      attempt(with(smallest, at, idle(smallest.specs().get(at))));
      specList(at, Program.Spec::onStart, Shrinking::withOnStart);
      specList(at, Program.Spec::onExit, Shrinking::withOnExit);
      specList(at, Program.Spec::onFailure, Shrinking::withOnFailure);
      body(at);
      for (int b = 0; b < smallest.specs().get(at).boxes().size(); b++) {
        for (int k = 0; k < Program.KINDS; k++) {
          int box = b;
          int kind = k;
          specList(
              at,
              s -> s.boxes().get(box).scripts().get(kind),
              (s, script) -> withScript(s, box, kind, script));
        }
      }
    }
  }

  private interface With<T> {
    T with(T whole, List<Action> part);
  }

  private void specList(
      int at, Function<Program.Spec, List<Action>> part, With<Program.Spec> replaced) {
    list(
        p -> part.apply(p.specs().get(at)),
        (p, actions) -> with(p, at, replaced.with(p.specs().get(at), actions)));
  }

  /** Tries to leave out the body, then what it does. */
  private void body(int at) {
    Program.Body body = smallest.specs().get(at).body();
    if (body == null || attempt(with(smallest, at, withBody(smallest.specs().get(at), null)))) {
      return;
    }
    specList(at, s -> requireBody(s).first(), (s, first) -> {
      Program.Body b = requireBody(s);
      return withBody(s, new Program.Body(first, b.waits(), b.loops()));
    });
    for (int w = body.waits().size() - 1; w >= 0; w--) {
      Program.Spec spec = smallest.specs().get(at);
      Program.Body b = requireBody(spec);
      List<Program.Wait> fewer = new ArrayList<>(b.waits());
      fewer.remove(w);
      if (fewer.isEmpty()
          || !attempt(
              with(smallest, at, withBody(spec, new Program.Body(b.first(), fewer, b.loops()))))) {
        int wait = w;
        specList(at, s -> requireBody(s).waits().get(wait).late(), (s, late) -> {
          Program.Body its = requireBody(s);
          Program.Wait before = its.waits().get(wait);
          Program.Wait after = new Program.Wait(
              before.number(), before.boxes(), before.refuses(), before.millis(), late);
          return withBody(
              s, new Program.Body(its.first(), with(its.waits(), wait, after), its.loops()));
        });
      }
    }
  }

  private static Program.Body requireBody(Program.Spec s) {
    return Objects.requireNonNull(s.body());
  }

  /** Tries to leave out all actions of a list, then each. */
  private void list(Function<Program, List<Action>> part, With<Program> replaced) {
    List<Action> all = part.apply(smallest);
    if (all.isEmpty() || attempt(replaced.with(smallest, List.of()))) {
      return;
    }
    for (int i = all.size() - 1; i >= 0; i--) {
      List<Action> fewer = new ArrayList<>(part.apply(smallest));
      fewer.remove(i);
      attempt(replaced.with(smallest, fewer));
    }
  }

  private boolean attempt(Program smaller) {
    boolean success = attempts-- > 0 && !smaller.equals(smallest) && holds.test(smaller);
    if (success) {
      smallest = smaller;
    }
    return success;
  }

  // ---- changed copies

  private static <T> List<T> with(List<T> list, int at, T element) {
    List<T> copy = new ArrayList<>(list);
    copy.set(at, element);
    return copy;
  }

  private static Program with(Program p, int at, Program.Spec spec) {
    return new Program(
        p.throughput(),
        p.roots(),
        p.exitWhenAllDisabled(),
        with(p.specs(), at, spec),
        p.early(),
        p.outside());
  }

  private static Program withOutside(Program p, List<Action> outside) {
    return new Program(
        p.throughput(), p.roots(), p.exitWhenAllDisabled(), p.specs(), p.early(), outside);
  }

  private static Program withEarly(Program p, List<Action> early) {
    return new Program(
        p.throughput(), p.roots(), p.exitWhenAllDisabled(), p.specs(), early, p.outside());
  }

  private static Program.Spec withOnStart(Program.Spec s, List<Action> onStart) {
    return with(s, onStart, s.onExit(), s.onFailure(), s.body(), s.boxes());
  }

  private static Program.Spec withOnExit(Program.Spec s, List<Action> onExit) {
    return with(s, s.onStart(), onExit, s.onFailure(), s.body(), s.boxes());
  }

  private static Program.Spec withOnFailure(Program.Spec s, List<Action> onFailure) {
    return with(s, s.onStart(), s.onExit(), onFailure, s.body(), s.boxes());
  }

  private static Program.Spec withBody(Program.Spec s, Program.@Nullable Body body) {
    return with(s, s.onStart(), s.onExit(), s.onFailure(), body, s.boxes());
  }

  private static Program.Spec withScript(Program.Spec s, int box, int kind, List<Action> script) {
    Program.Box b = s.boxes().get(box);
    Program.Box changed = new Program.Box(
        b.level(),
        b.enabled(),
        b.guard(),
        b.refuses(),
        b.capacity(),
        b.overflow(),
        b.selective(),
        with(b.scripts(), kind, script));
    return with(s, s.onStart(), s.onExit(), s.onFailure(), s.body(), with(s.boxes(), box, changed));
  }

  private static Program.Spec with(
      Program.Spec s,
      List<Action> onStart,
      List<Action> onExit,
      List<Action> onFailure,
      Program.@Nullable Body body,
      List<Program.Box> boxes) {
    return new Program.Spec(
        s.policy(), s.otherwise(), s.supervisor(), onStart, onExit, onFailure, body, boxes);
  }

  private static Program.Spec idle(Program.Spec s) {
    Program.Spec idle = with(s, List.of(), List.of(), List.of(), null, s.boxes());
    for (int b = 0; b < s.boxes().size(); b++) {
      for (int k = 0; k < Program.KINDS; k++) {
        idle = withScript(idle, b, k, List.of());
      }
    }
    return idle;
  }
}
