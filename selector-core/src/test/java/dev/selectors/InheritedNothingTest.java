package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.net.URL;
import java.net.URLClassLoader;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a system does on its own threads has nothing of whoever happened to come first. */
@Timeout(60)
final class InheritedNothingTest {
  private static final InheritableThreadLocal<String> USER = new InheritableThreadLocal<>();

  /** What somebody can see of where his code runs. */
  private record Seen(String user, ClassLoader loader) {
    static Seen here() {
      return new Seen(String.valueOf(USER.get()), Thread.currentThread().getContextClassLoader());
    }
  }

  private static final Seen NOTHING = new Seen("null", ClassLoader.getSystemClassLoader());

  /** Who has the code called; the first thing that happens to the system. */
  @SuppressWarnings("ImmutableEnumChecker") // nobody changes a lambda
  enum Where {
    TURN(code -> {
      Steered s = ownSystem().spawn(new Steered());
      s.turn.send(code);
    }),
    TASK(code -> ownSystem().runAside(code)),
    TIMER(code -> schedule(code, ownSystem())),
    END_OF_A_TIME(code -> {
      SelectorSystem system = ownSystem();
      schedule(() -> system.whenTimeIsUp(code), system);
    }),
    THREAD_FOR_WHAT_THE_EXECUTOR_REFUSES(code -> refusing(code).runAside(code)),
    THREAD_FOR_A_SELECTOR_THAT_THE_EXECUTOR_REFUSES(
        code -> refusing(code).spawn(new Steered()).turn.send(() -> {}));

    private final Consumer<Runnable> calls;

    Where(Consumer<Runnable> calls) {
      this.calls = calls;
    }

    private static SelectorSystem ownSystem() {
      return SelectorSystem.builder().daemon(true).parallelism(1).build();
    }

    private static void schedule(Runnable code, SelectorSystem system) {
      Cancellable unused = system.timekeeper().schedule(code, Duration.ZERO);
    }

    private static SelectorSystem refusing(Runnable code) {
      return SelectorSystem.builder()
          .executor(task -> {
            throw new RejectedExecutionException("full");
          })
          .onFailure(failure -> code.run())
          .build();
    }
  }

  private static Seen seenAt(Where where) {
    CompletableFuture<Seen> seen = new CompletableFuture<>();
    Thread alice = new Thread(() -> {
      USER.set("alice");
      Thread.currentThread().setContextClassLoader(new URLClassLoader("hers", new URL[0], null));
      where.calls.accept(() -> seen.complete(Seen.here()));
    });
    alice.start();
    return seen.join();
  }

  @ParameterizedTest
  @EnumSource
  void nothingIsInheritedFromWhoeverCameFirst(Where where) {
    assertEquals(NOTHING, seenAt(where));
  }

  @Test
  void groupAndPriorityAreNotThoseOfWhoeverCameFirst() {
    try (SelectorSystem system =
        SelectorSystem.builder().name("common").parallelism(1).build()) {
      CompletableFuture<List<String>> seen = new CompletableFuture<>();
      Runnable turn = () -> { // so that its worker is there, and the watchdog
        Where.schedule(() -> seen.complete(threadsOf("common-")), system);
        seen.join();
      };
      Thread.ofPlatform()
          .group(new ThreadGroup("hers"))
          .priority(Thread.MIN_PRIORITY)
          .start(() -> system.spawn(new Steered()).turn.send(turn));

      String mine = Thread.currentThread().getThreadGroup().getName();
      assertEquals(
          List.of(
              "common-timers 5 " + mine, "common-watchdog 5 " + mine, "common-worker 5 " + mine),
          seen.join());
    }
  }

  private static List<String> threadsOf(String prefix) {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().startsWith(prefix))
        .map(t -> t.getName().replaceFirst("-\\d+$", "") + " " + t.getPriority() + " "
            + t.getThreadGroup().getName())
        .distinct() // a turn that waits can have one more worker come
        .sorted()
        .toList();
  }

  @Test
  void turnCanStillHaveInheritableValuesOfItsOwn() {
    try (SelectorSystem system = SelectorSystem.create()) {
      Steered s = system.spawn(new Steered());
      CompletableFuture<String> inherited = new CompletableFuture<>();
      s.turn.send(() -> {
        USER.set("turn");
        Thread.ofPlatform().start(() -> inherited.complete(USER.get()));
      });
      assertEquals("turn", inherited.join());
    }
  }
}
