package dev.selectors.testkit.model;

import dev.selectors.Cancellable;
import dev.selectors.SelectorState;
import dev.selectors.SelectorSystem;
import dev.selectors.ShutdownReport;
import dev.selectors.StuckSelector;
import dev.selectors.Timekeeper;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;

/** A run of a program on the real system, on a stage, with a record of its steps. */
final class Steered {
  enum Kind {
    BEGIN,
    /** A selector, or the beginning of its run if that waits within a turn. */
    RUN,
    /** A run that has waited within a turn; its number is 1 if it was woken, 0 if interrupted. */
    GOES_ON,
    /** A task beside selectors. */
    ASIDE,
    TICK,
    OUTSIDE,
    /** The system is closed, and turns go on. */
    DRAIN,
    STOP,
    END
  }

  /**
   * What is done without a break.
   *
   * @param who the selector
   * @param number of the task, the timer, or what is done from outside, each from 0
   * @param time when
   * @param lines what was seen
   */
  record Step(Kind kind, String who, int number, long time, List<String> lines) {
    @Override
    public String toString() {
      return kind + " " + (who.isEmpty() ? String.valueOf(number) : who);
    }
  }

  private static final int STEPS = 2_000;
  private static final int OUTSIDE = 12;
  /** Half of the programs are closed after fewer steps than this. */
  private static final int EARLY = 300;

  private final SplittableRandom chance;
  /** Whether what is left to do is done when the system is closed. */
  private final boolean drains;
  /** After how many steps that is. */
  private final int steersFor;

  private final Stage stage;
  private final List<Step> steps = new ArrayList<>();
  private List<String> lines = new ArrayList<>();
  private final RealWorld world;
  private final Outside outside;

  private int tasks;
  private int timers;
  private int done;
  private boolean hasBegun;
  private boolean draining;
  private boolean stopping;

  /** A run that is under way. */
  private static final class Run {
    final String who;
    Kind kind = Kind.RUN;
    int woken;

    Run(String who) {
      this.who = who;
    }
  }

  /** Those of selectors: each waits within a turn until the next one is over, but for the last. */
  private final ArrayDeque<Run> runs = new ArrayDeque<>();

  Steered(Program program, long seed, Stage stage) {
    this.stage = stage;
    chance = new SplittableRandom(seed);
    SplittableRandom way = new SplittableRandom(~seed);
    drains = way.nextBoolean();
    steersFor = way.nextBoolean() ? STEPS : way.nextInt(EARLY);
    world = new RealWorld(
        program,
        SelectorSystem.builder().executor(this::submit).timekeeper(new Time()).seed(seed),
        this::seen);
    outside = new Outside(world, "outside");
  }

  /**
   * Runs the program, or a part of it.
   *
   * @return whether it came to rest, with nothing left to do
   */
  boolean run() {
    world.begin();
    record(Kind.BEGIN, "", 0);
    while (isToGoOn()) {
      if (!next()) {
        return true;
      }
    }
    return false;
  }

  private boolean isToGoOn() {
    return steps.size() < (hasBegun ? steersFor : STEPS);
  }

  /** False if there is nothing left to do. */
  private boolean next() {
    List<Action> rest = draining ? List.of() : world.program.outside();
    if ((done < rest.size() && chance.nextInt(OUTSIDE) == 0) || !stage.next()) {
      if (done >= rest.size()) {
        return false;
      }
      outside.act(rest.get(done));
      record(Kind.OUTSIDE, "", done++);
    }
    return true;
  }

  /** A turn waits: others come before it goes on. */
  private void othersGoOn(BooleanSupplier condition) throws InterruptedException {
    Run waits = runs.getLast();
    record(waits.kind, waits.who, waits.woken);
    while (isToGoOn() && !condition.getAsBoolean() && next()) {
      // it is done
    }
    waits.kind = Kind.GOES_ON;
    waits.woken = condition.getAsBoolean() ? 1 : 0;
    if (waits.woken == 0) {
      throw new InterruptedException("nobody will wake it");
    }
  }

