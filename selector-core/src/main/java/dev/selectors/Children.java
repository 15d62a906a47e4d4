package dev.selectors;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The children of one selector, in the order in which they were spawned: what is done when one
 * fails, and how they end.
 *
 * <p>Callable from any thread, mostly that of a child. What follows from a call is done by the
 * caller once it has left the lock, as it may run selectors on the caller's stack if the system's
 * executor does so.
 *
 * <p>Parent and siblings wait for what is told here. So all of it is tried again where memory is
 * short, and each step is made so that it can be: what needs memory comes before what would keep
 * the step from being done once more, and what follows is harmless if it is done twice.
 */
final class Children {
  private static final BiFunction<Children, Failed, Directive> FAILED = Children::decide;
  private static final BiFunction<Children, Cell, List<Runnable>> HELD = Children::afterHold;
  private static final BiFunction<Children, Cell, List<Runnable>> STARTED = Children::afterStart;
  private static final BiFunction<Children, RestartRound.Pause, List<Runnable>> PAUSED =
      Children::afterPause;
  private static final BiFunction<Children, Cell, List<Runnable>> ENDED = Children::afterEnd;
  private static final Function<Children, List<Runnable>> STOPPED = Children::stopLast;
  private static final Function<Runnable, Boolean> DONE = Children::isDone;

  /**
   * A child has failed, and is to begin anew.
   *
   * @param now when, by the system's clock
   * @param chance for the pause
   * @param todo what follows
   */
  private record Failed(
      Cell child, Throwable cause, Supervision by, long now, double chance, List<Runnable> todo) {}

  /** So many restarts are remembered even if there is no limit: with more, no pause gets longer. */
  private static final int AS_MANY_AS_MATTER = 64;

  private final Cell parent;
  // All guarded by this.
  private final LinkedHashSet<Cell> living = Shortage.withTable(new LinkedHashSet<>());
  /** Those that are to begin anew with others or later, each with its round. */
  private final Map<Cell, RestartRound> rounds = Shortage.withTable(new LinkedHashMap<>());

  /** When children were restarted, within the window. */
  private final LosslessDeque<Long> restarts = new LosslessDeque<>();

  private Supervision supervision = Supervision.STOPS_THE_FAILED;
  private boolean stopping;
  private int steps;
  /** Tells these children from those that the parent had before it began anew. */
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

  /** Adds one that is in the registry; without memory for that, removes it there, too. */
  synchronized void add(Cell child) {
    try {
      living.add(child);
    } catch (OutOfMemoryError e) {
      living.remove(child);
      parent.system().registry().remove(child); // whoever closes would wait for it in vain
      throw e;
    }
  }

  /** These children, oldest first. */
  synchronized List<Cell> inOrder(Set<Cell> some) {
    return some.size() == 1
        ? List.copyOf(some)
        : living.stream().filter(some::contains).toList();
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
    if (directive == Directive.RESTART) {
      return restart(child, cause, now);
    }
    return directive == Directive.ESCALATE
        ? escalate(child, cause, "and its supervision escalates that")
        : directive;
  }

  private Directive escalate(Cell child, Throwable cause, String why) {
    var failure = new ChildFailedException(child.name(), why, cause);
    int its = generation();
    new Signal(parent, () -> {
          // A parent that begins anew, or is about to, is done with the children it had.
          if (its == generation() && parent.isAlive()) {
            throw failure;
          }
        })
        .announce();
    return Directive.ESCALATE;
  }

  synchronized int generation() {
    return generation;
  }

  private Directive restart(Cell child, Throwable cause, Supervision by) {
    SelectorSystem system = parent.system();
    Failed failed =
        new Failed(child, cause, by, system.nanoTime(), system.chance(), new ArrayList<>());
    Directive directive = Shortage.outlast(FAILED, this, failed);
    if (directive == Directive.ESCALATE) {
      return escalate(
          child, cause, "after " + by.restarts() + " restarts of children within " + by.window());
    }
    if (directive == Directive.RESTART && isInRound(child)) {
      try {
        child.hold(cause);
      } finally {
        follow(failed.todo()); // otherwise a round would wait for those that were told nothing
      }
    }
    return directive;
  }

