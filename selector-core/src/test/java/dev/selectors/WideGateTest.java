package dev.selectors;

/** The laws of gates, for a selector with many mailboxes. */
class WideGateTest extends GateContractTest {
  WideGateTest() {
    super(62);
  }
}
