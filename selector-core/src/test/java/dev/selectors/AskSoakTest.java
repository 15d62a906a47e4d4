package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 3, unit = TimeUnit.MINUTES)
final class AskSoakTest {
  private static final long REQUESTS = Long.getLong("selectors.soak.asks", 100_000);

  @Test
  void everyRequestCompletesOnceAndLeavesNothing() throws InterruptedException {
    AskSoak.Result result = AskSoak.run(REQUESTS, 1, (done, requests, seconds) -> {});

    assertEquals(REQUESTS, result.asked());
    assertTrue(result.isClean(), result::toString);
  }
}
