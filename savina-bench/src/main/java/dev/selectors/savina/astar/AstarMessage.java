package dev.selectors.savina.astar;

import dev.selectors.savina.dialect.Ranked;

/** What the master and its workers say to each other. */
final class AstarMessage {
  private AstarMessage() {}

  /** Messages to the master. */
  sealed interface ToMaster permits Work, Received, Found, Stopped {}

  /** Messages to a worker. */
  sealed interface ToWorker permits Work, Stop {}

  /**
   * Search from this node on.
   *
   * @param priority the number of its mailbox, if there are several: lower is more urgent
   */
  record Work(int priority, int node) implements ToMaster, ToWorker, Ranked {
    @Override
    public int rank() {
      return priority + 1;
    }
  }

  /**
   * A work is over.
   *
   * <p>In the suite the master stops when it has seen as many of these as it has handed out works.
   * With several mailboxes that is too early, mostly after the first: the works that came of it are
   * handled after this message, which is more urgent. So it says how many there are.
   *
   * @param worker the number of the worker that did it
   * @param works how many came of it
   */
  record Received(int worker, int works) implements ToMaster, Ranked {
    @Override
    public int rank() {
      return 0;
    }
  }

  /** The target was reached. */
  record Found() implements ToMaster, Ranked {
    @Override
    public int rank() {
      return 0;
    }
  }

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
