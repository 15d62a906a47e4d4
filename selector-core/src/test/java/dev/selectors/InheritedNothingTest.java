package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.net.URL;
import java.net.URLClassLoader;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a system does on its own threads inherits nothing from whoever happened to come first. */
@Timeout(60)
final class InheritedNothingTest {
  private static final InheritableThreadLocal<String> USER = new InheritableThreadLocal<>();

  /** What code can see of where it runs. */
  private record Seen(String user, ClassLoader loader) {
    static Seen here() {
      return new Seen(String.valueOf(USER.get()), Thread.currentThread().getContextClassLoader());
    }
  }

  /** The class loader of the program that builds the systems. */
  private static final ClassLoader PROGRAM = new URLClassLoader("the program's", new URL[0], null);

  private static final Seen NOTHING = new Seen("null", PROGRAM);

  /** Who calls the code, which is the first thing that happens to the system. */
  @SuppressWarnings("ImmutableEnumChecker") // nobody changes a lambda
  enum Where {
    TURN(Where::own, (system, code) -> system.spawn(new Steered()).turn.send(code)),
    TASK(Where::own, SelectorSystem::runAside),
    TIMER(Where::own, (system, code) -> schedule(code, system)),
    END_OF_A_TIME(Where::own, (system, code) -> schedule(() -> system.whenTimeIsUp(code), system)),
    THREAD_FOR_WHAT_THE_EXECUTOR_REFUSES(Where::refusing, SelectorSystem::runAside),
    THREAD_FOR_A_SELECTOR_THAT_THE_EXECUTOR_REFUSES(
        Where::refusing, (system, code) -> system.spawn(new Steered()).turn.send(() -> {}));

    /** Makes the system for the code. */
    private final Function<Runnable, SelectorSystem> builds;

    private final BiConsumer<SelectorSystem, Runnable> calls;

    Where(Function<Runnable, SelectorSystem> builds, BiConsumer<SelectorSystem, Runnable> calls) {
      this.builds = builds;
      this.calls = calls;
    }

    private static SelectorSystem own(Runnable code) {
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
    Runnable code = () -> seen.complete(Seen.here());
    SelectorSystem system = builtByTheProgram(() -> where.builds.apply(code));
    Thread alice = new Thread(() -> {
      USER.set("alice");
      Thread.currentThread().setContextClassLoader(new URLClassLoader("hers", new URL[0], null));
      where.calls.accept(system, code);
    });
    alice.start();
    return seen.join();
  }

  private static SelectorSystem builtByTheProgram(Supplier<SelectorSystem> builds) {
    Thread me = Thread.currentThread();
    ClassLoader before = me.getContextClassLoader();
    me.setContextClassLoader(PROGRAM);
    try {
      return builds.get();
    } finally {
      me.setContextClassLoader(before);
    }
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
      Supplier<List<String>> all = () -> threadsOf("common-");
      Runnable turn = () -> { // so that its worker and the watchdog are there
        seen.completeAsync(all, task -> Where.schedule(task, system)).join();
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

  private static Stream<String> described(Thread thread) {
    ThreadGroup group = thread.getThreadGroup();
    return group == null // it has ended
        ? Stream.of()
        : Stream.of(thread.getName().replaceFirst("-\\d+$", "") + " " + thread.getPriority() + " "
            + group.getName());
  }

  private static List<String> threadsOf(String prefix) {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().startsWith(prefix))
        .flatMap(InheritedNothingTest::described)
        .distinct() // a turn that waits can bring in one more worker
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
