package dev.selectors.savina.sor;

import dev.selectors.MailboxRef;
import java.util.List;

/** What cells and their owners say to each other. */
final class SorMessage {
  private SorMessage() {}

  /** Messages to a cell. */
  sealed interface ToCell permits Start, Value {}

  /** Messages to the owner of some of the cells. */
  sealed interface ToOwner permits Boot, Border, Result, Total {}

  /** Make your cells. */
  record Boot() implements ToOwner {}

  /** These are the cells of the other half that yours are next to, row by row. */
  record Border(List<MailboxRef<? super Value>> cells) implements ToOwner {}

  /** Begin; your neighbours are among these. */
  record Start(int iterations, Cells cells) implements ToCell {}

  /** The value of a neighbour. */
  record Value(double value) implements ToCell {}

  /** The last value of a cell, and how many values it has received for that. */
  record Result(int row, int column, double value, int received) implements ToOwner {}

  /** The sum of the last values of the other half, and where it is from. */
  record Total(double value, List<Result> cells) implements ToOwner {}
}
