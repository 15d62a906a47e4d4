package dev.selectors;

/** The laws of gates, for a selector with few mailboxes. */
class GateTest extends GateContractTest {
  GateTest() {
    super(0);
  }
}
