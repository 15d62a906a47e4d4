package dev.selectors.savina.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.selectors.savina.harness.RunNote;
import dev.selectors.savina.harness.WorkDone;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a fork has brought, from the notes of its runs. */
class TrialTest {
  private static Trial trial(String... notes) {
    return Trial.of(List.of(1.0), List.of(notes).stream().map(RunNote::of).toList());
  }

  @Test
  void processorsAreAsFarFromEachOtherAsInMostRuns() {
    assertEquals(60.0, trial("60.0", "450.0", "60.0").roundTrip());
    assertEquals(450.0, trial("450.0", "60.0", "450.0").roundTrip());
  }

  @Test
  void oneProcessorIsNotFarFromItself() {
    assertNull(trial("-", "-").roundTrip());
  }

  @Test
  void workDoneIsThatOfTheMiddleRun() {
    assertEquals(
        new WorkDone("nodes expanded", 12),
        trial("60.0 30 nodes expanded", "60.0 12 nodes expanded", "- 5 nodes expanded")
            .workDone());
  }

  @Test
  void whereAllRunsDoTheSameNothingIsSaid() {
    assertNull(trial("60.0").workDone());
  }
}
