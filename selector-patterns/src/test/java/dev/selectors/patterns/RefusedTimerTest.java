package dev.selectors.patterns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.Actor;
import dev.selectors.Callback;
import dev.selectors.Directive;
import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.ReplyTo;
import dev.selectors.Selector;
import dev.selectors.SelectorSystem;
import dev.selectors.Supervision;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A timer that cannot be set, once, fails one message or request; what comes later goes on. */
@Timeout(60)
final class RefusedTimerTest {
  /** The time of the timers in question: no other timer is set for that long. */
  private static final Duration TIME = Duration.ofSeconds(7);

  private static final Duration LONG = Duration.ofDays(1);

  private final ManualClock clock = new ManualClock();
  private final List<Throwable> failures = new ArrayList<>();
  private final SelectorSystem system = SelectorSystem.builder()
      .executor(Runnable::run)
      .timekeeper(clock)
      .onFailure(failure -> failures.add(failure.cause()))
      .build();

  @AfterEach
  void close() {
    system.close();
  }

  /** Goes on after a failure. */
  private static class Owner extends RestartingOwner {
    @Override
    protected Directive onFailure(Throwable cause) {
      return Directive.RESUME;
    }
  }

  // ---- a circuit breaker

  private static final class Client extends Owner {
    final CircuitBreaker breaker = new CircuitBreaker(parts, "service", 1, TIME);

    CompletableFuture<String> ask(MailboxRef<ReplyTo<String>> service) {
      CompletableFuture<String> told = new CompletableFuture<>();
      orders.send(() -> breaker
          .<ReplyTo<String>, String>ask(service, replyTo -> replyTo, LONG)
          .whenComplete((answer, error) -> Copied.into(told, answer, error)));
      return told;
    }
  }

  private static MailboxRef<ReplyTo<String>> failingWith(Throwable error) {
    return replyTo -> replyTo.fail(error);
  }

  private static void assertAlsoTellsOfTheTimer(CompletionStage<?> told, Throwable error) {
    assertEquals(error, RestartingOwner.reason(told));
    assertEquals(
        List.of(UnsupportedOperationException.class),
        Arrays.stream(error.getSuppressed()).map(Object::getClass).toList());
  }

  @Test
  void aBreakerWhosePauseCannotBeSetStaysClosedAndTellsSo() {
    Client client = system.spawn(new Client());
    Throwable down = new IllegalStateException("down");
    clock.refuseNext(TIME);
    assertAlsoTellsOfTheTimer(client.ask(failingWith(down)), down);
    assertEquals(CircuitBreaker.State.CLOSED, client.breaker.state());

    assertEquals(down, RestartingOwner.reason(client.ask(failingWith(down))));
    assertEquals(CircuitBreaker.State.OPEN, client.breaker.state());
  }

  /** What is thrown to the one who asks a receiver that throws. */
  private static List<Throwable> thrownWith(RuntimeException down, Client client) {
    List<Throwable> thrown = new ArrayList<>();
    client.orders.send(() -> thrown.add(assertThrows(
        Throwable.class,
        () -> client.breaker.<ReplyTo<String>, String>ask(
            replyTo -> {
              throw down;
            },
            replyTo -> replyTo,
            LONG))));
    return thrown;
  }

  @Test
  void aBreakerWhosePauseCannotBeSetTellsSoAlsoIfTheReceiverThrows() {
    Client client = system.spawn(new Client());
    IllegalStateException down = new IllegalStateException("down");
    clock.refuseNext(TIME);
    assertEquals(List.of(down), thrownWith(down, client));
    assertEquals(1, down.getSuppressed().length);
    assertEquals(CircuitBreaker.State.CLOSED, client.breaker.state());
  }

  @Test
  void wantOfMemoryForItsPauseIsThrownRatherThanWhatTheReceiverThrows() {
    Client client = system.spawn(new Client());
    IllegalStateException down = new IllegalStateException("down");
    OutOfMemoryError lack = new OutOfMemoryError("planned");
    clock.refuseNext(TIME, lack);
    assertEquals(List.of(lack), thrownWith(down, client));
    assertEquals(List.of(down), List.of(lack.getSuppressed()));
  }

  @Test
  void aHalfOpenBreakerWhosePauseCannotBeSetTriesTheNextRequest() {
    Client client = system.spawn(new Client());
    assertTrue(
        client.ask(failingWith(new IllegalStateException("down"))).isCompletedExceptionally());
    clock.advance(TIME);
    while (client.breaker.state() != CircuitBreaker.State.HALF_OPEN) {
      Thread.onSpinWait(); // a deadline is told on a thread of its own
    }
    clock.refuseNext(TIME);
    Throwable down = new IllegalStateException("still down");
    assertAlsoTellsOfTheTimer(client.ask(failingWith(down)), down);
    assertEquals(CircuitBreaker.State.HALF_OPEN, client.breaker.state());

    assertEquals("well", client.ask(replyTo -> replyTo.send("well")).join());
    assertEquals(CircuitBreaker.State.CLOSED, client.breaker.state());
  }

