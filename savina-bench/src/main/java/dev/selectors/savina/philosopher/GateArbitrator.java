package dev.selectors.savina.philosopher;

import dev.selectors.savina.dialect.Finish;

/**
 * The arbitrator as a selector that opens and closes the gates of the philosophers itself: while
 * one eats, its own and those of both neighbours are closed. The pattern is the resource with
 * gates: nothing is asked before a selection, but the code has to attend to gates wherever a fork
 * is taken or given back.
 */
final class GateArbitrator extends Arbitrator {
  GateArbitrator(PhilosopherParams params, Table table, Finish finish) {
    super(params, table, finish);
  }

  @Override
  void taken(int number) {
    // Its own as well: the next request may be seen before the forks are given back.
    requests.get(number).disable();
    requests.get(table.left(number)).disable();
    requests.get(table.right(number)).disable();
  }

  @Override
  void givenBack(int number) {
    requests.get(number).enable();
    enableIfFree(table.left(number));
    enableIfFree(table.right(number));
  }

  private void enableIfFree(int number) {
    if (table.isFree(number)) {
      requests.get(number).enable();
    }
  }
}
