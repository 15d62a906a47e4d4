package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Selectors that wait for room in each other's mailboxes are found, and nobody else. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class RoomCycleTest {
  private static final Duration LOOK = Duration.ofMillis(100);
  private static final Duration LIMIT = Duration.ofSeconds(2);

  /** Does what it is sent; others fill its mailbox. */
  private static final class Filled extends ThreadSelector {
    final List<String> seen = new ArrayList<>();
    final Mailbox<Runnable> turn = mailbox("turn");
    final Mailbox<String> in =
        mailbox(String.class, "in").bounded(1, Overflow.WAIT).level(1);
    final Mailbox<ReplyTo<String>> requests = mailbox("requests");

    @Override
    protected void run() {
      while (true) {
        this.<Object>receive(
            turn.on(r -> {
              r.run();
              return r;
            }),
            in.on(seen::add));
      }
    }

    void fill(Filled other) {
      other.in.send("1 of " + name());
      other.in.send("2 of " + name());
      seen.add("has filled");
    }

    void asks(Filled other) {
      seen.add(this.<ReplyTo<String>, String>call(other.requests, r -> r, LIMIT));
    }
  }

  private final ManualTime time = new ManualTime();
  private final ManualSystem its =
      new ManualSystem(builder -> builder.timekeeper(time).warnOfWaitCycles(LOOK));
  private final Filled x = its.system.spawn("x", new Filled());
  private final Filled y = its.system.spawn("y", new Filled());

  RoomCycleTest() {
    its.runAll();
  }

  private void fillEachOther() {
    x.turn.send(() -> x.fill(y));
    y.turn.send(() -> y.fill(x));
    its.runAll();
  }

  @Test
  void twoThatFillEachOthersMailboxesAreNamed() {
    fillEachOther();
    assertEquals(
        List.of(
            "wait cycle of 2: x waits for y, in mailbox 'in': y makes no room there, and is"
                + " Blocked; in<String>: 1 waiting, 1 outside waiting for room, open; y waits for x, in"
                + " mailbox 'in': x makes no room there, and is Blocked; in<String>: 1 waiting, 1 outside waiting for room, open"),
        its.system.waitCycles().stream().map(WaitCycle::toString).toList());
    assertEquals(List.of(), its.system.stuck());
  }

  @Test
  void twoGoOnOnceTheirMailboxesAreFullOfRequestsThatNobodyWaitsForAnyMore() {
    its.system.<String, String>ask(x.in, r -> "asked", LIMIT);
    its.system.<String, String>ask(y.in, r -> "asked", LIMIT);
    x.turn.send(() -> y.in.send("of x"));
    y.turn.send(() -> x.in.send("of y"));
    its.runAll();
    assertEquals(1, its.system.waitCycles().size());
    time.advance(LIMIT);
    its.runAll();
    assertEquals(List.of("of y"), x.seen);
    assertEquals(List.of("of x"), y.seen);
  }

  @Test
  void theyAreLookedForWithoutAnyRequestUntilOneIsStopped() {
    fillEachOther();
    time.advance(LOOK.multipliedBy(3));
    assertEquals(1, time.pending());
    x.stop();
    its.runAll();
    assertEquals(List.of(), its.system.waitCycles());
    assertEquals(List.of("has filled", "1 of x", "2 of x"), y.seen);
    assertEquals(List.of("1 of y", "2 of y"), its.undelivered());
    time.advance(LOOK);
    assertEquals(0, time.pending());
  }

  @Test
  void oneThatWaitsForAnAnswerAndOneThatWaitsForRoomAreNamed() {
    x.turn.send(() -> {
      y.turn.send(() -> y.fill(x));
      x.asks(y);
    });
    its.runAll();
    List<WaitCycle> found = its.system.waitCycles();
    assertEquals(1, found.size());
    assertEquals(
        List.of("requests", "in"),
        found.getFirst().waits().stream().map(WaitCycle.Wait::mailbox).toList());
    time.advance(LIMIT);
    its.runAll();
    assertEquals(List.of(), its.system.waitCycles());
  }

  @Test
  void whoWaitsForOneThatIsOnlyClosedIsInNoCycle() {
    y.turn.send(y.in::disable);
    its.runAll();
    x.turn.send(() -> x.fill(y));
    its.runAll();
    assertEquals(List.of(), its.system.waitCycles());
    y.turn.send(() -> {
      y.in.enable();
      y.fill(x); // where there is room only for one
    });
    assertEquals(List.of(), its.system.waitCycles()); // y may still do anything
    its.runAll();
    assertEquals(1, its.system.waitCycles().size());
  }

  @Test
  void whoHasAskedAndWaitsForRoomDoesNotWaitForTheAnswer() {
    Filled log = its.system.spawn("log", new Filled());
    log.turn.send(log.in::disable);
    y.turn.send(() -> {
      ReplyTo<String> request = y.receive(y.requests);
      CompletionStage<String> asked =
          y.ask(x.requests, (ReplyTo<String> replyTo) -> replyTo, LIMIT);
      y.fill(log);
      request.send("answer, though asked " + asked.toCompletableFuture().isDone());
    });
    x.turn.send(() -> x.asks(y));
    its.runAll();
    assertEquals(List.of(), its.system.waitCycles());
    log.turn.send(log.in::enable);
    its.runAll();
    assertEquals(List.of("answer, though asked false"), x.seen);
  }

  @Test
  void whoIsAboutToHearThatThereWasRoomIsInNoCycle() {
    y.turn.send(y.in::disable);
    its.runAll();
    x.turn.send(() -> x.fill(y));
    its.runAll();
    y.turn.send(() -> {
      y.in.enable();
      y.seen.add(y.receive(y.in)); // which makes room for x
      y.fill(x);
    });
    assertTrue(its.executor.runOne());
    assertEquals(List.of(), its.system.waitCycles());
    its.runAll();
    assertEquals(List.of("has filled", "1 of y", "2 of y"), x.seen);
    assertEquals(List.of("1 of x", "has filled", "2 of x"), y.seen);
  }

  // ---- by sendAsync

  private static void await(Filled self, Filled other) {
    other.in.send("1 of " + self.name());
    self.await(other.in.sendAsync("2 of " + self.name()), (nothing, error) -> {
      self.seen.add("has filled " + (error == null));
    });
  }

  @Test
  void twoThatAwaitRoomInEachOthersMailboxesAreNamed() {
    x.turn.send(() -> await(x, y));
    y.turn.send(() -> await(y, x));
    its.runAll();
    assertEquals(
        List.of("wait cycle of 2: x waits for y, in mailbox 'in': y makes no room there, and is"
            + " Blocked; in<String>: 1 waiting, 1 outside waiting for room, open; y waits for x,"
            + " in mailbox 'in': x makes no room there, and is Blocked; in<String>: 1 waiting,"
            + " 1 outside waiting for room, open"),
        its.system.waitCycles().stream().map(WaitCycle::toString).toList());
  }

  @Test
  void whoAwaitsRoomNoMoreIsInNoCycle() {
    x.turn.send(() -> await(x, y));
    y.turn.send(() -> await(y, x));
    its.runAll();
    x.stop();
    its.runAll();
    assertEquals(List.of(), its.system.waitCycles());
    assertEquals(List.of("has filled false", "1 of x", "2 of x"), y.seen);
    assertTrue(its.system.allWaits().forRoom().isEmpty());
    time.advance(LOOK);
    assertEquals(0, time.pending());
  }

  @Test
  void whateverOthersAwaitTheSameRoomTheCycleIsFound() {
    Filled other = its.system.spawn("other", new Filled());
    x.turn.send(() -> {
      y.in.send("1 of x");
      CompletionStage<?> room = y.in.sendAsync("2 of x");
      x.await(room, (nothing, error) -> {});
      other.turn.send(() -> other.await(room, (nothing, error) -> {}));
    });
    y.turn.send(() -> await(y, x));
    its.runAll();
    assertEquals(1, its.system.waitCycles().size());
    other.stop();
    its.runAll();
    assertEquals(1, its.system.waitCycles().size());
  }

  @Test
  void whoAwaitsRoomAndGoesOnWithEverythingIsInNoCycle() {
    x.turn.send(() -> {
      x.in.disable();
      y.in.send("1 of x");
      x.await(y.in.sendAsync("2 of x"), (nothing, error) -> {}).whileDisabled();
    });
    y.turn.send(() -> await(y, x));
    its.runAll();
    assertEquals(List.of(), its.system.waitCycles());
    x.turn.send(x.in::enable);
    its.runAll();
    assertEquals(List.of("1 of y", "2 of y"), x.seen);
  }

  @Test
  void whoAwaitsRoomInATurnThatWaitsForAnotherIsInNoCycle() {
    Filled log = its.system.spawn("log", new Filled());
    log.turn.send(log.in::disable);
    its.runAll();
    x.turn.send(() -> {
      await(x, y);
      x.fill(log);
    });
    y.turn.send(() -> await(y, x));
    its.runAll();
    assertEquals(List.of(), its.system.waitCycles());
    log.turn.send(log.in::enable);
    its.runAll();
    assertEquals(1, its.system.waitCycles().size());
  }

  @Test
  void whoAwaitsRoomButTakesWhatFillsItIsInNoCycle() {
    x.turn.send(() -> {
      y.in.send("1 of x");
      x.await(y.in.sendAsync("2 of x"), (nothing, error) -> x.seen.add("has filled"))
          .whileDisabled(x.requests);
    });
    y.turn.send(() -> await(y, x));
    its.runAll();
    assertEquals(List.of(), its.system.waitCycles());
    assertEquals(List.of("1 of y", "2 of y", "has filled"), x.seen);
    assertEquals(List.of("has filled true", "1 of x", "2 of x"), y.seen);
  }
}
