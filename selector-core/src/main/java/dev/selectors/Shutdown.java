package dev.selectors;

import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The one end of a system: drains if so wanted, stops, then forces. */
final class Shutdown {
  private static final Comparator<ShutdownReport.Undelivered> MOST_FIRST = Comparator.comparingLong(
          ShutdownReport.Undelivered::messages)
      .reversed()
      .thenComparing(ShutdownReport.Undelivered::selector)
      .thenComparing(ShutdownReport.Undelivered::mailbox);

  /** How long selectors get for their present turn, however short the deadline. */
  static final Duration GRACE = Duration.ofSeconds(1);
  /** How long selectors get whose parent has not got round to stopping them. */
  private static final Duration GRACE_OF_ORPHANS = Duration.ofMillis(100);
  /** How long ends under way may take, if whoever closes wants to wait no longer. */
  private static final Duration GRACE_OF_THE_HASTY = Duration.ofMillis(100);
  /**
   * How long those may take who hear that their requests will not be answered, and selectors that
   * came too late to be stopped with the others.
   */
  private static final Duration GRACE_OF_ASKERS = Duration.ofMillis(400);
  /** How long an end may take before others stop waiting for it. */
  private static final Duration LONG_END = Duration.ofMillis(20);

  private static final Function<ReplyTo<?>, Boolean> FAIL = Shutdown::isFailed;

  /** In place of a name in the report. */
  static final String TASK_OR_TOLD = "a task, or whoever is told that a selector has ended";

  private final SelectorSystem system;
  /** Held by whoever closes, for as long as that takes. */
  private final ReentrantLock ending = new ReentrantLock();

  private @Nullable ShutdownReport report;
  /** It has drained, if it was to. */
  private volatile boolean stops;
  /**
   * A task has not ended, though it was interrupted; or whoever is told of an end has not returned.
   */
  private volatile boolean taskIsLeft;

  Shutdown(SelectorSystem system) {
    this.system = system;
  }

  /**
   * Ends the system. Whoever comes later gets the same report; or how things stand, if they no
   * longer wait for the caller that is at it.
   */
  ShutdownReport run(Duration deadline, boolean drain) {
    if (!ending.tryLock() && !locked(longer(deadline, GRACE))) {
      return report(false);
    }
    try {
      ShutdownReport done = report;
      if (done == null) {
        done = new Ending(deadline).run(drain);
        report = done;
      }
      return done;
    } finally {
      ending.unlock();
    }
  }

