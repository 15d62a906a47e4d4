package dev.selectors.savina.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.fasterxml.jackson.core.JsonProcessingException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.TypeConversionException;

class WarmupsTest {
  private static Warmups read(String text) {
    return new Warmups.Converter().convert(text);
  }

  @Test
  void numberWithoutAUnitIsOneOfRuns() {
    assertEquals(new Warmups(20, 0), read("20"));
    assertEquals("20 warm-ups", read("20").toString());
    assertEquals(new Warmups(0, 0), read("0"));
  }

  @Test
  void secondsAreStepsOfASecondOrOfARunThatTakesLonger() {
    assertEquals(new Warmups(0, 3), read("3s"));
    assertEquals("3 s of warm-ups", read("3s").toString());
    assertEquals(3, read("3s").steps());
    assertEquals(3, read("3s").expectedSeconds(0.01));
    assertEquals(15, read("3s").expectedSeconds(5));
    assertEquals(new Warmups(0, 0), read("0s"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"20", "\"3s\"", "0"})
  void fileTellsWarmUpsAsTheCommandLineDoes(String json) throws JsonProcessingException {
    assertEquals(json, Json.line(Json.read(json, Warmups.class)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "-1", "3m", "1.5s", "s", "12345678"})
  void textThatIsNeitherRunsNorSecondsIsRefused(String text) {
    assertThrows(TypeConversionException.class, () -> read(text));
  }
}
