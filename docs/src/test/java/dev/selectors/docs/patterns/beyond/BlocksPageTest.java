package dev.selectors.docs.patterns.beyond;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.ReplyTo;
import dev.selectors.Selector;
import dev.selectors.patterns.Barrier;
import dev.selectors.patterns.Batcher;
import dev.selectors.patterns.CircuitBreaker;
import dev.selectors.patterns.Debouncer;
import dev.selectors.patterns.Permits;
import dev.selectors.patterns.Saga;
import dev.selectors.testkit.Probe;
import dev.selectors.testkit.SelectorTest;
import dev.selectors.testkit.SimulatedSystem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Timeout;

/** The examples of the pages that show no other form. */
@Timeout(60)
final class BlocksPageTest {
  private static final Duration SECOND = Duration.ofSeconds(1);
  private static final Duration MINUTE = Duration.ofMinutes(1);
  private static final Duration HOUR = Duration.ofHours(1);

  @SelectorTest
  void barrier(SimulatedSystem system) {
    List<Long> passed = new ArrayList<>();
    class Walker extends Selector {
      private final MailboxRef<Barrier.Call> summit;
      final Mailbox<String> walk = mailbox("walk", this::onWalk);

      Walker(MailboxRef<Barrier.Call> summit) {
        this.summit = summit;
      }

      private void onWalk(String way) {
        await(
            this.<Barrier.Call, Long>ask(summit, r -> new Barrier.Arrive(this, r), HOUR),
            (generation, error) -> {
              if (error == null) { // all are here
                passed.add(generation);
              }
            });
      }
    }

    MailboxRef<Barrier.Call> summit =
        system.spawnFrom(context -> new Barrier(context, "summit", 3, MINUTE).calls());
    for (int i = 0; i < 3; i++) {
      system.spawn(new Walker(summit)).walk.send("up");
    }
    system.run();

    assertEquals(List.of(1L, 1L, 1L), passed);
  }

  @SelectorTest
  void permits(SimulatedSystem system) {
    List<String> loaded = new ArrayList<>();
    class Loader extends Selector {
      private final MailboxRef<Permits.Acquire> connections;
      final Mailbox<String> load = mailbox("load", this::onLoad);

      Loader(MailboxRef<Permits.Acquire> connections) {
        this.connections = connections;
      }

      private void onLoad(String page) {
        await(
            this.<Permits.Acquire, Permits.Lease>ask(
                connections, r -> new Permits.Acquire(1, this, r), MINUTE),
            (lease, error) -> {
              if (error == null) { // at most four do this at the same time
                loaded.add(page);
                lease.release(); // so does the end of this selector
              }
            });
      }
    }

    MailboxRef<Permits.Acquire> connections =
        system.spawnFrom(context -> new Permits(context, "connections", 4).acquire());
    for (int i = 0; i < 6; i++) {
      system.spawn(new Loader(connections)).load.send("page");
    }
    system.run();

    assertEquals(6, loaded.size());
  }

  private record Price(String article, ReplyTo<Integer> replyTo) {}

  @SelectorTest
  void breaker(SimulatedSystem system) {
    Probe<String> out = system.probe("out");
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

  @SelectorTest
  void batcher(SimulatedSystem system) {
    Probe<List<String>> database = system.probe("database");
    Batcher<String> rows =
        system.spawn(new Batcher<>(100, Duration.ofMillis(50), list -> database.send(list)));
    rows.send("a");
    rows.send("b");
    database.expect(List.of("a", "b"));
  }

  @SelectorTest
  void debouncer(SimulatedSystem system) {
    system.lag(Duration.ZERO);
    Probe<String> search = system.probe("search");
    Debouncer<String> typed = system.spawn(new Debouncer<>(Duration.ofMillis(300), search));
    typed.send("s");
    typed.send("se");
    typed.send("sel");
    search.expect("sel");
    search.expectNothing(Duration.ofSeconds(1));
  }

  private record Trip(String who, String flight, String room) {
    Trip flight(String booked) {
      return new Trip(who, booked, room);
    }

    Trip room(String booked) {
      return new Trip(who, flight, booked);
    }
  }

  private record Book(String who, ReplyTo<String> replyTo) {}

  private record Cancel(String who, ReplyTo<String> replyTo) {}

  @SelectorTest
  void saga(SimulatedSystem system) {
    List<String> log = new ArrayList<>();
    MailboxRef<Book> flights = book -> book.replyTo().send("LH 1");
    MailboxRef<Cancel> flightsOff = cancel -> {
      log.add("no flight for " + cancel.who());
      cancel.replyTo().send("cancelled");
    };
    MailboxRef<Book> rooms =
        book -> book.replyTo().fail(new IllegalStateException("the hotel is full"));
    MailboxRef<Cancel> roomsOff = cancel -> cancel.replyTo().send("cancelled");
    Saga<Trip> trips = system.spawn(new Saga<>(
        List.of(
            new Saga.Step<>(
                "flight",
                (context, trip) -> context
                    .<Book, String>ask(flights, r -> new Book(trip.who(), r), SECOND)
                    .thenApply(trip::flight),
                (context, trip) -> context.<Cancel, String>ask(
                    flightsOff, r -> new Cancel(trip.who(), r), SECOND)),
            new Saga.Step<>(
                "room",
                (context, trip) -> context
                    .<Book, String>ask(rooms, r -> new Book(trip.who(), r), SECOND)
                    .thenApply(trip::room),
                (context, trip) ->
                    context.<Cancel, String>ask(roomsOff, r -> new Cancel(trip.who(), r), SECOND))),
        5,
        SECOND));

    CompletionStage<Trip> ada = system
        .system()
        .<Saga.Run<Trip>, Trip>ask(trips, r -> new Saga.Run<>(new Trip("ada", "", ""), r), MINUTE);
    assertEquals(
        "step 'room' has failed; what was done is undone",
        Assertions.assertThrows(CompletionException.class, () -> system.await(ada))
            .getCause()
            .getMessage());
    assertEquals(List.of("no flight for ada"), log);
  }
}
