package dev.selectors;

import static java.lang.Thread.State.BLOCKED;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What the log says of turns and tasks that keep a worker for long. */
@Timeout(90)
final class LongTurnTest {
  private static final Duration SOON = Duration.ofSeconds(20);

  private static List<String> lines = List.of();
  /** The system whose turns and tasks are looked at. */
  private static String system = "";

  /** Takes its time in every way there is. */
  static final class Program {
    private static final Duration LIMIT = Duration.ofMillis(500);

    private final CountDownLatch end = new CountDownLatch(1);
    private final SelectorSystem system;
    /** When each step of what is to be short was over. */
    private final List<Long> steps = new CopyOnWriteArrayList<>();

    private Program(String name) {
      system = SelectorSystem.builder().name(name).warnOfLongTurns(LIMIT).build();
    }

    /** As often as it takes: even what is short takes long if its thread is off its processor. */
    public static void main(String[] args) throws InterruptedException {
      int attempts = 1;
      while (!new Program("slow" + attempts).run()) {
        attempts++;
      }
      holdTheLog();
      System.out.println("look at slow" + attempts);
    }

    private void step() {
      steps.add(System.nanoTime());
    }

    /** Whether no turn that was to be short, which is no longer than two steps, was a long one. */
    private boolean isInTime() {
      return IntStream.range(1, steps.size())
          .allMatch(i -> steps.get(i) - steps.get(i - 1) < LIMIT.dividedBy(2).toNanos());
    }

    /** Returns false if that says nothing. */
    private boolean run() throws InterruptedException {
      Steered takesMany = spawn("takes many");
      step();
      for (int i = 0; i < 50; i++) { // several times the limit, in one run
        takesMany.turn.send(() -> {
          step();
          computeFor(LIMIT.dividedBy(25));
        });
      }
      boolean rests = system.awaitQuiescence(SOON);
      step();

      CountDownLatch three = LoggedProgram.warnings(3);
      Steered receives = new Steered();
      Mailbox<String> answer = receives.logged("answer");
      system.spawn("receives", receives);
      step();
      receives.turn.send(() -> receiveFirst(receives, answer));
      Steered.awaitBlocked(receives);
      step();
      spawn("waits").turn.send(this::waitForTheEnd);
      spawn("computes").turn.send(this::computeUntilTheEnd);
      Steered busy = spawn("hands a task over");
      busy.turn.send(() -> busy.context().async(this::waitForTheEnd));
      three.await();

      CountDownLatch another = LoggedProgram.warnings(1);
      spawn("comes later").turn.send(this::waitForTheEnd);
      another.await();
      answer.send("late");
      end.countDown();
      system.close();
      System.out.println("rested " + rests);
      return isInTime();
    }

    /** The only worker is inside a turn that holds the log, and the log is to tell of that turn. */
    private static void holdTheLog() throws InterruptedException {
      CountDownLatch holds = new CountDownLatch(1);
      CountDownLatch release = new CountDownLatch(1);
      try (SelectorSystem one = SelectorSystem.builder()
          .name("one")
          .parallelism(1)
          .warnOfLongTurns(LIMIT)
          .build()) {
        one.spawn("holds the log", new Steered()).turn.send(() -> {
          synchronized (System.out) { // as the loggers of this program do
            holds.countDown();
            WedgeTest.await(release);
          }
        });
        holds.await();
        Thread teller = null;
        while (teller == null || teller.getState() != BLOCKED) {
          teller = Thread.getAllStackTraces().keySet().stream()
              .filter(t -> t.getName().equals("one-long-turns"))
              .findFirst()
              .orElse(null);
        }
        for (int i = 0; i < 3; i++) { // each needs one more worker than there is
          CountDownLatch served = new CountDownLatch(1);
          one.spawn("next", new Steered()).turn.send(() -> {
            served.countDown();
            WedgeTest.await(release);
          });
          served.await();
        }
        release.countDown();
        teller.join();
      }
    }

    private static void computeFor(Duration time) {
      long end = System.nanoTime() + time.toNanos();
      while (System.nanoTime() - end < 0) {
        Thread.onSpinWait();
      }
    }

    private Steered spawn(String name) {
      return system.spawn(name, new Steered());
    }

    private void receiveFirst(Steered receives, Mailbox<String> answer) {
      String unused = receives.context().receive(List.of(answer.on(Function.<String>identity())));
    }

    private void waitForTheEnd() {
      WedgeTest.await(end);
    }

    private void computeUntilTheEnd() {
      while (end.getCount() > 0) {
        Thread.onSpinWait();
      }
    }
  }

  @BeforeAll
  static void runProgram() throws IOException, InterruptedException {
    lines = LoggedProgram.output(Program.class).lines().toList();
    system = lines.getLast().replace("look at ", "");
  }

  private static List<String> warnings() {
    return lines.stream()
        .filter(line -> line.startsWith("WARN") && line.contains(" system " + system + ": "))
        .toList();
  }

  @Test
  void eachIsToldOnceByTheNameOfItsSelectorAndNoneThatWaitsForAMessage() {
    List<String> told = warnings().stream()
        .map(line ->
            line.replaceFirst(".*system slow[0-9]+: ", "").replaceFirst(" has occupied .*", ""))
        .toList();
    assertEquals(
        List.of("a task of hands a task over", "computes", "waits"),
        told.stream().limit(3).sorted().toList(),
        () -> String.join("\n", lines));
    assertEquals(List.of("comes later"), told.stream().skip(3).toList());
  }

  @Test
  void aRunOfManyShortTurnsIsNoLongOne() {
    String all = String.join("\n", lines);
    assertFalse(warnings().stream().anyMatch(line -> line.contains("takes many")), all);
    assertTrue(all.contains("rested true"), all);
  }

  /** Otherwise the program has not come to its end. */
  @Test
  void blockedWorkersAreReplacedThoughTheLogIsWhatTheyWaitFor() {
    String all = String.join("\n", lines);
    assertTrue(
        all.contains("system one: holds the log has occupied one-worker-1 for a long time"), all);
  }

  @Test
  void theStackSaysWhereItIs() {
    String all = String.join("\n", lines);
    assertTrue(all.contains("LongTurnTest$Program.computeUntilTheEnd(LongTurnTest.java"), all);
    assertTrue(all.contains("LongTurnTest$Program.waitForTheEnd(LongTurnTest.java"), all);
  }
}
