package dev.selectors.patterns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.Cancellable;
import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.ReplyTo;
import dev.selectors.Selector;
import dev.selectors.testkit.Probe;
import dev.selectors.testkit.SelectorTest;
import dev.selectors.testkit.SimulatedSystem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;

/** The examples of the javadoc of requests, compiled and run. */
final class RequestReplySnippetsTest {
  private record Quote(String article, ReplyTo<Integer> replyTo) {}

  private static final class Shop extends Selector {
    private final int price;
    final Mailbox<Quote> quote = mailbox("quote", this::onQuote);

    Shop(int price) {
      this.price = price;
    }

    private void onQuote(Quote quote) {
      quote.replyTo().send(price);
    }
  }

  @SelectorTest
  void request(SimulatedSystem sim) {
    // @start region="request"
    class Customer extends Selector {
      private final Shop shop;
      private final MailboxRef<String> diary;
      private int money = 100;

      final Mailbox<String> buy = mailbox("buy", this::onBuy);
      final Mailbox<Integer> earn = mailbox("earn", amount -> money += amount);
      private final RequestReply requests = new RequestReply(context(), buy);

      Customer(Shop shop, MailboxRef<String> diary) {
        this.shop = shop;
        this.diary = diary;
      }

      private void onBuy(String article) {
        // Until the price is known nothing else is bought; what is earned is taken.
        requests.request(
            shop.quote,
            replyTo -> new Quote(article, replyTo),
            Duration.ofSeconds(2),
            (Integer price) -> pay(article, price));
      }

      private void pay(String article, int price) {
        money -= price;
        diary.send(article + " for " + price);
      }
    }
    // @end
    Probe<String> diary = sim.probe("diary");
    Customer customer = sim.spawn(new Customer(sim.spawn(new Shop(30)), diary));
    customer.buy.send("tea");
    customer.earn.send(5);
    customer.buy.send("salt");
    diary.expect("tea for 30");
    diary.expect("salt for 30");
    assertEquals(45, customer.money);
  }

  private record Query(String word, ReplyTo<String> replyTo) {}

  @SelectorTest
  void callOff(SimulatedSystem sim) {
    // @start region="call-off"
    class Search extends Selector {
      private final MailboxRef<Query> index;
      private final MailboxRef<String> screen;
      private Cancellable last = () -> false;

      final Mailbox<String> typed = mailbox("typed", this::onTyped);
      private final RequestReply requests = new RequestReply(context());

      Search(MailboxRef<Query> index, MailboxRef<String> screen) {
        this.index = index;
        this.screen = screen;
      }

      private void onTyped(String word) {
        last.cancel(); // nobody wants to see any more what there is for the word before
        last = requests.request(
            index,
            replyTo -> new Query(word, replyTo),
            Duration.ofSeconds(2),
            screen::send,
            failure -> {}); // no hints this time
      }
    }
    // @end
    Probe<String> screen = sim.probe("screen");
    List<Query> asked = new ArrayList<>();
    Search search = sim.spawn(new Search(asked::add, screen));
    search.typed.send("sel");
    search.typed.send("selector");
    sim.run();
    assertTrue(asked.getFirst().replyTo().isOver());
    asked.getLast().replyTo().send("guarded mailboxes");
    screen.expect("guarded mailboxes");
  }

  private record Order(UUID key, String article, ReplyTo<Boolean> replyTo) {}

  // @start region="once"
  static final class Warehouse extends Selector {
    private final OncePerKey<UUID, Boolean> orders = new OncePerKey<>(10_000);
    private int stock = 10;

    final Mailbox<Order> order = mailbox("order", this::onOrder);

    private void onOrder(Order order) {
      orders.answer(order.key(), order.replyTo(), this::takeOne);
    }

    private boolean takeOne() {
      if (stock == 0) {
        return false;
      }
      stock--;
      return true;
    }
  }

  // @end

  @SelectorTest
  void retry(SimulatedSystem sim) {
    // @start region="retry"
    class Clerk extends Selector {
      private static final Retry RETRY = Retry.attempts(5, Duration.ofSeconds(1))
          .pausing(Duration.ofMillis(100), Duration.ofSeconds(2));

      private final MailboxRef<Order> warehouse;
      private final MailboxRef<Boolean> book;

      final Mailbox<String> sell = mailbox("sell", this::onSell);
      private final RequestReply requests = new RequestReply(context(), sell);

      Clerk(MailboxRef<Order> warehouse, MailboxRef<Boolean> book) {
        this.warehouse = warehouse;
        this.book = book;
      }

      private void onSell(String article) {
        requests.request(
            warehouse,
            UUID.randomUUID(),
            (key, replyTo) -> new Order(key, article, replyTo),
            RETRY,
            book::send);
      }
    }
    // @end
    Warehouse warehouse = sim.spawn(new Warehouse());
    Probe<Boolean> book = sim.probe("book");
    MailboxRef<Order> losing = order -> {
      if (sim.random().nextBoolean()) {
        warehouse.order.send(order);
      }
    };
    sim.allowFailures(); // all five may be lost
    Clerk clerk = sim.spawn(new Clerk(losing, book));
    clerk.sell.send("tea");
    sim.advance(Duration.ofMinutes(1));
    assertEquals(book.received().isEmpty(), warehouse.stock == 10);
  }

  @SelectorTest
  void scatter(SimulatedSystem sim) {
    // @start region="scatter"
    class Bargain extends Selector {
      private final List<Mailbox<Quote>> shops;
      private final MailboxRef<List<Integer>> buyer;

      final Mailbox<String> compare = mailbox("compare", this::onCompare);
      private final ScatterGather quotes = new ScatterGather(context());

      Bargain(List<Mailbox<Quote>> shops, MailboxRef<List<Integer>> buyer) {
        this.shops = shops;
        this.buyer = buyer;
      }

      private void onCompare(String article) {
        quotes.all(
            shops, replyTo -> new Quote(article, replyTo), Duration.ofSeconds(2), buyer::send);
      }
    }
    // @end
    List<Mailbox<Quote>> shops =
        Stream.of(7, 5, 6).map(price -> sim.spawn(new Shop(price)).quote).toList();
    Probe<List<Integer>> buyer = sim.probe("buyer");
    sim.spawn(new Bargain(shops, buyer)).compare.send("tea");
    buyer.expect(List.of(7, 5, 6));
  }
}
