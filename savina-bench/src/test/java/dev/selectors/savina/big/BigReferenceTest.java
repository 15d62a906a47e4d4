package dev.selectors.savina.big;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.selectors.savina.harness.Rng;
import dev.selectors.savina.harness.WeightedSum;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class BigReferenceTest {

  @Test
  void defaultSizeGivesTheKnownAnswer() {
    List<Integer> received = BigReference.received(new BigParams(20_000, 120, Rng.SAVINA));
    assertEquals(145_217_704, WeightedSum.of(received));
    assertEquals(19_752, Collections.min(received));
    assertEquals(20_248, Collections.max(received));
  }

  @Test
  void javaRandomGivesTheKnownAnswer() {
    List<Integer> received = BigReference.received(new BigParams(20_000, 120, Rng.JUR));
    assertEquals(145_190_077, WeightedSum.of(received));
  }
}
