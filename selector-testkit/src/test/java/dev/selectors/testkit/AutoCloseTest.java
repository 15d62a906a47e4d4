package dev.selectors.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.platform.engine.TestExecutionResult;

/** When the fields of a test that runs with many seeds are closed. */
@Timeout(60)
final class AutoCloseTest {
  /** What was opened, run and closed, in order. */
  private static final List<String> LOG = new ArrayList<>();

  @BeforeEach
  void clear() {
    LOG.clear();
  }

  /** Notes when it is closed, in whatever way. */
  static final class Resource implements AutoCloseable {
    private final String name;

    Resource(String name) {
      this.name = name;
      LOG.add("open " + name);
    }

    @Override
    public void close() {
      LOG.add("close " + name);
    }

    void release() {
      LOG.add("release " + name);
    }
  }

  static class Opening {
    @AutoClose
    final Resource base = new Resource("base");

    @AfterEach
    void after() {
      LOG.add("after");
    }
  }

  static final class Closing extends Opening {
    @AutoClose("release")
    final Resource own = new Resource("own");

    @SelectorTest(seeds = 2)
    void test(SimulatedSystem sim) {
      LOG.add("test " + sim.seed());
    }

    @SelectorTest(seeds = 1)
    void failing(SimulatedSystem sim) {
      throw new IllegalStateException("oops");
    }
  }

  @Test
  void whatATestOpensIsClosedAfterEachRun() {
    SelectorTestTest.run(Closing.class);
    assertEquals(count("open base"), count("close base"));
    assertEquals(count("open own"), count("release own"));
    int test = LOG.indexOf("test 0");
    assertEquals(
        List.of("open base", "open own", "test 0", "after", "release own", "close base"),
        LOG.subList(test - 2, test + 4));
  }

  private static long count(String entry) {
    return LOG.stream().filter(entry::equals).count();
  }

  @TestInstance(TestInstance.Lifecycle.PER_CLASS)
  static final class ClosingOnce {
    @AutoClose
    final Resource all = new Resource("all");

    @SelectorTest(seeds = 2)
    void test(SimulatedSystem sim) {
      LOG.add("test " + sim.seed());
    }
  }

  @Test
  void whatAllRunsShareIsClosedAfterThem() {
    SelectorTestTest.run(ClosingOnce.class);
    assertEquals(List.of("open all", "test 0", "test 1", "close all"), LOG);
  }

  static final class ClosingForAll {
    @AutoClose
    static final Resource ALL = new Resource("all");

    @SelectorTest(seeds = 2)
    void test(SimulatedSystem sim) {
      LOG.add("test " + sim.seed() + " " + LOG.contains("close " + ALL.name));
    }
  }

  @Test
  void whatIsStaticIsClosedAfterAllRuns() {
    SelectorTestTest.run(ClosingForAll.class);
    assertEquals(List.of("test 0 false", "test 1 false", "close all"), LOG.subList(1, LOG.size()));
  }

  static final class FailingTwice {
    private final IllegalStateException oops = new IllegalStateException("oops");

    @AfterEach
    void after() {
      fail();
    }

    @SelectorTest(seeds = 1)
    void test(SimulatedSystem sim) {
      fail();
    }

    private void fail() {
      throw oops;
    }
  }

  @Test
  void whatIsThrownAfterATestCanBeWhatTheTestHasThrown() {
    String text = SelectorTestTest.run(FailingTwice.class)
        .get("test")
        .getThrowable()
        .orElseThrow()
        .getMessage();
    assertTrue(text.startsWith("seed 0 fails: java.lang.IllegalStateException: oops"), text);
  }

  static final class ClosingBadly {
    @AutoClose
    final AutoCloseable bad = new AutoCloseable() {
      @Override
      public void close() {
        throw new IllegalStateException("cannot be closed");
      }
    };

    @SelectorTest(seeds = 1)
    void test(SimulatedSystem sim) {
      assertEquals(1, 2, "of the test");
    }

    @SelectorTest(seeds = 1)
    void passing(SimulatedSystem sim) {}
  }

  @Test
  void aFailureToCloseIsToldBesideThatOfTheTest() {
    Map<String, TestExecutionResult> results = SelectorTestTest.run(ClosingBadly.class);
    Throwable both = results.get("test").getThrowable().orElseThrow().getCause();
    assertTrue(both.getMessage().startsWith("of the test"), both::getMessage);
    assertEquals("cannot be closed", both.getSuppressed()[0].getMessage());
    String text = results.get("passing").getThrowable().orElseThrow().getMessage();
    assertTrue(text.startsWith("seed 0 fails: java.lang.IllegalStateException: cannot be"), text);
  }
}
