package dev.selectors.patterns;

import static dev.selectors.patterns.CircuitBreaker.State.CLOSED;
import static dev.selectors.patterns.CircuitBreaker.State.HALF_OPEN;
import static dev.selectors.patterns.CircuitBreaker.State.OPEN;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.selectors.Actor;
import dev.selectors.Mailbox;
import dev.selectors.Overflow;
import dev.selectors.ReplyTo;
import dev.selectors.SelectorState;
import dev.selectors.ThreadSelector;
import dev.selectors.testkit.SelectorTest;
import dev.selectors.testkit.SimulatedSystem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a circuit breaker promises. */
@Timeout(60)
final class CircuitBreakerTest {
  private static final int FAILURES = 3;
  private static final Duration OPEN_FOR = Duration.ofSeconds(30);
  private static final Duration TIMEOUT = Duration.ofSeconds(1);

  /** What becomes of a question. */
  private enum Plan {
    ANSWER,
    FAIL,
    IGNORE
  }

  private record Question(Plan plan, ReplyTo<String> replyTo) {}

  private static final class Service extends Actor<Question> {
    final List<Question> asked = new ArrayList<>();

    @Override
    protected void receive(Question q) {
      asked.add(q);
      switch (q.plan()) {
        case ANSWER -> q.replyTo().send("yes");
        case FAIL -> q.replyTo().fail(new IllegalStateException("no"));
        case IGNORE -> {}
      }
    }
  }

  private static final class Client extends RestartingOwner {
    final CircuitBreaker breaker = new CircuitBreaker(parts, "service", FAILURES, OPEN_FOR);
    private final Service service;

    Client(Service service) {
      this.service = service;
    }

    CompletionStage<String> ask(Plan plan) {
      CompletableFuture<String> told = new CompletableFuture<>();
      orders.send(() -> begin(plan, told));
      return told;
    }

    void begin(Plan plan, CompletableFuture<String> told) {
      breaker
          .<Question, String>ask(service, r -> new Question(plan, r), TIMEOUT)
          .whenComplete((answer, error) -> {
            if (error == null) {
              told.complete(answer);
            } else {
              told.completeExceptionally(error);
            }
          });
    }
  }

  /** The state machine, in the plainest words. */
  private static final class Model {
    private int failures;
    private Duration openUntil = Duration.ZERO;
    private boolean closed = true;

    CircuitBreaker.State state(Duration now) {
      if (closed) {
        return CLOSED;
      }
      return now.compareTo(openUntil) < 0 ? OPEN : HALF_OPEN;
    }

    void outcome(boolean answered, CircuitBreaker.State before, Duration now) {
      if (answered) {
        closed = true;
        failures = 0;
        return;
      }
      failures++;
      if (before == HALF_OPEN || failures == FAILURES) {
        closed = false;
        failures = 0;
        openUntil = now.plus(OPEN_FOR);
      }
    }
  }

  @SelectorTest(seeds = 1000)
  void itDoesWhatTheModelDoes(SimulatedSystem sim) {
    sim.lag(Duration.ZERO);
    Service service = sim.spawn(new Service());
    Client client = sim.spawn(new Client(service));
    Model model = new Model();
    for (int i = 0; i < 25; i++) {
      switch (sim.random().nextInt(6)) {
        case 0 -> sim.advance(Duration.ofMillis(1 + (2 * sim.random().nextInt(20_000))));
        case 1 -> client.crash(sim);
        default -> {}
      }
      sim.run();
      CircuitBreaker.State before = model.state(sim.now());
      assertEquals(before, client.breaker.state());
      Plan plan = sim.random().nextInt(3) == 0
          ? Plan.ANSWER
          : sim.random().nextBoolean() ? Plan.FAIL : Plan.IGNORE;
      int asked = service.asked.size();
      CompletableFuture<String> told = client.ask(plan).toCompletableFuture();
      sim.run();
      if (before == OPEN) {
        assertInstanceOf(CircuitBreaker.OpenException.class, RestartingOwner.reason(told));
        assertEquals(asked, service.asked.size());
        continue;
      }
      assertEquals(asked + 1, service.asked.size());
      if (plan == Plan.IGNORE) {
        sim.advance(TIMEOUT);
      }
      switch (plan) {
        case ANSWER -> assertEquals("yes", told.join());
        case FAIL -> assertEquals("no", RestartingOwner.reason(told).getMessage());
        case IGNORE -> assertInstanceOf(TimeoutException.class, RestartingOwner.reason(told));
      }
      model.outcome(plan == Plan.ANSWER, before, sim.now());
      assertEquals(model.state(sim.now()), client.breaker.state());
    }
  }

