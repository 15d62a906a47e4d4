package dev.selectors.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** What JUnit makes of tests that are run with many seeds. */
@Timeout(60)
final class SelectorTestTest {
  /** What the fixtures did, in order. */
  private static final List<String> LOG = new ArrayList<>();

  @BeforeEach
  void clear() {
    LOG.clear();
  }

  /** Runs the tests of a class; the results by name. */
  static Map<String, TestExecutionResult> run(Class<?> tests, String... parameters) {
    var request = LauncherDiscoveryRequestBuilder.request().selectors(selectClass(tests));
    for (int i = 0; i < parameters.length; i += 2) {
      request.configurationParameter(parameters[i], parameters[i + 1]);
    }
    LauncherDiscoveryRequest built = request.build();
    Map<String, TestExecutionResult> results = new LinkedHashMap<>();
    LauncherFactory.create().execute(built, new TestExecutionListener() {
      @Override
      public void executionFinished(TestIdentifier id, TestExecutionResult result) {
        String name = id.getDisplayName().replaceAll("\\(.*", "");
        if (id.isTest()) {
          results.put(name, result);
        } else if (result.getStatus() == TestExecutionResult.Status.FAILED) {
          results.put("all of " + name, result);
        }
      }
    });
    return results;
  }

  /** JUnit itself warns about such tests when it finds them. */
  private static Map<String, TestExecutionResult> runInSilence(Class<?> tests) {
    Logger finder = Logger.getLogger("org.junit.platform.launcher.core.DiscoveryIssueNotifier");
    finder.setLevel(Level.OFF);
    try {
      return run(tests);
    } finally {
      finder.setLevel(null);
    }
  }

  private static String message(TestExecutionResult result) {
    return result.getThrowable().orElseThrow().getMessage();
  }

  private static void assertPassed(Map<String, TestExecutionResult> results) {
    results.forEach((name, result) -> assertSame(
        TestExecutionResult.Status.SUCCESSFUL,
        result.getStatus(),
        () -> name + ": " + result.getThrowable()));
  }

  static final class Plain {
    private final List<Long> fresh = new ArrayList<>();

    @SelectorTest(seeds = 3)
    void three(SimulatedSystem sim, TestInfo info) {
      fresh.add(sim.seed());
      LOG.add(info.getTestMethod().orElseThrow().getName() + " " + fresh);
    }

    @SelectorTest(seed = "7:1,4")
    void one(SimulatedSystem sim) {
      LOG.add("one " + sim.schedule());
    }
  }

  @Test
  void aTestRunsOnceForEachSeedWithFreshFieldsAndIsOneTest() {
    Map<String, TestExecutionResult> results = run(Plain.class);
    assertPassed(results);
    assertEquals(2, results.size());
    assertEquals(
        List.of("one 7:1,4", "three [0]", "three [1]", "three [2]"),
        LOG.stream().sorted().toList());
  }

  @Test
  void parametersDecideHowManySeedsAndWhich() {
    run(Plain.class, "selectors.seeds", "1");
    assertEquals(List.of("one 7:1,4", "three [0]"), LOG.stream().sorted().toList());
    LOG.clear();
    run(Plain.class, "selectors.seed", "9");
    assertEquals(List.of("one 9", "three [9]"), LOG.stream().sorted().toList());
  }

  static class Base {
    @BeforeEach
    void baseBefore() {
      LOG.add("base before");
    }

    @AfterEach
    void baseAfter() {
      LOG.add("base after");
    }
  }

  static final class Prepared extends Base {
    private SimulatedSystem given;

    @BeforeEach
    void before(SimulatedSystem sim) {
      given = sim;
      LOG.add("before " + sim.seed());
    }

    @AfterEach
    void after(SimulatedSystem sim) {
      assertSame(given, sim);
      LOG.add("after " + sim.seed());
    }

    @SelectorTest(seeds = 2)
    void test(SimulatedSystem sim) {
      assertSame(given, sim);
      LOG.add("test " + sim.seed());
    }
  }

  @Test
  void eachRunIsPreparedAndCleanedUp() {
    assertPassed(run(Prepared.class));
    assertEquals(
        List.of(
            "base before",
            "before 0",
            "test 0",
            "after 0",
            "base after",
            "base before",
            "before 1",
            "test 1",
            "after 1",
            "base after"),
        LOG);
  }

  static final class Outer {
    private final List<String> outer = new ArrayList<>();

    @BeforeEach
    void before() {
      outer.add("before");
    }

    @Nested
    final class Inner {
      @SelectorTest(seeds = 2)
      void test(SimulatedSystem sim) {
        outer.add("test " + sim.seed());
        LOG.add(outer.toString());
      }
    }
  }

  @Test
  void nestedTestsHaveFreshInstancesAroundThem() {
    assertPassed(run(Outer.class));
    assertEquals(List.of("[before, test 0]", "[before, test 1]"), LOG);
  }

  @TestInstance(TestInstance.Lifecycle.PER_CLASS)
  static final class Shared {
    private int runs;

    @SelectorTest(seeds = 2)
    void test(SimulatedSystem sim) {
      LOG.add("run " + runs++);
    }
  }

  @Test
  void withOneInstancePerClassRunsShareIt() {
    assertPassed(run(Shared.class));
    assertEquals(List.of("run 0", "run 1"), LOG);
  }

  static final class Mixed {
    private final List<String> own = new ArrayList<>();

    @BeforeEach
    void before() {
      own.add("before");
    }

    @Test
    void plain() {
      LOG.add("plain " + own);
    }

