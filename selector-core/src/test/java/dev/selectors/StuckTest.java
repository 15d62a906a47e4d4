package dev.selectors;

import static dev.selectors.Steered.awaitBlocked;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Selectors in which messages wait for ever are found, and nobody else. */
@Timeout(60)
final class StuckTest {
  private static final Duration LATER = Duration.ofSeconds(1);

  private final ManualTime time = new ManualTime();
  private final ManualSystem its = new ManualSystem(builder -> builder.timekeeper(time));
  private final Steered s = new Steered();
  private final Mailbox<String> box = s.logged("box");
  private final Steered other = its.system.spawn("other", new Steered());

  StuckTest() {
    its.system.spawn("s", s);
    its.runAll();
  }

  private void inTurn(Steered of, Runnable action) {
    of.turn.send(action);
    its.runAll();
  }

  private void closeBox() {
    inTurn(s, box::disable);
    box.send("waits");
  }

  private List<String> stuck() {
    return its.system.stuck().stream().map(StuckSelector::toString).toList();
  }

  private void assertStuck() {
    assertEquals(
        List.of("s"), its.system.stuck().stream().map(StuckSelector::selector).toList());
  }

  private void assertNone() {
    assertEquals(List.of(), its.system.stuck());
  }

  @Test
  void messageThatIsJustBeingPutIntoAnOpenMailboxIsNotStuck() {
    box.inbox().offer("on its way"); // and the selector is yet to be woken
    assertNone();
  }

  @Test
  void selectorWhoseMessagesWaitBehindADisabledMailboxIsStuck() {
    assertNone();
    closeBox();
    box.send("waits too");
    assertEquals(
        List.of("s is stuck: [box: 2 waiting, disabled since turn 1]; it expects no timer, task or"
            + " stage, and nobody is running who could send to 'turn'"),
        stuck());
    inTurn(s, box::enable);
    assertNone();
  }

  @Test
  void selectorWhoseMessagesWaitBehindAGuardIsStuck() {
    boolean[] open = {false};
    inTurn(s, () -> box.guard(() -> open[0]));
    box.send("waits");
    its.runAll();
    assertEquals(
        List.of("s is stuck: [box: 1 waiting, closed by its guard since turn 1]; it expects no"
            + " timer, task or stage, and nobody is running who could send to 'turn'"),
        stuck());
    open[0] = true;
    s.recheck();
    its.runAll();
    assertNone();
    assertEquals(List.of("waits"), s.seen);
  }

  @Test
  void selectorWhoseMessagesWaitBehindAGuardThatHasThrownIsStuck() {
    boolean[] broken = {true};
    s.directive = Directive.RESUME;
    inTurn(
        s,
        () -> box.guard(() -> {
          if (broken[0]) {
            throw new IllegalStateException("bad");
          }
          return true;
        }));
    box.send("waits");
    its.runAll();
    assertEquals(
        List.of("s is stuck: [box: 1 waiting, closed since turn 1, when its guard failed]; it"
            + " expects no timer, task or stage, and nobody is running who could send to 'turn'"),
        stuck());
    broken[0] = false;
    s.recheck();
    its.runAll();
    assertNone();
    assertEquals(List.of("waits"), s.seen);
  }

  @Test
  void selectorWithoutAnyOpenMailboxIsStuckWhateverOthersDo() {
    s.directive = Directive.RESUME; // for it is told that all of its mailboxes are disabled
    inTurn(s, s::disableAll);
    box.send("waits");
    List<List<String>> seen = new ArrayList<>();
    inTurn(other, () -> seen.add(stuck()));
    assertEquals(
        List.of(List.of("s is stuck: [box: 1 waiting, disabled since turn 1]; it expects no timer,"
            + " task or stage, and no mailbox is open")),
        seen);
  }

  @Test
  void openMailboxesAreNamed() {
    Steered several = new Steered();
    Mailbox<String> closed = several.logged("closed");
    several.logged("open");
    several.logged("disabled").disable();
    closed.disable();
    its.system.spawn("several", several);
    closed.send("waits");
    its.runAll();
    assertEquals(
        List.of("several is stuck: [closed: 1 waiting, disabled since turn 0]; it expects no timer,"
            + " task or stage, and nobody is running who could send to 'turn' or 'open'"),
        stuck());
  }

  @Test
  void stuckSelectorsAreListedByName() {
    closeBox();
    for (String name : List.of("t", "a")) {
      Steered more = new Steered();
      Mailbox<String> closed = more.logged("closed");
      closed.disable();
      its.system.spawn(name, more);
      closed.send("waits");
    }
    its.runAll();
    assertEquals(
        List.of("a", "s", "t"),
        its.system.stuck().stream().map(StuckSelector::selector).toList());
  }

