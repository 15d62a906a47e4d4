package dev.selectors.docs.patterns.pubsub;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.docs.patterns.Picture;
import dev.selectors.patterns.Topic;
import dev.selectors.patterns.Topic.Subscription;
import dev.selectors.patterns.Topic.WhenFull;
import dev.selectors.testkit.Probe;
import dev.selectors.testkit.SelectorTest;
import dev.selectors.testkit.SimulatedSystem;
import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The examples of the page about topics. */
@Timeout(60)
final class PubSubPageTest {
  private static final int N = 20;

  @SelectorTest
  void aChartThatIsNotVisibleSkipsWhatTheJournalGets(SimulatedSystem sim) {
    Topic<Integer> prices = sim.spawn(new Topic<Integer>(100));
    PriceChart chart = sim.spawn(new PriceChart());
    Probe<Integer> journal = sim.probe("journal");
    prices.subscribe(chart, chart.prices, 3, WhenFull.DROP_OLDEST);
    prices.subscribe(journal, 1000, WhenFull.HOLD);

    chart.visible.send(false);
    sim.run();
    for (int price = 0; price < N; price++) {
      prices.publish.send(price);
    }
    sim.run();
    chart.visible.send(true);
    sim.run();

    assertEquals(IntStream.range(0, N).boxed().toList(), journal.received());
    // One was in the mailbox and one waited for room there, when it was closed; then the newest.
    assertEquals(List.of(0, 1, N - 3, N - 2, N - 1), chart.drawn);
  }

  @SelectorTest
  void aBurstForWhichThereIsRoomReachesItsReader(SimulatedSystem sim) {
    Topic<Integer> prices = sim.spawn(new Topic<Integer>(1000));
    PriceReader reader = sim.spawn(new PriceReader());
    Subscription subscription = prices.subscribe(reader, reader.prices, 10, WhenFull.DETACH);
    int most = PriceReader.BURST + 1 + 10; // in the mailbox, waiting for room there, kept
    int bursts = 5;
    for (int burst = 0; burst < bursts; burst++) {
      for (int i = 0; i < most; i++) {
        prices.publish.send(burst * most + i);
      }
      sim.run();
    }

    assertEquals(IntStream.range(0, bursts * most).boxed().toList(), reader.read);
    assertEquals(0, subscription.dropped());
    assertTrue(subscription.cancel(), "it was over before");
  }

  @Test
  void aTopicIsDrawnWhenASubscriberHoldsIt() throws IOException {
    try (SimulatedSystem sim = SimulatedSystem.create()) {
      Topic<Integer> prices = sim.spawn("prices", new Topic<Integer>(100));
      PriceChart chart = sim.spawn(new PriceChart());
      prices.subscribe(chart, chart.prices, 3, WhenFull.HOLD);
      chart.visible.send(false);
      sim.run();
      for (int price = 0; price < 8; price++) {
        prices.publish.send(price);
      }
      sim.run();
      Picture.of("A topic that a slow subscriber holds", prices.snapshot())
          .sender("subscribers", "subscribe")
          .sender("slow ones", "changed")
          .sender("publishers", "publish")
          .effect("to each subscriber")
          .open("subscribe", "changed")
          .assertDrawn("pub-sub");
    }
  }
}