  @SelectorTest
  void oneRequestOnlyIsTriedWhileItIsHalfOpen(SimulatedSystem sim) {
    sim.lag(Duration.ZERO);
    Service service = sim.spawn(new Service());
    Client client = sim.spawn(new Client(service));
    open(sim, client);
    sim.advance(OPEN_FOR);
    assertEquals(HALF_OPEN, client.breaker.state());
    CompletionStage<String> trial = client.ask(Plan.IGNORE);
    CompletionStage<String> other = client.ask(Plan.ANSWER);
    sim.run();
    assertInstanceOf(CircuitBreaker.OpenException.class, RestartingOwner.reason(other));
    assertEquals(FAILURES + 1, service.asked.size());
    assertEquals(HALF_OPEN, client.breaker.state());
    service.asked.getLast().replyTo().send("late, but not too late");

    sim.await(trial);
    assertEquals(CLOSED, client.breaker.state());
  }

  @SelectorTest
  void outcomesOfRequestsSentBeforeItOpenedCountNoMore(SimulatedSystem sim) {
    sim.lag(Duration.ZERO);
    Service service = sim.spawn(new Service());
    Client client = sim.spawn(new Client(service));
    CompletionStage<String> slow = client.ask(Plan.IGNORE);
    CompletionStage<String> slower = client.ask(Plan.IGNORE);
    sim.run();
    open(sim, client);
    service.asked.get(0).replyTo().send("here I am");
    assertEquals("here I am", sim.await(slow));
    assertEquals(OPEN, client.breaker.state());
    sim.advance(OPEN_FOR);

    assertInstanceOf(TimeoutException.class, RestartingOwner.reason(slower));
    assertEquals(HALF_OPEN, client.breaker.state());
  }

  @SelectorTest
  void anOutcomeIsCountedBeforeTheOneWhoHasAskedLearnsOfIt(SimulatedSystem sim) {
    Service service = sim.spawn(new Service());
    Client client = sim.spawn(new Client(service));
    List<CircuitBreaker.State> states = new ArrayList<>();
    for (int i = 0; i < FAILURES; i++) {
      client.ask(Plan.FAIL).whenComplete((a, e) -> states.add(client.breaker.state()));
    }
    sim.run();

    assertEquals(List.of(CLOSED, CLOSED, OPEN), states);
  }

  @SelectorTest
  void anOutcomeCountsThoughTheFutureWasCompletedBeforeItCame(SimulatedSystem sim) {
    Service service = sim.spawn(new Service());
    Client client = sim.spawn(new Client(service));
    for (int i = 0; i < FAILURES; i++) {
      client.orders.send(() -> client
          .breaker
          .<Question, String>ask(service, r -> new Question(Plan.FAIL, r), TIMEOUT)
          .toCompletableFuture()
          .complete("somebody else was faster"));
    }
    sim.run();

    assertEquals(OPEN, client.breaker.state());
  }

  @SelectorTest
  void anAnswerSetsTheCountBackToZero(SimulatedSystem sim) {
    Service service = sim.spawn(new Service());
    Client client = sim.spawn(new Client(service));
    for (Plan plan : List.of(Plan.FAIL, Plan.FAIL, Plan.ANSWER, Plan.FAIL, Plan.FAIL)) {
      client.ask(plan);
    }
    sim.run();

    assertEquals(CLOSED, client.breaker.state());
  }

  @SelectorTest
  void aRestartForgetsNothingAboutTheOtherSide(SimulatedSystem sim) {
    sim.lag(Duration.ZERO);
    Service service = sim.spawn(new Service());
    Client client = sim.spawn(new Client(service));
    open(sim, client);
    sim.advance(Duration.ofSeconds(20));
    client.crash(sim);
    sim.run();
    assertEquals(OPEN, client.breaker.state());
    sim.advance(Duration.ofSeconds(10));
    assertEquals(HALF_OPEN, client.breaker.state());
    CompletionStage<String> trial = client.ask(Plan.IGNORE);
    sim.run();
    client.crash(sim);
    sim.advance(TIMEOUT);

    assertInstanceOf(TimeoutException.class, RestartingOwner.reason(trial));
    assertEquals(OPEN, client.breaker.state());
    sim.advance(OPEN_FOR);
    assertEquals("yes", sim.await(client.ask(Plan.ANSWER)));
  }

  @SelectorTest
  void anOpenBreakerTellsWhatTheLastFailureWas(SimulatedSystem sim) {
    Client client = sim.spawn(new Client(sim.spawn(new Service())));
    open(sim, client);
    CompletionStage<String> told = client.ask(Plan.ANSWER);
    sim.run();

    Throwable e = RestartingOwner.reason(told);
    assertEquals("'service' was not asked: its circuit breaker is OPEN", e.getMessage());
    assertEquals("no", e.getCause().getMessage());
  }

  @SelectorTest
  void aRequestThatCannotBeMadeIsRefusedAndNotCounted(SimulatedSystem sim) {
    Service service = sim.spawn(new Service());
    Client client = sim.spawn(new Client(service));
    CircuitBreaker breaker = client.breaker;
    client.orders.send(() -> {
      for (int i = 0; i < FAILURES; i++) {
        assertThrows(
            NullPointerException.class,
            () -> breaker.<Question, String>ask(null, r -> new Question(Plan.FAIL, r), TIMEOUT));
        assertThrows(
            NullPointerException.class,
            () -> breaker.<Question, String>ask(service, null, TIMEOUT));
        assertThrows(
            IllegalArgumentException.class,
            () -> breaker.<Question, String>ask(
                service, r -> new Question(Plan.FAIL, r), Duration.ZERO));
      }
    });
    sim.run();
    assertEquals(CLOSED, breaker.state());
    assertThrows(
        IllegalStateException.class,
        () -> breaker.<Question, String>ask(service, r -> new Question(Plan.FAIL, r), TIMEOUT));
  }

