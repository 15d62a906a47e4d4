package dev.selectors.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.Callback;
import dev.selectors.Directive;
import dev.selectors.ExitReason;
import dev.selectors.GuardFailedException;
import dev.selectors.Mailbox;
import dev.selectors.Selector;
import dev.selectors.SelectorState;
import dev.selectors.ThreadSelector;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.opentest4j.AssertionFailedError;

/** Which calls fail, and how that counts. */
@Timeout(60)
final class FaultTest {
  /** Carries on whatever happens. */
  private static final class Stoic extends Selector {
    final List<String> seen = new ArrayList<>();
    final Mailbox<String> a = mailbox("a", seen::add);
    final Mailbox<String> b = this.<String>mailbox("b", seen::add).guard(() -> true);

    @Override
    protected void onStart() {
      every(Duration.ofSeconds(1), () -> seen.add("tick"));
    }

    @Override
    protected Directive onFailure(Throwable cause) {
      return Directive.RESUME;
    }
  }

  /** The same, on a thread of its own. */
  private static final class Patient extends ThreadSelector {
    final List<String> seen = new ArrayList<>();
    final Mailbox<String> a = mailbox(String.class, "a");

    @Override
    protected void run() {
      while (true) {
        seen.add(receive(a));
      }
    }

    @Override
    protected Directive onFailure(Throwable cause) {
      return Directive.RESUME;
    }
  }

  private final SimulatedSystem sim = SimulatedSystem.create();
  private final Stoic stoic = sim.spawn("stoic", new Stoic());
  private final IOException oops = new IOException("oops");

  @AfterEach
  void close() {
    sim.close();
  }

  @Test
  void theNthMessageOfAMailboxFailsOnce() {
    sim.failAt(stoic.a, 2, oops);
    List.of("1", "2", "3").forEach(stoic.a::send);
    stoic.b.send("b");
    sim.run();
    assertEquals(List.of("1", "b", "3"), stoic.seen);
    assertSame(oops, sim.failures().getFirst().cause());
    assertEquals("a", sim.failures().getFirst().mailbox());
  }

  @Test
  void theNthMessageThatIsReceivedFailsOnceAndStandsInTheTrace() {
    Patient patient = sim.spawn("patient", new Patient());
    sim.failAt(patient.a, 2, oops);
    List.of("1", "2", "3").forEach(patient.a::send);
    sim.run();
    assertEquals(List.of("1", "3"), patient.seen);
    assertSame(oops, sim.failures().getFirst().cause());
    assertEquals(
        List.of("body", "handler a", "handler a", "failed", "body", "handler a"),
        sim.trace().events().stream()
            .filter(e -> e.who().equals("patient") && !e.what().equals("start"))
            .map(e -> e.what().equals("failed") ? "failed" : (e.what() + " " + e.about()).strip())
            .toList());
  }

  @Test
  void messagesOfOtherSelectorsDoNotCount() {
    Stoic other = sim.spawn("other", new Stoic());
    sim.failAt(stoic, 2, oops);
    stoic.a.send("1");
    sim.run();
    other.a.send("2");
    sim.run();
    stoic.a.send("3");
    sim.run();
    assertEquals(List.of("2"), other.seen);
    assertEquals(List.of("1"), stoic.seen);
  }

  @Test
  void theNthMessageOfASelectorFailsWhateverItsMailbox() {
    sim.failAt(stoic, 2, oops);
    stoic.a.send("1");
    stoic.b.send("2");
    stoic.a.send("3");
    sim.run();
    assertEquals(List.of("1", "3"), stoic.seen);
  }

  @Test
  void aGuardFails() {
    sim.failGuard(stoic.b, 1, oops);
    stoic.b.send("kept");
    sim.run();
    assertEquals(List.of(), stoic.seen);
    var cause =
        assertInstanceOf(GuardFailedException.class, sim.failures().getFirst().cause());
    assertSame(oops, cause.getCause());
    stoic.recheck();
    sim.run();
    assertEquals(List.of("kept"), stoic.seen);
  }

