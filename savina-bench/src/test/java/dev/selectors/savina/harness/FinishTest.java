package dev.selectors.savina.harness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

class FinishTest {

  @Test
  void interruptedWaitTellsHowManyAreMissing() {
    Finish finish = new Finish(3);
    Thread.currentThread().interrupt();
    assertEquals(
        "3 of 3 selectors had not exited in time",
        assertThrows(InterruptedException.class, finish::await).getMessage());
  }
}
