package dev.selectors.savina.harness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class RoundTripTest {
  @Test
  void roundTripTakesTimeWhereThereIsMoreThanOneProcessor() throws InterruptedException {
    OptionalDouble nanos = RoundTrip.nanos();
    assertEquals(Runtime.getRuntime().availableProcessors() > 1, nanos.isPresent());
    assertTrue(nanos.orElse(1) > 0);
  }

  @Test
  void roundTripLeavesNoThreadBehind() throws InterruptedException {
    RoundTrip.nanos();
    assertTrue(Thread.getAllStackTraces().keySet().stream()
        .noneMatch(thread -> thread.getName().equals("savina-round-trip")));
  }
}
