package dev.selectors;

/** A ready set whose word is full. */
class OneWordReadySetTest extends ReadySetContractTest {
  OneWordReadySetTest() {
    super(56);
  }
}
