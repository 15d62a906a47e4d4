package dev.selectors.savina.apsp;

import dev.selectors.MailboxRef;
import java.util.List;

/** What a block is told. */
sealed interface ApspMessage {

  /** What comes first. */
  sealed interface Order extends ApspMessage permits Neighbours, Initial {}

  /** These are the other blocks of your row and your column. */
  record Neighbours(List<MailboxRef<? super Result>> all) implements Order {}

  /** Begin. */
  record Initial() implements Order {}

  /**
   * The distances of a block after so many steps.
   *
   * <p>The suite keeps it by its sender alone, so that a neighbour a step ahead replaces what it
   * told before. The answer is right nevertheless: a step does not change what it reads.
   */
  record Result(int step, int row, int column, Tile tile) implements ApspMessage {}
}
