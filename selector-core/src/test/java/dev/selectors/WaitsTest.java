package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The system tells who waits for whom, and what each expects. */
@Timeout(60)
final class WaitsTest {
  private static final Duration LIMIT = Duration.ofSeconds(2);

  private final ManualTime time = new ManualTime();
  private final ManualSystem its = new ManualSystem(builder -> builder.timekeeper(time));

  /** Answers by hand, and lets in one message at a time. */
  private static final class Bank extends Steered {
    final List<ReplyTo<String>> taken = new ArrayList<>();
    final Mailbox<ReplyTo<String>> get = mailbox("get", taken::add);
    final Mailbox<String> put =
        mailbox(String.class, "put", m -> {}).bounded(1, Overflow.WAIT).level(1);

    Bank() {
      put.disable();
    }
  }

  private final Bank bank = its.system.spawn("bank", new Bank());
  private final Steered ann = its.system.spawn("ann", new Steered());

  private void inTurn(Steered of, Runnable action) {
    of.turn.send(action);
    its.runAll();
  }

  private List<String> waits() {
    return its.system.waits().stream().map(WaitCycle.Wait::toString).toList();
  }

  private CompletionStage<String> asks(Steered who) {
    return who.ask(bank.get, r -> r, LIMIT);
  }

  @Test
  void whoHasAskedIsToldOfUntilAnsweredWithWhereTheRequestIs() {
    CompletionStage<String> outside = its.system.ask(bank.get, r -> r, LIMIT);
    its.runAll();
    inTurn(ann, () -> asks(ann));
    assertEquals(
        List.of(
            "an outsider waits for bank, in mailbox 'get': bank took it from there, has not answered,"
                + " and is Idle; get: 0 waiting, open",
            "ann waits for bank, in mailbox 'get': bank took it from there, has not answered, and is"
                + " Idle; get: 0 waiting, open"),
        waits());
    bank.taken.forEach(r -> r.send("here"));
    assertEquals("here", outside.toCompletableFuture().join());
    assertEquals(List.of(), waits());
  }

  @Test
  void whoWaitsForOneThatIsNoMailboxIsNotToldOf() {
    List<ReplyTo<String>> kept = new ArrayList<>();
    CompletionStage<String> answer = its.system.ask(kept::add, (ReplyTo<String> r) -> r, LIMIT);
    assertEquals(List.of(), waits());
    kept.getFirst().send("here");
    assertEquals("here", answer.toCompletableFuture().join());
  }

  @Test
  void whoHasAskedIsToldOfUntilItsTimeIsUp() {
    inTurn(ann, () -> asks(ann));
    assertEquals(1, waits().size());
    time.advance(LIMIT);
    its.runAll();
    assertEquals(List.of(), waits());
  }

  @Test
  void whoseRequestWentOnToAnotherWaitsForThatOne() {
    Bank other = its.system.spawn("other", new Bank());
    inTurn(ann, () -> asks(ann));
    inTurn(bank, () -> bank.taken.getFirst().forward(other.put, "for another"));
    assertEquals(
        List.of("ann waits for other, in mailbox 'put': other has not taken it, and is Idle;"
            + " put<String>: 1 waiting, disabled since turn 0"),
        waits());
  }

  @Test
  void whoAwaitsRoomIsToldOfUntilThereIsSome() {
    inTurn(ann, () -> {
      bank.put.send("fills it");
      ann.await(bank.put.sendAsync("waits"), (done, error) -> {});
    });
    assertEquals(
        List.of("ann waits for bank, in mailbox 'put': bank makes no room there, and is Idle;"
            + " put<String>: 1 waiting, 1 outside waiting for room, disabled since turn 0"),
        waits());
    inTurn(bank, bank.put::enable);
    assertEquals(List.of(), waits());
  }

  @Test
  void snapshotCountsWhatTheSelectorExpects() {
    CompletableFuture<String> stage = new CompletableFuture<>();
    List<SelectorSnapshot> duringTask = new ArrayList<>();
    inTurn(ann, () -> {
      Cancellable unused = ann.after(LIMIT, () -> {});
      ann.every(LIMIT, () -> {});
      ann.await(stage, (value, error) -> {}).whileDisabled();
      ann.async(() -> duringTask.add(ann.snapshot()));
    });
    assertEquals(new SelectorSnapshot.Expects(1, 1, 2), duringTask.getFirst().expects());
    String text = ann.snapshot().toString();
    assertTrue(text.endsWith(", expects 1 stage and 2 timers"), text);
    stage.complete("done");
    time.advance(LIMIT);
    its.runAll();
    assertEquals(new SelectorSnapshot.Expects(0, 0, 1), ann.snapshot().expects());
    ann.stop();
    its.runAll();
    assertEquals(new SelectorSnapshot.Expects(0, 0, 0), ann.snapshot().expects());
    assertEquals("nothing", ann.snapshot().expects().toString());
  }

  @Test
  void whoIsLetInWaitsNoMoreThoughHeHasNotHeardOfItYet() {
    inTurn(ann, () -> {
      bank.put.send("fills it");
      ann.await(bank.put.sendAsync("waits"), (done, error) -> ann.seen.add("heard"));
    });
    bank.turn.send(bank.put::enable);
    assertTrue(its.executor.runOne(), "the bank's run");
    assertEquals(List.of(), waits());
    assertEquals(List.of(), ann.seen);
    its.runAll();
    assertEquals(List.of("heard"), ann.seen);
  }

  @Test
  void whoIsLetInBeforeHeAwaitsThatHasNotWaited() {
    bank.put.send("fills it");
    CompletionStage<Void> room = bank.put.sendAsync("waits");
    inTurn(bank, bank.put::enable);
    ann.turn.send(() -> ann.await(room, (done, error) -> ann.seen.add("heard")));
    assertTrue(its.executor.runOne(), "ann's run");
    assertEquals(List.of(), waits());
    its.runAll();
    assertEquals(List.of("heard"), ann.seen);
  }

  @Test
  void whatARestartHasGivenUpIsNoLongerExpectedAndCountsForNothingWhenItComes() {
    CompletableFuture<String> late = new CompletableFuture<>();
    ann.directive = Directive.RESTART;
    inTurn(ann, () -> {
      Cancellable unused = ann.after(LIMIT, () -> {});
      ann.await(late, (value, error) -> {}).whileDisabled();
    });
    assertEquals(new SelectorSnapshot.Expects(1, 0, 1), ann.snapshot().expects());
    inTurn(ann, () -> {
      throw new IllegalStateException("oops");
    });
    assertEquals(new SelectorSnapshot.Expects(0, 0, 0), ann.snapshot().expects());
    late.complete("late");
    its.runAll();
    CompletableFuture<String> next = new CompletableFuture<>();
    inTurn(ann, () -> ann.await(next, (value, error) -> {}).whileDisabled());
    assertEquals(new SelectorSnapshot.Expects(1, 0, 0), ann.snapshot().expects());
    next.complete("done");
    its.runAll();
    assertEquals(new SelectorSnapshot.Expects(0, 0, 0), ann.snapshot().expects());
  }

  @Test
  void aTimerThatIsCancelledAsItsTimeIsUpCountsForNothingWhenItComes() {
    inTurn(ann, () -> {
      Cancellable timer = ann.after(LIMIT, () -> {});
      time.advance(LIMIT);
      timer.cancel();
    });
    assertEquals(new SelectorSnapshot.Expects(0, 0, 0), ann.snapshot().expects());
  }
}
