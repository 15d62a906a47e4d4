package dev.selectors.patterns;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.selectors.DeadLetter;
import dev.selectors.Directive;
import dev.selectors.Mailbox;
import dev.selectors.ReplyTo;
import dev.selectors.Selector;
import dev.selectors.testkit.SelectorTest;
import dev.selectors.testkit.SimulatedSystem;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeoutException;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Timeout;

/** Undertakings whose saga ends in the middle, and that another saga takes up. */
@Timeout(60)
final class SagaTakenUpTest {
  private static final Duration SECOND = Duration.ofSeconds(1);

  private record Trip(String who, String flight, String room, boolean cancelled) {
    Trip flight(String booked) {
      return new Trip(who, booked, room, cancelled);
    }

    Trip room(String booked) {
      return new Trip(who, flight, booked, cancelled);
    }

    Trip cancel() {
      return new Trip(who, flight, room, true);
    }
  }

  private sealed interface Wish {}

  private record Book(String who, ReplyTo<String> replyTo) implements Wish {}

  private record Cancel(String who, ReplyTo<String> replyTo) implements Wish {}

  /** Remembers what it was asked for; fails now and then, before it has done it, or after. */
  private static final class Service extends Selector {
    final Mailbox<Wish> wishes = mailbox(Wish.class, "wishes", this::onWish);
    final Map<String, Boolean> booked = new HashMap<>();
    private final RandomGenerator random;

    Service(RandomGenerator random) {
      this.random = random;
    }

    boolean has(String who) {
      return booked.getOrDefault(who, false);
    }

    private void onWish(Wish wish) {
      mayFail();
      switch (wish) {
        case Book book -> onBook(book);
        case Cancel cancel -> onCancel(cancel);
      }
    }

    private void onBook(Book book) {
      Boolean before = booked.get(book.who());
      if (before == null ? random.nextInt(4) == 0 : !before) {
        book.replyTo().fail(new IllegalStateException("full, or cancelled before"));
      } else {
        booked.put(book.who(), true);
        mayFail();
        book.replyTo().send("place for " + book.who());
      }
    }

    private void onCancel(Cancel cancel) {
      booked.put(cancel.who(), false);
      mayFail();
      cancel.replyTo().send("cancelled");
    }

    private void mayFail() {
      if (random.nextInt(6) == 0) {
        throw new IllegalStateException("crash");
      }
    }

    @Override
    protected Directive onFailure(Throwable cause) {
      return Directive.RESUME;
    }
  }

  private final Map<String, Trip> journal = new TreeMap<>();

  private Saga.Step<Trip> noted(Function<Trip, String> booked, Saga.Step<Trip> step) {
    return new Saga.Step<>(
        step.name(),
        (context, trip) -> {
          journal.put(trip.who(), trip);
          if (!booked.apply(trip).isEmpty()) {
            return CompletableFuture.completedStage(trip); // it was done before
          }
          return trip.cancelled() // perhaps it was done before: in doubt
              ? CompletableFuture.failedStage(new TimeoutException("it was being undone"))
              : step.action().apply(context, trip);
        },
        (context, trip) -> {
          journal.put(trip.who(), trip.cancel());
          return step.undo().apply(context, trip);
        });
  }

  private static Saga.Step<Trip> step(
      String name, Service service, BiFunction<Trip, String, Trip> next) {
    return new Saga.Step<>(
        name,
        (context, trip) -> context
            .<Wish, String>ask(service.wishes, r -> new Book(trip.who(), r), SECOND)
            .thenApply(place -> next.apply(trip, place)),
        (context, trip) ->
            context.<Wish, String>ask(service.wishes, r -> new Cancel(trip.who(), r), SECOND));
  }

  private void begin(SimulatedSystem sim, Saga<Trip> trips, Trip trip) {
    journal.put(trip.who(), trip);
    CompletionStage<Trip> booked =
        sim.system().ask(trips, r -> new Saga.Run<>(trip, r), Duration.ofMinutes(5));
    var unused = booked.whenComplete((done, error) -> {
      if (error == null || error instanceof Saga.FailedException) {
        journal.remove(trip.who());
      }
    });
  }

  @SelectorTest(seeds = 500)
  void whatIsTakenUpFromAJournalIsDoneWholeOrNotAtAll(SimulatedSystem sim) {
    sim.allowFailures();
    sim.allowDeadLetters(
        DeadLetter.Reason.EXPIRED, DeadLetter.Reason.LATE_REPLY, DeadLetter.Reason.TERMINATED);
    sim.patience(Duration.ofMinutes(5));
    Service flights = sim.spawn("flights", new Service(sim.random()));
    Service rooms = sim.spawn("rooms", new Service(sim.random()));
    List<Saga.Step<Trip>> steps = List.of(
        noted(Trip::flight, step("flight", flights, Trip::flight)),
        noted(Trip::room, step("room", rooms, Trip::room)));
    List<String> all = List.of("ada", "bob", "cay", "dan");

    Saga<Trip> first = sim.spawn("first", new Saga<>(steps, 100, SECOND));
    all.forEach(who -> begin(sim, first, new Trip(who, "", "", false)));
    for (int turns = sim.random().nextInt(60); turns > 0; turns--) {
      if (!sim.step()) {
        sim.advance(Duration.ofMillis(500));
      }
    }
    first.stop();
    sim.run();
    Saga<Trip> second = sim.spawn("second", new Saga<>(steps, 100, SECOND));
    List.copyOf(journal.values()).forEach(trip -> begin(sim, second, trip));
    sim.runUntil(journal::isEmpty);
    sim.run();

    all.forEach(who -> assertEquals(flights.has(who), rooms.has(who), who));
  }
}
