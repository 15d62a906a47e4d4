package dev.selectors.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.Timeout;

/** The order in which the parts of a test come, and what its runs have in common. */
@Timeout(60)
final class SelectorTestOrderTest {
  private static final class Store implements AutoCloseable {
    private boolean closed;

    void put() {
      assertFalse(closed);
    }

    @Override
    public void close() {
      closed = true;
    }
  }

  @Nested
  final class WithAResource {
    @AutoClose
    private final Store store = new Store();

    @SelectorTest(seeds = 2)
    void turnsThatAreLeftAreTakenBeforeItIsClosed(SimulatedSystem sim) {
      sim.spawn(new Worker()).work.send(store::put);
    }
  }

  @Nested
  @TestInstance(Lifecycle.PER_CLASS)
  final class OneForAll {
    private int begun;

    @BeforeAll
    void begin() {
      begun++;
    }

    @Nested
    final class Inner {
      @SelectorTest(seeds = 2)
      void theRunsOfANestedTestHaveTheOneInstanceAroundIt(SimulatedSystem sim) {
        sim.run();
        assertEquals(1, begun);
      }
    }
  }
}
