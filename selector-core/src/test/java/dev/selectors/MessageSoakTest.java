package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
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

  private static MessageSoak.Result result(long handled, long closures) {
    return new MessageSoak.Result(
        MessageSoak.Round.ONE, 10, handled, 0, 0, 0, 0, 0, 0, closures, 1, 1);
  }

  @Test
  void roundThatClosedNoGateIsNoBrokenLedger() {
    MessageSoak.Result tried = result(10, 1);
    MessageSoak.Result untried = result(10, 0);
    assertEquals("The books balance.", MessageSoak.verdict(List.of(tried)));
    assertEquals(
        "No gate was closed in one of the rounds: too few messages to say anything.",
        MessageSoak.verdict(List.of(tried, untried)));
    assertFalse(untried.isClean());
    String broken = "THE BOOKS DO NOT BALANCE.";
    assertEquals(broken, MessageSoak.verdict(List.of(untried, result(9, 0))));
    assertEquals(broken, MessageSoak.verdict(List.of(tried, result(11, 1))));
  }
}
