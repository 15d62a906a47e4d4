package dev.selectors.savina.harness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.selectors.savina.big.BigParams;
import dev.selectors.savina.bndbuffer.BufferParams;
import dev.selectors.savina.chameneos.ChameneosParams;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ParametersTest {
  private static final BigParams BIG = new BigParams(10, 4, Rng.SAVINA);

  @Test
  void textAndBackGivesTheSameParameters() {
    BigParams changed = new BigParams(77, 5, Rng.JUR);
    assertEquals("pings=77 actors=5 rng=jur", Parameters.text(changed));
    assertEquals(changed, Parameters.with(BIG, Parameters.parse(Parameters.text(changed))));
  }

  @Test
  void flagOfTheOriginalSuiteIsASecondName() {
    assertEquals(new BigParams(10, 9, Rng.SAVINA), Parameters.with(BIG, Map.of("w", "9")));
    assertEquals(
        List.of("pings", "n", "actors", "w", "rng"), List.copyOf(Parameters.names(List.of(BIG))));
  }

  @Test
  void namesOfOthersAreLeftAlone() {
    assertEquals(BIG, Parameters.with(BIG, Map.of("cost", "3")));
  }

  @ParameterizedTest
  @CsvSource({"pings,x", "pings,0", "pings,-3", "pings,99999999999", "rng,dice", "w,1.5"})
  void impossibleValueIsRefused(String name, String value) {
    assertThrows(IllegalArgumentException.class, () -> Parameters.with(BIG, Map.of(name, value)));
  }

  @Test
  void refusalNamesTheParameterAndTheValue() {
    assertEquals(
        "parameter rng must be savina or jur, was 'dice'",
        assertThrows(
                IllegalArgumentException.class, () -> Parameters.with(BIG, Map.of("rng", "dice")))
            .getMessage());
  }

  @Test
  void booleanIsTrueOrFalse() {
    ChameneosParams params = new ChameneosParams(3, 4, true);
    assertEquals(
        new ChameneosParams(3, 4, false), Parameters.with(params, Map.of("priority", "false")));
    assertThrows(IllegalArgumentException.class, () -> Parameters.with(params, Map.of("p", "yes")));
  }

  @Test
  void bufferWithoutRoomIsRefused() {
    assertThrows(IllegalArgumentException.class, () -> new BufferParams(40, 40, 1, 1, 0));
  }

  @ParameterizedTest
  @CsvSource({"cost", "=3", "a=1 b"})
  void pairWithoutNameOrValueIsRefused(String text) {
    assertThrows(IllegalArgumentException.class, () -> Parameters.parse(text));
  }

  @Test
  void parameterThatIsGivenTwiceIsRefused() {
    assertThrows(
        IllegalArgumentException.class, () -> Parameters.parse("pings=3 actors=4 pings=3"));
    Map<String, String> both = Map.of("w", "9", "actors", "9");
    assertEquals(
        "parameter actors is given twice, as w too",
        assertThrows(IllegalArgumentException.class, () -> Parameters.with(BIG, both))
            .getMessage());
  }
}