  // ---- a limiter

  @Test
  void aLimiterWhoseTokenCannotComeBackHasNotGivenIt() {
    Owner owner = new Owner();
    List<String> done = new ArrayList<>();
    Mailbox<String> work =
        new RateLimiter(owner.parts, "limiter", 1, TIME).mailbox("work", done::add);
    system.spawn(owner);
    clock.refuseNext(TIME);
    work.send("fails");
    work.send("passes");
    assertEquals(List.of("passes"), done);
  }

  @Test
  void tokensComeBackThoughTheTimerForTheNextOneIsRefused() {
    Duration half = TIME.dividedBy(2);
    Owner owner = new Owner();
    List<String> done = new CopyOnWriteArrayList<>();
    Mailbox<String> work =
        new RateLimiter(owner.parts, "limiter", 2, TIME).mailbox("work", done::add);
    system.spawn(owner);
    work.send("a");
    clock.advance(half);
    work.sendAll(List.of("b", "c", "d"));
    clock.refuseNext(half);
    clock.advance(half);
    while (done.size() < 3 || !clock.waits(half)) {
      Thread.onSpinWait(); // a deadline is told on a thread of its own
    }
    assertEquals(List.of("a", "b", "c"), done);
    clock.advance(half);
    while (done.size() < 4) {
      Thread.onSpinWait();
    }
    assertEquals(List.of("a", "b", "c", "d"), done);
  }

  // ---- joins

  @Test
  void anItemThatIsLostAsItsRowHasNoLimitBelongsToNoRow() throws InterruptedException {
    Owner owner = new Owner();
    List<List<String>> rows = new ArrayList<>();
    BlockingQueue<Leftover<Long, String>> leftovers = new LinkedBlockingQueue<>();
    Join<String> join =
        Join.<String>anyOrder(owner.parts, "join", 2, rows::add).within(TIME, leftovers::add);
    system.spawn(owner);
    clock.refuseNext(TIME);
    join.source(0).send("lost");
    join.source(0).send("a0");
    join.source(1).send("b0");
    assertEquals(List.of(List.of("a0", "b0")), rows);

    join.source(1).send("b1");
    clock.advance(TIME);
    assertEquals(new Leftover.Partial<>(1L, Map.of(1, "b1")), leftovers.take());
    join.source(0).send("a1");
    assertEquals(new Leftover.Late<>(1L, 0, "a1"), leftovers.take());
  }

  /** A join of two sources with room for one row. */
  private static KeyedJoin<String, String> limited(Owner owner, List<Object> out) {
    return new KeyedJoin<String, String>(
            owner.parts, "join", 2, item -> item, (key, row) -> out.add(key), 1, out::add)
        .within(TIME);
  }

  @Test
  void noRowGivesWayToOneThatHasNoLimit() {
    Owner owner = new Owner();
    List<Object> out = new ArrayList<>();
    KeyedJoin<String, String> join = limited(owner, out);
    system.spawn(owner);
    join.source(0).send("first");
    clock.refuseNext(TIME);
    join.source(0).send("lost");
    assertEquals(Map.of("first", Map.of(0, "first")), join.openRows());
    join.source(1).send("first");
    assertEquals(List.of("first"), out);
  }

  @Test
  void aRowThatBecomesCompleteAsItsTimeIsUpIsNotLeftOver() {
    Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
    Owner owner = new Owner();
    List<Object> out = new ArrayList<>();
    KeyedJoin<String, String> join = limited(owner, out);
    try (SelectorSystem other =
        SelectorSystem.builder().executor(tasks::add).timekeeper(clock).build()) {
      other.spawn(owner);
      join.source(0).send("row");
      runAll(tasks);
      clock.advance(TIME);
      while (owner.snapshot().mailbox("join-limit").depth() == 0) {
        runOne(tasks); // the deadline is told, and the selector has not had its turn
      }
      join.source(1).send("row");
      runAll(tasks);
      owner.stop();
      runAll(tasks);
    }
    assertEquals(List.of("row"), out);
  }

  private static boolean runOne(Queue<Runnable> tasks) {
    Runnable task = tasks.poll();
    if (task != null) {
      task.run();
    }
    return task != null;
  }

  @SuppressWarnings("StatementWithEmptyBody") // all is done by the condition
  private static void runAll(Queue<Runnable> tasks) {
    while (runOne(tasks)) {}
  }

