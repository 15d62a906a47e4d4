package dev.selectors.testkit.model;

import dev.selectors.Directive;
import dev.selectors.Overflow;
import java.util.List;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What a number of selectors do, as data: the same program is interpreted by real selectors and by
 * the model.
 *
 * @param roots how many of the selectors are spawned at the start; others become children
 * @param early what is sent before the start
 * @param outside what happens from outside while the program runs
 */
record Program(
    int throughput,
    int roots,
    boolean exitWhenAllDisabled,
    List<Spec> specs,
    List<Action> early,
    List<Action> outside) {

  /** Awaited stages that are completed by somebody. */
  static final int STAGES = 4;

  static final int KINDS = 3;
  static final int COUNTERS = 2;

  /** Addresses of threads; as receivers they are numbered after the selectors. */
  static final int INBOXES = 2;

  /** How often a selector is spawned under one number. */
  static final int LIVES = 3;

  /** Every so many turns of a selector that heeds age go round all its mailboxes. */
  static final int PERIOD = 3;

  enum Policy {
    LEVELS,
    AGEING,
    WEIGHTED,
    ARRIVAL
  }

  /** The weight of the mailbox with that number. */
  static int weight(int box) {
    return 1 + box % 3;
  }

  enum Scope {
    NONE,
    ONE,
    ALL,
    REST
  }

  /**
   * What a selector does when a child fails.
   *
   * @param otherwise what is said to failures that say nothing themselves
   */
  record Supervisor(
      Scope scope, int restarts, int windowMillis, int pauseMillis, Directive otherwise) {}

  /**
   * Holds while a counter differs from a number; fails, a few times, at another number.
   *
   * @param counted the mailbox that must have enough messages, or few enough; -1 for none
   * @param least how many are enough; if negative, how many are too many
   */
  record Guard(int counter, int closedAt, int failsAt, int counted, int least) {
    /** Whether the mailbox has as many messages as it must have, given those of each. */
    boolean isContentWith(IntUnaryOperator depths) {
      if (counted < 0) {
        return true;
      }
      int depth = depths.applyAsInt(counted);
      return least < 0 ? depth < -least : depth >= least;
    }
  }

  /**
   * A mailbox.
   *
   * @param refuses the kind of message that a head guard keeps back; -1 for no head guard
   * @param selective whether messages can be taken out of the middle
   */
  record Box(
      int level,
      boolean enabled,
      @Nullable Guard guard,
      int refuses,
      int capacity,
      Overflow overflow,
      boolean selective,
      List<List<Action>> scripts) {
    boolean isBounded() {
      return capacity > 0;
    }
  }

  /**
   * One step of a selector that waits for one thing after the other, or a wait within a turn.
   *
   * @param number tells it from the others of its selector
   * @param boxes the mailboxes it waits for
   * @param refuses the kind of message that it leaves in selective mailboxes; -1 for none
   * @param millis how long; 0 if there is no limit
   * @param late what is done when the time is up
   */
  record Wait(int number, List<Integer> boxes, int refuses, int millis, List<Action> late) {
    boolean isLimited() {
      return millis > 0;
    }
  }

  /**
   * What such a selector does.
   *
   * @param first before it waits
   * @param waits one after the other
   * @param loops whether the first comes again after the last, or else the selector exits
   */
  record Body(List<Action> first, List<Wait> waits, boolean loops) {}

  /**
   * A selector.
   *
   * @param otherwise what onFailure says to failures that say nothing themselves
   * @param body null if it handles whatever comes
   */
  record Spec(
      Policy policy,
      Directive otherwise,
      Supervisor supervisor,
      List<Action> onStart,
      List<Action> onExit,
      List<Action> onFailure,
      @Nullable Body body,
      List<Box> boxes) {
    boolean doesAnything() {
      return body != null
          || !onStart.isEmpty()
          || !onExit.isEmpty()
          || !onFailure.isEmpty()
          || boxes.stream().anyMatch(b -> b.scripts().stream().anyMatch(k -> !k.isEmpty()));
    }
  }

  @Override
  public String toString() {
    StringBuilder s = new StringBuilder("throughput " + throughput + ", " + roots + " roots"
        + (exitWhenAllDisabled ? ", exit when all disabled" : "") + "\n");
    for (int i = 0; i < specs.size(); i++) {
      Spec spec = specs.get(i);
      if (!spec.doesAnything() && !isNamed(i)) {
        continue;
      }
      s.append("s%s %s otherwise %s %s%n"
          .formatted(i, spec.policy(), spec.otherwise(), spec.supervisor()));
      s.append("  onStart %s%n  onExit %s%n  onFailure %s%n"
          .formatted(spec.onStart(), spec.onExit(), spec.onFailure()));
      if (spec.body() != null) {
        s.append("  ").append(spec.body()).append('\n');
      }
      for (int b = 0; b < spec.boxes().size(); b++) {
        Box box = spec.boxes().get(b);
        s.append("  b%s level %s%s%s%s%s%s%n"
            .formatted(
                b,
                box.level(),
                box.enabled() ? "" : " disabled",
                box.guard() == null ? "" : " " + box.guard(),
                box.refuses() < 0 ? "" : " refuses kind " + box.refuses(),
                box.isBounded() ? " " + box.capacity() + " " + box.overflow() : "",
                box.selective() ? " selective" : ""));
        for (int k = 0; k < box.scripts().size(); k++) {
          if (!box.scripts().get(k).isEmpty()) {
            s.append("    kind %s: %s%n".formatted(k, box.scripts().get(k)));
          }
        }
      }
    }
    return s + "early " + early + "\noutside " + outside + "\n";
  }

  /** Whether somebody sends to that selector, or does anything else with it. */
  private boolean isNamed(int number) {
    String actions = specs + " " + early + outside;
    return actions.contains("to=" + number + ",")
        || actions.contains("to=" + number + "]")
        || actions.contains("who=" + number + "]");
  }
}
