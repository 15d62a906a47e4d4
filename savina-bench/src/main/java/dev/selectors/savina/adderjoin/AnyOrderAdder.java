package dev.selectors.savina.adderjoin;

import dev.selectors.savina.dialect.Finish;

/**
 * The adder as a selector that takes what there is, and closes the gate of each source that has
 * given its number until the row is complete.
 */
final class AnyOrderAdder extends GateAdder {
  AnyOrderAdder(AdderParams params, Finish finish) {
    super(params, finish);
    if (params.priority()) {
      for (int source = 0; source < params.ways(); source++) {
        inboxes.get(source).level(source);
      }
    }
  }

  @Override
  void taken(int source, int numbers) {
    inboxes.get(source).disable();
  }

  @Override
  void complete() {
    enableAll();
  }
}
