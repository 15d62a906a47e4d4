package dev.selectors.docs.patterns.pubsub;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.Selector;
import dev.selectors.docs.patterns.Picture;
import dev.selectors.patterns.Topic;
import dev.selectors.patterns.Topic.Subscription;
import dev.selectors.patterns.Topic.WhenFull;
import dev.selectors.testkit.Probe;
import dev.selectors.testkit.SelectorTest;
import dev.selectors.testkit.SimulatedSystem;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
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

  /** Publishes news by number, and keeps the last of them for those who come late. */
  private static final class Desk extends Selector {
    private final Topic<Integer> topic;
    private final ArrayDeque<Integer> history = new ArrayDeque<>();
    final Mailbox<Integer> news = mailbox("news", this::onNews);
    final Mailbox<MailboxRef<Integer>> join = mailbox("join", this::onJoin);

    Desk(Topic<Integer> topic) {
      this.topic = topic;
    }

    private void onNews(int number) {
      history.add(number);
      if (history.size() > 5) {
        history.remove();
      }
      await(topic.publish.sendAsync(number), sent -> {}, gone -> exit()).whileDisabled(news);
    }

    private void onJoin(MailboxRef<Integer> newcomer) {
      history.forEach(newcomer::sendAsync);
      topic.subscribe(newcomer, 100, WhenFull.HOLD);
    }
  }

  @SelectorTest
  void aHistoryIsReplayedWithoutAGapThoughTheTopicIsHeld(SimulatedSystem sim) {
    Topic<Integer> topic = sim.spawn(new Topic<Integer>(3));
    Desk desk = sim.spawn(new Desk(topic));
    PriceChart holds = sim.spawn(new PriceChart());
    topic.subscribe(holds, holds.prices, 1, WhenFull.HOLD);
    holds.visible.send(false);
    sim.run();
    MailboxRef<Integer> line = sim.delayed(desk.news, Duration.ZERO, Duration.ofMillis(9));
    IntStream.range(0, N).forEach(line::send);
    sim.advance(Duration.ofMillis(sim.random().nextInt(12)));

    Probe<Integer> newcomer = sim.probe("newcomer");
    desk.join.send(newcomer);
    sim.advance(Duration.ofMillis(20)); // joins although the topic is held
    holds.visible.send(true);
    sim.run();

    List<Integer> read = new ArrayList<>();
    for (Integer number : newcomer.received()) {
      if (read.isEmpty() || number > read.getLast()) { // not one that has come already
        read.add(number);
      }
    }
    assertEquals(IntStream.range(read.getFirst(), N).boxed().toList(), read);
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
