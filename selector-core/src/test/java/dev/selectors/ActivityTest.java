package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** Whether anything goes on, as whoever asks is told. */
final class ActivityTest {
  private final Activity activity = new Activity();

  @Test
  void whatHasBegunGoesOnUntilItHasEnded() {
    assertTrue(activity.isNone());
    activity.begin();
    assertFalse(activity.isNone());
    activity.end();
    assertTrue(activity.isNone());
  }

  @Test
  void whatBeginsAndEndsWhileThePoolIsAskedIsNotOverlooked() {
    assertFalse(activity.isNoneAnd(() -> {
      activity.begin();
      activity.end();
      return true;
    }));
    assertTrue(activity.isNone());
  }

  @Test
  void nothingIsAtRestAsLongAsThePoolIsNot() {
    assertFalse(activity.isNoneAnd(() -> false));
  }
}
