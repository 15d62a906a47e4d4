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
  /** Told from those of before the parent began anew. */
  private int generation;

  Children(Cell parent) {
    this.parent = parent;
  }

  synchronized void supervise(Supervision next) {
    supervision = next;
  }

  private synchronized Supervision supervision() {
    return supervision;
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
    Supervision now = supervision();
    Directive directive = failed.orStop(cause, () -> now.directive(cause));
    Cell child = failed.selector.cell;
    return switch (directive) {
      case STOP, RESUME -> directive;
      case RESTART -> restart(child, cause, now);
      case ESCALATE -> escalate(child, cause, "and its supervision escalates that");
    };
  }

  private Directive escalate(Cell child, Throwable cause, String why) {
    var failure = new ChildFailedException(child.name(), why, cause);
    int its = generation();
    new Signal(parent, () -> {
          // One that begins anew, or is about to, is done with the children it had.
          if (its == generation() && parent.isAlive()) {
            throw failure;
          }
        })
        .announce();
    return Directive.ESCALATE;
  }

  private synchronized int generation() {
    return generation;
  }

  private Directive restart(Cell child, Throwable cause, Supervision by) {
    List<Runnable> todo = new ArrayList<>();
    long now = parent.system().timekeeper().nanoTime();
    double chance = parent.system().chance();
    boolean tooOften;
    synchronized (this) {
      if (stopping || !living.contains(child)) {
        return Directive.STOP;
      }
      int before = restartsWithin(by.window(), now);
      tooOften = before >= by.restarts();
      if (!tooOften) {
        restarts.add(now);
        Duration pause = by.pause(before, chance);
        List<Cell> others = othersWith(child, by.scope());
        RestartRound round = roundOf(child, others);
        if (round == null && others.isEmpty() && pause.isZero()) {
          return Directive.RESTART; // at once
        }
        if (round == null) {
          round = new RestartRound(this);
          rounds.add(round);
        }
        round.failed(child, others, pause, todo);
        proceed(todo);
      }
    }
    if (tooOften) {
      return escalate(
          child, cause, "after " + by.restarts() + " restarts of children within " + by.window());
    }
    child.hold();
    todo.forEach(Runnable::run);
    return Directive.RESTART;
  }

  private int restartsWithin(Duration window, long now) {
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

  /** The round that some of them are in already, which then becomes the round of all of them. */
  private @Nullable RestartRound roundOf(Cell failed, List<Cell> others) {
    RestartRound one = null;
    for (RestartRound round : List.copyOf(rounds)) {
      if (round.includes(failed) || others.stream().anyMatch(round::includes)) {
        if (one == null) {
          one = round;
        } else {
          one.absorb(round);
          rounds.remove(round);
        }
      }
    }
    return one;
  }

  /** Holds a child if a round wants that; in its turn, or when it is about to begin. */
  boolean hold(Cell child) {
    synchronized (this) {
      if (rounds.stream().noneMatch(round -> round.isToBeHeld(child))) {
        return false;
      }
    }
    child.hold(); // calls timers and others
    return true;
  }

  /** A child takes no turns any more, and is in none. */
  void isHeld(Cell child) {
    act(todo -> rounds.forEach(round -> round.isHeld(child)));
  }

  /** Restarts a child if a round wants that; in its turn. */
  void restart(Cell child) {
    synchronized (this) {
      if (rounds.stream().noneMatch(round -> round.isToBeRestarted(child))) {
        return;
      }
    }
    child.restart(); // calls those who wait for its answers
  }

  /** A child has begun, for the first time or anew. */
  void started(Lifecycle child) {
    act(todo -> rounds.forEach(round -> round.isDone(child.selector.cell)));
  }

  void pause(RestartRound round, Duration pause) {
    Runnable over = () -> act(todo -> round.heir().pauseIsOver());
    try {
      Cancellable timer = parent.system().timekeeper().schedule(over, pause);
      act(todo -> {
        if (rounds.contains(round.heir())) {
          round.heir().pausing(timer);
        } else {
          todo.add(timer::cancel); // nobody waits for it any more
        }
      });
    } catch (RejectedExecutionException e) {
      over.run(); // the system is being closed, and will stop them
    }
  }

  private void proceed(List<Runnable> todo) {
    for (RestartRound round : rounds) {
      round.proceed(todo);
      if (round.isOver()) {
        round.cancel(todo);
      }
    }
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
    List<Runnable> todo = new ArrayList<>();
    synchronized (this) {
      if (living.isEmpty()) {
        stopping = false;
        generation++;
        return true;
      }
      if (stopping) {
        return false;
      }
      stopping = true;
      rounds.forEach(round -> round.cancel(todo));
      rounds.clear();
      todo.add(stopOf(living.getLast()));
    }
    todo.forEach(Runnable::run);
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