  @SelectorTest
  void aRequestThatItsFunctionDoesNotMakeSaysNothingOfTheService(SimulatedSystem sim) {
    Client client = sim.spawn(new Client(sim.spawn(new Service())));
    Runnable law = () -> {
      for (int i = 0; i < FAILURES; i++) {
        assertThrows(
            UnsupportedOperationException.class,
            () -> client.breaker.<Question, String>ask(
                client.service,
                r -> {
                  throw new UnsupportedOperationException("no such article");
                },
                TIMEOUT));
      }
    };
    client.orders.send(law);
    sim.run();
    assertEquals(CLOSED, client.breaker.state());

    open(sim, client);
    sim.advance(OPEN_FOR);
    client.orders.send(law);
    sim.run();
    assertEquals(HALF_OPEN, client.breaker.state());
    assertEquals("yes", sim.await(client.ask(Plan.ANSWER))); // it is the trial
  }

  @SelectorTest
  void anOpenBreakerDoesNotBecomeHalfOpenBecauseItsSelectorHasEnded(SimulatedSystem sim) {
    Client client = sim.spawn(new Client(sim.spawn(new Service())));
    open(sim, client);
    client.stop();
    sim.run();
    assertEquals(OPEN, client.breaker.state());
  }

  @SelectorTest
  void outsideATurnNothingIsAskedAlsoIfTheBreakerIsOpen(SimulatedSystem sim) {
    Service service = sim.spawn(new Service());
    Client client = sim.spawn(new Client(service));
    open(sim, client);
    assertThrows(
        IllegalStateException.class,
        () -> client.breaker.<Question, String>ask(
            service, r -> new Question(Plan.ANSWER, r), TIMEOUT));
  }

  @SelectorTest
  void aReceiverThatThrowsWhenItIsAskedCountsAsAFailure(SimulatedSystem sim) {
    Client client = sim.spawn(new Client(sim.spawn(new Service())));
    client.orders.send(() -> {
      for (int i = 0; i < FAILURES; i++) {
        assertThrows(
            UnsupportedOperationException.class,
            () -> client.breaker.<String, String>ask(
                m -> {
                  throw new UnsupportedOperationException(m);
                },
                r -> "question",
                TIMEOUT));
      }
    });
    sim.run();

    assertEquals(OPEN, client.breaker.state());
  }

  /** The question is still on its way to the service. */
  @SelectorTest
  void whoIsStoppedWhileItWaitsForRoomLearnsNothingOfTheService(SimulatedSystem sim) {
    Mailbox<Boolean> full = sim.spawnFrom(context ->
        context.<Boolean>mailbox("full", m -> {}).guard(() -> false).bounded(1, Overflow.WAIT));
    full.send(true);
    final class Asker extends ThreadSelector {
      final CircuitBreaker breaker = new CircuitBreaker(context(), "service", 1, OPEN_FOR);

      Asker() {
        mailbox(Boolean.class, "none");
      }

      @Override
      protected void run() {
        var unused = breaker.<String, String>ask(text -> full.send(true), r -> "question", TIMEOUT);
      }
    }

    Asker asker = sim.spawn(new Asker());
    sim.run();
    asker.stop();
    sim.run();
    assertInstanceOf(SelectorState.Terminated.class, asker.state());
    assertEquals(CLOSED, asker.breaker.state());
    sim.allowStuck();
  }

  @Test
  void badInputIsRefusedWhereItIsGiven() {
    RestartingOwner owner = new RestartingOwner();
    assertEquals(
        "number of failures that open circuit breaker 's' is 0; it must be at least 1",
        assertThrows(
                IllegalArgumentException.class,
                () -> new CircuitBreaker(owner.parts, "s", 0, OPEN_FOR))
            .getMessage());
    assertEquals(
        "open time of circuit breaker 's' is PT0S; it must be longer than zero",
        assertThrows(
                IllegalArgumentException.class,
                () -> new CircuitBreaker(owner.parts, "s", 1, Duration.ZERO))
            .getMessage());
    assertThrows(NullPointerException.class, () -> new CircuitBreaker(null, "s", 1, OPEN_FOR));
    assertThrows(
        NullPointerException.class, () -> new CircuitBreaker(owner.parts, null, 1, OPEN_FOR));
    assertThrows(NullPointerException.class, () -> new CircuitBreaker(owner.parts, "s", 1, null));
  }

  private static void open(SimulatedSystem sim, Client client) {
    for (int i = 0; i < FAILURES; i++) {
      client.ask(Plan.FAIL);
    }
    sim.run();
    assertEquals(OPEN, client.breaker.state());
  }
}
