package dev.selectors.patterns;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.ReplyTo;
import dev.selectors.Selector;
import dev.selectors.testkit.Probe;
import dev.selectors.testkit.SelectorTest;
import dev.selectors.testkit.SimulatedSystem;
import java.time.Duration;

/** The example of {@link CircuitBreaker}, compiled and executed. */
final class CircuitBreakerSnippetsTest {
  private record Price(String article, ReplyTo<Integer> replyTo) {}

  @SelectorTest
  void breaker(SimulatedSystem system) {
    Probe<String> out = system.probe("out");
    // @start region="breaker"
    class Shop extends Selector {
      private final MailboxRef<Price> prices;
      private final CircuitBreaker breaker =
          new CircuitBreaker(context(), "prices", 5, Duration.ofSeconds(30));

      final Mailbox<String> offer = mailbox("offer", this::onOffer);

      Shop(MailboxRef<Price> prices) {
        this.prices = prices;
      }

      private void onOffer(String article) {
        await(
            breaker.<Price, Integer>ask(prices, r -> new Price(article, r), Duration.ofSeconds(2)),
            (price, error) ->
                out.send(error == null ? article + " at " + price : article + ", ask for price"));
      }
    }
    // @end
    Shop shop = system.spawn(new Shop(price -> price.replyTo().send(3)));
    shop.offer.send("tea");
    out.expect("tea at 3");
    Shop blocked = system.spawn(new Shop(price -> {}));
    for (int i = 0; i < 5; i++) {
      blocked.offer.send("tea");
      out.expect("tea, ask for price");
    }
    assertEquals(Duration.ofSeconds(10).toSeconds(), system.now().toSeconds());
    blocked.offer.send("milk");
    out.expect("milk, ask for price");
    assertEquals(Duration.ofSeconds(10).toSeconds(), system.now().toSeconds());
  }
}
