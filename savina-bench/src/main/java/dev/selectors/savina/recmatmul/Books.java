package dev.selectors.savina.recmatmul;

import dev.selectors.MailboxRef;
import java.util.ArrayList;
import java.util.List;

/** The master's books: who computes which block, and how much is left to do. */
final class Books {
  private static final MatrixMessage.Stop STOP = new MatrixMessage.Stop();

  private final MatrixParams params;
  private final List<MailboxRef<MatrixMessage.ToWorker>> workers = new ArrayList<>();
  private long left;
  private long works;
  private int stopped;

  Books(MatrixParams params) {
    this.params = params;
    this.left = MatrixMessage.Work.whole(params.n()).multiplications();
  }

  /** Enters a worker; before the first work only. */
  void add(MailboxRef<MatrixMessage.ToWorker> worker) {
    workers.add(worker);
  }

  /**
   * Hands out a work. The same block of the product goes to the same worker every time, so that
   * nobody else adds to it at the same time.
   */
  void handOut(MatrixMessage.Work work) {
    int place = params.spread() ? number(work) : work.row() + work.column();
    workers.get(place % workers.size()).send(work);
  }

  /** The number of a block among those of its size. */
  private int number(MatrixMessage.Work work) {
    int blocks = params.n() / work.dim();
    return work.row() / work.dim() * blocks + work.column() / work.dim();
  }

  /** Notes that a work was done; after the last one all workers stop. */
  void done(MatrixMessage.Done done) {
    works++;
    if (done.multiplications() == 0) {
      return;
    }
    left -= done.multiplications();
    if (left == 0) {
      for (MailboxRef<MatrixMessage.ToWorker> worker : workers) {
        worker.send(STOP);
      }
    }
  }

  /** Notes that a worker has stopped; true for the last one. */
  boolean stopped() {
    stopped++;
    return stopped == workers.size();
  }

  /** How many works were done. */
  long works() {
    return works;
  }
}
