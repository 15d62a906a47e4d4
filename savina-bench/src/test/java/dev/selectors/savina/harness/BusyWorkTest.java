package dev.selectors.savina.harness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

class BusyWorkTest {

  @Test
  void sineIsThatOfTheSuite() {
    assertEquals(0.22910191538134758, BusyWork.sine(37.2), 1e-15);
  }

  @Test
  void sineOfZeroFails() {
    assertThrows(IllegalStateException.class, () -> BusyWork.sine(0));
  }

  @Test
  void logarithmsAreThoseOfTheSuite() {
    assertEquals(-11_482.378824363414, BusyWork.logarithms(0, 25), 1e-6);
    assertEquals(-4.597975910354064, BusyWork.logarithms(0, 0), 1e-12);
  }
}
