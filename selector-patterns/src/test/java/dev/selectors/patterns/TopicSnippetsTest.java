package dev.selectors.patterns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.Mailbox;
import dev.selectors.Overflow;
import dev.selectors.Selector;
import dev.selectors.SelectorSystem;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The examples of the javadoc of topics, compiled and executed. */
@Timeout(30)
final class TopicSnippetsTest {
  @Test
  void topic() throws InterruptedException {
    List<Integer> drawn = new CopyOnWriteArrayList<>();
    // @start region="topic"
    class Chart extends Selector {
      final Mailbox<Integer> prices =
          this.<Integer>mailbox("prices", drawn::add).bounded(1, Overflow.WAIT);
    }

    try (SelectorSystem system = SelectorSystem.create()) {
      Topic<Integer> prices = system.spawn(new Topic<Integer>(100));
      Chart chart = system.spawn(new Chart());
      // A slow chart draws the newest ten.
      Topic.Subscription subscription =
          prices.subscribe(chart, chart.prices, 10, Topic.WhenFull.DROP_OLDEST);

      prices.publish.send(42);
      // @end
      assertTrue(system.awaitQuiescence(Duration.ofSeconds(20)));
      assertEquals(List.of(42), drawn);
      assertTrue(subscription.cancel());
    }
  }

  @Test
  void complete() throws InterruptedException {
    List<String> read = new CopyOnWriteArrayList<>();
    class Reader extends Selector {
      final Mailbox<String> paper =
          this.<String>mailbox("paper", read::add).bounded(1, Overflow.WAIT);
    }

    try (SelectorSystem system = SelectorSystem.create()) {
      Topic<String> news = system.spawn(new Topic<String>(100));
      Reader reader = system.spawn(new Reader());
      // @start region="complete"
      CompletionStage<Void> told = news.subscribe(reader, reader.paper, 10, Topic.WhenFull.HOLD)
          .whenOver()
          .thenCompose(end -> reader.paper.sendAsync("no more: " + end));

      news.publish.send("the last news");
      news.complete(); // the reader has the last news before it is told that there is no more
      // @end
      told.toCompletableFuture().join();
      assertTrue(system.awaitQuiescence(Duration.ofSeconds(20)));
      assertEquals(List.of("the last news", "no more: COMPLETED"), read);
    }
  }
}
