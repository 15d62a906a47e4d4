package dev.selectors.patterns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.Selector;
import dev.selectors.SelectorSystem;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The examples of {@link Priorities}, compiled and executed. */
@Timeout(30)
final class PrioritiesSnippetsTest {
  private static final Duration SOON = Duration.ofSeconds(20);

  private final List<String> out = new CopyOnWriteArrayList<>();

  record Order(String article, boolean premium) {}

  @Test
  void priorities() throws InterruptedException {
    // @start region="priorities"
    enum Urgency {
      OPERATOR,
      PREMIUM,
      NORMAL
    }

    class Shop extends Selector {
      private final Priorities<Urgency, Order> orders =
          Priorities.of(context(), "orders", Urgency.class, this::onOrder);

      final Mailbox<Order> repair = orders.at(Urgency.OPERATOR); // for operators alone
      final MailboxRef<Order> buy =
          orders.classifiedBy(order -> order.premium() ? Urgency.PREMIUM : Urgency.NORMAL);

      private void onOrder(Order order) {
        out.add(order.article());
      }
    }
    // @end
    Shop shop = new Shop();
    shop.buy.send(new Order("tea", false));
    shop.buy.send(new Order("coffee", true));
    shop.repair.send(new Order("roof", false));
    try (SelectorSystem system = SelectorSystem.create()) {
      system.spawn(shop);
      assertTrue(system.awaitQuiescence(SOON));
    }
    assertEquals(List.of("roof", "coffee", "tea"), out);
  }

  @Test
  void stop() throws InterruptedException {
    // @start region="stop"
    class Shop extends Selector {
      private final Priorities<Integer, Order> orders =
          Priorities.of(context(), "orders", 2, order -> out.add("sold " + order.article()));

      final MailboxRef<MailboxRef<? super Order>> close = orders.urgentStop();
    }

    Shop shop = new Shop();
    shop.orders.at(1).send(new Order("tea", false));
    shop.orders.at(0).send(new Order("coffee", true));
    shop.close.send(order -> out.add("not sold: " + order.article()));
    // @end
    try (SelectorSystem system = SelectorSystem.create()) {
      system.spawn(shop);
      assertTrue(system.awaitQuiescence(SOON));
    }
    assertEquals(List.of("not sold: coffee", "not sold: tea"), out);
  }
}
