package dev.selectors.patterns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import dev.selectors.SelectorSystem;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.Timeout;
import org.reactivestreams.Publisher;
import org.reactivestreams.tck.TestEnvironment;
import org.testng.IMethodInterceptor;
import org.testng.ITestListener;
import org.testng.ITestResult;
import org.testng.TestNG;

/**
 * The TCK of Reactive Streams, which is written for TestNG: here each of its rules is a dynamic
 * test, named like the rule. A rule that the TCK skips has failed, unless it is known to be
 * skipped.
 */
@Timeout(180)
final class ReactiveStreamsTckTest {
  /** What must come has ten seconds, for a busy machine; the wait for what must not is shorter. */
  private static final int MUST_COME = 10_000;

  private static final int MUST_NOT = 50;

  /** The TCK looks for an error after this time, and, unlike it says, not once more after that. */
  private static final int LOOKS_AFTER = 1_000;

  /** The TCK has a method for each rule that it cannot verify. */
  private static final String UNTESTED = "untested_";

  /**
   * In these, one subscriber asks for all, another for nothing yet, and the first is to get its
   * items: not from a publisher whose slowest subscriber sets the pace. They are optional, and left
   * out, as each would wait in vain for as long as it may.
   */
  private static final Set<String> OTHER_MULTICAST = Set.of(
      "optional_spec111_multicast_mustProduceTheSameElementsInTheSameSequenceToAllOfItsSubscribersWhenRequestingOneByOne",
      "optional_spec111_registeredSubscribersMustReceiveOnNextOrOnCompleteSignals");

  private static final SelectorSystem SYSTEM =
      SelectorSystem.builder().name("tck").daemon(true).build();

  static SelectorSystem system() {
    return SYSTEM;
  }

  static TestEnvironment environment() {
    return new TestEnvironment(MUST_COME, MUST_NOT, LOOKS_AFTER);
  }

  /**
   * Waits until a publisher has let go of a subscriber that has cancelled. The TCK gives it half a
   * second, and then the JVM a tenth to tell of it, which is little on a busy machine.
   */
  static void cancelledSubscriberIsLetGo(Publisher<?> publisher) throws InterruptedException {
    WeakReference<?> subscriber = cancelled(publisher);
    long begun = System.nanoTime();
    while (!subscriber.refersTo(null)) {
      assertTrue(System.nanoTime() - begun < MUST_COME * 1_000_000L, "still referenced");
      System.gc();
    }
  }

  private static <T> WeakReference<?> cancelled(Publisher<T> publisher)
      throws InterruptedException {
    TestEnvironment.ManualSubscriber<T> subscriber = environment().newManualSubscriber(publisher);
    subscriber.request(1);
    T unused = subscriber.nextElement();
    subscriber.cancel();
    return new WeakReference<>(subscriber);
  }

  @AfterAll
  static void discard() {
    SYSTEM.discard(Duration.ofSeconds(10));
  }

  @TestFactory
  Stream<DynamicTest> publisher() {
    return rules(FlowPublisherTck.class, 36, 7);
  }

  @TestFactory
  Stream<DynamicTest> subscriber() {
    return rules(FlowSubscriberTck.class, 26, 15);
  }

  @TestFactory
  Stream<DynamicTest> processor() {
    return rules(FlowProcessorTck.class, 66, 20);
  }

  /** Runs them all; a test for each, and one that counts them, so that none is missing. */
  private static Stream<DynamicTest> rules(Class<?> tck, int methods, int skips) {
    List<ITestResult> results = run(tck);
    long skipped =
        results.stream().filter(r -> r.getStatus() == ITestResult.SKIP).count();
    DynamicTest count = DynamicTest.dynamicTest(
        methods + " methods of the TCK, " + skips + " skipped",
        () -> assertEquals(
            methods + " methods, " + skips + " skipped",
            results.size() + " methods, " + skipped + " skipped"));
    return Stream.concat(Stream.of(count), results.stream().map(ReactiveStreamsTckTest::rule));
  }

  private static DynamicTest rule(ITestResult result) {
    String name = result.getMethod().getMethodName();
    Throwable thrown = result.getThrowable();
    return switch (result.getStatus()) {
      case ITestResult.SUCCESS -> DynamicTest.dynamicTest(name, () -> {});
      case ITestResult.SKIP ->
        DynamicTest.dynamicTest(
            name + " skipped: " + thrown.getMessage(),
            () -> assertTrue(
                name.startsWith(UNTESTED),
                () -> name + " is not expected to be skipped: " + thrown.getMessage()));
      default ->
        DynamicTest.dynamicTest(name, () -> fail(name + ": " + thrown.getMessage(), thrown));
    };
  }

  private static List<ITestResult> run(Class<?> tck) {
    List<ITestResult> results = new ArrayList<>();
    TestNG testng = new TestNG(false);
    testng.setTestClasses(new Class<?>[] {tck});
    testng.setVerbose(0);
    IMethodInterceptor leaveOut = (methods, context) -> methods.stream()
        .filter(m -> !OTHER_MULTICAST.contains(m.getMethod().getMethodName()))
        .toList();
    testng.addListener(leaveOut);
    testng.addListener(new ITestListener() {
      @Override
      public void onTestSuccess(ITestResult result) {
        results.add(result);
      }

      @Override
      public void onTestFailure(ITestResult result) {
        results.add(result);
      }

      @Override
      public void onTestSkipped(ITestResult result) {
        results.add(result);
      }
    });
    testng.run();
    return results;
  }
}
