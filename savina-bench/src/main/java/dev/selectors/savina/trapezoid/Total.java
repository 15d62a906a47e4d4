package dev.selectors.savina.trapezoid;

/** The master's books: what the workers have computed so far. */
final class Total {
  private final int workers;
  private int results;
  private double area;
  private long pieces;

  Total(int workers) {
    this.workers = workers;
  }

  /** Adds a slice; true for the last one. */
  boolean add(TrapezoidMessage.Result result) {
    area += result.area();
    pieces += result.pieces();
    results++;
    return results == workers;
  }

  /** What is in the books now. */
  Trapezoid.Result result() {
    return new Trapezoid.Result(area, pieces);
  }
}
