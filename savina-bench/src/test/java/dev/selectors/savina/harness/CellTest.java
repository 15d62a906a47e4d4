package dev.selectors.savina.harness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.selectors.savina.fib.Fib;
import dev.selectors.savina.fib.FibParams;
import org.junit.jupiter.api.Test;

class CellTest {

  @Test
  void actorsRunOnEveryRuntime() {
    assertEquals(
        "fib, variant actor on raw",
        new Cell<>(new Fib(), new FibParams(3), "actor").on("raw").toString());
  }

  @Test
  void selectorsRunOnOurs() {
    Cell<FibParams, Integer> cell = new Cell<>(new Fib(), new FibParams(3), "selector");
    assertThrows(IllegalArgumentException.class, () -> cell.on("raw"));
  }
}
