package dev.selectors.savina.recmatmul;

/** What the master and its workers say to each other. */
final class MatrixMessage {
  private MatrixMessage() {}

  /** Messages to the master. */
  sealed interface ToMaster permits Work, Done, Stop {}

  /** Messages to a worker. */
  sealed interface ToWorker permits Work, Stop {}

  /**
   * Add the product of two blocks to a third, all with {@code dim} rows and columns.
   *
   * @param depth how often the whole was divided: larger blocks are more urgent
   * @param row where the first block and the third one begin
   * @param column where the second block and the third one begin
   * @param inner the column of the first block, and the row of the second one
   */
  record Work(int depth, int row, int column, int inner, int dim) implements ToMaster, ToWorker {

    /** All there is to do. */
    static Work whole(int n) {
      return new Work(0, 0, 0, 0, n);
    }

    /** One of the eight parts. */
    Work part(int number) {
      int half = dim / 2;
      return new Work(
          depth + 1,
          row + (number / 4) * half,
          column + (number / 2 % 2) * half,
          inner + (number % 2) * half,
          half);
    }

    /** How many multiplications of two numbers it takes. */
    long multiplications() {
      return (long) dim * dim * dim;
    }
  }

  /**
   * A work was divided or computed.
   *
   * <p>In the suite the master stops when it has seen as many of these as it has handed out works.
   * With mailboxes by priority that may be too early: those still to be handed out may come after
   * this. So it says how much of the product was computed.
   */
  record Done(long multiplications) implements ToMaster {}

  /** Nothing is left to do; the answer of a worker is the same. */
  record Stop() implements ToMaster, ToWorker {}
}
