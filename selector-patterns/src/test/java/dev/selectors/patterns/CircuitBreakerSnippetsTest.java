package dev.selectors.patterns;

import static java.util.Comparator.comparing;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.ReplyTo;
import dev.selectors.Selector;
import dev.selectors.patterns.CircuitBreaker.OpenException;
import dev.selectors.testkit.Probe;
import dev.selectors.testkit.SelectorTest;
import dev.selectors.testkit.SimulatedSystem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/** The examples of {@link CircuitBreaker}, compiled and executed. */
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
            price -> out.send(article + " at " + price),
            error -> out.send(article + ", ask for price"));
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

  private record Order(UUID key, String article, ReplyTo<Boolean> replyTo) {}

  static final class Clerk extends Selector {
    private final MailboxRef<Order> warehouse;
    private final MailboxRef<String> book;
    private final RequestReply requests = new RequestReply(context());

    private final CircuitBreaker breaker =
        new CircuitBreaker(context(), "warehouse", 5, Duration.ofSeconds(30));

    final Mailbox<String> sell = mailbox("sell", this::onSell);

    Clerk(MailboxRef<Order> warehouse, MailboxRef<String> book) {
      this.warehouse = warehouse;
      this.book = book;
    }

    private void onSell(String article) {
      requests.<UUID, Order, Boolean>request(
          this::throughBreaker,
          UUID.randomUUID(),
          (key, replyTo) -> new Order(key, article, replyTo),
          attempts(3),
          yes -> book.send(article),
          failure -> book.send("not " + article));
    }

    /** For one request. While the breaker is open nobody was asked, and that counts for nothing. */
    private static Retry attempts(int most) {
      AtomicInteger left = new AtomicInteger(most);
      return Retry.attempts(Integer.MAX_VALUE, Duration.ofSeconds(3))
          .pausing(Duration.ofMillis(100), Duration.ofSeconds(5))
          .after(failure -> failure instanceof OpenException || left.decrementAndGet() > 0);
    }

    private void throughBreaker(Order order) {
      ReplyTo<Boolean> replyTo = order.replyTo();
      var unused = breaker
          .<Order, Boolean>ask(
              warehouse, r -> new Order(order.key(), order.article(), r), Duration.ofSeconds(2))
          .whenComplete((answer, error) -> {
            if (error == null) {
              replyTo.send(answer);
            } else {
              replyTo.fail(error);
            }
          });
    }
  }

  @SelectorTest
  void noAttemptIsUsedUpWhileTheBreakerIsOpen(SimulatedSystem sim) {
    Map<UUID, Integer> attempts = new HashMap<>();
    Duration outage = Duration.ofSeconds(40);
    MailboxRef<Order> warehouse = order -> {
      attempts.merge(order.key(), 1, Integer::sum);
      if (sim.now().compareTo(outage) > 0) {
        order.replyTo().send(true);
      }
    };
    Probe<String> book = sim.probe("book");
    Clerk clerk = sim.spawn(new Clerk(warehouse, book));
    List<String> articles = IntStream.range(0, 20).mapToObj(i -> "article " + i).toList();
    articles.forEach(clerk.sell::send);
    sim.advance(Duration.ofMinutes(5));

    assertEquals(
        articles, book.received().stream().sorted(comparing(articles::indexOf)).toList());
    assertEquals(20, attempts.size());
    assertTrue(attempts.values().stream().allMatch(n -> n <= 3), attempts::toString);
  }

  @SelectorTest
  void whatFailsThoughTheBreakerIsClosedIsAttemptedAsOftenAsWasSaid(SimulatedSystem sim) {
    List<Order> attempts = new ArrayList<>();
    MailboxRef<Order> warehouse = order -> {
      attempts.add(order);
      order.replyTo().fail(new IllegalStateException("no such article"));
    };
    Probe<String> book = sim.probe("book");
    Clerk clerk = sim.spawn(new Clerk(warehouse, book));
    clerk.sell.send("tea");
    book.expect("not tea");

    assertEquals(3, attempts.size());
    assertEquals(1, attempts.stream().map(Order::key).distinct().count());
  }
}
