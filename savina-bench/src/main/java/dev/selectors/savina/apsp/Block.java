package dev.selectors.savina.apsp;

import dev.selectors.MailboxRef;
import java.util.List;

/** What a block knows and does, whatever brings it the messages. */
final class Block {
  private final ApspParams params;
  private final int row;
  private final int column;
  private List<MailboxRef<? super ApspMessage.Result>> neighbours = List.of();
  private Tile tile;
  private int steps;
  private long trace;

  Block(ApspParams params, long[][] weights, int row, int column) {
    this.params = params;
    this.row = row;
    this.column = column;
    this.tile = Tile.of(weights, row, column, params.block());
  }

  /** Learns whom to tell. */
  void meet(ApspMessage.Neighbours others) {
    neighbours = others.all();
  }

  /** An empty cross for a step. */
  Cross cross(int step) {
    return new Cross(row, column, params.blocks(), step);
  }

  /** Tells all, itself included, what the distances are. */
  void tell(Cross own) {
    ApspMessage.Result result = new ApspMessage.Result(steps, row, column, tile);
    own.put(result);
    for (MailboxRef<? super ApspMessage.Result> neighbour : neighbours) {
      neighbour.send(result);
    }
  }

  /** Computes the next step from a complete cross. */
  void step(Cross cross) {
    int over = steps / params.block();
    tile = tile.after(steps % params.block(), cross.ofRow(over), cross.ofColumn(over));
    steps++;
    trace += (long) steps * tile.shortened();
  }

  /** Whether paths may go over all nodes. */
  boolean isDone() {
    return steps == params.nodes();
  }

  int row() {
    return row;
  }

  int column() {
    return column;
  }

  /** How many steps were computed. */
  int steps() {
    return steps;
  }

  /** The numbers of the steps, from 1 on, each as often as it made a distance shorter. */
  long trace() {
    return trace;
  }

  /** The distances after these steps. */
  Tile tile() {
    return tile;
  }
}
