package dev.selectors.testkit;

import static dev.selectors.testkit.Tells.assertTells;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;
import org.opentest4j.AssertionFailedError;

/** What a test can expect of a probe, and what it is told when that does not come. */
@Timeout(60)
final class ProbeTest {
  private final SimulatedSystem sim = SimulatedSystem.create(1);
  private final Worker worker = sim.spawn("joe", new Worker());
  private final Probe<Object> probe = sim.probe("answers");

  @AfterEach
  void close() {
    sim.close();
  }

  private void sends(Object... messages) {
    worker.work.send(() -> Stream.of(messages).forEach(probe::send));
  }

  private void sendsAfter(long millis, Object message) {
    worker.work.send(() -> worker.can.after(Duration.ofMillis(millis), () -> probe.send(message)));
  }

  private static String failure(Runnable expectation) {
    return assertThrows(AssertionFailedError.class, expectation::run).getMessage();
  }

  @Test
  void messagesAreExpectedOneAfterTheOther() {
    sends("a", 1, "b", 2L);
    assertEquals("a", probe.expect("a"));
    assertEquals(1, probe.expect(Integer.class));
    assertEquals("b", probe.expectMatching(m -> m.equals("b")));
    assertEquals(2L, probe.next());
    assertEquals(List.of("a", 1, "b", 2L), probe.received());
  }

  @Test
  void expectingLetsTimePass() {
    sendsAfter(500, "late");
    probe.expect("late");
    assertEquals(Duration.ofMillis(500), sim.now());
  }

  @Test
  void nothingIsRunBeyondTheMessageThatIsExpected() {
    sends("first");
    worker.work.send(() -> probe.send("second"));
    probe.expect("first");
    assertEquals(List.of("first"), probe.received());
  }

  @Test
  void expectationsInAnyOrderCountRepetitions() {
    sends("a", "b", "a");
    probe.expectInAnyOrder("a", "a", "b");
    sends("a", "b");
    assertTells(failure(() -> probe.expectInAnyOrder("a", "a")), "one of [\"a\"]", "sent \"b\"");
  }

  @Test
  void whatDoesNotComeIsToldWithWhoIsNotDone() {
    sends("before");
    worker.work.send(worker.work::disable);
    worker.work.send(() -> probe.send("behind the gate"));
    probe.next();
    assertTells(
        failure(() -> probe.expect("after")),
        "probe answers expected \"after\", but nothing came",
        "before: [\"before\"]",
        "failed: joe: dev.selectors.AllMailboxesDisabledException");
  }

  @Test
  void messagesThatWaitBehindGatesAreTold() {
    MailboxRef<String> closed = sim.spawnFrom("gatekeeper", c -> {
      c.<String>mailbox("open", m -> {});
      return c.<String>mailbox("closed", m -> {}).guard(() -> false);
    });
    closed.send("x");
    assertTells(
        failure(probe::next),
        "expected a message, but nothing came",
        "nothing came within 60.000s of virtual time",
        "no timer is set",
        "not done: gatekeeper Idle",
        "closed: 1 waiting, closed by its guard");
  }

  @Test
  void whoKeepsAGateClosedIsToldAlthoughNothingWaitsThere() {
    sim.spawnFrom("gatherer", c -> {
      Mailbox<String> go = c.mailbox("go", m -> {});
      go.disable();
      return c.<String>mailbox("part", m -> {});
    });
    assertTells(
        failure(probe::next),
        "\n  perhaps not done: gatherer Idle after 0 turns [go: 0 waiting, disabled since turn 0;");
  }

  @Test
  void whoAwaitsAStageWithOpenMailboxesIsTold() {
    worker.work.send(
        () -> worker.can.await(new CompletableFuture<>(), (value, error) -> {}).whileDisabled());
    assertTells(failure(probe::next), "\n  perhaps not done: joe Idle", "expects 1 stage");
  }

  @Test
  void whoIsNotDoneIsNotOneOfThosePerhapsNotDone() {
    sim.spawnFrom("gatekeeper", c -> {
          Mailbox<String> closed = c.mailbox("closed", m -> {});
          closed.disable();
          c.<String>mailbox("open", m -> {});
          return closed;
        })
        .send("x");
    String text = failure(probe::next);
    assertTells(text, "not done: gatekeeper");
    assertFalse(text.contains("perhaps"), text);
    assertFalse(text.contains("joe"), text);
  }

  @Test
  void thatNobodyHasStartedIsTold() {
    String text = failure(probe::next);
    assertFalse(text.contains("spawned"), text); // joe has
    try (SimulatedSystem empty = SimulatedSystem.create()) {
      new Worker().work.send(() -> {});
      assertTells(
          failure(empty.probe("p")::next), "no selector has started: has each been spawned?");
    }
  }

  @Test
  void patienceIsASetting() {
    sim.patience(Duration.ofSeconds(10));
    sendsAfter(10_001, "too late");
    assertTells(failure(probe::next), "within 10.000s");
    sim.advance(Duration.ofSeconds(1));
    probe.expect("too late");
  }

