package dev.selectors.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.Mailbox;
import dev.selectors.Overflow;
import dev.selectors.ThreadSelector;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.opentest4j.AssertionFailedError;

/** A selector with its own thread sends to full mailboxes. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class WaitForRoomTest {
  private static final List<Integer> ALL = IntStream.range(0, 5).boxed().toList();

  private static final class Producer extends ThreadSelector {
    final Mailbox<String> unused = mailbox(String.class, "unused");
    private final Mailbox<Integer> to;
    private final Probe<Integer> sent;

    Producer(Mailbox<Integer> to, Probe<Integer> sent) {
      this.to = to;
      this.sent = sent;
    }

    @Override
    protected void run() {
      for (int i : ALL) {
        to.send(i);
        sent.send(i);
      }
    }
  }

  private static Mailbox<Integer> narrow(SimulatedSystem sim, Probe<Integer> taken) {
    return sim.spawnFrom(
        "consumer", c -> c.<Integer>mailbox("in", taken::send).bounded(1, Overflow.WAIT));
  }

  @Test
  void itWaitsForRoomAndTheSimulationGoesOn() {
    Set<String> traces = new HashSet<>();
    for (long seed = 0; seed < 50; seed++) {
      String trace = trace(seed);
      assertEquals(trace, trace(seed));
      traces.add(trace);
    }
    assertTrue(traces.size() > 10);
  }

  private static String trace(long seed) {
    try (var sim = SimulatedSystem.create(seed)) {
      Probe<Integer> sent = sim.probe("sent");
      Probe<Integer> taken = sim.probe("taken");
      sim.spawn("producer", new Producer(narrow(sim, taken), sent));
      sim.verify();
      assertEquals(ALL, taken.received());
      assertEquals(ALL, sent.received());
      return sim.trace().toString();
    }
  }

  @Test
  void roomThatIsNeverMadeIsAnErrorAndDoesNotKeepTheSystemFromItsEnd() {
    var sim = SimulatedSystem.create();
    Probe<Integer> sent = sim.probe("sent");
    Mailbox<Integer> in = sim.spawnFrom(
        "consumer",
        c -> c.<Integer>mailbox("in", m -> {}).bounded(1, Overflow.WAIT).guard(() -> false));
    Producer producer = sim.spawn("producer", new Producer(in, sent));
    var e = assertThrows(AssertionFailedError.class, sim::verify);
    assertTrue(
        e.getMessage().contains("in: 1 waiting, 1 outside waiting for room, closed"),
        e::getMessage);
    assertEquals(List.of(0), sent.received());
    sim.close();
    producer.whenTerminated().toCompletableFuture().join();
  }
}
