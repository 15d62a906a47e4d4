package dev.selectors.savina.harness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SpinnerTest {

  @Test
  void ownNumbersAreThoseOfTheSuite() {
    Spinner spinner = new Spinner(Spinner.Source.LOCAL, PseudoRandom.DEFAULT_SEED);
    spinner.spin(3);
    assertEquals(new Spinner.Spun(3, 22_896 + 34_761 + 34_014), spinner.spun());
  }

  @ParameterizedTest
  @EnumSource
  void referenceTakesTheSameStepsAtOnce(Spinner.Source source) {
    Spinner spinner = new Spinner(source, 7);
    spinner.spin(0);
    spinner.spin(100_000);
    spinner.spin(11);
    assertEquals(Spinner.Spun.after(source, 7, 100_011), spinner.spun());
  }

  @Test
  void drawnLengthsAreNotNextToNothing() {
    PseudoRandom random = new PseudoRandom(PseudoRandom.DEFAULT_SEED);
    assertEquals(22_896 % 1_000 + 10, Spinner.draw(random, 1_000));
    assertEquals(10, Spinner.draw(random, 1));
  }

  @ParameterizedTest
  @EnumSource
  void skippedStepAndDoubledStepAreRefused(Spinner.Source source) {
    Spinner.Spun expected = Spinner.Spun.after(source, 1, 500);
    expected.verify("it", Spinner.Spun.after(source, 1, 500));
    refused(expected, Spinner.Spun.after(source, 1, 499));
    refused(expected, Spinner.Spun.after(source, 1, 501));
    // Told to take them, but not done.
    refused(expected, new Spinner.Spun(500, Spinner.Spun.after(source, 1, 499).trace()));
  }

  private static void refused(Spinner.Spun expected, Spinner.Spun actual) {
    assertThrows(WrongAnswerException.class, () -> expected.verify("it", actual));
  }
}
