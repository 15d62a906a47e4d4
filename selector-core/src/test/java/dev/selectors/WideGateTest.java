package dev.selectors;

/** The laws of gates, of a selector with many mailboxes. */
class WideGateTest extends GateContractTest {
  WideGateTest() {
    super(62);
  }
}