    @SelectorTest(seeds = 1)
    void simulated(SimulatedSystem sim) {
      LOG.add("simulated " + own);
    }
  }

  @Test
  void otherTestsOfTheClassAreNotTouched() {
    assertPassed(run(Mixed.class));
    assertEquals(
        List.of("plain [before]", "simulated [before]"), LOG.stream().sorted().toList());
  }

  static final class Failing {
    @AfterEach
    void after() {
      LOG.add("after");
    }

    @SelectorTest
    void lostUpdate(SimulatedSystem sim) {
      LostUpdate.readsSeeTheLastWrite(sim);
    }

    @SelectorTest
    void twice(SimulatedSystem sim) {
      LOG.add("twice");
      throw new IllegalStateException("oops");
    }

    @SelectorTest
    void deadLetter(SimulatedSystem sim) {
      Worker worker = sim.spawn(new Worker());
      worker.stop();
      sim.run();
      worker.work.send(() -> {});
    }

    @SelectorTest
    void inATurn(SimulatedSystem sim) {
      sim.spawn(new Worker()).work.send(Failing::fails);
    }

    private static void fails() {
      throw new IllegalStateException("oops");
    }

    @SelectorTest
    void withoutSimulation() {}

    @SelectorTest(seeds = 0)
    void withoutSeeds(SimulatedSystem sim) {}

    @SelectorTest
    void aborted(SimulatedSystem sim) {
      Assumptions.assumeTrue(sim.seed() < 0);
    }
  }

  @Test
  void aFailureTellsHowToRunItAgain() {
    Map<String, TestExecutionResult> results = run(Failing.class);
    String text = message(results.get("lostUpdate"));
    assertTrue(text.contains("fails: probe reader expected 2, but was sent 0"), text);
    String seed = text.replaceAll("(?s).*-Dselectors.seed=(\\S+).*", "$1");
    String again = message(run(Failing.class, "selectors.seed", seed).get("lostUpdate"));
    assertEquals(
        text.substring(text.indexOf("All that")), again.substring(again.indexOf("All that")));
    assertTrue(message(results.get("deadLetter")).contains("dead letter"), text);
  }

  private static String place(TestExecutionResult result) {
    return result.getThrowable().orElseThrow().getStackTrace()[0].toString();
  }

  @Test
  void aFailureIsShownInTheTestOrATurnButNotWhereJUnitWasStarted() {
    Map<String, TestExecutionResult> results = run(Failing.class);
    String inATurn = place(results.get("inATurn"));
    assertTrue(inATurn.contains("Failing.fails("), inATurn);
    String inTheTest = place(results.get("twice"));
    assertTrue(inTheTest.contains("Failing.twice("), inTheTest);
    String nowhere = place(results.get("deadLetter"));
    assertTrue(nowhere.contains("Findings"), nowhere);
  }

  @Test
  void afterEachRunsAfterAFailureToo() {
    run(Failing.class);
    int first = LOG.indexOf("twice");
    assertEquals("after", LOG.get(first + 1));
  }

  @Test
  void wrongUseIsToldWithTheWayOut() {
    Map<String, TestExecutionResult> results = run(Failing.class);
    String text = message(results.get("withoutSimulation"));
    assertTrue(text.contains("give withoutSimulation() a parameter of that type"), text);
    assertTrue(message(results.get("withoutSeeds")).contains("number of seeds is 0"));
  }

  static final class Constructed {
    Constructed(SimulatedSystem sim) {
      LOG.add("constructed with " + sim.seed());
    }

    @SelectorTest
    void test(SimulatedSystem sim) {}
  }

  @Test
  void aConstructorIsGivenNoSimulation() {
    String text = message(run(Constructed.class).get("test"));
    assertTrue(text.contains("SimulatedSystem") && text.contains("in constructor"), text);
    assertEquals(List.of(), LOG);
  }

  @Test
  void anAssumptionAbortsTheTest() {
    assertSame(
        TestExecutionResult.Status.ABORTED, run(Failing.class).get("aborted").getStatus());
  }

  static final class Templates {
    @BeforeEach
    void before(SimulatedSystem sim) {
      LOG.add("before " + sim.seed());
    }

    @SelectorTest(seeds = 1)
    @RepeatedTest(2)
    void repeated(SimulatedSystem sim) {
      LOG.add("repeated " + sim.seed());
    }

    @SelectorTest(seeds = 1)
    @ParameterizedTest
    @ValueSource(ints = 1)
    void parameterized(int n, SimulatedSystem sim) {
      LOG.add("parameterized " + sim.seed());
    }

    @SelectorTest(seeds = 1)
    @TestFactory
    List<DynamicTest> factory(SimulatedSystem sim) {
      LOG.add("factory " + sim.seed());
      return List.of();
    }
  }

  @Test
  void noTestIsBothRunWithSeedsAndOtherwise() {
    Map<String, TestExecutionResult> results = runInSilence(Templates.class);
    List<String> told = results.values().stream()
        .filter(r -> r.getStatus() == TestExecutionResult.Status.FAILED)
        .map(SelectorTestTest::message)
        .filter(text -> text.contains("use only one of the two, or call SimulatedSystem.explore("))
        .map(text -> text.replaceAll(" and .*", ""))
        .sorted()
        .toList();
    assertEquals(
        List.of(
            "factory() is a @SelectorTest",
            "parameterized() is a @SelectorTest",
            "repeated() is a @SelectorTest",
            "repeated() is a @SelectorTest"),
        told,
        results::toString);
    assertEquals(List.of("before 0", "repeated 0"), LOG.stream().sorted().toList());
  }
}
