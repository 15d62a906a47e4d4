package dev.selectors.testkit;

import static dev.selectors.testkit.Tells.assertTells;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.Mailbox;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.ThrowingConsumer;
import org.opentest4j.AssertionFailedError;

/** Which runs are the same, and what is told of those that are not. */
@Timeout(60)
final class ReplayTest {
  private static String failure(ThrowingConsumer<SimulatedSystem> test) {
    return assertThrows(
            AssertionFailedError.class, () -> Exploration.of(100, "", p -> null).run(test))
        .getMessage();
  }

  private record Order(UUID id, int n) {}

  @Test
  void anIdThatIsRandomMakesNoOtherRun() {
    String text = failure(sim -> {
      Probe<Order> probe = sim.probe("p");
      sim.spawn(new Worker()).work.send(() -> probe.send(new Order(UUID.randomUUID(), 1)));
      sim.spawn(new Worker()).work.send(() -> probe.send(new Order(UUID.randomUUID(), 2)));
      assertEquals(1, probe.next().n());
      assertEquals(2, probe.next().n());
    });
    assertTells(text, "Smallest schedule found", "1 choice matters");
  }

  @Test
  void whatIsRandomInAnErrorOrADeadLetterMakesNoOtherRun() {
    String text = failure(sim -> {
      sim.allowFailures();
      sim.allowDeadLetters();
      Worker broken = sim.spawn(new Worker());
      broken.work.send(() -> {
        throw new IllegalStateException("unexpected " + UUID.randomUUID());
      });
      Mailbox<Order> orders = sim.spawnFrom(c -> {
        Mailbox<Order> box = c.<Order>mailbox("orders", o -> {});
        broken.monitor(down -> orders(box));
        return box;
      });
      orders(orders);
      LostUpdate.readsSeeTheLastWrite(sim);
    });
    assertTells(text, "Smallest schedule found", "choice");
  }

  private static void orders(Mailbox<Order> box) {
    box.send(new Order(UUID.randomUUID(), 1));
  }

  @Test
  void theTextThatDiffersIsToldIfTheRunFailsInAnotherWay() {
    int[] runs = {0};
    String text = failure(sim -> {
      Probe<Integer> probe = sim.probe("p");
      probe.send(runs[0]++);
      assertTrue(probe.next() > 0);
    });
    assertTells(
        text,
        "It does not replay: run again with the same seed it passed.",
        "Event 1 was first",
        "about=0",
        "about=1");
  }

  @Test
  void aRunThatEndsInAnotherWayThoughTheSameHasHappenedIsToldSo() {
    int[] runs = {0};
    String text = failure(sim -> assertTrue(runs[0]++ > 0));
    assertTells(
        text,
        "It does not replay: run again with the same seed it passed, though the same had happened.",
        "Something besides the seed decides");
    assertFalse(text.contains("Event 1"), text);
  }

  @Test
  void aRunThatIsShorterIsToldSo() {
    int[] runs = {0};
    String text = failure(sim -> {
      if (runs[0]++ == 0) {
        sim.probe("p").send("x");
        throw new IllegalStateException("oops");
      }
    });
    assertTells(text, "it passed. Event 1 was first Event[", "], then nothing.");
  }

  @Test
  void aRunThatFailsElsewhereIsToldSo() {
    int[] runs = {0};
    String text = failure(sim -> {
      if (runs[0]++ > 0) {
        sim.probe("p").send("x");
        throw new IllegalArgumentException("oops");
      }
      throw new IllegalStateException("oops");
    });
    assertTells(
        text, "it failed in another way. Event 1 was first nothing, then Event[", "about=\"x\"");
  }

  @Test
  void aLongRunThatHasGoneAnotherWayAtItsBeginningIsToldSo() {
    int[] runs = {0};
    String other = failure(sim -> runsLong(sim, "run " + runs[0]++, Recorder.MOST));
    assertTells(
        other, "It does not replay", "it went another way. Some of the 100001 events differed.");
    int[] longer = {0};
    String more = failure(sim -> runsLong(sim, "run", Recorder.MOST + longer[0]++));
    assertTells(more, "First there were 100001 events, then 100002.");
    assertFalse(failure(sim -> runsLong(sim, "run", Recorder.MOST)).contains("not replay"));
  }

  @Test
  void aLongRunInWhichAnotherOneWasSentTheSameIsToldSo() {
    int[] runs = {0};
    String other = failure(sim -> {
      sim.probe(runs[0]++ == 0 ? "first" : "second").send("the same");
      runsLong(sim, "run", Recorder.MOST);
    });
    assertTells(other, "Some of the 100002 events differed.");
  }

  private static void runsLong(SimulatedSystem sim, String first, int messages) {
    sim.spawn(first, new Worker());
    sim.run();
    Probe<Integer> probe = sim.probe("p");
    for (int i = 0; i < messages; i++) {
      probe.send(i);
    }
    throw new IllegalStateException("oops");
  }
}
