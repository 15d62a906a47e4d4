package dev.selectors.savina.sor;

import dev.selectors.MailboxRef;
import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.dialect.PortableActor;
import java.util.ArrayList;
import java.util.List;

/** The owner of some columns of the grid: it makes their cells, and collects what they report. */
abstract class Owner extends PortableActor<SorMessage.ToOwner> {
  final Grid grid;
  private final int from;
  private final int to;
  private final Cells addresses;
  private final List<Cell> cells = new ArrayList<>();
  private final List<SorMessage.Result> results = new ArrayList<>();
  private double total;

  /** An owner of the columns from the one up to the other, which is not included. */
  Owner(Grid grid, int from, int to, Finish finish) {
    super(finish);
    this.grid = grid;
    this.from = from;
    this.to = to;
    this.addresses = new Cells(grid.params().size());
  }

  /** Makes the cells, which do nothing yet. */
  final void makeCells() {
    for (int column = from; column < to; column++) {
      List<MailboxRef<? super SorMessage.Value>> ofColumn = new ArrayList<>();
      for (int row = 0; row < grid.params().size(); row++) {
        double value = grid.firstValues()[row][column];
        Cell cell = grid.maker().make(this, new Relaxation(row, column, value, self()));
        cells.add(cell);
        ofColumn.add(cell.values());
      }
      addresses.add(column, ofColumn);
    }
  }

  /** The addresses of a column. */
  final List<MailboxRef<? super SorMessage.Value>> column(int column) {
    return addresses.column(column);
  }

  /** Starts the cells, beside this column of the other owner. */
  final void startCells(int column, List<MailboxRef<? super SorMessage.Value>> border) {
    addresses.add(column, border);
    var start = new SorMessage.Start(grid.params().iterations(), addresses);
    cells.forEach(cell -> cell.start().send(start));
  }

  /** Adds what a cell reports. */
  final void add(SorMessage.Result result) {
    results.add(result);
    total += result.value();
  }

  /** Whether all cells have reported. */
  final boolean hasAll() {
    return results.size() == cells.size();
  }

  /** What was added, and its sum. */
  final SorMessage.Total total() {
    return new SorMessage.Total(total, results);
  }

  /** Brings an actor to life, on behalf of whoever makes cells. */
  final <A extends PortableActor<?>> A bring(A actor) {
    return spawn(actor);
  }
}
