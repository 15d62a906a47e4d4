package dev.selectors.savina.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.savina.harness.Cell;
import dev.selectors.savina.pingpong.PingPong;
import dev.selectors.savina.pingpong.PingPongParams;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.TypeConversionException;

class WarmupsTest {
  private static final Cell<?, ?> PINGS =
      new Cell<>(new PingPong(), new PingPongParams(40_000), "actor");

  private static Warmups read(String text) {
    return new Warmups.Converter().convert(text);
  }

  @Test
  void numberIsOneOfRuns() {
    assertEquals(20, read("20").of(PINGS));
    assertTrue(read("0").isNone());
  }

  @Test
  void secondsAreRunsThatTakeAboutSoLongAndOneAtLeast() {
    assertEquals(Effort.warmups(PINGS, Duration.ofSeconds(3), 1), read("3s").of(PINGS));
    assertTrue(read("2s").of(PINGS) > read("1s").of(PINGS));
    assertEquals(
        1, read("1s").of(new Cell<>(new PingPong(), new PingPongParams(1_000_000_000), "actor")));
    assertFalse(read("1s").isNone());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "-1", "3m", "1.5s", "s", "12345678"})
  void whatIsNeitherIsRefused(String text) {
    assertThrows(TypeConversionException.class, () -> read(text));
  }
}
