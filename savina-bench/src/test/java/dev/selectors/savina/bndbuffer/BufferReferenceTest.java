package dev.selectors.savina.bndbuffer;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class BufferReferenceTest {

  @Test
  void defaultSizeGivesTheKnownAnswer() {
    assertClose(-2.303365192167e11, new BufferParams(50, 40, 40, 1_000, 25));
    assertClose(-9.2235396762e7, new BufferParams(50, 40, 40, 1_000, 0));
  }

  @Test
  void paperSizeGivesTheKnownAnswer() {
    assertClose(-2.8792064902e13, new BufferParams(6_000, 5_000, 2_000, 1_000, 25));
    assertClose(-1.15294245952e10, new BufferParams(6_000, 5_000, 2_000, 1_000, 0));
  }

  private static void assertClose(double expected, BufferParams params) {
    assertEquals(expected, BufferReference.sumOfValues(params), 1e-9 * Math.abs(expected));
  }
}
