package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What users plug in may throw anything: a selector still ends, once, and gives way to others. */
@Timeout(30)
class HostileHandlersTest {
  private final ManualExecutor executor = new ManualExecutor();

  private static final class Refuser extends Steered {
    final Mailbox<String> in = logged("in");
  }

  private static ExitReason end(Selector selector)
      throws InterruptedException, ExecutionException, TimeoutException {
    return selector.whenTerminated().toCompletableFuture().get(10, TimeUnit.SECONDS);
  }

  private void runAllAndIgnoreWhatIsThrown() {
    while (executor.pending() > 0) {
      try {
        executor.runOne();
      } catch (AssertionError e) {
        // As a worker does, which goes on with the next task.
      }
    }
  }

  @Test
  void selectorEndsAlthoughTheHandlerOfFailuresThrowsAnError() throws Exception {
    SelectorSystem system = SelectorSystem.builder()
        .executor(executor)
        .onFailure(failure -> {
          throw new AssertionError("handler of failures");
        })
        .build();
    Steered selector = system.spawn(new Steered());

    selector.turn.send(() -> {
      throw new IllegalStateException("turn");
    });
    runAllAndIgnoreWhatIsThrown();

    assertInstanceOf(ExitReason.Failed.class, end(selector));
    assertEquals(1, selector.exits);
    assertEquals(0, system.size());
  }

  @Test
  void selectorEndsAlthoughTheHandlerOfDeadLettersThrowsAnError() throws Exception {
    List<Object> dead = new ArrayList<>();
    SelectorSystem system = SelectorSystem.builder()
        .executor(executor)
        .onDeadLetter(letter -> {
          dead.add(letter.message());
          throw new AssertionError("handler of dead letters");
        })
        .build();
    Refuser selector = system.spawn(new Refuser());
    Refuser other = system.spawn(new Refuser());
    executor.runAll();

    selector.in.send("one");
    selector.in.send("two");
    selector.stop();
    runAllAndIgnoreWhatIsThrown();

    assertEquals(List.of("one", "two"), dead);
    assertInstanceOf(ExitReason.Stopped.class, end(selector));
    assertEquals(1, selector.exits);
    assertEquals(1, system.size(), "the other one lives: " + other.state());
  }

  @Test
  void guardThatFailsAtEveryRestartGivesWayToOthers() {
    final class Failing extends Steered {
      int evaluations;
      final Mailbox<String> in = logged("in").guard(this::fail);

      private boolean fail() {
        if (++evaluations < 10_000) { // the test could not end otherwise
          throw new IllegalStateException("guard");
        }
        return false;
      }
    }

    SelectorSystem system =
        SelectorSystem.builder().executor(executor).throughput(8).build();
    Failing selector = new Failing();
    selector.directive = Directive.RESTART;
    system.spawn(selector);

    selector.in.send("message");
    assertTrue(executor.runOne());

    assertTrue(selector.evaluations <= 100, () -> selector.evaluations + " evaluations in one run");
  }

  @Test
  void selectorFailsIfTheExecutorThrowsWhateverItIs() throws Exception {
    boolean[] broken = {false};
    SelectorSystem system = SelectorSystem.builder()
        .executor(task -> {
          if (broken[0]) {
            throw new IllegalStateException("executor");
          }
          executor.execute(task);
        })
        .build();
    Refuser selector = system.spawn(new Refuser());
    executor.runAll();

    broken[0] = true;
    try {
      selector.in.send("message");
    } catch (IllegalStateException e) {
      // Whether the sender is told does not matter here.
    }

    assertInstanceOf(ExitReason.Failed.class, end(selector));
  }

  @Test
  void taskThatAnExecutorKeepsAlthoughItHasRefusedItIsNoRun() throws Exception {
    boolean[] broken = {false};
    SelectorSystem system = SelectorSystem.builder()
        .executor(task -> {
          executor.execute(task);
          if (broken[0]) {
            throw new IllegalStateException("kept it");
          }
        })
        .build();
    Refuser selector = system.spawn(new Refuser());
    executor.runAll();

    broken[0] = true;
    selector.in.send("message");
    assertInstanceOf(ExitReason.Failed.class, end(selector));
    int before = selector.seen.size();
    executor.runAll();

    assertEquals(before, selector.seen.size());
    assertTrue(system.awaitQuiescence(Duration.ofSeconds(20)));
  }

  @Test
  void executorThatThrowsAfterItHasRunATaskIsToldAndNothingElseHappens() {
    boolean[] broken = {false};
    SelectorSystem system = SelectorSystem.builder()
        .executor(task -> {
          task.run();
          if (broken[0]) {
            throw new IllegalStateException("has run it");
          }
        })
        .build();
    Refuser selector = system.spawn(new Refuser());

    broken[0] = true;
    List<Throwable> told = Uncaught.during(() -> selector.in.send("message"));

    assertEquals(List.of("has run it"), told.stream().map(Throwable::getMessage).toList());
    assertEquals(new SelectorState.Idle(), selector.state());
    assertEquals(List.of("message"), selector.seen);
  }

  @Test
  void selectorThatTheExecutorHasForsakenMayNotCloseItsSystem() throws Exception {
    AtomicBoolean rejects = new AtomicBoolean();
    SelectorSystem system = SelectorSystem.builder()
        .executor(task -> {
          if (rejects.get()) {
            throw new RejectedExecutionException("full");
          }
          executor.execute(task);
        })
        .build();
    List<String> refused = new CopyOnWriteArrayList<>();
    Steered selector = system.spawn(new Steered() {
      @Override
      protected void onExit(ExitReason reason) {
        refused.add(
            assertThrows(IllegalStateException.class, () -> system.drain(Duration.ofHours(1)))
                .getMessage());
      }
    });
    executor.runAll();
    rejects.set(true);
    selector.turn.send(() -> {});
    assertInstanceOf(ExitReason.Failed.class, end(selector));
    assertEquals(1, refused.size());
    assertTrue(refused.getFirst().contains("which would wait for itself"), refused.toString());
  }
}
