package dev.selectors.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.DeadLetter;
import dev.selectors.SelectorSystem;
import dev.selectors.SystemBuilder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ForkJoinPool;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Random programs, each played by {@link dev.selectors.ThreadSelector ThreadSelectors}, which
 * receive, and by {@link dev.selectors.EventSelector EventSelectors}, which react. A failure names
 * its seed. The property {@code selectors.seeds} sets the number of programs.
 *
 * <p>Under one schedule both do the same, from the first task to the last: who receives, sends,
 * fails and ends, in one order for all selectors, with the number of the task and the time, and
 * runs of one to five turns. Time passes only when nothing else can happen, and no two timers are
 * due together: nobody promises how many runs it takes to heed both a message and the end of a time
 * limit. That both forms then take the message is a separate law, of the core. Most programs also
 * ask, await, set timers, watch each other, count what waits, send to mailboxes with a bound, go on
 * when something has failed while they wait, are restarted by a parent or closed midway; some call,
 * which in react form is to ask and to react to nothing but the answer. In these a run has no
 * limit, for the same reason.
 *
 * <p>Under any schedules, on real threads too, both do the same if each mailbox has one sender and
 * nobody waits for two mailboxes at once, or for a time: each selector for itself. So does a
 * handler that receives in the middle of its turn, as long as it awaits nothing.
 */
@Timeout(600)
final class ReceiveAndReactTest {
  private static final int SEEDS = Integer.getInteger("selectors.seeds", 300);
  private static final Duration LONG = Duration.ofSeconds(10);

  /** A run on one thread, under a schedule. */
  private static final class Simulated {
    private final Machine machine;
    private final List<String> lines = new ArrayList<>();
    private final Map<String, List<String>> own = new TreeMap<>();
    private final Collection<String> expired = new TreeSet<>();
    private int handed;
    private int current;

    Simulated(long seed) {
      machine = new Machine(new Chance(Schedule.of(seed)));
      machine.agenda.lag(Duration.ZERO);
    }

    List<String> play(TwinProgram program, TwinPlay.Form form) {
      TwinPlay play = new TwinPlay(program, form, this::log);
      SystemBuilder builder = SelectorSystem.builder()
          .executor(this::execute)
          .timekeeper(machine)
          .throughput(program.run())
          .onDeadLetter(this::dead);
      if (program.hopeless() == TwinProgram.Hopeless.EXITS) {
        builder.exitWhenAllDisabled();
      }
      SelectorSystem system = builder.build();
      try (system) {
        for (TwinProgram.Call c : program.outside()) {
          if (c.nanos() == 0) {
            play.call(c);
          } else {
            machine.schedule(() -> play.call(c), Duration.ofNanos(c.nanos()));
          }
        }
        play.spawnAll(system);
        long closed = program.end().nanos();
        if (closed < Long.MAX_VALUE) {
          machine.schedule(() -> {}, Duration.ofNanos(closed)); // or it would pass that time by
        }
        Machine.End end = machine.run("test", () -> machine.nanoTime() >= closed, Long.MAX_VALUE);
        lines.add(end + " after " + handed + " tasks");
        play.states().forEach(state -> log("state", state));
        lines.add("end with "
            + (program.end().drains() ? system.drain(LONG) : system.discard(Duration.ZERO)));
      }
      lines.addAll(play.states());
      lines.addAll(expired);
      return lines;
    }

    /** When those are removed that nobody waits for any more is not promised. */
    private void dead(DeadLetter d) {
      (d.reason() == DeadLetter.Reason.EXPIRED ? expired : lines)
          .add(d.message() + " of " + d.mailbox() + " " + d.reason());
    }

    private void execute(Runnable task) {
      int number = ++handed;
      machine.execute(() -> {
        current = number;
        task.run();
      });
    }

    /** What each selector has done, one after the other. */
    List<String> eachForItself() {
      List<String> all = new ArrayList<>();
      own.forEach((who, lines) -> lines.forEach(line -> all.add(who + " " + line)));
      return all;
    }

    private void log(String who, String what) {
      own.computeIfAbsent(who, w -> new ArrayList<>()).add(what);
      lines.add("task " + current + " at " + machine.nanoTime() + ": " + who + " " + what);
    }
  }

