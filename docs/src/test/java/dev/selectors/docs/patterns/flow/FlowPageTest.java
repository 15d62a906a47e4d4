package dev.selectors.docs.patterns.flow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.docs.patterns.Picture;
import dev.selectors.patterns.FlowProcessor;
import dev.selectors.patterns.FlowPublisher;
import dev.selectors.testkit.SelectorTest;
import dev.selectors.testkit.SimulatedSystem;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The examples of the page about streams of {@code Flow}. */
@Timeout(60)
final class FlowPageTest {
  @SelectorTest
  void aPauseAtTheEndOfTheStreamHoldsBackItsSender(SimulatedSystem sim) {
    FlowPublisher<Integer> numbers = sim.spawn(new FlowPublisher<Integer>(3));
    FlowProcessor<Integer, String> text =
        sim.spawn(new FlowProcessor<Integer, String>(2, number -> "line " + number));
    LineArchive archive = sim.spawn(new LineArchive());
    numbers.subscribe(text);
    text.subscribe(archive.lines);

    archive.pause.send(true);
    sim.run();
    List<CompletableFuture<?>> sent = IntStream.range(0, 10)
        .<CompletableFuture<?>>mapToObj(i -> numbers.items.sendAsync(i).toCompletableFuture())
        .toList();
    numbers.complete();
    sim.run();
    assertTrue(sent.get(8).isDone()); // 4 in the archive, 2 in the processor, 3 in the publisher
    assertFalse(sent.get(9).isDone());

    archive.pause.send(false);
    sim.run();
    assertTrue(sent.get(9).isDone());
    assertEquals(
        Stream.concat(IntStream.range(0, 10).mapToObj(i -> "line " + i), Stream.of("."))
            .toList(),
        archive.stored);
  }

  @Test
  void aPublisherIsDrawnWhenNobodyAsks() throws IOException {
    try (SimulatedSystem sim = SimulatedSystem.create()) {
      FlowPublisher<Integer> numbers = sim.spawn("publisher", new FlowPublisher<Integer>(3));
      LineArchive archive = sim.spawn(new LineArchive());
      FlowProcessor<Integer, String> text = sim.spawn(new FlowProcessor<>(2, String::valueOf));
      numbers.subscribe(text);
      text.subscribe(archive.lines);
      archive.pause.send(true);
      sim.run();
      IntStream.range(0, 10).forEach(i -> {
        var unused = numbers.items.sendAsync(i);
      });
      sim.run();
      Picture.of("A publisher whose subscribers have asked for nothing more", numbers.snapshot())
          .sender("senders", "items")
          .effect("onNext")
          .open("subscribers")
          .assertDrawn("flow");
    }
  }
}
