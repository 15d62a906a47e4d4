package dev.selectors.patterns;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.selectors.MailboxRef;
import dev.selectors.ReplyTo;
import dev.selectors.SelectorSystem;
import dev.selectors.testkit.SelectorTest;
import dev.selectors.testkit.SimulatedSystem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Assertions;

/** The example of {@link Saga}, compiled and executed. */
final class SagaSnippetsTest {
  private static final Duration SECOND = Duration.ofSeconds(1);
  private static final Duration MINUTE = Duration.ofMinutes(1);

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
  void saga(SimulatedSystem sim) {
    SelectorSystem system = sim.system();
    List<String> log = new ArrayList<>();
    MailboxRef<Book> flights = book -> book.replyTo().send("LH 1");
    MailboxRef<Cancel> flightsOff = cancel -> {
      log.add("no flight for " + cancel.who());
      cancel.replyTo().send("cancelled");
    };
    MailboxRef<Book> rooms =
        book -> book.replyTo().fail(new IllegalStateException("the hotel is full"));
    MailboxRef<Cancel> roomsOff = cancel -> cancel.replyTo().send("cancelled");
    // @start region="saga"
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

    CompletionStage<Trip> ada = system.<Saga.Run<Trip>, Trip>ask(
        trips, r -> new Saga.Run<>(new Trip("ada", "", ""), r), MINUTE);
    // @end
    assertEquals(
        "step 'room' has failed; what was done has been undone",
        Assertions.assertThrows(CompletionException.class, () -> sim.await(ada))
            .getCause()
            .getMessage());
    assertEquals(List.of("no flight for ada"), log);
  }
}
