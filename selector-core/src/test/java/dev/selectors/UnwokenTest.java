package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Selectors whose waker had no stack left, as whoever wakes them finds them. */
final class UnwokenTest {
  private final ManualSystem its = new ManualSystem();
  private final Unwoken unwoken = new Unwoken();

  @Test
  void eachIsWokenOnce() {
    Steered one = its.started(new Steered());
    Steered other = its.started(new Steered());
    assertTrue(unwoken.isEmpty());
    for (Steered s : List.of(one, other)) {
      assertTrue(s.cell.raise(ControlWord.RECHECK));
      unwoken.last = new Object[] {s.cell, unwoken.last};
    }
    assertFalse(unwoken.isEmpty());
    unwoken.wakeAll();
    unwoken.wakeAll();
    assertTrue(unwoken.isEmpty());
    assertEquals(2, its.executor.pending());
  }
}
