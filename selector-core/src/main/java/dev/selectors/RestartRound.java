package dev.selectors;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The restart of one or several children: first all of them are held, then, after the pause, they
 * begin anew one after the other.
 *
 * <p>A round is guarded by its {@link Children}. What it wants done is added to a list, and done
 * without the lock.
 */
final class RestartRound {
  private final Children children;
  /** Those that have not begun anew yet. */
  private final Set<Cell> members = new LinkedHashSet<>();

  private final Set<Cell> asked = new HashSet<>();
  private final Set<Cell> held = new HashSet<>();
  /** Those to be restarted yet, once all are held; null before. */
  private @Nullable ArrayDeque<Cell> queue;

  private @Nullable Cell current;
  private final List<Cancellable> pauses = new ArrayList<>();
  private int pausesLeft;
  /** The round that this one has become a part of. */
  private @Nullable RestartRound heir;

  RestartRound(Children children) {
    this.children = children;
  }

  boolean includes(Cell child) {
    return members.contains(child);
  }

  boolean isOver() {
    return members.isEmpty();
  }

  /** A child has failed and is to be held at once; others are to begin anew with it. */
  void failed(Cell child, List<Cell> others, Duration pause, List<Runnable> todo) {
    members.add(child);
    members.addAll(others);
    asked.add(child);
    queue = null;
    current = null; // it will be held once more, wherever it is in beginning anew
    for (Cell member : members) {
      if (asked.add(member)) {
        todo.add(() -> new Signal(member, () -> children.hold(member)).announce());
      }
    }
    if (!pause.isZero()) {
      pausesLeft++;
      todo.add(() -> children.pause(this, pause));
    }
  }

  /** Takes over the children of another round; a failure of one of them follows. */
  void absorb(RestartRound other) {
    members.addAll(other.members);
    asked.addAll(other.asked);
    held.addAll(other.held);
    pauses.addAll(other.pauses);
    pausesLeft += other.pausesLeft;
    other.heir = this;
  }

  /** The round that this one has become a part of, or itself. */
  RestartRound heir() {
    return heir == null ? this : heir.heir();
  }

  void pausing(Cancellable pause) {
    pauses.add(pause);
  }

  void pauseIsOver() {
    pausesLeft--;
  }

  void cancel(List<Runnable> todo) {
    pauses.forEach(pause -> todo.add(pause::cancel));
    members.clear();
  }

  /** Whether the child is to be held and is not yet; a request for it can come late. */
  boolean isToBeHeld(Cell child) {
    return members.contains(child) && asked.contains(child) && !held.contains(child);
  }

  void isHeld(Cell child) {
    if (members.contains(child)) {
      held.add(child);
    }
  }

  /** Whether it is the child's turn to begin anew; a request for it can come late. */
  boolean isToBeRestarted(Cell child) {
    return child == current;
  }

  /** The child has begun anew, or ended. */
  void isDone(Cell child) {
    if (child == current) {
      current = null;
      members.remove(child); // a failure of others concerns it only if their scope says so
    }
  }

  void ended(Cell child) {
    members.remove(child);
    held.remove(child);
    if (queue != null) {
      queue.remove(child);
    }
    isDone(child);
  }

  /** Takes the next step, if it is time for it. */
  void proceed(List<Runnable> todo) {
    if (queue == null && pausesLeft == 0 && held.containsAll(members)) {
      queue = new ArrayDeque<>(children.inOrder(members));
    }
    if (queue != null && current == null) {
      Cell next = queue.poll();
      current = next;
      if (next == null) {
        members.clear();
      } else {
        asked.remove(next);
        held.remove(next);
        todo.add(() -> new Signal(next, () -> children.restart(next)).announce());
      }
    }
  }
}