  @Test
  void anyCallFails() {
    sim.inject(Fault.at(stoic, Callback.Kind.TIMER, 2, oops));
    sim.advance(Duration.ofSeconds(3));
    assertEquals(List.of("tick", "tick"), stoic.seen);
    Worker worker = new Worker();
    sim.inject(Fault.at(worker, Callback.Kind.START, 1, oops));
    sim.spawn(worker);
    sim.run();
    assertEquals(new SelectorState.Terminated(new ExitReason.Failed(oops)), worker.state());
  }

  @Test
  void theEarlierOfTwoFaultsIsThrown() {
    sim.inject(call -> oops);
    sim.inject(call -> new IllegalStateException("later"));
    stoic.a.send("1");
    sim.run();
    assertFalse(sim.failures().isEmpty());
    assertTrue(sim.failures().stream().allMatch(f -> f.cause() == oops), sim.failures()::toString);
  }

  @Test
  void whatAnotherGivesForTheSameCallIsToldWithIt() {
    var other = new IllegalStateException("other");
    sim.failAt(stoic, 1, oops);
    sim.failAt(stoic.a, 1, other);
    stoic.a.send("1");
    sim.run();
    assertSame(oops, sim.failures().getFirst().cause());
    assertEquals(List.of(other), List.of(oops.getSuppressed()));
    sim.verify(); // neither is a bug in the selector
  }

  @Test
  void twoMayGiveTheSameForOneCall() {
    sim.failAt(stoic, 1, oops);
    sim.failAt(stoic.a, 1, oops);
    stoic.a.send("1");
    sim.verify();
    assertSame(oops, sim.failures().getFirst().cause());
  }

  @Test
  void eachFaultCountsTheCallsThatOthersHaveFail() {
    sim.failAt(stoic.a, 1, oops);
    sim.failAt(stoic.a, 2, new IllegalStateException());
    List.of("1", "2", "3").forEach(stoic.a::send);
    sim.run();
    assertEquals(List.of("3"), stoic.seen);
  }

  @Test
  void aFaultThatIsInjectedByAnotherOneCountsFromTheNextCallOn() {
    List<String> asked = new ArrayList<>();
    sim.run();
    sim.inject(call -> {
      if (asked.isEmpty()) {
        sim.inject(next -> {
          asked.add("second");
          return null;
        });
        sim.failAt(stoic.a, 1, oops);
      }
      asked.add("first");
      return null;
    });
    List.of("1", "2", "3").forEach(stoic.a::send);
    sim.verify();
    assertEquals(List.of("1", "3"), stoic.seen);
    assertEquals(List.of("first", "first", "second"), asked.subList(0, 3));
  }

  @Test
  void whatFollowsFromAFaultIsExpected() {
    sim.failAt(stoic.a, 1, oops);
    sim.failGuard(stoic.b, 1, new IllegalStateException());
    stoic.a.send("1");
    stoic.b.send("1");
    sim.verify();
    assertEquals(2, sim.failures().size());
  }

  @Test
  void aFaultThatNeverStrikesIsAnError() {
    sim.failAt(stoic.a, 3, oops);
    sim.failGuard(stoic.a, 1, oops);
    sim.inject(call -> null);
    List.of("1", "2").forEach(stoic.a::send);
    var e = assertThrows(AssertionFailedError.class, sim::verify);
    assertTrue(
        e.getMessage()
            .contains("call 3 of the handler of mailbox a of stoic was to fail with IOException,"
                + " but only 2 came; if it need not strike, make it a lambda"),
        e.getMessage());
    assertTrue(
        e.getMessage().contains("call 1 of the guard of mailbox a of stoic")
            && e.getMessage().contains("but none came (has the mailbox a guard?)"),
        e.getMessage());
  }

  @Test
  void onlyOfAGuardItIsAskedWhetherThereIsOne() {
    sim.failAt(stoic.a, 1, oops);
    var e = assertThrows(AssertionFailedError.class, sim::verify);
    assertTrue(e.getMessage().contains("but none came;"), e.getMessage());
  }

  @Test
  void callsAreCountedFromOne() {
    var e = assertThrows(IllegalArgumentException.class, () -> sim.failAt(stoic, 0, oops));
    assertTrue(e.getMessage().contains("the first one is 1"), e.getMessage());
  }
}
