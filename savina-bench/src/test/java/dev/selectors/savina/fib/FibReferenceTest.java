package dev.selectors.savina.fib;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class FibReferenceTest {

  @Test
  void defaultSizeGivesTheKnownAnswer() {
    assertEquals(75_025, FibReference.fib(25));
    assertEquals(1, FibReference.fib(1));
    assertEquals(1, FibReference.fib(2));
  }
}