  @Test
  void aRowThatIsCompleteOrGivesWayLeavesNoTimer() {
    Owner owner = new Owner();
    List<Object> out = new ArrayList<>();
    KeyedJoin<String, String> join = limited(owner, out);
    system.spawn(owner);
    join.source(0).send("gives way");
    join.source(0).send("complete");
    assertTrue(clock.waits(TIME));
    join.source(1).send("complete");
    assertEquals(List.of("complete"), out.subList(1, 2));
    assertFalse(clock.waits(TIME));
  }

  // ---- batches and flurries

  /** Whose child goes on after a failure. */
  private static final class Parent extends Owner {
    private final Selector child;

    Parent(Selector child) {
      this.child = child;
    }

    @Override
    protected void onStart() {
      supervise(Supervision.oneForOne().decide(cause -> Directive.RESUME));
      spawnChild(child);
    }
  }

  @Test
  void aMessageThatNobodyWouldEndTheWaitingOfIsHandedOnAtOnceAndThatIsTold() {
    List<List<String>> lists = new ArrayList<>();
    Batcher<String> batcher = new Batcher<>(3, TIME, lists::add);
    system.spawn(new Parent(batcher));
    clock.refuseNext(TIME);
    batcher.send("a");
    assertEquals(List.of(List.of("a")), lists);
    assertEquals(1, failures.size());
    batcher.send("b");
    assertTrue(clock.waits(TIME));

    List<String> last = new ArrayList<>();
    Debouncer<String> debouncer = new Debouncer<>(TIME, last::add);
    system.spawn(new Parent(debouncer));
    clock.refuseNext(TIME);
    debouncer.send("a");
    assertEquals(List.of("a"), last);
    assertEquals(2, failures.size());
  }

  @Test
  void aTimerThatIsRefusedIsToldThoughTheReceiverThrowsToo() {
    IllegalStateException full = new IllegalStateException("disk is full");
    Batcher<String> batcher = new Batcher<>(3, TIME, list -> {
      throw full;
    });
    Debouncer<String> debouncer = new Debouncer<>(TIME, message -> {
      throw full;
    });
    for (Actor<String> actor : List.of(batcher, debouncer)) {
      system.spawn(actor);
      failures.clear();
      clock.refuseNext(TIME);
      actor.send("a");
      assertEquals(1, failures.size());
      assertEquals(List.of(full), List.of(failures.get(0).getSuppressed()));
    }
  }

  @Test
  void aListThatIsFullLeavesNoTimer() {
    List<List<String>> lists = new ArrayList<>();
    Batcher<String> batcher = new Batcher<>(2, TIME, lists::add);
    system.spawn(batcher);
    batcher.send("a");
    assertTrue(clock.waits(TIME));
    batcher.send("b");
    assertEquals(List.of(List.of("a", "b")), lists);
    assertFalse(clock.waits(TIME));
  }

  /** The time is up in the moment in which the message that fills the list is selected. */
  @Test
  void limitThatIsReachedAsTheListFillsDoesNotEndTheNextListEvenIfTheReceiverFails() {
    List<List<String>> lists = new CopyOnWriteArrayList<>();
    Batcher<String> batcher = new Batcher<>(2, TIME, list -> {
      lists.add(list);
      throw new IllegalStateException("disk is full");
    });
    AtomicInteger turns = new AtomicInteger();
    try (SelectorSystem other = SelectorSystem.builder()
        .executor(Runnable::run)
        .timekeeper(clock)
        .onFailure(failure -> failures.add(failure.cause()))
        .beforeCallback(call -> {
          if (call.selector() == batcher
              && call.kind() == Callback.Kind.HANDLER
              && turns.incrementAndGet() == 2) {
            clock.advance(TIME);
            while (batcher.snapshot().mailbox("batch-limit").depth() == 0) {
              Thread.onSpinWait(); // a deadline is told on a thread of its own
            }
          }
        })
        .build()) {
      other.spawn(new Parent(batcher));
      batcher.sendAll(List.of("a", "b"));
      assertEquals(List.of(List.of("a", "b")), lists);
      assertEquals(3, turns.get(), "the one of the limit as well");
    }
  }

  // ---- attempts

  @Test
  void anAttemptThatNoPauseCanFollowIsTheLast() {
    Owner owner = new Owner();
    RequestReply requests = new RequestReply(owner.parts);
    system.spawn(owner);
    List<Object> told = new ArrayList<>();
    Throwable down = new IllegalStateException("down");
    clock.refuseNext(TIME);
    orders(owner, requests, failingWith(down), told);
    assertEquals(List.of(down), told);
    assertEquals(1, down.getSuppressed().length);
    assertFalse(clock.waits(LONG));
  }

