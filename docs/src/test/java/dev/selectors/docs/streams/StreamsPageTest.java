package dev.selectors.docs.streams;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.MailboxRef;
import dev.selectors.RequestFailedException;
import dev.selectors.SelectorSystem;
import dev.selectors.docs.Impatient;
import dev.selectors.docs.streams.LineProcessor.Text;
import dev.selectors.testkit.SelectorTest;
import dev.selectors.testkit.SimulatedSystem;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What the page about streams says. */
@Timeout(60)
final class StreamsPageTest {
  private static final Duration LIMIT = Duration.ofSeconds(30);

  @TempDir
  static Path folder;

  @SelectorTest
  void aStreamHasAllItemsInOrderAndThenNone(SimulatedSystem sim) {
    AsyncStream<Integer> stream =
        sim.spawn(new AsyncStream<>(IntStream.range(0, 10).iterator(), 3));

    for (int item = 0; item < 10; item++) {
      assertEquals(Optional.of(item), next(sim, stream));
    }
    assertEquals(Optional.empty(), next(sim, stream));
    assertEquals(Optional.empty(), next(sim, stream));
  }

  @SelectorTest
  void aStreamIsEvaluatedAheadOfItsReaderButOnlySoFar(SimulatedSystem sim) {
    sim.allowStuck(); // nobody reads the stream to its end, as it has none
    List<Integer> evaluated = new ArrayList<>();
    Iterator<Integer> endless =
        Stream.iterate(0, i -> i + 1).peek(evaluated::add).iterator();
    AsyncStream<Integer> stream = sim.spawn(new AsyncStream<>(endless, 3));

    sim.run();
    assertEquals(List.of(0, 1, 2), evaluated);
    assertEquals(Optional.of(0), next(sim, stream));
    sim.run();
    assertEquals(List.of(0, 1, 2, 3), evaluated);
  }

  @SelectorTest
  void anItemWaitsForTheNextReaderIfTheFirstNoLongerWaits(SimulatedSystem sim) {
    AsyncStream<Integer> stream =
        sim.spawn(new AsyncStream<>(IntStream.range(0, 3).iterator(), 3));
    sim.run();
    Impatient.<MailboxRef<Optional<Integer>>, Optional<Integer>>ask(sim, stream.next, to -> to);
    assertEquals(Optional.of(0), next(sim, stream));
  }

  private static <T> Optional<T> next(SimulatedSystem sim, AsyncStream<T> stream) {
    return sim.call(stream.next, replyTo -> replyTo);
  }

  @Test
  void aStreamThatNobodyReadsToItsEndKeepsNoSystemOpen() throws InterruptedException {
    SelectorSystem system = SelectorSystem.create();
    system.spawn(new AsyncStream<>(Stream.iterate(0, i -> i + 1).iterator(), 3));

    assertTrue(system.awaitQuiescence(LIMIT));
    system.drain(LIMIT);
    assertEquals(0, system.size());
  }

  @SelectorTest
  void everyLineIsCountedOnceHoweverTheTextIsCut(SimulatedSystem sim) throws IOException {
    Path log = folder.resolve("log-" + sim.seed());
    Map<String, Long> expected = AccessLog.write(log, 20_000, sim.seed());
    int workers = sim.random().nextInt(1, 5);
    int blockSize = sim.random().nextInt(1, 3000);
    LineProcessor processor = sim.spawn(new LineProcessor(AccessLog::article, workers, blockSize));

    Map<String, Long> counted = sim.call(processor.texts, replyTo -> new Text(log, replyTo));
    assertEquals(expected, counted);
  }

  @Test
  void theLastLineNeedsNoEnd() throws IOException {
    Path log = folder.resolve("log");
    Files.writeString(log, "a\nb\na");
    try (SelectorSystem system = SelectorSystem.create()) {
      LineProcessor processor = system.spawn(new LineProcessor(Optional::of, 2, 1));

      assertEquals(Map.of("a", 2L, "b", 1L), counts(system, processor, log));
    }
  }

  /** Nobody would ever be idle. */
  @Test
  void aTextIsNotGivenToNoWorkers() {
    assertThrows(IllegalArgumentException.class, () -> new LineProcessor(Optional::of, 0, 1));
  }

  @Test
  void aTextThatCannotBeReadIsAFailureOfTheRequest() {
    try (SelectorSystem system = SelectorSystem.create()) {
      LineProcessor processor = system.spawn(new LineProcessor(Optional::of, 2, 1));

      Path missing = folder.resolve("missing");
      CompletionException e =
          assertThrows(CompletionException.class, () -> counts(system, processor, missing));
      assertInstanceOf(RequestFailedException.class, e.getCause());
    }
  }

  @Test
  void aWorkerThatFailsIsAFailureOfTheRequest() throws IOException {
    Path log = folder.resolve("bad");
    Files.writeString(log, "good\n".repeat(100) + "bad\n" + "good\n".repeat(100));
    try (SelectorSystem system = SelectorSystem.create()) {
      LineProcessor processor = system.spawn(new LineProcessor(StreamsPageTest::onlyGood, 2, 1));

      CompletionException e =
          assertThrows(CompletionException.class, () -> counts(system, processor, log));
      assertInstanceOf(RequestFailedException.class, e.getCause());
    }
  }

  private static Optional<String> onlyGood(String line) {
    if (!line.equals("good")) {
      throw new IllegalArgumentException(line);
    }
    return Optional.of(line);
  }

  private static Map<String, Long> counts(
      SelectorSystem system, LineProcessor processor, Path file) {
    return system
        .<Text, Map<String, Long>>ask(processor.texts, replyTo -> new Text(file, replyTo), LIMIT)
        .toCompletableFuture()
        .join();
  }

  @Test
  void theProgramChecksWhatItFinds() throws Exception {
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    WideFinder.find(3_000_000, 2, new PrintStream(printed, true, UTF_8));

    assertEquals(17, printed.toString(UTF_8).lines().count());
  }
}
