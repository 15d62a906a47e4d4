package dev.selectors;

/** A ready set with several words per group. */
class GroupedReadySetTest extends ReadySetContractTest {
  GroupedReadySetTest() {
    super(4000);
  }
}
