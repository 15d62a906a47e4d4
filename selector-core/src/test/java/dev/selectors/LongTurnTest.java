package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.function.Function;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What the log says of turns and tasks that keep a worker for long. */
@Timeout(90)
final class LongTurnTest {
  private static List<String> lines = List.of();

  /** Takes its time in all ways that there are. */
  static final class Program {
    /** Longer than the way from a handler into {@code receive} takes on a busy machine. */
    private static final Duration LIMIT = Duration.ofMillis(500);

    private final CountDownLatch end = new CountDownLatch(1);
    private final SelectorSystem system =
        SelectorSystem.builder().name("slow").warnOfLongTurns(LIMIT).build();

    private Program() {}

    public static void main(String[] args) throws InterruptedException {
      new Program().run();
    }

    private void run() throws InterruptedException {
      CountDownLatch three = LoggedProgram.warnings(3);
      Steered receives = new Steered();
      Mailbox<String> answer = receives.logged("answer");
      system.spawn("receives", receives);
      receives.turn.send(() -> receiveFirst(receives, answer));
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
  }

  private static List<String> warnings() {
    return lines.stream().filter(line -> line.startsWith("WARN")).toList();
  }

  @Test
  void eachIsToldOnceByTheNameOfItsSelectorAndNoneThatWaitsForAMessage() {
    List<String> told = warnings().stream()
        .map(line -> line.replaceFirst(".*system slow: ", "").replaceFirst(" keeps .*", ""))
        .toList();
    assertEquals(
        List.of("a task of hands a task over", "computes", "waits"),
        told.stream().limit(3).sorted().toList(),
        () -> String.join("\n", lines));
    assertEquals(List.of("comes later"), told.stream().skip(3).toList());
  }

  @Test
  void theStackSaysWhereItIs() {
    String all = String.join("\n", lines);
    assertTrue(all.contains("LongTurnTest$Program.computeUntilTheEnd(LongTurnTest.java"), all);
    assertTrue(all.contains("LongTurnTest$Program.waitForTheEnd(LongTurnTest.java"), all);
  }
}