  private synchronized boolean isInRound(Cell child) {
    return rounds.containsKey(child);
  }

  /**
   * What becomes of the child; if it is to begin anew, it does so at once if it is in no round
   * then.
   */
  private synchronized Directive decide(Failed failed) {
    Cell child = failed.child();
    Supervision by = failed.by();
    if (stopping || !living.contains(child)) {
      return Directive.STOP;
    }
    int before = restartsWithin(by.window(), failed.now());
    if (before >= by.restarts()) {
      return Directive.ESCALATE;
    }
    Duration pause = by.pause(before, failed.chance());
    List<Cell> others = othersWith(child, by.scope());
    RestartRound round = roundOf(child, others);
    if (round == null && (!others.isEmpty() || !pause.isZero())) {
      round = new RestartRound(this, failed.cause());
    }
    if (round != null) {
      rounds.put(child, round);
      for (Cell other : others) {
        rounds.put(other, round);
      }
      round.failed(child, failed.cause(), others, pause, failed.todo());
    }
    if (by.restarts() < Integer.MAX_VALUE || before < AS_MANY_AS_MATTER) {
      restarts.add(failed.now());
    }
    return Directive.RESTART;
  }

  private int restartsWithin(Duration window, long now) {
    while (!restarts.isEmpty() && now - restarts.getFirst() > Timers.saturatedNanos(window)) {
      restarts.removeFirst();
    }
    return restarts.size();
  }

  /** Who is to begin anew with the failed one, and is not in its round already. */
  private List<Cell> othersWith(Cell failed, Supervision.Scope scope) {
    RestartRound its = rounds.get(failed);
    if (scope == Supervision.Scope.FAILED || (its != null && its.size() == living.size())) {
      return List.of(); // all are in the round as a rule, where very many fail at the same time
    }
    Stream<Cell> others = scope == Supervision.Scope.ALL
        ? living.stream().filter(c -> c != failed)
        : living.reversed().stream().takeWhile(c -> c != failed);
    return others.filter(c -> its == null || rounds.get(c) != its).toList();
  }

  /** The round that some of them are in already, which then becomes the round of all of them. */
  private @Nullable RestartRound roundOf(Cell failed, List<Cell> others) {
    RestartRound one = rounds.get(failed);
    for (Cell other : others) {
      RestartRound its = rounds.get(other);
      if (one == null) {
        one = its;
      } else if (its != null && its != one) {
        RestartRound heir = one;
        heir.absorb(its).forEach(member -> rounds.put(member, heir));
      }
    }
    return one;
  }

  /** Holds a child if its round wants that; in its turn, or when it is about to begin. */
  boolean hold(Cell child) {
    Throwable cause;
    synchronized (this) {
      RestartRound its = rounds.get(child);
      if (its == null || !its.isToBeHeld(child)) {
        return false;
      }
      cause = its.cause();
    }
    child.hold(cause); // calls timers and others
    return true;
  }

  /** A child takes no more turns, and is in none. */
  void isHeld(Cell child) {
    follow(Shortage.outlast(HELD, this, child));
  }

  private synchronized List<Runnable> afterHold(Cell child) {
    List<Runnable> todo = new ArrayList<>();
    RestartRound its = rounds.get(child);
    if (its != null) {
      its.isHeld(child);
      its.proceed(todo);
    }
    return todo;
  }

  /**
   * Restarts a child if its round wants that; in its turn.
   *
   * @param step which the round took for it: the child may have begun anew, and failed, since then
   */
  void restart(Cell child, int step) {
    Throwable cause;
    synchronized (this) {
      RestartRound its = rounds.get(child);
      if (its == null || !its.isToBeRestarted(child, step)) {
        return;
      }
      cause = its.cause();
    }
    child.restart(cause); // calls those who wait for its answers
  }

