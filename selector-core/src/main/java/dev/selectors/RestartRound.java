package dev.selectors;

import java.time.Duration;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The restart of one or several children: first all of them are held, then, after the pause, they
 * begin anew one after the other.
 *
 * <p>A round is guarded by the lock of its {@link Children}. What it wants done is added to a list,
 * and done without the lock. As there may be very many members, it goes through them only where
 * something is asked of each; the sizes of sets tell whether something holds for all.
 */
final class RestartRound {
  /** The pause for one failure, until it is over. */
  static final class Pause {
    private final RestartRound round;
    /** Null before it is set. */
    private @Nullable Cancellable timer;

    Pause(RestartRound round) {
      this.round = round;
    }

    /** The round that has begun the pause. */
    RestartRound round() {
      return round;
    }
  }

  private final Children children;
  /** Of the last one that has failed. */
  private Throwable cause;
  /** Those that have not begun anew yet. */
  private final Set<Cell> members = Shortage.withTable(new LinkedHashSet<>());

  /** The members that were asked to be held, and have not been asked to begin anew since. */
  private final Set<Cell> asked = Shortage.withTable(new HashSet<>());
  /** Those of them that are held. */
  private final Set<Cell> held = Shortage.withTable(new HashSet<>());
  /** Those still to be restarted, once all are held; null before. */
  private @Nullable LinkedHashSet<Cell> queue;

  private @Nullable Cell current;
  /** The step that has made it so. */
  private int step;

  /** The pauses that are not over: a round can last while one child fails again and again. */
  private final Set<Pause> pauses = Shortage.withTable(new LinkedHashSet<>());

  /** The round that this one has become a part of. */
  private @Nullable RestartRound heir;

  RestartRound(Children children, Throwable cause) {
    this.children = children;
    this.cause = cause;
  }

  Throwable cause() {
    return cause;
  }

  /** How many have not begun anew yet. */
  int size() {
    return members.size();
  }

  boolean isOver() {
    return members.isEmpty();
  }

  /** Whether the child has not begun anew yet. */
  boolean has(Cell child) {
    return members.contains(child);
  }

  /** A child has failed and is to be held at once; others are to begin anew with it. */
  void failed(Cell child, Throwable why, List<Cell> others, Duration pause, List<Runnable> todo) {
    cause = why;
    members.add(child);
    members.addAll(others);
    asked.add(child);
    queue = null;
    current = null; // it will be held once more, however far it has begun anew
    if (asked.size() < members.size()) {
      for (Cell member : members) {
        if (!asked.contains(member)) {
          todo.add(() -> new Signal(member, () -> children.hold(member)).announce());
          asked.add(member);
        }
      }
    }
    if (!pause.isZero()) {
      Pause its = new Pause(this);
      todo.add(() -> children.pause(its, pause));
      pauses.add(its);
    }
  }

  /** Takes over the children of another round, and returns them; a failure of one follows. */
  Set<Cell> absorb(RestartRound other) {
    members.addAll(other.members);
    asked.addAll(other.asked);
    held.addAll(other.held);
    pauses.addAll(other.pauses);
    other.heir = this;
    return other.members;
  }

  /** The round that this one has become a part of, or itself. */
  RestartRound heir() {
    return heir == null ? this : heir.heir();
  }

  /** Notes the timer that ends the pause; false if nobody waits for it any more. */
  boolean noteTimer(Pause pause, Cancellable timer) {
    boolean waitedFor = pauses.contains(pause);
    if (waitedFor) {
      pause.timer = timer;
    }
    return waitedFor;
  }

  /** No effect if it was over: a clock can have refused a timer, and call it all the same. */
  void pauseIsOver(Pause pause) {
    pauses.remove(pause);
  }

  /** Nobody is to begin anew any more. */
  void cancel(List<Runnable> todo) {
    members.clear();
    for (Pause pause : pauses) {
      Cancellable timer = pause.timer;
      if (timer != null) {
        todo.add(timer::cancel);
      }
    }
    pauses.clear();
  }

  /** Whether the child is to be held and is not yet; a request for it can come late. */
  boolean isToBeHeld(Cell child) {
    return asked.contains(child) && !held.contains(child);
  }

  void isHeld(Cell child) {
    if (asked.contains(child)) {
      held.add(child);
    }
  }

  /** Whether it is the child's turn to begin anew. */
  boolean isToBeRestarted(Cell child) {
    return child == current;
  }

  /** Whether that is so by this step; a request for it can come late. */
  boolean isToBeRestarted(Cell child, int number) {
    return child == current && number == step;
  }

  /** The child is not in the round any more: it has begun anew, or ended. */
  void remove(Cell child) {
    members.remove(child);
    asked.remove(child);
    held.remove(child);
    if (queue != null) {
      queue.remove(child);
    }
    if (child == current) {
      current = null;
    }
  }

  /** Takes the next step, if it is time for it. */
  void proceed(List<Runnable> todo) {
    if (isOver()) {
      cancel(todo);
      return;
    }
    if (queue == null && pauses.isEmpty() && held.size() == members.size()) {
      queue = new LinkedHashSet<>(children.inOrder(members));
    }
    if (queue != null && current == null && !queue.isEmpty()) {
      Cell next = queue.getFirst();
      int its = children.nextStep();
      todo.add(() -> new Signal(next, () -> children.restart(next, its)).announce());
      queue.remove(next);
      current = next;
      step = its;
      asked.remove(next);
      held.remove(next);
    }
  }
}
