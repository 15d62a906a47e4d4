package dev.selectors.savina.sor;

import dev.selectors.savina.dialect.Finish;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The owner of the left half, and of the whole in the end; an actor in all variants. */
final class Runner extends Owner {
  private final Finish finish;
  private SorMessage.@Nullable Total right;

  Runner(Grid grid, Finish finish) {
    super(grid, 0, grid.middle(), finish);
    this.finish = finish;
  }

  @Override
  protected void receive(SorMessage.ToOwner message) {
    switch (message) {
      case SorMessage.Boot boot -> {
        makeCells();
        var border = column(grid.middle() - 1);
        spawn(new Peer(grid, border, self(), finish)).self().send(boot);
      }
      case SorMessage.Border border -> startCells(grid.middle(), border.cells());
      case SorMessage.Result result -> add(result);
      case SorMessage.Total ofPeer -> right = ofPeer;
    }
    if (right != null && hasAll()) {
      exit();
    }
  }

  /** What both halves have computed, in the end. */
  SuccessiveOverRelaxation.Result result() {
    SorMessage.Total left = total();
    SorMessage.Total other = Objects.requireNonNull(right);
    List<SorMessage.Result> cells = new ArrayList<>(left.cells());
    cells.addAll(other.cells());
    return new SuccessiveOverRelaxation.Result(left.value() + other.value(), cells);
  }
}
