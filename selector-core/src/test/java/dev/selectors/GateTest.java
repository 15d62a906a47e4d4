package dev.selectors;

/** The laws of gates, of a selector with few mailboxes. */
class GateTest extends GateContractTest {
  GateTest() {
    super(0);
  }
}
