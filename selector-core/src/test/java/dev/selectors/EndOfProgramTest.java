package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A program ends when its work is done, and does not wait for daemons. */
@Timeout(90)
final class EndOfProgramTest {
  /** Programs whose {@code main} returns without closing the system, except for one. */
  enum Program {
    WORK_IS_DONE_BEFORE_THE_END("done"),
    TIMER_IS_DONE_BEFORE_THE_END("fired"),
    DAEMONS_DO_NOT_KEEP_IT("main is over"),
    CLOSE_WAITS_FOR_DAEMONS("done"),
    SUSPENDED_SELECTOR_DOES_NOT_KEEP_IT("suspended");

    final String output;

    Program(String output) {
      this.output = output;
    }

    public static void main(String[] args) throws InterruptedException {
      switch (valueOf(args[0])) {
        case WORK_IS_DONE_BEFORE_THE_END -> work(SelectorSystem.create());
        case TIMER_IS_DONE_BEFORE_THE_END -> {
          Steered s = SelectorSystem.create().spawn(new Steered());
          s.turn.send(() -> s.after(Duration.ofMillis(50), () -> print("fired")));
        }
        case DAEMONS_DO_NOT_KEEP_IT -> {
          Steered s = SelectorSystem.builder().daemon(true).build().spawn(new Steered());
          CountDownLatch inside = new CountDownLatch(1);
          s.turn.send(() -> {
            s.every(Duration.ofMillis(1), () -> {});
            inside.countDown();
            new CompletableFuture<String>().join();
          });
          inside.await();
          print("main is over");
        }
        case CLOSE_WAITS_FOR_DAEMONS -> {
          try (SelectorSystem system = SelectorSystem.builder().daemon(true).build()) {
            work(system);
          }
        }
        case SUSPENDED_SELECTOR_DOES_NOT_KEEP_IT -> {
          Steered s = SelectorSystem.create().spawn(new Steered());
          s.turn.send(() -> {
            s.await(new CompletableFuture<String>(), (value, error) -> print("went on"));
            print("suspended");
          });
        }
      }
    }

    private static void work(SelectorSystem system) {
      Steered left = new Steered();
      Steered right = new Steered();
      play(100_000, left, right);
      system.spawn(left);
      system.spawn(right);
    }

    private static void play(int rounds, Steered here, Steered there) {
      here.turn.send(() -> {
        if (rounds == 0) {
          print("done");
        } else {
          play(rounds - 1, there, here);
        }
      });
    }

    private static void print(String text) {
      System.out.println(text);
    }
  }

  private static final Map<Program, ChildProgram> CHILDREN = new EnumMap<>(Program.class);

  @BeforeAll
  static void startAll() throws IOException {
    for (Program p : Program.values()) {
      CHILDREN.put(p, ChildProgram.start(Program.class, List.of(), p.name()));
    }
  }

  @ParameterizedTest
  @EnumSource(Program.class)
  void programEnds(Program program) throws IOException, InterruptedException {
    assertEquals(program.output, CHILDREN.get(program).output().strip());
  }
}
