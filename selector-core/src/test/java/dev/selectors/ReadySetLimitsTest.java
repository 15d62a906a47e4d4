package dev.selectors;

import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/** Ready sets on both sides of every limit. */
@ParameterizedClass
@ValueSource(ints = {1, 2, 57, 64, 128, 3584, 3585, 4161})
class ReadySetLimitsTest extends ReadySetContractTest {
  ReadySetLimitsTest(int n) {
    super(n);
  }
}
