package dev.selectors.docs.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.docs.testkit.Store.Get;
import dev.selectors.docs.testkit.Store.Put;
import dev.selectors.testkit.Probe;
import dev.selectors.testkit.SelectorTest;
import dev.selectors.testkit.SimulatedSystem;
import org.junit.jupiter.api.Test;
import org.opentest4j.AssertionFailedError;

final class CacheTest {
  /** Nested and static, so that no build runs it: it fails. */
  static final class OfTheHastyCache {
    @SelectorTest
    void aReadSeesTheLastWrite(SimulatedSystem sim) {
      Store store = sim.spawn(new Store());
      HastyCache cache = sim.spawn(new HastyCache(store));
      Probe<Integer> reader = sim.probe("reader");
      cache.get.send(new Get("k", reader));
      cache.put.send(new Put("k", 2));
      sim.run();
      cache.get.send(new Get("k", reader));
      reader.next();
      reader.expect(2);
    }
  }

  @SelectorTest
  void aReadSeesTheLastWrite(SimulatedSystem sim) {
    Cache cache = sim.spawn(new Cache(sim.spawn(new Store())));
    Probe<Integer> reader = sim.probe("reader");
    cache.get.send(new Get("k", reader));
    cache.put.send(new Put("k", 2));
    sim.run();
    cache.get.send(new Get("k", reader));
    reader.next();
    reader.expect(2);
  }

  @Test
  void theHastyCacheForgetsAWriteAndTheRunReplays() {
    OfTheHastyCache test = new OfTheHastyCache();
    String failure = assertThrows(
            AssertionFailedError.class,
            () -> SimulatedSystem.explore(100, test::aReadSeesTheLastWrite))
        .getMessage();
    assertTrue(failure.contains("expected 2, but was sent 0"), failure);
    String seed = failure.replaceAll("(?s).*-Dselectors.seed=(\\S+).*", "$1");
    try (var sim = SimulatedSystem.replay(seed)) {
      assertThrows(AssertionFailedError.class, () -> test.aReadSeesTheLastWrite(sim));
      assertTrue(failure.endsWith(sim.trace().toString()), failure);
      assertEquals(seed, sim.schedule());
    }
  }
}
