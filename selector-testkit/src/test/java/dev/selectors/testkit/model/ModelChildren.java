package dev.selectors.testkit.model;

import dev.selectors.Cancellable;
import dev.selectors.Directive;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The children of one selector of the model: what is done when one fails, and how they end. */
final class ModelChildren {
  /** Several children that begin anew together: all are held, then restarted one by one. */
  private final class Round {
    /** Those that have not begun anew yet. */
    final Set<ModelSelector> members = new LinkedHashSet<>();

    final Set<ModelSelector> asked = new HashSet<>();
    final Set<ModelSelector> held = new HashSet<>();
    final List<Cancellable> pauses = new ArrayList<>();

    @Nullable
    ArrayDeque<ModelSelector> queue;

    @Nullable
    ModelSelector current;

    int pausesLeft;

    @Nullable
    Round heir;

    /** Takes over the children of another round. */
    void absorb(Round other) {
      members.addAll(other.members);
      asked.addAll(other.asked);
      held.addAll(other.held);
      pauses.addAll(other.pauses);
      pausesLeft += other.pausesLeft;
      other.heir = this;
    }

    /** The round that this one has become a part of, or itself. */
    Round heir() {
      return heir == null ? this : heir.heir();
    }

    void failed(ModelSelector child, List<ModelSelector> others, int pause) {
      members.add(child);
      members.addAll(others);
      asked.add(child);
      queue = null;
      current = null;
      List<ModelSelector> toBeHeld = members.stream().filter(asked::add).toList();
      pausesLeft += pause > 0 ? 1 : 0;
      child.hold();
      toBeHeld.forEach(member -> member.signal(() -> hold(member)));
      if (pause > 0) {
        pauses.add(world.schedule(pause, () -> {
          heir().pausesLeft--;
          proceed();
        }));
      }
    }

    void isHeld(ModelSelector child) {
      if (asked.contains(child)) {
        held.add(child);
      }
    }

    boolean isToBeHeld(ModelSelector child) {
      return members.contains(child) && asked.contains(child) && !held.contains(child);
    }

    void cancel() {
      pauses.forEach(Cancellable::cancel);
    }

    void isDone(ModelSelector child) {
      if (child == current) {
        current = null;
        members.remove(child);
      }
    }

    void step() {
      if (queue == null && pausesLeft == 0 && held.containsAll(members)) {
        queue = new ArrayDeque<>(living.stream().filter(members::contains).toList());
      }
      if (queue != null && current == null) {
        ModelSelector next = queue.poll();
        current = next;
        if (next == null) {
          members.clear();
        } else {
          asked.remove(next);
          held.remove(next);
          next.signal(() -> restart(next));
        }
      }
    }
  }

  private final ModelSelector parent;
  private final ModelWorld world;
  private final LinkedHashSet<ModelSelector> living = new LinkedHashSet<>();
  private final List<Round> rounds = new ArrayList<>();
  private final ArrayDeque<Long> restarts = new ArrayDeque<>();
  private boolean stopping;
  /** Tells these children from those of before the parent began anew. */
  private int generation;

  ModelChildren(ModelSelector parent, ModelWorld world) {
    this.parent = parent;
    this.world = world;
  }

  int generation() {
    return generation;
  }

  void add(ModelSelector child) {
    living.add(child);
  }

  boolean isEmpty() {
    return living.isEmpty();
  }

  // ---- failure

  Directive failed(ModelSelector child, Cause cause) {
    Program.Supervisor by = parent.script.spec.supervisor();
    if (by.scope() == Program.Scope.NONE) {
      return Directive.STOP;
    }
    Directive directive = parent.script.decide(cause);
    if (directive == Directive.ESCALATE) {
      return escalate(cause);
    }
    return directive == Directive.RESTART ? restart(child, cause, by) : directive;
  }

  private Directive escalate(Cause cause) {
    int its = generation;
    parent.signal(() -> {
      if (its == generation && parent.isAlive()) {
        throw Cause.child(cause);
      }
    });
    return Directive.ESCALATE;
  }

  private Directive restart(ModelSelector child, Cause cause, Program.Supervisor by) {
    if (stopping) {
      return Directive.STOP;
    }
    restarts.removeIf(at -> world.now() - at > ModelWorld.nanos(by.windowMillis()));
    int before = restarts.size();
    if (before >= by.restarts()) {
      return escalate(cause);
    }
    restarts.add(world.now());
    List<ModelSelector> others =
        switch (by.scope()) {
          case ALL -> living.stream().filter(c -> c != child).toList();
          case REST -> living.stream().dropWhile(c -> c != child).skip(1).toList();
          default -> List.of();
        };
    Round round = roundOf(child, others);
    int pause = by.pauseMillis() << Math.min(before, 2);
    if (round == null && others.isEmpty() && pause == 0) {
      return Directive.RESTART;
    }
    if (round == null) {
      round = new Round();
      rounds.add(round);
    }
    round.failed(child, others, pause);
    proceed();
    return Directive.RESTART;
  }

  /** The round that some of them are in already, which then becomes the round of all of them. */
  private @Nullable Round roundOf(ModelSelector child, List<ModelSelector> others) {
    List<Round> theirs = rounds.stream()
        .filter(r -> r.members.contains(child) || others.stream().anyMatch(r.members::contains))
        .toList();
    if (theirs.isEmpty()) {
      return null;
    }
    Round first = theirs.getFirst();
    theirs.stream().skip(1).forEach(first::absorb);
    rounds.removeIf(r -> r != first && theirs.contains(r));
    return first;
  }

  void started(ModelSelector child) {
    rounds.forEach(r -> r.isDone(child));
    proceed();
  }

  /**
   * Holds a child if a round wants that. In its turn: the request can come late, in a round other
   * than the one it was made for.
   */
  boolean hold(ModelSelector child) {
    if (rounds.stream().noneMatch(r -> r.isToBeHeld(child))) {
      return false;
    }
    child.hold();
    return true;
  }

  /** It takes no more turns, and is in none. */
  void isHeld(ModelSelector child) {
    rounds.forEach(r -> r.isHeld(child));
    proceed();
  }

  /** As above. */
  private void restart(ModelSelector child) {
    if (rounds.stream().anyMatch(r -> r.current == child)) {
      child.restart();
    }
  }

  private void proceed() {
    rounds.forEach(Round::step);
    rounds.stream().filter(r -> r.members.isEmpty()).forEach(Round::cancel);
    rounds.removeIf(r -> r.members.isEmpty());
  }

  // ---- end

  /** Stops the children, youngest first; true if there is none left. */
  boolean haveEnded() {
    if (living.isEmpty()) {
      stopping = false;
      generation++;
      restarts.clear();
      return true;
    }
    if (!stopping) {
      stopping = true;
      rounds.forEach(Round::cancel);
      rounds.clear();
      living.getLast().stop();
    }
    return false;
  }

  void ended(ModelSelector child) {
    living.remove(child);
    for (Round r : rounds) {
      r.members.remove(child);
      r.held.remove(child);
      if (r.queue != null) {
        r.queue.remove(child);
      }
      r.isDone(child);
    }
    proceed();
    if (stopping && !living.isEmpty()) {
      living.getLast().stop();
    }
  }
}
