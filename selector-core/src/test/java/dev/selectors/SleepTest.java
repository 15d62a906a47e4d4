package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A selector whose only mailbox is open and plain sleeps there when all messages are handled; any
 * other is idle by its control word. Nobody can tell the difference.
 */
@Timeout(60)
final class SleepTest {
  private final ManualSystem its = new ManualSystem();
  private final Steered s = its.started(new Steered());

  private static void nothing() {}

  /** Has all these actions done, each in a turn. */
  private void turns(Runnable... actions) {
    List.of(actions).forEach(s.turn::send);
    its.runAll();
  }

  // ---- who sleeps

  @Test
  void whoHasHandledAllMessagesSleepsAndKeepsNoNode() {
    turns(SleepTest::nothing, SleepTest::nothing);
    assertTrue(s.turn.isAsleep());
    assertNull(s.turn.first());
    assertTrue(s.turn.isEmpty());
    assertEquals(0, s.turn.depth());
    assertInstanceOf(SelectorState.Idle.class, s.state());
  }

  @Test
  void whoHasHadNoMessageYetIsIdleByItsWord() {
    assertFalse(s.turn.isAsleep());
    assertFalse(s.cell.is(ControlWord.RUN));
    assertInstanceOf(SelectorState.Idle.class, s.state());
  }

  enum Wait {
    BEHIND_A_GATE,
    FOR_A_GUARD,
    FOR_A_STAGE;

    void begin(Steered s) {
      switch (this) {
        case BEHIND_A_GATE -> {
          s.turn.disable();
          s.async(SleepTest::nothing); // its end could open the gate, or else the selector fails
        }
        case FOR_A_GUARD -> s.turn.guard(() -> true);
        case FOR_A_STAGE -> s.await(new CompletableFuture<String>(), (value, error) -> {});
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void whoDoesNotWaitForAnyNextMessageIsIdleByItsWord(Wait wait) {
    s.turn.send(() -> wait.begin(s));
    its.executor.runOne();
    assertFalse(s.turn.isAsleep());
    assertFalse(s.cell.is(ControlWord.RUN));
  }

  @Test
  void oneOfSeveralMailboxesIsNotSleptAt() {
    Steered two = new Steered();
    two.logged("other");
    its.started(two);
    two.turn.send(SleepTest::nothing);
    its.runAll();
    assertFalse(two.turn.isAsleep());
    assertFalse(two.cell.is(ControlWord.RUN));
  }

  // ---- who wakes it

  @Test
  void oneRunHandlesAllThatIsSentToASleeper() {
    turns(SleepTest::nothing);
    List<Integer> handled = new ArrayList<>();
    s.turn.send(() -> handled.add(1));
    s.turn.sendAll(List.of(() -> handled.add(2), () -> handled.add(3)));
    assertInstanceOf(SelectorState.Scheduled.class, s.state());
    assertEquals(1, its.runAll());
    assertEquals(List.of(1, 2, 3), handled);
    assertTrue(s.turn.isAsleep());
  }

  @Test
  void sendAllWakesASleeper() {
    turns(SleepTest::nothing);
    AtomicReference<String> handled = new AtomicReference<>();
    s.turn.sendAll(List.of(() -> handled.set("it")));
    its.runAll();
    assertEquals("it", handled.get());
  }

  @Test
  void aSleeperThatIsStoppedEnds() {
    turns(SleepTest::nothing);
    s.stop();
    its.runAll();
    assertInstanceOf(SelectorState.Terminated.class, s.state());
    assertEquals(1, s.exits);
  }

  @Test
  void aSleeperIsRousedForAnEventAndSleepsAgain() {
    CompletableFuture<String> stage = new CompletableFuture<>();
    AtomicReference<String> continued = new AtomicReference<>();
    turns(() -> s.await(stage, (value, error) -> continued.set(value)).whileDisabled());
    assertTrue(s.turn.isAsleep());
    stage.complete("value");
    assertFalse(s.turn.isAsleep());
    assertEquals(1, its.runAll());
    assertEquals("value", continued.get());
    assertTrue(s.turn.isAsleep());
  }

  @Test
  void aSleeperThatWasRousedForNothingSleepsAgainAndHandlesWhatComes() {
    turns(SleepTest::nothing);
    AtomicReference<String> handled = new AtomicReference<>();
    s.recheck();
    s.turn.send(() -> handled.set("while it was roused"));
    assertEquals(1, its.runAll());
    assertEquals("while it was roused", handled.get());
    s.recheck();
    assertEquals(1, its.runAll());
    assertTrue(s.turn.isAsleep());
    turns(() -> handled.set("afterwards"));
    assertEquals("afterwards", handled.get());
  }

  @Test
  void aSleeperWhoseGateAnEventClosesKeepsWhatComes() {
    CompletableFuture<String> stage = new CompletableFuture<>();
    turns(() -> s.await(stage, (value, error) -> Wait.BEHIND_A_GATE.begin(s)).whileDisabled());
    assertTrue(s.turn.isAsleep());
    stage.complete("value");
    its.executor.runOne();
    int before = its.executor.pending();
    s.turn.send(SleepTest::nothing);
    assertEquals(before, its.executor.pending());
    assertEquals(1, s.turn.depth());
    assertInstanceOf(SelectorState.Idle.class, s.state());
  }

  // ---- whose workers are gone

  @Test
  void aMessageToASleeperWithoutWorkersIsADeadLetter() {
    turns(SleepTest::nothing);
    s.cell.abandon(); // as the system does when its threads are gone
    Runnable message = SleepTest::nothing;
    s.turn.send(message);
    its.runAll();
    assertEquals(List.of(message), its.undelivered());
    assertFalse(s.cell.hasOwner());
  }
}
