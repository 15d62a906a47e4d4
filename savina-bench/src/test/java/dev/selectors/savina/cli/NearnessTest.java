package dev.selectors.savina.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class NearnessTest {
  private final Nearness nearness = new Nearness();

  private boolean accepts(double... roundTrips) {
    return nearness.accepts(Arrays.stream(roundTrips).boxed().toList());
  }

  private void assertSays(String text) {
    assertEquals(Optional.of(text), nearness.text());
  }

  @Test
  void forksThatAreEquallyNearCount() {
    assertTrue(accepts(60, 70, 61));
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
  void aForkIsAsFarAsMostOfItsRuns() {
    assertTrue(accepts(60));
    assertTrue(accepts(60, 450, 60));
    assertFalse(accepts(450, 60, 450));
  }

  @Test
  void whatIsNoNearerAfterTwoRepeatsCountsAndIsTheMeasureFromThenOn() {
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
  void nearerOnesAreTheMeasureAgainAsSoonAsThereIsOne() {
    assertTrue(accepts(450));
    assertTrue(accepts(60));
    assertFalse(accepts(450));
  }

  @Test
  void whereNothingIsMeasuredEveryForkCountsAndNothingIsSaid() {
    assertTrue(nearness.accepts(List.of()));
    assertTrue(nearness.accepts(List.of()));
    assertEquals(Optional.empty(), nearness.text());
  }
}
