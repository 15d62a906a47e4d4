package dev.selectors.savina.piprecision;

import dev.selectors.savina.dialect.Ranked;
import java.math.BigDecimal;

/** What the master and its workers say to each other. */
final class PiMessage {
  private PiMessage() {}

  /** Messages to the master. */
  sealed interface ToMaster permits Start, Result, Stopped {}

  /** Messages to a worker. */
  sealed interface ToWorker permits Work, Stop {}

  /** Begin. */
  record Start() implements ToMaster {}

  /** Compute the term with this number. */
  record Work(int number) implements ToWorker {}

  /** The term with this number, and which worker it is from. */
  record Result(int worker, int number, BigDecimal term) implements ToMaster {}

  /**
   * Leave when all works are answered. It may overtake works, so it says how many there are.
   *
   * @param works all that this worker was ever given
   * @param enough from this term on all are zero
   */
  record Stop(int works, int enough) implements ToWorker, Ranked {
    @Override
    public int rank() {
      return 0;
    }
  }

  /** The last word of a worker. */
  record Stopped() implements ToMaster {}
}
