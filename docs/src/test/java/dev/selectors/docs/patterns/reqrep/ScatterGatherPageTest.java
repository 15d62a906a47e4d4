package dev.selectors.docs.patterns.reqrep;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.DeadLetter;
import dev.selectors.MailboxRef;
import dev.selectors.SelectorSystem;
import dev.selectors.docs.patterns.Picture;
import dev.selectors.docs.patterns.reqrep.BrokerMessage.Inquiry;
import dev.selectors.docs.patterns.reqrep.BrokerMessage.Quote;
import dev.selectors.testkit.Probe;
import dev.selectors.testkit.SelectorTest;
import dev.selectors.testkit.SimulatedSystem;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What the page about scatter-gather says. */
@Timeout(60)
final class ScatterGatherPageTest {
  private static final List<Function<String, Integer>> SHOPS = Stream.of(7, 5, 6)
      .<Function<String, Integer>>map(p -> a -> a.length() * p)
      .toList();

  private static int closed(String article) {
    throw new IllegalStateException("no " + article + ", closed");
  }

  /** The shops as somebody to be asked; they answer on the asker's stack. */
  private static List<MailboxRef<Quote>> refs(List<Function<String, Integer>> shops) {
    return shops.stream().map(ScatterGatherPageTest::ref).toList();
  }

  private static MailboxRef<Quote> ref(Function<String, Integer> shop) {
    return quote -> {
      try {
        quote.replyTo().send(shop.apply(quote.article()));
      } catch (IllegalStateException e) {
        quote.replyTo().fail(e);
      }
    };
  }

  // ---- all forms

  private interface Broker {
    List<Optional<Integer>> inquire(String article) throws InterruptedException;
  }

  /** Prices come in the order of the shops, those of one article together. */
  private static void inquire(Broker broker) throws InterruptedException {
    for (String article : List.of("tea", "salt", "sugar")) {
      int n = article.length();
      assertEquals(
          List.of(Optional.of(7 * n), Optional.empty(), Optional.of(5 * n), Optional.of(6 * n)),
          inquireInTime(broker, article));
    }
  }

  /** As often as it takes: on a busy machine even shops that answer at once may be too late. */
  private static List<Optional<Integer>> inquireInTime(Broker broker, String article)
      throws InterruptedException {
    while (!Thread.interrupted()) {
      long begun = System.nanoTime();
      List<Optional<Integer>> prices = broker.inquire(article);
      if (System.nanoTime() - begun < BrokerMessage.LIMIT.toNanos()) {
        return prices;
      }
    }
    throw new InterruptedException("never in time");
  }

  private static List<Function<String, Integer>> oneClosed() {
    List<Function<String, Integer>> shops = new ArrayList<>(SHOPS);
    shops.add(1, ScatterGatherPageTest::closed);
    return shops;
  }

  private static Broker broker(Consumer<Inquiry> inquiries) {
    return article -> {
      CompletableFuture<List<Optional<Integer>>> prices = new CompletableFuture<>();
      inquiries.accept(new Inquiry(article, prices::complete));
      return prices.orTimeout(1, TimeUnit.MINUTES).join();
    };
  }

  @Test
  void aSelectorAsksAllShops() throws InterruptedException {
    try (SelectorSystem system = SelectorSystem.create()) {
      SelectorBroker broker = system.spawn(new SelectorBroker(refs(oneClosed())));
      inquire(broker(broker.inquiry::send));
    }
  }

  @Test
  void anActorAsksAllShops() throws InterruptedException {
    try (SelectorSystem system = SelectorSystem.create()) {
      ActorBroker broker = system.spawn(new ActorBroker(refs(oneClosed())));
      inquire(broker(broker::send));
    }
  }

  @Test
  void threadsAskAllShops() throws InterruptedException {
    inquire(new ThreadBroker(oneClosed())::inquire);
  }

  // ---- selector and actor, in all orders

  /** Several inquiries under way; one shop is deaf. */
  private static void rowsAreNotMixed(
      SimulatedSystem sim, Function<List<MailboxRef<Quote>>, MailboxRef<? super Inquiry>> broker) {
    List<MailboxRef<Quote>> shops = new ArrayList<>(refs(SHOPS).stream()
        .map(shop -> sim.<Quote>delayed(shop, BrokerMessage.LIMIT.dividedBy(2)))
        .toList());
    shops.add(deaf -> {});
    MailboxRef<? super Inquiry> inquiries = broker.apply(shops);
    Probe<List<Optional<Integer>>> prices = sim.probe("prices");
    inquiries.send(new Inquiry("tea", prices));
    inquiries.send(new Inquiry("salt", prices));
    prices.expectInAnyOrder(
        List.of(Optional.of(21), Optional.of(15), Optional.of(18), Optional.empty()),
        List.of(Optional.of(28), Optional.of(20), Optional.of(24), Optional.empty()));
  }

