package dev.selectors.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.SelectorSystem;
import dev.selectors.SystemBuilder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
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
 * limit. That both forms then take the message is a separate law, of the core.
 *
 * <p>Under any schedules, on real threads too, both do the same if each mailbox has one sender and
 * nobody waits for two mailboxes at once, or for a time: each selector for itself.
 */
@Timeout(600)
final class ReceiveAndReactTest {
  private static final int SEEDS = Integer.getInteger("selectors.seeds", 300);
  private static final int LONGEST_RUN = 5;
  private static final Duration LONG = Duration.ofSeconds(10);

  /** A run on one thread, under a schedule. */
  private static final class Simulated {
    private final Machine machine;
    private final List<String> lines = new ArrayList<>();
    private final int throughput;
    private int handed;
    private int current;

    Simulated(long seed) {
      machine = new Machine(new Chance(Schedule.of(seed)));
      machine.agenda.lag(Duration.ZERO);
      throughput = 1 + (int) (seed % LONGEST_RUN);
    }

    List<String> play(TwinProgram program, TwinPlay.Form form) {
      TwinPlay play = new TwinPlay(program, form, this::log);
      SelectorSystem system = SelectorSystem.builder()
          .executor(this::execute)
          .timekeeper(machine)
          .throughput(throughput)
          .onDeadLetter(d -> log(d.selector(), "never gets " + d.message() + " " + d.reason()))
          .build();
      try (system) {
        for (TwinProgram.Call c : program.outside()) {
          if (c.nanos() == 0) {
            play.call(c);
          } else {
            machine.schedule(() -> play.call(c), Duration.ofNanos(c.nanos()));
          }
        }
        play.spawnAll(system);
        Machine.End end = machine.run("test", () -> false, Long.MAX_VALUE);
        log("all", end + " after " + handed + " tasks");
        lines.addAll(play.states());
      }
      lines.addAll(play.states());
      return lines;
    }

    private void execute(Runnable task) {
      int number = ++handed;
      machine.execute(() -> {
        current = number;
        task.run();
      });
    }

    private void log(String who, String what) {
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
        TwinProgram program = TwinProgram.determinate(seed);
        List<String> expected =
            play(program, TwinPlay.Form.REACT, builder().executor(Runnable::run));
        for (TwinPlay.Form form : TwinPlay.Form.values()) {
          List<String> own = play(program, form, builder().parallelism(2));
          same("on workers in form " + form, seed, program, expected, own);
          List<String> theirs = play(program, form, builder().executor(pool));
          same("on a pool in form " + form, seed, program, expected, theirs);
        }
      }
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
    for (long seed = 0; seed < 100; seed++) {
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
        " waits for ",
        " never gets ")) {
      assertTrue(all.stream().filter(l -> l.contains(what)).count() >= 10, what);
    }
  }
}
