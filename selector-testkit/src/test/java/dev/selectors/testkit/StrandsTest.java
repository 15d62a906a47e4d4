package dev.selectors.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tasks that rest in their middle. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class StrandsTest {
  private static final ThreadLocal<String> OF_THE_TEST = new InheritableThreadLocal<>();

  private final Strands strands = new Strands();
  private final List<Object> seen = new ArrayList<>();

  private Strand resting(BooleanSupplier until) {
    return new Strand(() -> {
      seen.add("began");
      try {
        strands.rest(Objects.requireNonNull(strands.here()), until);
        seen.add("went on");
      } catch (CancellationException e) {
        seen.add(e);
        strands.rest(Objects.requireNonNull(strands.here()), until);
      }
    });
  }

  @Test
  void oneThatRestsGoesOnOnceItIsToldTo() {
    boolean[] ready = new boolean[1];
    Strand strand = resting(() -> ready[0]);

    strands.goOn(strand);
    assertEquals(List.of(), strands.rested());
    assertEquals(List.of("began"), seen);

    ready[0] = true;
    assertEquals(List.of(strand), strands.rested());
    assertEquals(List.of(), strands.rested());
    assertEquals(List.of("began"), seen);

    strands.goOn(strand);
    assertEquals(List.of("began", "went on"), seen);
  }

  @Test
  void atTheEndOneWhoseTimeHasComeGoesOn() {
    boolean[] ready = new boolean[1];
    strands.goOn(resting(() -> ready[0]));
    ready[0] = true;

    strands.end();

    assertEquals(List.of("began", "went on"), seen);
  }

  @Test
  void atTheEndOneThatWaitsInVainIsToldSoHoweverOftenItWaits() {
    strands.goOn(resting(() -> false));

    strands.end();

    assertEquals(2, seen.size());
    assertInstanceOf(CancellationException.class, seen.get(1));
    assertEquals(List.of(), strands.rested());
  }

  @Test
  void whatIsThrownIsForWhoeverHasItGoOn() {
    IllegalStateException boom = new IllegalStateException("boom");

    assertSame(
        boom,
        assertThrows(
            IllegalStateException.class,
            () -> strands.goOn(new Strand(() -> {
              throw boom;
            }))));
    assertNull(strands.here());
  }

  @Test
  void oneWithinAnotherIsThereUntilItIsOver() {
    Strand inner = new Strand(() -> seen.add(strands.here()));
    Strand outer = new Strand(() -> {
      strands.goOn(inner);
      seen.add(strands.here());
    });

    strands.goOn(outer);

    assertEquals(List.of(inner, outer), seen);
  }

  /** Whoever misses it takes a simulation for one in which nobody has anything to do. */
  @Test
  void anInterruptOfOneThatRestsIsSeenAllTheTimeUntilItGoesOn() {
    Thread[] its = new Thread[1];
    for (int i = 0; i < 2_000; i++) {
      Strand strand = new Strand(() -> {
        its[0] = Thread.currentThread();
        strands.rest(Objects.requireNonNull(strands.here()), () -> false);
        assertTrue(Thread.interrupted());
      });
      strands.goOn(strand);
      its[0].interrupt();
      do {
        assertTrue(strand.isInterrupted());
      } while (its[0].isInterrupted()); // until it has noted that
      assertEquals(List.of(strand), strands.rested());
      strands.goOn(strand);
    }
  }

  @Test
  void anInterruptOfWhoWaitsForItIsKept() {
    Thread me = Thread.currentThread();

    strands.goOn(new Strand(() -> {
      me.interrupt();
      while (me.isInterrupted()) {
        Thread.onSpinWait(); // until it is cleared, so that it can be waited on
      }
    }));

    assertTrue(Thread.interrupted());
  }

  @Test
  void itsThreadHasNothingOfTheTestAndKeepsNoVirtualMachineUp() {
    OF_THE_TEST.set("kept");
    List<Thread> threads = new ArrayList<>();
    boolean[] ready = new boolean[1];
    for (int i = 0; i < 50; i++) { // at once, and more than other tests left: most are new
      strands.goOn(new Strand(() -> {
        threads.add(Thread.currentThread());
        assertNull(OF_THE_TEST.get());
        strands.rest(Objects.requireNonNull(strands.here()), () -> ready[0]);
      }));
    }
    ready[0] = true;
    strands.rested().forEach(strands::goOn);
    OF_THE_TEST.remove();

    threads.forEach(its -> {
      assertTrue(its.isDaemon());
      assertNull(its.getContextClassLoader());
    });
    assertEquals(50, Set.copyOf(threads).size());
  }
}
