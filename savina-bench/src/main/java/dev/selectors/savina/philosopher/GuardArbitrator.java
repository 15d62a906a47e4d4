package dev.selectors.savina.philosopher;

import dev.selectors.savina.dialect.Finish;

/**
 * The arbitrator as a selector with a mailbox for each philosopher, and a declaration of when that
 * may be served: while both forks are free. The pattern is the guarded resource: a request that
 * cannot be granted is not looked at.
 */
final class GuardArbitrator extends Arbitrator {
  GuardArbitrator(PhilosopherParams params, Table table, Finish finish) {
    super(params, table, finish);
    for (int i = 0; i < requests.size(); i++) {
      int number = i;
      requests.get(i).guard(() -> table.isFree(number));
    }
  }

  @Override
  void taken(int number) {
    // The guards know.
  }

  @Override
  void givenBack(int number) {
    // The guards know.
  }
}
