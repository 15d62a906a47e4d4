package dev.selectors.docs.operations;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.Actor;
import dev.selectors.DeadLetter;
import dev.selectors.Mailbox;
import dev.selectors.ReplyTo;
import dev.selectors.Selector;
import dev.selectors.SelectorSnapshot;
import dev.selectors.SelectorSystem;
import dev.selectors.testkit.SelectorTest;
import dev.selectors.testkit.SimulatedSystem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.LongAdder;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class OperationsPageTest {
  private static final Path CORE = Path.of("../selector-core/src/main/java/dev/selectors");
  private static final Pattern LINE = Pattern.compile("(?m)^\\| (?:WARN|ERROR) \\| `([^`]*)`");
  private static final Pattern THREAD = Pattern.compile("(?m)^\\| `shop-([a-z-]*[a-z])[-N]*`");
  private static final Pattern CLASS = Pattern.compile("`(dev\\.selectors\\.[\\w.$]+)`");

  /** Has nothing to do with what it is sent. */
  private static final class Sink extends Actor<String> {
    @Override
    protected void receive(String message) {}
  }

  @SelectorTest
  void whatWaitsIsCountedAndTheLongestLine(SimulatedSystem sim) {
    Till till = closed(sim);
    Sink gone = sim.spawn(new Sink());
    gone.stop();
    sim.run();
    sim.allowDeadLetters(DeadLetter.Reason.TERMINATED);
    gone.send("late");

    Map<String, Number> gauges = new HashMap<>();
    new Vitals(sim.system()).gather(gauges::put);
    assertEquals(
        List.of(2, 3L, 3, 1L, 0L),
        Stream.of(
                "selectors",
                "messages waiting",
                "longest line",
                "dead letters TERMINATED",
                "dead letters MAILBOX_FULL")
            .map(gauges::get)
            .toList());
    till.staff.send(true);
    sim.run();
    assertEquals(6, till.taken());
  }

  /** Asks another one for whatever it is asked for, and waits for that. */
  private static final class PassingOn extends Selector {
    Mailbox<ReplyTo<Boolean>> to = mailbox("to", asker -> {});
    final Mailbox<ReplyTo<Boolean>> asked = mailbox("asked", this::passOn);

    private void passOn(ReplyTo<Boolean> asker) {
      await(
          ask(to, (ReplyTo<Boolean> own) -> own, Duration.ofSeconds(10)),
          (answer, error) -> asker.send(true));
    }
  }

  @SelectorTest
  void whoWaitForEachOtherAreNotWell(SimulatedSystem sim) {
    sim.allowDeadLetters(DeadLetter.Reason.TERMINATED); // the request that is not answered
    Vitals vitals = new Vitals(sim.system());
    assertTrue(sim.await(vitals.isWell()));

    PassingOn one = sim.spawn(new PassingOn());
    PassingOn other = sim.spawn(new PassingOn());
    one.to = other.asked;
    other.to = one.asked;
    CompletionStage<Boolean> answer =
        sim.system().ask(one.asked, (ReplyTo<Boolean> own) -> own, Duration.ofSeconds(30));
    sim.run();
    assertFalse(sim.await(vitals.isWell()));
    one.stop();
    other.stop();
    sim.run();
    assertTrue(answer.toCompletableFuture().isCompletedExceptionally());
  }

  @Test
  void whereAllThreadsAreBlockedNobodyIsWell() {
    CountDownLatch end = new CountDownLatch(1);
    try (SelectorSystem system =
        SelectorSystem.builder().parallelism(1).maxThreads(1).build()) {
      Vitals vitals = new Vitals(system);
      while (!vitals.isWell().toCompletableFuture().join()) { // not at once if the machine is busy
        assertFalse(Thread.interrupted(), "never well");
      }
      Blocked blocked = system.spawn(new Blocked());
      blocked.send(end);
      blocked.isInside.join();
      assertFalse(vitals.isWell().toCompletableFuture().join());
      end.countDown();
    }
  }

  /** Does what a turn should not. */
  private static final class Blocked extends Actor<CountDownLatch> {
    final CompletableFuture<Boolean> isInside = new CompletableFuture<>();

    @Override
    protected void receive(CountDownLatch end) {
      isInside.complete(true);
      try {
        end.await();
      } catch (InterruptedException e) {
        throw new AssertionError(e);
      }
    }
  }

  @SelectorTest
  void theBusiestHasTakenTheMostTurnsMeanwhile(SimulatedSystem sim) {
    List<Sink> actors = Stream.of("one", "two", "three")
        .map(name -> sim.spawn(name, new Sink()))
        .toList();
    for (int i = 0; i < 9; i++) {
      actors.getFirst().send("before");
    }
    sim.run();
    List<SelectorSnapshot> before = sim.system().snapshots();
    for (int i = 0; i < 3; i++) {
      for (int n = 0; n < i; n++) {
        actors.get(i).send("meanwhile");
      }
    }
    sim.run();
    assertEquals(
        List.of("three", "two", "one"), Vitals.busiest(before, sim.system().snapshots()));
  }

  @SelectorTest
  void thoseOfOneNameAreBusyTogether(SimulatedSystem sim) {
    List<Sink> actors =
        Stream.of("two", "two", "one").map(name -> sim.spawn(name, new Sink())).toList();
    for (Sink actor : actors) {
      for (int i = 0; i < 9; i++) {
        actor.send("before");
      }
    }
    sim.run();
    List<SelectorSnapshot> before = sim.system().snapshots();
    actors.forEach(each -> each.send("meanwhile"));
    sim.run();
    assertEquals(List.of("two", "one"), Vitals.busiest(before, sim.system().snapshots()));
  }

  @SelectorTest
  void whoHasTheMostBeforeItIsFirstInTheReport(SimulatedSystem sim) {
    Vitals vitals = new Vitals(sim.system());
    Till till = closed(sim);
    List<String> lines = vitals.report().lines().toList();
    assertEquals(till.snapshot().toString(), lines.get(1));
    assertTrue(lines.getLast().startsWith("till is stuck: [pay: 3 waiting"), lines::toString);
    till.staff.send(true);
    sim.run();
  }

  @SelectorTest
  void thePageShowsWhatASnapshotSays(SimulatedSystem sim) {
    Till till = closed(sim);
    assertTrue(page().contains(till.snapshot() + "\n"), () -> "" + till.snapshot());
    till.staff.send(true);
    sim.run();
  }

  /** Three payments wait, as nobody is there. */
  private static Till closed(SimulatedSystem sim) {
    Till till = sim.spawn("till", new Till());
    till.staff.send(false);
    sim.run();
    List.of(1, 2, 3).forEach(till.pay::send);
    sim.run();
    return till;
  }

  @Test
  void aSystemIsBuiltAsThePageSays() {
    LongAdder failures = new LongAdder();
    SelectorSystem system = SelectorSystem.builder()
        .name("shop")
        .warnOfLongTurns(Duration.ofSeconds(1))
        .warnOfWaitCycles(Duration.ofSeconds(10))
        .onFailure(failure -> failures.increment())
        .closeTimeout(Duration.ofSeconds(20))
        .build();
    try (system) {
      assertEquals("shop", system.name());
    }
    assertEquals(0, failures.sum());
  }

  @Test
  void eachLineOfTheLogOnThePageIsOneThatIsWritten() {
    String log = code("Journal.java") + code("WaitCycle.java");
    List<String> lines = found(LINE);
    assertEquals(8, lines.size(), lines::toString);
    List<String> unknown = new ArrayList<>();
    for (String line : lines) {
      for (String part : line.split("…", -1)) {
        if (!log.contains(part.strip())) {
          unknown.add(line + ": " + part);
        }
      }
    }
    assertEquals(List.of(), unknown);
  }

  @Test
  void eachThreadOnThePageIsOneOfASystem() throws IOException {
    String core;
    try (Stream<Path> files = Files.list(CORE)) {
      core = files.map(file -> code(file.getFileName().toString())).collect(Collectors.joining());
    }
    List<String> threads = found(THREAD);
    assertEquals(10, threads.size(), threads::toString);
    assertEquals(
        List.of(),
        threads.stream().filter(name -> !core.contains('"' + name + '"')).toList());
  }

  @Test
  void eachClassOnThePageIsOneOfTheLibrary() throws ClassNotFoundException {
    List<String> classes = found(CLASS);
    assertEquals(7, classes.size(), classes::toString);
    for (String name : classes) {
      assertEquals(name, Class.forName(name).getName());
    }
  }

  private static List<String> found(Pattern pattern) {
    return pattern.matcher(page()).results().map(each -> each.group(1)).toList();
  }

  private static String page() {
    return read(Path.of("operations.md"));
  }

  /** With texts in one piece. */
  private static String code(String file) {
    return read(CORE.resolve(file)).replaceAll("\"\\s*\\+\\s*\"", "");
  }

  private static String read(Path file) {
    try {
      return Files.readString(file).replace("\r\n", "\n");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