  /** A child has begun, for the first time or anew. */
  void started(Lifecycle child) {
    follow(Shortage.outlast(STARTED, this, child.selector.cell));
  }

  private synchronized List<Runnable> afterStart(Cell child) {
    List<Runnable> todo = new ArrayList<>();
    RestartRound its = rounds.get(child);
    if (its != null && (its.isToBeRestarted(child) || !its.has(child))) {
      leave(child, todo); // a failure of others concerns it if their scope says so
    }
    return todo;
  }

  /** The child need not begin anew any more: it has done so, or has ended. */
  private void leave(Cell child, List<Runnable> todo) {
    RestartRound its = rounds.get(child);
    if (its != null) {
      its.remove(child);
      its.proceed(todo);
      rounds.remove(child);
    }
  }

  /** A number that no other step of a round has; with the lock. */
  int nextStep() {
    return ++steps;
  }

  void pause(RestartRound.Pause pause, Duration time) {
    Runnable over = () -> follow(Shortage.outlast(PAUSED, this, pause));
    Cancellable timer;
    try {
      timer = parent.system().schedule(over, time);
    } catch (Throwable t) {
      over.run(); // better too early than never: the siblings wait for it
      if (!(t instanceof RejectedExecutionException)) { // or the system is closed, and stops them
        Journal.tellThread(t);
      }
      return;
    }
    if (!noteTimer(pause, timer)) {
      timer.cancel();
    }
  }

  private synchronized List<Runnable> afterPause(RestartRound.Pause pause) {
    List<Runnable> todo = new ArrayList<>();
    RestartRound its = pause.round().heir();
    its.pauseIsOver(pause);
    its.proceed(todo);
    return todo;
  }

  private synchronized boolean noteTimer(RestartRound.Pause pause, Cancellable timer) {
    return pause.round().heir().noteTimer(pause, timer);
  }

  /** One that fails, such as a timer that throws when it is cancelled, does not stop the others. */
  private static void follow(List<Runnable> todo) {
    for (int i = 0; i < todo.size(); i++) { // without an iterator, which needs memory
      try {
        boolean unused = Shortage.outlast(DONE, todo.get(i));
      } catch (Throwable t) {
        Journal.tellThread(t);
      }
    }
  }

  private static boolean isDone(Runnable action) {
    action.run();
    return true;
  }

  // ---- end

  /**
   * Stops the children, youngest first, each when the one before has ended. The parent is asked to
   * look again when the last one has ended.
   *
   * @return true if there is none left; more can be added then
   */
  boolean haveEnded() {
    if (beginsAnewIfNoneIsLeft()) {
      return true;
    }
    follow(Shortage.outlast(STOPPED, this));
    return false;
  }

  private synchronized boolean beginsAnewIfNoneIsLeft() {
    if (!living.isEmpty()) {
      return false;
    }
    stopping = false;
    generation++;
    restarts.clear(); // they were of the children it had before
    return true;
  }

  private synchronized List<Runnable> stopLast() {
    List<Runnable> todo = new ArrayList<>();
    if (!stopping) {
      rounds.values().stream().distinct().forEach(round -> round.cancel(todo));
      rounds.clear();
      todo.add(stopOfLast());
      stopping = true;
    }
    return todo;
  }

  /** A child has ended. */
  void ended(Cell child) {
    follow(Shortage.outlast(ENDED, this, child));
  }

  private synchronized List<Runnable> afterEnd(Cell child) {
    List<Runnable> todo = new ArrayList<>();
    living.remove(child);
    leave(child, todo);
    if (stopping) {
      todo.add(stopOfLast());
    }
    return todo;
  }

  private Runnable stopOfLast() {
    if (living.isEmpty()) {
      return () -> parent.request(ControlWord.EVENT);
    }
    Cell last = living.getLast();
    return () -> last.request(ControlWord.STOP);
  }

  /** Those that live, oldest first. */
  synchronized List<Cell> all() {
    return List.copyOf(living);
  }
}