  /** Closes the system, doing all that is left to do, or without waiting for more. */
  void close() {
    ShutdownReport report =
        drains ? world.system.drain(Duration.ofDays(1)) : world.system.discard(Duration.ZERO);
    lines.add("left " + undelivered(report) + " messages");
    lines.add("left unfinished " + new TreeSet<>(report.unfinished()));
    if (report.drained() != drains || !report.stillRunning().isEmpty()) {
      world.violated("end in " + report);
    }
    record(Kind.END, "", 0);
  }

  private void seen(String line) {
    lines.add(line);
    hasBegun |= line.startsWith("s0#1 failed"); // what each program does comes first
  }

  private static long undelivered(ShutdownReport report) {
    return report.undelivered().stream()
        .mapToLong(ShutdownReport.Undelivered::messages)
        .sum();
  }

  List<Step> steps() {
    return steps;
  }

  /** One line for each selector, and how many messages wait in each mailbox. */
  List<String> states() {
    return world.all().stream().map(Steered::state).toList();
  }

  /** In the order of their names. */
  List<String> stuck() {
    return world.system.stuck().stream().map(StuckSelector::selector).sorted().toList();
  }

  private static String state(ProgramSelector s) {
    StringBuilder text = new StringBuilder(s.title);
    text.append(' ')
        .append(
            switch (s.state()) {
              case SelectorState.Terminated t -> "Terminated " + ProgramSelector.text(t.reason());
              case SelectorState other -> other.getClass().getSimpleName();
            });
    s.boxes.forEach(b -> text.append(' ').append(b.depth()));
    return text.toString();
  }

  private void record(Kind kind, String who, int number) {
    steps.add(new Step(kind, who, number, stage.nanoTime(), lines));
    lines = new ArrayList<>();
  }

  // ---- what the system hands over

  private void submit(Runnable task) {
    String what = task.toString();
    ProgramSelector scheduled = world.all().stream()
        .filter(s -> what.equals("a run of " + s.title))
        .findFirst()
        .orElse(null);
    int inbox = what.startsWith("a run of inbox") ? world.inbox(what.substring(9)) : -1;
    if (inbox >= 0) {
      stage.execute(() -> {
        task.run();
        record(Kind.RUN, "inbox" + inbox, 0);
      });
    } else if (scheduled == null) {
      int number = tasks++;
      stage.execute(() -> {
        task.run();
        record(Kind.ASIDE, "", number);
      });
    } else {
      stage.execute(() -> {
        Run run = new Run(scheduled.title);
        runs.add(run);
        task.run();
        runs.removeLast();
        record(run.kind, run.who, run.woken);
      });
    }
  }

  private final class Time implements Timekeeper {
    private Runnable recorded(Runnable tick) {
      int number = timers++;
      return () -> {
        tick.run();
        record(Kind.TICK, "", number);
      };
    }

    @Override
    public long nanoTime() {
      return stage.nanoTime();
    }

    @Override
    public Cancellable schedule(Runnable tick, Duration delay) {
      return stage.schedule(recorded(tick), delay);
    }

    /** Whoever receives from an inbox takes what is there; all others wait. */
    @Override
    public boolean await(BooleanSupplier condition, Duration timeout) throws InterruptedException {
      if (timeout.equals(RealWorld.NO_TIME)) {
        return condition.getAsBoolean();
      }
      if (!runs.isEmpty()) {
        othersGoOn(condition);
        return true;
      }
      if (drains && !draining) {
        record(Kind.DRAIN, "", 0);
      } else if (!stopping || world.system.size() > 0) { // or it is tasks that are waited for
        record(Kind.STOP, "", 0);
        stopping = true;
      }
      draining = true;
      return stage.await(condition, timeout);
    }
  }
}
