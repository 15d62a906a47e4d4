package dev.selectors.patterns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.Selector;
import dev.selectors.SelectorSystem;
import dev.selectors.ShutdownReport;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Subscribers that come and ask while the publisher looks at who is there. */
@Timeout(60)
final class FlowRaceTest {
  /** With the race in question, about one run in three thousand went wrong. */
  private static final int RUNS = 20_000;

  private static final int CLOSINGS = 50;

  /** Its items are complete with its end, which a thread can wait for. */
  private static final class Collecting extends Recorded {
    final CompletableFuture<List<Integer>> all = new CompletableFuture<>();

    @Override
    public void onError(Throwable error) {
      all.completeExceptionally(error);
    }

    @Override
    public void onComplete() {
      all.complete(items);
    }
  }

  @Test
  void whoSubscribesBeforeOthersAskGetsWhatTheyGet() {
    try (SelectorSystem system = SelectorSystem.create()) {
      for (int run = 0; run < RUNS; run++) {
        FlowPublisher<Integer> publisher = system.spawn(new FlowPublisher<Integer>(4));
        publisher.items.send(1);
        publisher.items.send(2);
        publisher.complete();
        List<Collecting> subscribers =
            List.of(new Collecting(), new Collecting(), new Collecting());
        subscribers.forEach(publisher::subscribe);
        subscribers.forEach(each -> each.ask(2));
        for (Collecting each : subscribers) {
          assertEquals(List.of(1, 2), each.all.join());
        }
      }
    }
  }

  private static final class Sink extends Selector {
    final FlowSubscriber<Integer> in =
        new FlowSubscriber<>(context(), "in", 2, item -> {}, end -> {});
  }

  /** The streams have not ended. */
  @Test
  void streamsThatRestLeaveNothingWhenTheirSystemCloses() throws InterruptedException {
    for (int run = 0; run < CLOSINGS; run++) {
      SelectorSystem system = SelectorSystem.create();
      FlowPublisher<Integer> publisher = system.spawn(new FlowPublisher<Integer>(4));
      FlowProcessor<Integer, Integer> first = system.spawn(new FlowProcessor<>(2, n -> n));
      FlowProcessor<Integer, Integer> second = system.spawn(new FlowProcessor<>(2, n -> n));
      Sink sink = system.spawn(new Sink());
      publisher.subscribe(first);
      first.subscribe(second);
      second.subscribe(sink.in);
      publisher.items.send(1);
      assertTrue(system.awaitQuiescence(Duration.ofSeconds(30)));
      ShutdownReport left = system.drain(Duration.ofSeconds(30));
      assertTrue(left.isClean(), left::toString);
    }
  }
}
