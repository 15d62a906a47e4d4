package dev.selectors.savina.chameneos;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ColourTest {

  @ParameterizedTest
  @CsvSource({
    "RED,RED,RED",
    "RED,YELLOW,BLUE",
    "RED,BLUE,YELLOW",
    "YELLOW,BLUE,RED",
    "BLUE,BLUE,BLUE",
    "FADED,RED,FADED",
    "YELLOW,FADED,FADED",
    "FADED,FADED,FADED"
  })
  void complementIsTheSameForBoth(Colour one, Colour other, Colour after) {
    assertEquals(after, one.complement(other));
    assertEquals(after, other.complement(one));
  }
}
