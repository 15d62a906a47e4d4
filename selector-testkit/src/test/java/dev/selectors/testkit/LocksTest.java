package dev.selectors.testkit;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.RepeatedTest;

/** Each law twice: where somebody was before, it is known by the way. */
class LocksTest {
  private final Object lock = new Object();

  private static boolean within(BooleanSupplier turn) {
    return turn.getAsBoolean();
  }

  private static boolean mayBeHeld() {
    return Locks.mayBeHeldSince(LocksTest.class, "within");
  }

  private static boolean asIsSaid(boolean ask) {
    return ask && mayBeHeld();
  }

  private static synchronized boolean asIsSaid(Boolean ask) {
    return ask && mayBeHeld();
  }

  @RepeatedTest(2)
  void aMonitorIsHeldWhereItWasEnteredAndNeitherBeforeNorAfter() {
    assertFalse(within(LocksTest::mayBeHeld));
    assertTrue(within(() -> {
      boolean before = mayBeHeld();
      boolean inside;
      synchronized (lock) {
        inside = mayBeHeld();
      }
      return !before && inside && !mayBeHeld();
    }));
  }

  @RepeatedTest(2)
  void ofTwoMethodsOfOneNameTheSynchronizedOneHoldsAMonitor() {
    assertFalse(within(() -> asIsSaid(true)));
    assertTrue(within(() -> asIsSaid(Boolean.TRUE)));
  }

  @RepeatedTest(2)
  void whatWasEnteredBeforeTheCallDoesNotCount() {
    synchronized (lock) {
      assertFalse(within(LocksTest::mayBeHeld));
    }
  }

  @RepeatedTest(2)
  void somethingConcurrentOfJavaMayHoldALockAndAFutureDoesNot() {
    assertTrue(within(
        () -> new ConcurrentHashMap<String, Boolean>().computeIfAbsent("key", key -> mayBeHeld())));
    assertFalse(within(() -> CompletableFuture.completedFuture("value")
        .thenApply(value -> mayBeHeld())
        .join()));
  }

  @RepeatedTest(2)
  void ofAVirtualThreadNobodyKnows() throws InterruptedException {
    boolean[] mayBe = new boolean[1];
    Thread.ofVirtual().start(() -> mayBe[0] = within(LocksTest::mayBeHeld)).join();
    assertTrue(mayBe[0]);
  }
}
