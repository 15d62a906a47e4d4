package dev.selectors.savina.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class NearnessTest {
  private static final Duration SECOND = Duration.ofSeconds(1);

  private final Nearness nearness = after(List.of());

  private static Nearness after(List<Double> roundTrips) {
    return Nearness.after(roundTrips, 0, Patience.ENDLESS.again());
  }

  private boolean accepts(double roundTrip) {
    return nearness.accepts(roundTrip, SECOND);
  }

  private void assertSays(String text) {
    assertEquals(Optional.of(text), nearness.text());
  }

  @Test
  void forksThatAreEquallyNearCount() {
    assertTrue(accepts(61));
    assertTrue(accepts(75));
    assertTrue(accepts(119));
    assertSays("processors: 75 ns from one to the other and back");
  }

  @Test
  void aForkThatIsTwiceAsFarIsRunAgain() {
    assertTrue(accepts(60));
    assertFalse(accepts(450));
    assertTrue(accepts(62));
    assertSays("processors: 61 ns from one to the other and back; 1 fork run again for that");
  }

  @Test
  void forksBeforeAnInterruptionAreTheMeasure() {
    Nearness after = after(List.of(62.0, 60.0));
    assertFalse(after.accepts(450.0, SECOND));
    assertTrue(after.accepts(61.0, SECOND));
    assertEquals(
        Optional.of("processors: 61 ns from one to the other and back; 1 fork run again for that"),
        after.text());
  }

  @Test
  void forkThatIsStillFarAfterTwoRepeatsCountsAndIsTheMeasureOfLaterOnes() {
    assertTrue(accepts(60));
    assertTrue(accepts(60));
    assertTrue(accepts(60));
    assertFalse(accepts(450));
    assertFalse(accepts(450));
    assertTrue(accepts(450));
    assertTrue(accepts(440), "that is near now");
    assertSays("processors: 60 ns from one to the other and back, but twice that and more in 2 of"
        + " 5 forks: their times are not comparable; 2 forks run again for that");
  }

  @Test
  void nearerForkIsTheMeasureOfThoseAfterIt() {
    assertTrue(accepts(450));
    assertTrue(accepts(60));
    assertFalse(accepts(450));
  }

  @Test
  void forksAreRunAgainForAsLongAsThereIsPatience() {
    Nearness hasty = Nearness.after(List.of(60.0, 60.0, 60.0), 0, Duration.ofSeconds(3));
    assertFalse(hasty.accepts(450.0, Duration.ofSeconds(2)));
    assertTrue(hasty.accepts(450.0, Duration.ofSeconds(2)), "it would take too long");
    assertFalse(hasty.accepts(450.0, SECOND), "but this one would not");
    assertTrue(hasty.accepts(61.0, SECOND));
    assertTrue(hasty.accepts(450.0, SECOND));
    assertEquals(
        Optional.of("processors: 61 ns from one to the other and back, but twice that and more in"
            + " 2 of 6 forks: their times are not comparable; 2 forks run again for that"),
        hasty.text());
  }

  @Test
  void onABusyMachineNothingIsRunAgainAndThatIsSaid() {
    assertTrue(accepts(60));
    assertTrue(accepts(461_413));
    assertTrue(accepts(5_001));
    assertFalse(accepts(450), "what is busy is not the measure");
    assertTrue(accepts(61));
    assertSays("processors: 61 ns from one to the other and back; 1 fork run again for that; the"
        + " machine was busy with something else in 2 of 4 forks: their times are not comparable");
    Nearness always = after(List.of(461_413.0));
    assertEquals(
        Optional.of(
            "processors: the machine was busy with something else in 1 of 1 fork: their times"
                + " are not comparable"),
        always.text());
  }

  @Test
  void whatIsNearerThanMostIsNotComparableEither() {
    assertEquals(
        Optional.of("processors: 450 ns from one to the other and back, but half that and less in"
            + " 1 of 3 forks: their times are not comparable"),
        after(List.of(450.0, 60.0, 450.0)).text());
    assertEquals(
        Optional.of(
            "processors: 100 ns from one to the other and back, but twice that and more in"
                + " 1 of 5 forks and half that and less in 1 of 5 forks: their times are not comparable"),
        after(List.of(100.0, 40.0, 450.0, 101.0, 99.0)).text());
  }

  @Test
  void whereNothingIsMeasuredEveryForkCountsAndNothingIsSaid() {
    assertTrue(nearness.accepts(null, SECOND));
    assertTrue(nearness.accepts(null, SECOND));
    assertEquals(Optional.empty(), nearness.text());
  }
}