  // ---- not stuck

  @Test
  void emptyMailboxMayStayClosed() {
    inTurn(s, box::disable);
    assertNone();
  }

  @Test
  void selectorThatIsNewOrHasEndedIsNotStuck() {
    Steered unborn = new Steered();
    Mailbox<String> closed = unborn.logged("closed");
    closed.disable();
    closed.send("waits");
    closeBox();
    s.stop();
    its.runAll();
    assertNone();
  }

  @Test
  void selectorThatExpectsATimerIsNotStuck() {
    closeBox();
    inTurn(s, () -> s.after(LATER, box::enable));
    assertNone();
    time.advance(LATER);
    its.runAll();
    assertEquals(List.of("waits"), s.seen);
  }

  @Test
  void selectorWhoseTimerWasCancelledIsStuck() {
    closeBox();
    List<Cancellable> timers = new ArrayList<>();
    inTurn(s, () -> timers.add(s.after(LATER, box::enable)));
    timers.get(0).cancel();
    its.runAll();
    assertStuck();
  }

  @Test
  void selectorThatAwaitsAStageIsNotStuck() {
    CompletableFuture<String> stage = new CompletableFuture<>();
    inTurn(s, () -> s.await(stage, (value, error) -> {}));
    box.send("waits");
    assertNone();
    stage.complete("x");
    its.runAll();
    CompletableFuture<String> next = new CompletableFuture<>();
    inTurn(s, () -> s.await(next, (value, error) -> {}).whileDisabled(box));
    box.send("waits");
    assertNone();
  }

  @Test
  void selectorIsNotStuckIfAnotherMaySendWhereAGuardHasKeptNothingBackSinceItsRequestExpired() {
    boolean[] open = {false};
    Steered guarded = new Steered();
    Mailbox<ReplyTo<String>> requests =
        guarded.mailbox("requests", (ReplyTo<String> to) -> {}).guard(() -> open[0]);
    Mailbox<String> closed = guarded.logged("closed");
    its.system.spawn("guarded", guarded);
    var unused = its.system.<ReplyTo<String>, String>ask(requests, to -> to, LATER);
    its.runAll();
    assertEquals(
        new MailboxSnapshot.Gate.Guarded(0),
        guarded.snapshot().mailbox("requests").gate());
    time.advance(LATER);
    its.runAll();
    inTurn(guarded, () -> {
      open[0] = true;
      guarded.disableAllExcept(requests);
    });
    closed.send("waits");
    List<List<String>> seen = new ArrayList<>();
    inTurn(other, () -> seen.add(stuck()));
    assertEquals(List.of(List.of()), seen);
    assertEquals(
        new MailboxSnapshot.Gate.Open(), guarded.snapshot().mailbox("requests").gate());
  }

  @Test
  void selectorWhoseTaskRunsIsNotStuck() {
    closeBox();
    List<List<StuckSelector>> seen = new ArrayList<>();
    inTurn(s, () -> s.async(() -> seen.add(its.system.stuck())));
    assertEquals(List.of(List.of()), seen);
    assertStuck();
  }

  @Test
  void bodyThatReceivesWithinATimeIsNotStuckNorIsWhomItMaySendTo() {
    Threaded body = its.started(new Threaded(self -> {
      self.seen.add(self.receiveWithin(LATER, self.a));
      self.take(self.b);
    }));
    body.b.send("waits");
    closeBox();
    assertNone();
    time.advance(LATER);
    its.runAll();
    assertEquals(List.of(Optional.empty(), "waits"), body.seen);
    assertStuck();
  }

  @Test
  void bodyThatReceivesWithoutALimitIsStuckAlsoIfItHadOneBefore() {
    Threaded body = new Threaded(self -> {
      self.seen.add(self.receiveWithin(LATER, self.b));
      self.take(self.b);
    });
    its.system.spawn("body", body);
    body.a.send("waits");
    its.runAll();
    assertNone();
    time.advance(LATER);
    its.runAll();
    assertEquals(
        List.of("body is stuck: [a<String>: 1 waiting, not waited for since turn 0]; it expects no"
            + " timer, task or stage, and nobody is running who could send to 'b'"),
        stuck());
  }

  @Test
  void bodyThatWaitsForAnAnswerIsNotStuck() {
    List<ReplyTo<String>> kept = new ArrayList<>();
    Threaded body = its.started(new Threaded(self -> {
      self.seen.add(self.<ReplyTo<String>, String>call(kept::add, r -> r, LATER));
      self.take(self.a);
    }));
    body.a.send("waits");
    assertNone();
    kept.get(0).send("answer");
    its.runAll();
    assertEquals(List.of("answer", "waits"), body.seen);
  }