  @Test
  void anotherMessageThanTheExpectedOneIsTold() {
    sends("a", "b");
    probe.expect("a");
    var e = assertThrows(AssertionFailedError.class, () -> probe.expect("c"));
    assertTells(e.getMessage(), "expected \"c\", but was sent \"b\"", "before: [\"a\"]");
    assertEquals("c", e.getExpected().getValue());
    assertEquals("b", e.getActual().getValue());
    sends("d", "e");
    assertTells(
        failure(() -> probe.expect(Integer.class)), "expected a Integer, but was sent \"d\"");
    assertTells(
        failure(() -> probe.expectMatching(m -> false)), "that matches, but was sent \"e\"");
  }

  private record Job(int id, Object data) {}

  private record Vote(String from, int term) {}

  /** Another class of the same name. */
  private static final class Other {
    private record Vote(int term) {}
  }

  /** All read the same, and none is equal to another. */
  private static final class Same {
    @Override
    public String toString() {
      return "same";
    }
  }

  @Test
  void whatReadsTheSameIsToldApart() {
    probe.send(1L);
    assertTells(failure(() -> probe.expect(1)), "expected 1 (Integer), but was sent 1 (Long)");
    probe.send(1L);
    assertTells(
        failure(() -> probe.expectInAnyOrder(1, 2)),
        "expected one of [1 (Integer), 2 (Integer)], but was sent 1 (Long)");
    String long1 = "x".repeat(99) + 1;
    String long2 = "x".repeat(99) + 2;
    probe.send(long1);
    assertTells(failure(() -> probe.expect(long2)), long1, long2);
    probe.send(new Vote("node@1a2b", 7));
    assertTells(
        failure(() -> probe.expect(new Vote("node@1a2c", 7))),
        "expected Vote[from=node@1a2c, term=7], but was sent Vote[from=node@1a2b, term=7]");
    probe.send(new Other.Vote(7));
    assertTells(
        failure(() -> probe.expect(Vote.class)),
        "expected a " + Vote.class.getName() + ", but was sent Vote[term=7] of the class "
            + Other.Vote.class.getName());
  }

  @Test
  void whatReadsTheSameAndIsOfTheSameClassIsToldToBeUnequal() {
    probe.send(new Same());
    assertTells(
        failure(() -> probe.expect(new Same())),
        "expected same, but was sent same, which is not equal to it");
    // What reads like an identity may be somebody's name, and if so is what is different.
    probe.send(new Job(2, new int[0]));
    assertTells(
        failure(() -> probe.expect(new Job(2, new int[0]))), "but was sent Job[id=2, data=[I@");
  }

  /** Cannot be printed. */
  private static final class Mute {
    @Override
    public String toString() {
      throw new AssertionError("planned");
    }
  }

  @Test
  void whatCannotBePrintedIsToldByItsClass() {
    probe.send(new Mute());
    assertTells(failure(() -> probe.expect("c")), "expected \"c\", but was sent a Mute");
    probe.send("c");
    assertTells(failure(() -> probe.expect(new Mute())), "expected a Mute, but was sent \"c\"");
  }

  @Test
  void nothingIsExpectedNowOrForATime() {
    sendsAfter(100, "late");
    probe.expectNothing();
    assertEquals(Duration.ZERO, sim.now());
    probe.expectNothing(Duration.ofMillis(99));
    assertTells(
        failure(() -> probe.expectNothing(Duration.ofMillis(1))),
        "expected nothing, but was sent \"late\"");
    sends("later");
    assertTells(failure(probe::expectNothing), "expected nothing, but was sent \"later\"");
  }

  @Test
  void whatASelectorFailedByIsTold() {
    worker.work.send(() -> {
      throw new IllegalStateException("oops");
    });
    assertTells(failure(probe::next), "failed: joe in mailbox 'work'", "oops", "directive STOP");
  }

  @Test
  void aProbeIsSentNoNull() {
    assertThrows(NullPointerException.class, () -> probe.send(null));
  }

  @Test
  void whatNobodyCanExpectIsRefusedBeforeAMessageIsTaken() {
    probe.send(1);
    List<Executable> nulls = List.of(
        () -> probe.expect((Object) null),
        () -> probe.expect((Class<Object>) null),
        () -> probe.expectMatching(null),
        () -> probe.expectInAnyOrder(1, null));
    for (Executable expected : nulls) {
      var e = assertThrows(NullPointerException.class, expected);
      assertEquals("what probe 'answers' is to expect is null", e.getMessage());
    }
    var primitive = assertThrows(IllegalArgumentException.class, () -> probe.expect(int.class));
    assertEquals(
        "no message is of the primitive type int; probe 'answers' must expect the class that goes"
            + " with it, such as Integer.class",
        primitive.getMessage());
    assertEquals(1, probe.next());
  }

  @Test
  void aProbeTellsWhatItHas() {
    sends("a");
    probe.next();
    assertEquals("probe answers (1 received)", probe.toString());
  }
}