  /**
   * Warns of what was left. In real time not on the thread that closes, which waits for that as
   * long as for a turn: the log may be just what a turn holds that has not ended.
   */
  void tell(ShutdownReport left) {
    Runnable telling = () -> system.journal().leftBehind(left);
    if (!system.ownsTime()) {
      telling.run();
      return;
    }
    boolean interrupted = Thread.interrupted(); // as it may be by now, but it is to be told
    try {
      doApart(telling, GRACE);
    } catch (InterruptedException e) {
      interrupted = true;
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** On a thread of its own, which is waited for; or here, if none can be started. */
  private void doApart(Runnable code, Duration atMost) throws InterruptedException {
    try {
      boolean unused = system.threads().startDaemon("end", code).join(atMost);
    } catch (OutOfMemoryError e) {
      code.run();
    }
  }

  /** Whether selectors are to end, and no others to begin. */
  boolean stops() {
    return stops;
  }

  private boolean locked(Duration deadline) {
    try {
      return ending.tryLock(Timers.saturatedNanos(deadline), TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** One shutdown, step by step; of the thread that closes. */
  private final class Ending {
    private final Registry registry = system.registry();
    private final Dispatcher dispatcher = system.dispatcher();
    private final Dispatcher tasks = system.tasks();
    private final Timekeeper time = system.timekeeper();
    private final Duration deadline;
    /** When the deadline is. */
    private final long end;
    /** The caller wants to wait no longer, but an end in good order is worth the grace. */
    private boolean interrupted;

    Ending(Duration deadline) {
      this.deadline = deadline;
      end = time.nanoTime() + Timers.saturatedNanos(deadline);
    }

    ShutdownReport run(boolean drain) {
      boolean drained = drain && await(system::isQuiescent, deadline);
      boolean allHadEnded = endsAll();
      system.closeTimekeeper();
      if (dispatcher.isOwned()) {
        endOwned();
        failRequests();
      } else {
        endGiven();
        failRequests(); // before a task is lost that would tell them of a deadline
        dispatcher.close(true);
      }
      if (tasks != dispatcher) {
        tasks.close(true);
      }
      // Whoever had looked before the system closed may have spawned one since, which ends at once.
      BooleanSupplier over = () -> allHadEnded ? registry.isEmpty() && isOver() : areEndsTold();
      if (!over.getAsBoolean()) {
        await(over, interrupted ? GRACE_OF_THE_HASTY : GRACE_OF_ASKERS);
      }
      taskIsLeft = registry.isEmpty() && !isOver();
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
      return report(drained);
    }

    /** Stops all; false if some have not ended in the time they get for that. */
    private boolean endsAll() {
      stops = true;
      stop(Cell::isRoot); // which stop their children, in order
      if (haveEndedInGrace()) {
        return true;
      }
      stop(c -> !c.isRoot()); // their parents are busy
      return await(registry::isEmpty, GRACE_OF_ORPHANS);
    }

    /** Whoever closes may be interrupted again and again: selectors have the grace, and no more. */
    private boolean haveEndedInGrace() {
      long atMost = longer(left(), GRACE).toNanos();
      long until = time.nanoTime() + atMost;
      while (true) {
        try {
          return time.await(registry::isEmpty, Duration.ofNanos(atMost));
        } catch (InterruptedException e) {
          interrupted = true;
          long now = time.nanoTime();
          atMost = Math.min(until - now, GRACE.toNanos());
          until = now + atMost;
        }
      }
    }

    /**
     * Lets all requests fail that wait for an answer. In real time not on the thread that closes:
     * what depends on them may never return.
     */
    private void failRequests() {
      Queue<Runnable> left = new ConcurrentLinkedQueue<>();
      Runnable rest = new EachApart(left);
      try {
        for (ReplyTo<?> one : system.allWaits().systemClosed()) {
          left.add(() -> fail(one));
          system.ends().begin();
        }
        if (system.ownsTime()) {
          doAllApart(left, System.nanoTime(), interrupted ? GRACE_OF_THE_HASTY : GRACE_OF_ASKERS);
        }
      } finally { // also without memory for that: what has begun is waited for
        if (!system.ownsTime()) {
          doHere(left);
        } else if (!left.isEmpty() && !isStarted(rest)) {
          rest.run();
        }
      }
    }

    /**
     * Does what is left, each on a thread of its own, as it may never return. Each thread starts
     * the next one: if there are very many, that takes longer than whoever closes should wait. It is
     * the same for all threads: between taking one out and doing it, nothing must need memory.
     */
    private final class EachApart implements Runnable {
      private final Queue<Runnable> left;

      EachApart(Queue<Runnable> left) {
        this.left = left;
      }

      @Override
      public void run() {
        boolean handedOn = false;
        for (Runnable one = left.poll(); one != null; one = handedOn ? null : left.poll()) {
          handedOn = !left.isEmpty() && isStarted(this);
          one.run();
        }
      }
    }

    private boolean isStarted(Runnable code) {
      try {
        Thread unused = system.threads().startVirtual(code);
        return true;
      } catch (OutOfMemoryError e) {
        return false;
      }
    }

    private void fail(ReplyTo<?> request) {
      try {
        boolean unused = Shortage.outlast(FAIL, request); // which nobody would try again
      } finally {
        system.ends().end();
      }
    }

    // ---- on workers of its own

    private void endOwned() {
      List<Cell> late = registry.all();
      interrupt(late, Cell::hasOwner, !late.isEmpty());
      boolean closed = dispatcher.awaitClosed(GRACE);
      if (late.isEmpty()) {
        endTasks();
      } else if (closed) {
        endThoseWithoutWorker();
      } else {
        // Those that no worker was inside of have lost theirs, and end where they find that out.
        await(() -> registry.all().stream().allMatch(Cell::hasOwner), GRACE);
        if (registry.isEmpty()) {
          boolean unused = dispatcher.awaitClosed(GRACE); // it may be somebody's task
        }
      }
    }

    /**
     * Waits for somebody's task, which has as long as turns have, and is then interrupted as they
     * are. Or for an end that a selector's own thread tells, which has as long, and is not
     * interrupted.
     */
    private void endTasks() {
      awaitBegin();
      if (isOver()) {
        return;
      }
      await(Shutdown.this::isOver, left());
      dispatcher.close(true);
      if (dispatcher.awaitClosed(GRACE) && !isOver()) {
        await(Shutdown.this::isOver, GRACE);
      }
    }

    /** All workers are gone; a selector's own thread need not be. */
    private void endThoseWithoutWorker() {
      await(() -> registry.all().stream().noneMatch(Cell::isOnOwnThread), GRACE);
      Duration rest = abandonAll();
      // Some may be ending just now, on threads that found that the selectors had lost their
      // workers; or their ends are being told.
      BooleanSupplier over = () -> {
        List<Cell> late = registry.all();
        return late.isEmpty() ? isOver() : late.stream().allMatch(Cell::isOnOwnThread);
      };
      await(over, rest);
    }

    /**
     * Ends them, but not on the thread that closes: their last code, and that of whoever is told of
     * their end, may never return.
     *
     * @return what is left of the time for that
     */
    private Duration abandonAll() {
      long begun = System.nanoTime(); // of the machine, as the threads are, whatever the timekeeper
      abandon(registry.all().stream().filter(Cell::isRoot).toList(), begun);
      abandon(registry.all(), begun); // whose parents have ended before
      return GRACE.minusNanos(System.nanoTime() - begun);
    }

    private void abandon(List<Cell> cells, long begun) {
      Queue<Runnable> ends = new ConcurrentLinkedQueue<>();
      cells.forEach(cell -> ends.add(cell::abandon));
      doAllApart(ends, begun, GRACE);
    }

    /**
     * Does one after the other, and the next ones on one more thread as soon as one takes long; not
     * all if that takes longer than allowed.
     */
    private void doAllApart(Queue<Runnable> left, long begun, Duration allowed) {
      Runnable each = () -> doHere(left);
      while (!left.isEmpty() && System.nanoTime() - begun < allowed.toNanos()) {
        try {
          doApart(each, LONG_END);
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    }

    private static void doHere(Queue<Runnable> left) {
      for (Runnable next = left.poll(); next != null; next = left.poll()) {
        next.run();
      }
    }

    // ---- on an executor that was given

    /** Interrupts only those that are on a thread of their own, which is ours. */
    private void endGiven() {
      List<Cell> late = registry.all();
      boolean onOwn = late.stream().anyMatch(Cell::isAtWorkOnOwnThread);
      interrupt(late, Cell::isAtWorkOnOwnThread, false);
      if (onOwn) {
        // Others may have waited for a place in the executor that one of these had taken.
        await(registry::isEmpty, GRACE);
      } else if (interrupted) {
        await(registry::isEmpty, GRACE_OF_THE_HASTY);
      }
      // Somebody's task has as long as turns have, here too, but is not ours to interrupt; one that
      // has not begun within the grace never will. Turns that are left are in the report, and not
      // waited for again.
      BooleanSupplier over = () -> !registry.isEmpty() || isOver();
      awaitBegin();
      if (!over.getAsBoolean()) {
        await(over, interrupted ? GRACE_OF_THE_HASTY : longer(left(), GRACE));
      }
      if (!registry.isEmpty() && dispatcher.hasLostAllThreads()) {
        endThoseWithoutWorker();
      }
    }

    // ---- steps

    /** Until somebody else's executor has begun all its tasks; one that it has not never begins. */
    private void awaitBegin() {
      BooleanSupplier allBegun =
          () -> !registry.isEmpty() || !(dispatcher.hasTasksToBegin() || tasks.hasTasksToBegin());
      if (!allBegun.getAsBoolean()) {
        await(allBegun, interrupted ? GRACE_OF_THE_HASTY : GRACE);
      }
    }

    /** Closes the dispatcher, and interrupts those inside a turn, as far as threads are ours. */
    private void interrupt(List<Cell> late, Predicate<Cell> which, boolean now) {
      system.journal().interrupts(late.stream().filter(which).collect(Collectors.toSet()));
      dispatcher.close(now);
      registry.all().forEach(Cell::interruptOwnThread); // as the pool does with its workers
    }

    /** The time until the deadline; none at all once the caller was interrupted. */
    private Duration left() {
      return interrupted ? Duration.ZERO : Duration.ofNanos(end - time.nanoTime());
    }

    /** Gives them time for that; false if it was not enough, or the caller was interrupted. */
    private boolean await(BooleanSupplier what, Duration atMost) {
      try {
        return time.await(what, atMost);
      } catch (InterruptedException e) {
        interrupted = true;
        return false;
      }
    }
  }

  /** Whether no task is at work, and no end is being told; once all selectors have ended. */
  private boolean isOver() {
    return system.dispatcher().awaitClosed(Duration.ZERO)
        && system.tasks().awaitClosed(Duration.ZERO)
        && areEndsTold();
  }

  private static boolean isFailed(ReplyTo<?> request) {
    request.systemClosed();
    return true;
  }

  private boolean areEndsTold() {
    return system.ends().isNone();
  }

  /**
   * All are asked to stop before any of them is woken. Otherwise, where all are idle, one could
   * hear that another has ended, and replace it, before it is asked itself.
   */
  private void stop(Predicate<Cell> which) {
    List<Cell> cells = system.registry().all();
    cells.removeIf(which.negate());
    BitSet idle = new BitSet(cells.size());
    Runnable askAndWake = () -> { // as a whole: whoever was asked and not woken never runs again
      for (int i = 0; i < cells.size(); i++) {
        idle.set(i, cells.get(i).raise(ControlWord.STOP));
      }
      for (int i = 0; i < cells.size(); i++) {
        cells.get(i).heed(idle.get(i));
      }
    };
    if (system.ownsTime()) {
      system.threads().keepFree(askAndWake); // what ends there may never return
    } else {
      askAndWake.run();
    }
  }

  private ShutdownReport report(boolean drained) {
    List<String> running = new ArrayList<>(taskIsLeft ? List.of(TASK_OR_TOLD) : List.of());
    List<ShutdownReport.Undelivered> left = new ArrayList<>();
    Map<Cell, SelectorSnapshot> seen = new LinkedHashMap<>();
    system.registry().all().forEach(c -> seen.put(c, c.snapshot()));
    // Those that end just now are in the journal, which is read last: nothing is lost, or told
    // twice.
    seen.keySet().retainAll(Set.copyOf(system.registry().all()));
    seen.forEach((cell, snapshot) -> {
      running.add(cell.name());
      for (MailboxSnapshot m : snapshot.mailboxes()) {
        long waiting = (long) m.depth() + m.forRoom();
        if (waiting > 0) {
          left.add(new ShutdownReport.Undelivered(cell.name(), m.name(), waiting));
        }
      }
    });
    Journal journal = system.journal();
    left.addAll(journal.undelivered());
    left.sort(MOST_FIRST);
    return new ShutdownReport(drained, left, journal.unfinished(), running, journal.deadLetters());
  }

  private static Duration longer(Duration a, Duration b) {
    return a.compareTo(b) > 0 ? a : b;
  }
}
