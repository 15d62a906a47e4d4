package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(value = 2, unit = TimeUnit.MINUTES)
class MessageSoakTest {
  private static final long MESSAGES = Long.getLong("selectors.soak", 200_000);

  @ParameterizedTest
  @EnumSource
  void everyMessageIsHandledOnceInOrderOrADeadLetter(MessageSoak.Round round)
      throws InterruptedException {
    MessageSoak.Result result =
        MessageSoak.run(round, MESSAGES, 1, (r, sent, messages, seconds) -> {});

    assertEquals(MESSAGES, result.sent());
    assertTrue(result.isClean(), result::toString);
  }
}
