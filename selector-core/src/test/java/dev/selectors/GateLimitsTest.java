package dev.selectors;

import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The laws of gates, for selectors with just too many mailboxes for one word, and with thousands.
 */
@ParameterizedClass
@ValueSource(ints = {54, 4000})
class GateLimitsTest extends GateContractTest {
  GateLimitsTest(int n) {
    super(n);
  }
}
