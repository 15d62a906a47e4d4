package dev.selectors.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.ReplyTo;
import dev.selectors.Selector;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.opentest4j.AssertionFailedError;

/** Two turns at the same time: what a simulation does not show, and how it does. */
@Timeout(60)
final class OverlapTest {
  private static final Duration SECOND = Duration.ofSeconds(1);

  /** Answers before it asks; and while it waits for the answer it does not answer. */
  private static final class Leader extends Selector {
    private MailboxRef<ReplyTo<String>> peer = message -> {};
    private final List<String> told;
    final Mailbox<ReplyTo<String>> answer = mailbox("answer", replyTo -> replyTo.send("yes"));
    final Mailbox<String> go = this.<String>mailbox("go", message -> ask()).level(1);

    Leader(List<String> told) {
      this.told = told;
    }

    private void ask() {
      await(
          this.<ReplyTo<String>, String>ask(peer, replyTo -> replyTo, SECOND),
          (value, error) -> told.add(error == null ? value : "nothing"));
    }
  }

  private static void twoAskEachOther(
      SimulatedSystem sim, UnaryOperator<MailboxRef<ReplyTo<String>>> line) {
    List<String> told = new ArrayList<>();
    Leader a = sim.spawn("a", new Leader(told));
    Leader b = sim.spawn("b", new Leader(told));
    a.peer = line.apply(b.answer);
    b.peer = line.apply(a.answer);
    a.go.send("go");
    b.go.send("go");
    sim.advance(SECOND.multipliedBy(10));
    assertEquals(List.of("yes", "yes"), told);
  }

  @Test
  void turnsThatOverlapOnThreadsComeOneAfterTheOtherHere() {
    SimulatedSystem.explore(1000, sim -> twoAskEachOther(sim, peer -> peer));
  }

  @Test
  void byLinesTheyOverlapHereToo() {
    var e = assertThrows(
        AssertionFailedError.class,
        () -> SimulatedSystem.explore(
            20,
            sim -> twoAskEachOther(
                sim, peer -> sim.delayed(peer, Duration.ZERO, Duration.ofMillis(1)))));
    assertTrue(e.getMessage().contains("expected: <[yes, yes]> but was: <["), e::getMessage);
  }
}
