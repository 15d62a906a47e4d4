package dev.selectors.patterns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.Selector;
import dev.selectors.testkit.SelectorTest;
import dev.selectors.testkit.SimulatedSystem;
import org.junit.jupiter.api.Test;

/** Bad input gets an error at the call that made it. */
class ReaderWriterInputTest {
  private static final ReaderWriter.Order ORDER = ReaderWriter.Order.ARRIVAL;

  private static final class Host extends Selector {
    Host(String name, ReaderWriter.Order order, int readsAtOnce) {
      new ReaderWriter<String>(context(), name, order, readsAtOnce, r -> true, r -> {});
    }
  }

  @Test
  void partNeedsANameAnOrderAndAReader() {
    for (ReaderWriter.Order order : ReaderWriter.Order.values()) {
      assertThrows(IllegalArgumentException.class, () -> new Host("", order, 1));
      assertThrows(NullPointerException.class, () -> new Host(null, order, 1));
    }
    assertThrows(NullPointerException.class, () -> new Host("requests", null, 1));
    String text = assertThrows(IllegalArgumentException.class, () -> new Host("requests", ORDER, 0))
        .getMessage();
    assertTrue(text.endsWith("is 0; it must be at least 1"), text);
  }

  @Test
  void partNeedsAContextAPredicateAndAHandler() {
    assertThrows(
        NullPointerException.class,
        () -> new ReaderWriter<String>(null, "requests", ORDER, r -> true, r -> {}));
    new Selector() {
      {
        assertThrows(
            NullPointerException.class,
            () -> new ReaderWriter<String>(context(), "requests", ORDER, null, r -> {}));
        assertThrows(
            NullPointerException.class,
            () -> new ReaderWriter<String>(context(), "requests", ORDER, r -> true, null));
      }
    };
  }

  @SelectorTest(seeds = 1)
  void readsBeginInTurnsOnly(SimulatedSystem sim) {
    ReaderWriterLedger ledger = new ReaderWriterLedger(ORDER, 1);
    assertThrows(IllegalStateException.class, () -> ledger.access.read(() -> {}));
    sim.spawn(ledger);
    String text = assertThrows(IllegalStateException.class, () -> ledger.access.read(() -> {}))
        .getMessage();
    assertTrue(text.contains("called outside its turns"), text);
    assertThrows(NullPointerException.class, () -> ledger.access.read(null));
    assertThrows(NullPointerException.class, () -> ledger.access.read(null, () -> 1));
    assertThrows(NullPointerException.class, () -> ledger.access.read(answer -> {}, null));
    ledger.write(answer -> assertEquals(1, answer)); // what was refused is not waited for
    sim.run();
    assertEquals(1, ledger.entries.size());
  }

  @SelectorTest(seeds = 1)
  void readWriteNeedsAStructureAnOrderAReaderAndFunctions(SimulatedSystem sim) {
    assertThrows(NullPointerException.class, () -> new ReadWrite<String>(null, ORDER));
    assertThrows(NullPointerException.class, () -> new ReadWrite<>("", null));
    assertThrows(IllegalArgumentException.class, () -> new ReadWrite<>("", ORDER, 0));
    ReadWrite<String> text = new ReadWrite<>("", ORDER);
    assertThrows(IllegalStateException.class, () -> text.read(String::length));
    sim.spawn(text);
    assertThrows(NullPointerException.class, () -> text.read(null));
    assertThrows(NullPointerException.class, () -> text.write(null));
    assertThrows(NullPointerException.class, () -> text.read(answer -> {}, null));
    assertThrows(NullPointerException.class, () -> text.write(null, String::length));
  }
}
