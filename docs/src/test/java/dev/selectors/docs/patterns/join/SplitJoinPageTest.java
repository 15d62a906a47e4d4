package dev.selectors.docs.patterns.join;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.selectors.MailboxRef;
import dev.selectors.SelectorSystem;
import dev.selectors.docs.patterns.Picture;
import dev.selectors.testkit.SelectorTest;
import dev.selectors.testkit.SimulatedSystem;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The examples of the page about split-joins: all forms do the same. */
@Timeout(60)
final class SplitJoinPageTest {
  private final SelectorSystem system = SelectorSystem.create();
  private final BlockingQueue<Integer> counts = new LinkedBlockingQueue<>();

  @AfterEach
  void close() {
    system.close();
  }

  private List<CountingWorker> workers() {
    return Stream.generate(() -> system.spawn(new CountingWorker())).limit(3).toList();
  }

  /** Counts come in the order of the texts; a text with a bad line fails, and no other. */
  private void counts(Consumer<String> texts) throws InterruptedException {
    List<Integer> expected = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      boolean bad = i % 10 == 9;
      texts.accept("a b\n".repeat(i % 7) + (bad ? " \nc" : ""));
      expected.add(bad ? -1 : i % 7 * 2);
    }
    List<Integer> counted = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      counted.add(counts.poll(20, TimeUnit.SECONDS));
    }
    assertEquals(expected, counted);
  }

  @Test
  void aSelector() throws InterruptedException {
    SelectorWords words = system.spawn(new SelectorWords(workers(), counts::add));
    counts(words.texts.items::send);
  }

  @Test
  void anActor() throws InterruptedException {
    ActorWords words = system.spawn(new ActorWords(workers(), counts::add));
    counts(text -> words.send(new ActorWords.Text(text)));
  }

  @Test
  void virtualThreads() throws InterruptedException {
    try (ThreadWords words = new ThreadWords(counts::add)) {
      counts(words::text);
    }
  }

  @SelectorTest(seeds = 1)
  void drawing(SimulatedSystem sim) throws IOException {
    List<CountingWorker> workers = List.of(new CountingWorker()); // not spawned: never answers
    SelectorWords words = sim.spawn("words", new SelectorWords(workers, count -> {}));
    MailboxRef<String> texts = words.texts.items;
    for (int i = 0; i < 7; i++) {
      texts.send("to be");
    }
    sim.run();
    Picture.of("four texts are in flight, three wait", words.snapshot())
        .sender("readers", "texts")
        .sender("workers", "texts-answers")
        .effect("lines go to workers")
        .effect("a count, in order")
        .open("texts-answers")
        .assertDrawn("split-join");
    sim.allowStuck();
  }
}