  private static void orders(
      Owner owner, RequestReply requests, MailboxRef<ReplyTo<String>> service, List<Object> told) {
    Retry retry = Retry.attempts(9, LONG).pausing(TIME);
    owner.orders.send(() -> requests.<String, ReplyTo<String>, String>request(
        service, "key", (key, replyTo) -> replyTo, retry, told::add, told::add));
  }

  @Test
  void aStepThatNoFurtherAttemptCanUndoIsToldAndTheRestIsUndone() {
    List<String> ledger = new ArrayList<>();
    Saga<Integer> saga = system.spawn(new Saga<>(
        List.of(
            new Saga.Step<>(
                "first", (c, state) -> CompletableFuture.completedStage(state), (c, state) -> {
                  ledger.add("undone");
                  return CompletableFuture.completedStage(true);
                }),
            new Saga.Step<>(
                "second",
                (c, state) -> CompletableFuture.completedStage(state),
                (c, state) -> CompletableFuture.failedStage(new IllegalStateException("stuck"))),
            new Saga.Step<>(
                "third",
                (c, state) -> CompletableFuture.failedStage(new IllegalStateException("down")),
                (c, state) -> CompletableFuture.completedStage(true))),
        9,
        TIME));
    clock.refuseNext(TIME);
    CompletionStage<Integer> told =
        system.<Saga.Run<Integer>, Integer>ask(saga, replyTo -> new Saga.Run<>(1, replyTo), LONG);
    assertEquals(List.of("undone"), ledger);
    Saga.FailedException e = (Saga.FailedException) RestartingOwner.reason(told);
    assertEquals(List.of("second"), e.notUndone());
    assertAlsoTellsOfTheTimer(
        CompletableFuture.failedStage(e.getSuppressed()[0]), e.getSuppressed()[0]);
  }

  // ---- children by key

  private final List<String> got = new ArrayList<>();

  private PerKey<String, String> oneChild() {
    return system.spawn(PerKey.of(
        message -> "key",
        key -> new Actor<String>() {
          @Override
          protected void receive(String message) {
            got.add(message);
          }
        },
        Actor::send,
        1,
        TIME));
  }

  @Test
  void aChildThatNobodyLooksAtIsLookedAtFromTheNextMessageOn() {
    PerKey<String, String> perKey = oneChild();
    clock.refuseNext(TIME);
    perKey.in.send("lost");
    assertFalse(clock.waits(TIME));
    perKey.in.send("handed on");
    assertEquals(List.of("handed on"), got);
    assertTrue(clock.waits(TIME));
  }

  @Test
  void aChildThatWasLookedAtAndCannotBeAgainIsFromTheNextMessageOn() {
    PerKey<String, String> perKey = oneChild();
    perKey.in.send("keeps it");
    clock.refuseNext(TIME);
    clock.advance(TIME);
    assertFalse(clock.waits(TIME));
    perKey.in.send("handed on");
    assertEquals(List.of("keeps it", "handed on"), got);
    assertTrue(clock.waits(TIME));
  }

  @Test
  void aChildThatHasEndedByItselfIsLookedAtNoMore() {
    PerKey<String, String> perKey = system.spawn(PerKey.of(
        message -> "key",
        key -> new Actor<String>() {
          @Override
          protected void receive(String message) {
            exit();
          }
        },
        Actor::send,
        1,
        TIME));
    perKey.in.send("the last");
    clock.advance(TIME);
    assertFalse(clock.waits(TIME));
  }

  /** Suspended until the stage that is its message completes. */
  private static final class Suspended extends Actor<CompletableFuture<String>> {
    @Override
    protected void receive(CompletableFuture<String> stage) {
      await(stage, (done, error) -> {});
    }
  }

  @Test
  void aPlaceThatIsNotLookedForLaterIsLookedForAgain() {
    CompletableFuture<String> first = new CompletableFuture<>();
    CompletableFuture<String> second = new CompletableFuture<>();
    PerKey<CompletableFuture<String>, CompletableFuture<String>> perKey =
        system.spawn(PerKey.of(stage -> stage, stage -> new Suspended(), Actor::send, 1, LONG));
    perKey.in.send(first);
    Duration pause = Duration.ofMillis(10);
    clock.refuseNext(pause);
    perKey.in.send(second);
    assertEquals(1, perKey.snapshot().mailbox("in").depth());
    first.complete("at rest");
    clock.advance(pause);
    while (perKey.snapshot().mailbox("in").depth() > 0) {
      Thread.onSpinWait(); // a deadline is told on a thread of its own
    }
  }
}
