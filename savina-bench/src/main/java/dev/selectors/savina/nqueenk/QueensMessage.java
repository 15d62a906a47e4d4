package dev.selectors.savina.nqueenk;

import dev.selectors.savina.dialect.Ranked;

/** What the master and its workers say to each other. */
final class QueensMessage {
  private QueensMessage() {}

  /** Messages to the master. */
  sealed interface ToMaster permits Work, Solution, Done, Stopped {}

  /** Messages to a worker. */
  sealed interface ToWorker permits Work, Stop {}

  /**
   * Find the solutions that begin with this board.
   *
   * @param priority the number of its mailbox, if there are several: lower is more urgent, and lower
   *     the more queens there are
   */
  record Work(int priority, Board board) implements ToMaster, ToWorker, Ranked {

    /** All there is to do. */
    static Work whole(QueensParams params) {
      return new Work(params.priorities() - 1, Board.EMPTY);
    }

    /** The same for a board with one more queen. */
    Work part(Board longer) {
      return new Work(Math.max(0, priority - 1), longer);
    }

    @Override
    public int rank() {
      return priority + 1;
    }
  }

  /** A board that is complete, {@linkplain Board#packed packed}; in the suite it is not told. */
  record Solution(long packed) implements ToMaster {}

  /**
   * A work is over.
   *
   * <p>In the suite the master stops when it has seen as many of these as it has handed out works.
   * With several mailboxes that can be too early: works still to be handed out may come after this.
   * So it says how many there are.
   *
   * @param worker the number of the worker that did it
   * @param parts the works that it was divided into
   */
  record Done(int worker, int parts) implements ToMaster {}

  /** Nothing more is wanted. */
  record Stop() implements ToWorker, Ranked {
    @Override
    public int rank() {
      return 0;
    }
  }

  /** A worker's answer to that, after all else it had to say. */
  record Stopped() implements ToMaster {}
}