  @Test
  void handlerThatWaitsForATimeOrForAnAnswerIsNotStuck() {
    Steered waiting = new Steered();
    Mailbox<String> next = waiting.logged("next");
    CompletableFuture<ReplyTo<String>> kept = new CompletableFuture<>();
    try (SelectorSystem system = SelectorSystem.builder().parallelism(1).build()) {
      system.spawn(waiting);
      SelectorContext context = waiting.context();
      waiting.turn.send(() -> waiting.seen.add(context
          .receiveWithin(Duration.ofHours(1), List.of(next.on(m -> "received " + m)))
          .orElseThrow()));
      waiting.turn.send(() -> waiting.seen.add(
          context.<ReplyTo<String>, String>call(kept::complete, r -> r, Duration.ofHours(1))));
      awaitBlocked(waiting);
      assertEquals(List.of(), system.stuck());
      next.send("1");
      ReplyTo<String> request = kept.join();
      next.send("2");
      awaitBlocked(waiting);
      assertEquals(List.of(), system.stuck());
      request.send("answer");
    }
    assertEquals(List.of("received 1", "answer", "2"), waiting.seen);
  }

  @Test
  void selectorThatAnotherMaySendToIsNotStuck() {
    closeBox();
    assertStuck();
    List<List<StuckSelector>> seen = new ArrayList<>();
    other.turn.send(() -> seen.add(its.system.stuck()));
    assertNone();
    its.runAll();
    assertEquals(List.of(List.of()), seen);
    inTurn(other, () -> other.after(LATER, () -> s.turn.send(box::enable)));
    assertNone();
    time.advance(LATER);
    its.runAll();
    assertEquals(List.of("waits"), s.seen);
  }

  @Test
  void selectorWhoseOpenMailboxHasAMessageIsNotStuck() {
    closeBox();
    assertStuck();
    s.turn.send(box::enable);
    assertNone();
    its.runAll();
    assertEquals(List.of("waits"), s.seen);
  }

  @Test
  void nobodyIsStuckWhileAnotherWillBeRestarted() {
    closeBox();
    Steered child = new Steered();
    child.directive = Directive.ESCALATE;
    inTurn(other, () -> {
      other.supervise(Supervision.oneForOne().backOff(LATER, LATER, 0));
      other.spawnChild("child", child);
    });
    assertStuck();
    inTurn(child, () -> {
      throw new IllegalStateException("oops");
    });
    assertNone();
    time.advance(LATER);
    its.runAll();
    assertEquals(2, child.starts);
    assertStuck();
  }

  @Test
  void selectorThatWillBeRestartedIsNotStuck() {
    Steered child = new Steered();
    Mailbox<String> closed = child.logged("closed");
    child.directive = Directive.ESCALATE;
    inTurn(other, () -> {
      other.supervise(Supervision.oneForOne().backOff(LATER, LATER, 0));
      other.spawnChild("child", child);
    });
    closed.send("handled at once");
    inTurn(child, () -> {
      closed.disable();
      throw new IllegalStateException("oops");
    });
    closed.send("waits");
    assertNone();
    time.advance(LATER);
    its.runAll();
    assertEquals(List.of("handled at once", "waits"), child.seen);
  }

  @Test
  void nobodyIsStuckWhileARequestWaitsForAnAnswerOrItsDeadline() {
    closeBox();
    List<ReplyTo<String>> kept = new ArrayList<>();
    its.system
        .<ReplyTo<String>, String>ask(kept::add, r -> r, LATER)
        .whenComplete((value, error) -> s.turn.send(box::enable));
    assertNone();
    time.advance(LATER);
    its.runAll();
    assertEquals(List.of("waits"), s.seen);
    assertEquals(1, kept.size());
  }

  @Test
  void selectorThatHasAskedIsNotStuckBeforeItIsAnswered() {
    List<ReplyTo<String>> asked = new ArrayList<>();
    inTurn(s, () -> {
      box.guard(() -> false);
      s.turn.guard(() -> false);
      s.context()
          .<ReplyTo<String>, String>ask(
              to -> {},
              to -> {
                asked.add(to);
                return to;
              },
              LATER)
          .thenAccept(answer -> {}); // might open one
    });
    box.send("waits");
    s.turn.send(() -> {});
    its.runAll();
    assertNone();
    asked.getFirst().send("answer");
    its.runAll();
    assertStuck();
  }
}
