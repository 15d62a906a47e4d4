package dev.selectors.savina.adderjoin;

import dev.selectors.savina.dialect.Finish;

/** The adder as a selector that opens one gate at a time, that of the source whose turn it is. */
final class RoundRobinAdder extends GateAdder {
  RoundRobinAdder(AdderParams params, Finish finish) {
    super(params, finish);
    disableAllExcept(inboxes.getFirst());
  }

  @Override
  void taken(int source, int numbers) {
    inboxes.get(numbers - 1).disable();
    inboxes.get(numbers).enable();
  }

  @Override
  void complete() {
    inboxes.getLast().disable();
    inboxes.getFirst().enable();
  }
}
