package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Turns that block or compute keep nobody else from taking turns. Each test hangs if that does not
 * hold.
 */
@Timeout(60)
final class WedgeTest {
  private static SelectorSystem system(int parallelism) {
    return SelectorSystem.builder().parallelism(parallelism).build();
  }

  /** Runs what it is sent. */
  static final class Doer extends Actor<Runnable> {
    @Override
    protected void receive(Runnable action) {
      action.run();
    }
  }

  static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new AssertionError("a turn was interrupted", e);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4})
  void turnsThatBlockAllWorkersAreReleasedByAnotherSelector(int parallelism) {
    CountDownLatch released = new CountDownLatch(1);
    try (SelectorSystem system = system(parallelism)) {
      List<Doer> blocked = new ArrayList<>();
      for (int i = 0; i < parallelism; i++) {
        Doer doer = system.spawn(new Doer());
        doer.send(() -> await(released));
        blocked.add(doer);
      }
      system.spawn(new Doer()).send(released::countDown);
      await(released);
      assertStop(blocked);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4})
  void tasksThatBlockAllWorkersAreReleasedByASelector(int parallelism) {
    CountDownLatch released = new CountDownLatch(1);
    try (SelectorSystem system = system(parallelism)) {
      Asynchronous asynchronous = system.spawn(new Asynchronous());
      for (int i = 0; i < parallelism; i++) {
        asynchronous.tasks.send(() -> await(released));
      }
      system.spawn(new Doer()).send(released::countDown);
      await(released);
    }
  }

  /** Runs what it is sent alongside its turns. */
  static final class Asynchronous extends Selector {
    final Mailbox<Runnable> tasks = mailbox("tasks", this::async);
  }

  /** A parallel stream in a turn is done by the workers of the system, as the pool is theirs. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void partsOfATurnThatBlockAllWorkersAreReleasedByAnotherSelector(int parallelism) {
    int workers = parallelism + 1; // with the one in place of that whose turn waits
    CountDownLatch inside = new CountDownLatch(workers);
    CountDownLatch released = new CountDownLatch(1);
    try (SelectorSystem system = system(parallelism)) {
      Doer forking = system.spawn(new Doer());
      forking.send(() -> IntStream.range(0, 2 * workers).parallel().forEach(part -> {
        inside.countDown();
        await(released);
      }));
      await(inside);
      system.spawn(new Doer()).send(released::countDown);
      await(released);
      assertStop(List.of(forking));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void whatATurnHasWokenDoesNotWaitForItsEnd(int parallelism) {
    CountDownLatch done = new CountDownLatch(1);
    try (SelectorSystem system = system(parallelism)) {
      Doer other = system.spawn(new Doer());
      Doer blocking = system.spawn(new Doer());
      blocking.send(() -> {
        other.send(done::countDown);
        await(done);
      });
      await(done);
      assertStop(List.of(blocking, other));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void whatATurnHasWokenDoesNotWaitWhileItComputes(int parallelism) {
    CountDownLatch done = new CountDownLatch(2);
    try (SelectorSystem system = system(parallelism)) {
      Doer first = system.spawn(new Doer());
      Doer second = system.spawn(new Doer());
      Doer computing = system.spawn(new Doer());
      computing.send(() -> {
        first.send(done::countDown);
        second.send(done::countDown);
        while (done.getCount() > 0) {
          Thread.onSpinWait();
        }
      });
      await(done);
      assertStop(List.of(computing, first, second));
    }
  }

  /**
   * A thousand threads take their time where the JVM has no compiler, or the machine other work.
   */
  @Test
  @Timeout(180)
  void aThousandTurnsThatBlockAtOnceEndIfSoManyThreadsAreAllowed() {
    int n = 1000;
    CountDownLatch all = new CountDownLatch(n);
    try (SelectorSystem system =
        SelectorSystem.builder().parallelism(2).maxThreads(n).build()) {
      List<Doer> doers = new ArrayList<>();
      for (int i = 0; i < n; i++) {
        Doer doer = system.spawn(new Doer());
        doer.send(() -> {
          all.countDown();
          await(all);
        });
        doers.add(doer);
      }
      await(all);
      assertStop(doers);
    }
  }

  @Test
  void maximumOfThreadsBelowTheParallelismDoesNotCount() {
    int n = 4;
    try (SelectorSystem system =
        SelectorSystem.builder().parallelism(n).maxThreads(1).build()) {
      List<Doer> doers =
          Stream.generate(() -> system.spawn(new Doer())).limit(n).toList();
      for (int round = 0; round < 500; round++) { // often, so that the watchdog looks meanwhile
        CountDownLatch all = new CountDownLatch(n);
        doers.forEach(doer -> doer.send(() -> {
          all.countDown();
          await(all);
        }));
        await(all);
      }
      assertStop(doers);
    }
  }

  @Test
  void twoThatKeepEachOtherBusyLeaveTurnsToOthers() {
    CountDownLatch done = new CountDownLatch(1);
    try (SelectorSystem system = system(1)) {
      Doer first = system.spawn(new Doer());
      Doer second = system.spawn(new Doer());
      Doer third = system.spawn(new Doer());
      first.send(() -> {
        play(first, second, done);
        third.send(done::countDown); // not kept by the worker, as the other is
      });
      await(done);
      assertStop(List.of(first, second, third));
    }
  }

  private static void play(Doer to, Doer from, CountDownLatch end) {
    if (end.getCount() > 0) {
      to.send(() -> play(from, to, end));
    }
  }

  /** They compute here, until the selector has run; before Java 24 they can also be pinned. */
  @Test
  void whoeverMakesAWorkerDoesNotLoseItsCarrierToOthersMeanwhile() throws InterruptedException {
    int carriers = Runtime.getRuntime().availableProcessors();
    CountDownLatch others = new CountDownLatch(carriers - 1);
    CountDownLatch done = new CountDownLatch(1);
    try (SelectorSystem system = system(1)) {
      Thread first = Thread.startVirtualThread(() -> {
        for (int i = 0; i < carriers; i++) { // one more than there is room for
          Thread.startVirtualThread(() -> {
            others.countDown();
            while (done.getCount() > 0) {
              Thread.onSpinWait();
            }
          });
        }
        while (others.getCount() > 0) {
          Thread.onSpinWait();
        }
        system.spawn(new Doer()).send(done::countDown);
      });
      assertTrue(done.await(20, TimeUnit.SECONDS));
      first.join();
    } finally {
      done.countDown();
    }
  }

  private static void assertStop(List<Doer> doers) {
    doers.forEach(Selector::stop);
    doers.forEach(d -> assertEquals(
        new ExitReason.Stopped(), d.whenTerminated().toCompletableFuture().join(), d.name()));
  }

  /** Blocks all threads it may have, and releases them when it has been told so. */
  static final class Wedged {
    private Wedged() {}

    public static void main(String[] args) {
      wedge((system, name, blocking) -> system.spawn(name, new Doer()).send(blocking));
    }

    /** Does something in a selector of that name. */
    interface In {
      void run(SelectorSystem system, String name, Runnable blocking);
    }

    static void wedge(In selector) {
      CountDownLatch told = LoggedProgram.warnings(1);
      SelectorSystem system =
          SelectorSystem.builder().name("small").parallelism(2).maxThreads(3).build();
      CountDownLatch released = new CountDownLatch(1);
      for (String name : List.of("ann", "ben", "cid")) {
        CountDownLatch begun = new CountDownLatch(1);
        selector.run(system, name, () -> {
          begun.countDown();
          await(released);
        });
        await(begun); // otherwise it is open which of them and of the next has to wait
      }
      system.spawn("waiting", new Doer()).send(() -> await(released));
      await(told);
      released.countDown();
      boolean drained = system.drain(Duration.ofSeconds(20)).drained();
      System.out.println("drained " + drained);
    }
  }

  /** The same with tasks. */
  static final class WedgedByTasks {
    private WedgedByTasks() {}

    public static void main(String[] args) {
      Wedged.wedge((system, name, blocking) ->
          system.spawn(name, new Asynchronous()).tasks.send(blocking));
    }
  }

  @Test
  void threadsThatAreAllBlockedAreReportedByTheNamesOfTheirSelectors()
      throws IOException, InterruptedException {
    String warning = warningOf(Wedged.class);
    assertTrue(warning.endsWith("blocked: [ann, ben, cid]"), warning);
  }

  @Test
  void threadsThatTasksBlockAreReportedByTheNamesOfTheirSelectors()
      throws IOException, InterruptedException {
    String warning = warningOf(WedgedByTasks.class);
    assertTrue(warning.endsWith("blocked: [a task of ann, a task of ben, a task of cid]"), warning);
    assertTrue(warning.contains("a task takes a thread too: give it a time limit"), warning);
  }

  private static String warningOf(Class<?> program) throws IOException, InterruptedException {
    String output = LoggedProgram.output(program);
    List<String> warnings =
        output.lines().filter(line -> line.startsWith("WARN")).toList();
    assertEquals(1, warnings.size(), output);
    assertTrue(warnings.getFirst().contains("system small: all 3 threads are blocked"), output);
    assertTrue(output.contains("drained true"), output);
    return warnings.getFirst();
  }
}