  @SelectorTest
  void aSelectorDoesNotMixRows(SimulatedSystem sim) {
    rowsAreNotMixed(sim, shops -> sim.spawn(new SelectorBroker(shops)).inquiry);
  }

  @SelectorTest
  void anActorDoesNotMixRows(SimulatedSystem sim) {
    rowsAreNotMixed(sim, shops -> sim.spawn(new ActorBroker(shops)));
  }

  // ---- first of, and retries

  @SelectorTest
  void theFirstPriceCounts(SimulatedSystem sim) {
    sim.allowDeadLetters(DeadLetter.Reason.LATE_REPLY);
    Probe<List<Optional<Integer>>> prices = sim.probe("prices");
    MailboxRef<Quote> slow = sim.delayed(ref(SHOPS.get(0)), BrokerMessage.LIMIT.dividedBy(2));
    QuickBroker quick = sim.spawn(
        "quick",
        new QuickBroker(List.of(slow, ref(ScatterGatherPageTest::closed), ref(SHOPS.get(1)))));
    QuickBroker unlucky =
        sim.spawn("unlucky", new QuickBroker(List.of(ref(ScatterGatherPageTest::closed))));
    quick.inquiry.send(new Inquiry("tea", prices));
    prices.expect(List.of(Optional.of(15)));
    unlucky.inquiry.send(new Inquiry("tea", prices));
    prices.expect(List.of());
    sim.advance(BrokerMessage.LIMIT);
    assertEquals(1, sim.deadLetters().size());
  }

  @SelectorTest
  void aParcelIsSentOnceThoughOrdersAndAnswersGetLost(SimulatedSystem sim) {
    sim.allowDeadLetters(DeadLetter.Reason.LATE_REPLY);
    Shipping.Depot depot = sim.spawn(new Shipping.Depot());
    MailboxRef<Shipping.Parcel> late =
        sim.delayed(depot.parcel, BrokerMessage.LIMIT.multipliedBy(2));
    MailboxRef<Shipping.Parcel> line = parcel -> {
      switch (sim.random().nextInt(3)) {
        case 0 -> depot.parcel.send(parcel);
        case 1 -> late.send(parcel); // the answer comes when nobody waits for it
        default -> {}
      }
    };
    Probe<Integer> numbers = sim.probe("numbers");
    Probe<String> unsent = sim.probe("unsent"); // all attempts may be lost, or only their answers
    Shipping.Clerk clerk = sim.spawn(new Shipping.Clerk(line, numbers, unsent));
    List.of("tea", "salt", "sugar").forEach(clerk.ship::send);
    sim.advance(BrokerMessage.LIMIT.multipliedBy(120));
    assertTrue(depot.parcels() <= 3);
    assertEquals(3, numbers.received().size() + unsent.received().size());
    assertEquals(
        numbers.received().size(), numbers.received().stream().distinct().count());
  }

  @SelectorTest
  void anOrderThatIsLostForGoodHarmsNoOther(SimulatedSystem sim) {
    Shipping.Depot depot = sim.spawn(new Shipping.Depot());
    MailboxRef<Shipping.Parcel> line = parcel -> {
      if (parcel.what().equals("salt") && sim.now().toMinutes() > 0) {
        depot.parcel.send(parcel);
      }
    };
    Probe<Integer> numbers = sim.probe("numbers");
    Probe<String> unsent = sim.probe("unsent");
    Shipping.Clerk clerk = sim.spawn(new Shipping.Clerk(line, numbers, unsent));
    clerk.ship.send("tea");
    sim.advance(BrokerMessage.LIMIT.multipliedBy(30));
    clerk.ship.send("salt");
    sim.advance(BrokerMessage.LIMIT.multipliedBy(120));
    assertEquals(List.of("tea"), unsent.received());
    numbers.expect(1);
  }

  @SelectorTest(seed = "0")
  void drawn(SimulatedSystem sim) throws IOException {
    SelectorBroker broker = sim.spawn("broker", new SelectorBroker(List.of(deaf -> {})));
    sim.run();
    Probe<List<Optional<Integer>>> prices = sim.probe("prices");
    broker.inquiry.send(new Inquiry("tea", prices));
    broker.inquiry.send(new Inquiry("salt", prices));

    Picture.of("A broker that asks all shops at once", broker.snapshot())
        .sender("buyers", "inquiry")
        .effect("a request to shop 1")
        .effect("a request to shop 2")
        .effect("a request to shop 3")
        .open("inquiry")
        .assertDrawn("scatter-gather");
  }
}
