package dev.selectors;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The children of one selector, in the order in which they were spawned: what is done when one
 * fails, and how they end.
 *
 * <p>Callable from any thread, mostly that of a child. What follows from a call is done by the
 * caller once it has left the lock, as it may run selectors on the caller's stack if the system's
 * executor does so.
 */
final class Children {
  private final Cell parent;
  // All guarded by this.
  private final LinkedHashSet<Cell> living = new LinkedHashSet<>();
  private final List<RestartRound> rounds = new ArrayList<>();
  /** When children were restarted, within the window. */
  private final ArrayDeque<Long> restarts = new ArrayDeque<>();

  private Supervision supervision = Supervision.STOPS_THE_FAILED;
  private boolean stopping;

  Children(Cell parent) {
    this.parent = parent;
  }

  synchronized void supervise(Supervision next) {
    supervision = next;
  }

  synchronized void add(Cell child) {
    living.add(child);
  }

  /** The children among these, oldest first. */
  synchronized List<Cell> inOrder(Set<Cell> some) {
    return living.stream().filter(some::contains).toList();
  }

  // ---- failure

  /**
   * Decides what becomes of a child that has failed, in its turn. If it is to begin anew together
   * with others, or later, then it is held, and restarted when it is time.
   */
  Directive failed(Lifecycle failed, Throwable cause) {
    Supervision now;
    synchronized (this) {
      now = supervision;
    }
    Directive directive;
    try {
      directive = now.directive(cause);
    } catch (Throwable t) {
      cause.addSuppressed(t);
      return Directive.STOP;
    }
    Cell child = failed.selector.cell;
    return switch (directive) {
      case STOP, RESUME -> directive;
      case RESTART -> restart(child, cause, now);
      case ESCALATE -> escalate(child, cause, "and its supervision escalates that");
    };
  }

  private Directive escalate(Cell child, Throwable cause, String why) {
    var failure = new ChildFailedException(child.name(), why, cause);
    new Signal(parent, () -> {
          throw failure;
        })
        .announce();
    return Directive.ESCALATE;
  }

  private Directive restart(Cell child, Throwable cause, Supervision by) {
    List<Runnable> todo = new ArrayList<>();
    boolean tooOften;
    synchronized (this) {
      if (stopping || !living.contains(child)) {
        return Directive.STOP;
      }
      int before = restartsWithin(by.window());
      tooOften = before >= by.restarts();
      if (!tooOften) {
        restarts.add(parent.system().timekeeper().nanoTime());
        Duration pause = by.pause(before, parent.system().chance());
        List<Cell> others = othersWith(child, by.scope());
        RestartRound round = roundOf(child, others);
        if (round == null && others.isEmpty() && pause.isZero()) {
          return Directive.RESTART; // at once
        }
        if (round == null) {
          round = new RestartRound(this);
          rounds.add(round);
        }
        child.hold();
        round.failed(child, others, pause, todo);
        proceed(todo);
      }
    }
    if (tooOften) {
      return escalate(
          child, cause, "after " + by.restarts() + " restarts of children within " + by.window());
    }
    todo.forEach(Runnable::run);
    return Directive.RESTART;
  }

  private int restartsWithin(Duration window) {
    long now = parent.system().timekeeper().nanoTime();
    while (!restarts.isEmpty() && now - restarts.getFirst() > Timers.saturatedNanos(window)) {
      restarts.removeFirst();
    }
    return restarts.size();
  }

  private List<Cell> othersWith(Cell failed, Supervision.Scope scope) {
    return switch (scope) {
      case FAILED -> List.of();
      case ALL -> living.stream().filter(c -> c != failed).toList();
      case FAILED_AND_LATER ->
        living.stream().dropWhile(c -> c != failed).skip(1).toList();
    };
  }

  /** The round that one of them is in already, which then becomes the round of all of them. */
  private @Nullable RestartRound roundOf(Cell failed, List<Cell> others) {
    for (RestartRound round : rounds) {
      if (round.includes(failed) || others.stream().anyMatch(round::includes)) {
        return round;
      }
    }
    return null;
  }

  /** Holds a child for a round; in its turn. */
  void hold(Cell child) {
    act(todo -> rounds.forEach(round -> {
      if (round.isToBeHeld(child)) {
        child.hold();
        round.isHeld(child);
      }
    }));
  }

  /** Restarts a child for a round; in its turn. */
  synchronized void restart(Cell child) {
    if (rounds.stream().anyMatch(round -> round.isToBeRestarted(child))) {
      child.restart();
    }
  }

  /** A child has begun, for the first time or anew. */
  void started(Lifecycle child) {
    act(todo -> rounds.forEach(round -> round.isDone(child.selector.cell)));
  }

  void pause(RestartRound round, Duration pause) {
    Runnable over = () -> act(todo -> round.pauseIsOver());
    try {
      Cancellable timer = parent.system().timekeeper().schedule(over, pause);
      synchronized (this) {
        if (rounds.contains(round)) {
          round.pausing(timer);
        } else {
          timer.cancel(); // the children are being stopped
        }
      }
    } catch (RejectedExecutionException e) {
      over.run(); // the system is being closed, and will stop them
    }
  }

  private void proceed(List<Runnable> todo) {
    rounds.forEach(round -> round.proceed(todo));
    rounds.removeIf(RestartRound::isOver);
  }

  private void act(Consumer<List<Runnable>> change) {
    List<Runnable> todo = new ArrayList<>();
    synchronized (this) {
      change.accept(todo);
      proceed(todo);
    }
    todo.forEach(Runnable::run);
  }

  // ---- end

  /**
   * Stops the children, youngest first, each when the one before has ended. The parent is asked to
   * look again when the last one has ended.
   *
   * @return true if there is none left; more can be added then
   */
  boolean haveEnded() {
    Cell next;
    synchronized (this) {
      if (living.isEmpty()) {
        stopping = false;
        return true;
      }
      if (stopping) {
        return false;
      }
      stopping = true;
      rounds.forEach(RestartRound::cancel);
      rounds.clear();
      next = living.getLast();
    }
    next.request(ControlWord.STOP);
    return false;
  }

  /** A child has ended. */
  void ended(Cell child) {
    act(todo -> {
      living.remove(child);
      rounds.forEach(round -> round.ended(child));
      if (stopping) {
        todo.add(
            living.isEmpty() ? () -> parent.request(ControlWord.EVENT) : stopOf(living.getLast()));
      }
    });
  }

  private static Runnable stopOf(Cell child) {
    return () -> child.request(ControlWord.STOP);
  }

  /** Those that live, oldest first. */
  synchronized List<Cell> all() {
    return List.copyOf(living);
  }
}