  @Test
  void bothFormsDoTheSameUnderTheSameSchedule() {
    for (long seed = 0; seed < SEEDS; seed++) {
      TwinProgram program = TwinProgram.any(seed);
      same(
          "under one schedule",
          seed,
          program,
          new Simulated(seed).play(program, TwinPlay.Form.RECEIVE),
          new Simulated(seed).play(program, TwinPlay.Form.REACT));
    }
  }

  @Test
  void bothFormsOfADeterminateProgramDoTheSameUnderAnySchedule() throws InterruptedException {
    try (ForkJoinPool pool = new ForkJoinPool(2)) {
      for (long seed = 0; seed < SEEDS; seed++) {
        TwinProgram program = TwinProgram.determinate(seed, true);
        List<String> expected =
            play(program, TwinPlay.Form.REACT, builder().executor(Runnable::run));
        for (TwinPlay.Form form : List.of(TwinPlay.Form.RECEIVE, TwinPlay.Form.REACT)) {
          List<String> own = play(program, form, builder().parallelism(2));
          same("on workers in form " + form, seed, program, expected, own);
          List<String> theirs = play(program, form, builder().executor(pool));
          same("on a pool in form " + form, seed, program, expected, theirs);
        }
      }
    }
  }

  @Test
  void aHandlerThatReceivesInTheMiddleOfItsTurnDoesTheSame() {
    for (long seed = 0; seed < SEEDS; seed++) {
      TwinProgram program = TwinProgram.determinate(seed, false);
      Simulated reacting = new Simulated(seed);
      reacting.play(program, TwinPlay.Form.REACT);
      Simulated handling = new Simulated(seed);
      handling.machine.turnsMayWait();
      handling.play(program, TwinPlay.Form.HANDLE);
      same(
          "in the middle of a turn",
          seed,
          program,
          reacting.eachForItself(),
          handling.eachForItself());
    }
  }

  private static SystemBuilder builder() {
    return SelectorSystem.builder().throughput(2);
  }

  /** What each selector does, one after the other. */
  private static List<String> play(TwinProgram program, TwinPlay.Form form, SystemBuilder builder)
      throws InterruptedException {
    Map<String, List<String>> logs = new ConcurrentHashMap<>();
    TwinPlay play = new TwinPlay(
        program, form, (who, what) -> logs.computeIfAbsent(who, w -> new CopyOnWriteArrayList<>())
            .add(who + " " + what));
    List<String> lines = new ArrayList<>();
    try (SelectorSystem system = builder.build()) {
      play.spawnAll(system);
      program.outside().forEach(play::call);
      do { // a pool that owns its workers can seem quiet for a moment
        assertTrue(system.awaitQuiescence(LONG), () -> "does not come to rest: " + play.states());
      } while (play.isBusy());
      new TreeMap<>(logs).values().forEach(lines::addAll);
      lines.addAll(play.states());
    }
    return lines;
  }

  private static void same(
      String where, long seed, TwinProgram program, List<String> expected, List<String> seen) {
    int at = 0;
    while (at < Math.min(expected.size(), seen.size()) && expected.get(at).equals(seen.get(at))) {
      at++;
    }
    int from = Math.max(0, at - 20);
    int line = at;
    assertEquals(
        String.join("\n", expected.subList(Math.min(at, expected.size()), expected.size())),
        String.join("\n", seen.subList(Math.min(at, seen.size()), seen.size())),
        () -> where + ", program of seed " + seed + ", after\n"
            + String.join("\n", expected.subList(from, line)) + "\nof " + program);
  }

  @Test
  void programsReceiveAreLateFailAndEnd() {
    List<String> all = new ArrayList<>();
    for (long seed = 0; seed < 1_000; seed++) {
      all.addAll(new Simulated(seed).play(TwinProgram.any(seed), TwinPlay.Form.REACT));
    }
    for (String what : List.of(
        " <- ",
        " late",
        " failed",
        " exits Normal",
        " exits Failed",
        " exits Stopped",
        " continues",
        " state ",
        " TERMINATED",
        " with TimeoutException",
        " with UndeliverableException",
        " with RequestFailedException",
        " with by ",
        " gets ",
        " timer",
        " cancels ",
        " goes on after ",
        " is told by ",
        " is told TimeoutException",
        " is told UndeliverableException",
        " is told RequestFailedException",
        "Down[")) {
      assertTrue(all.stream().filter(l -> l.contains(what)).count() >= 10, what);
    }
  }
}
