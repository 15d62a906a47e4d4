package dev.selectors;

/** A ready set with a word per group. */
class TwoLevelReadySetTest extends ReadySetContractTest {
  TwoLevelReadySetTest() {
    super(65);
  }
}
