package dev.selectors.savina.sor;

import dev.selectors.MailboxRef;
import java.util.List;

/** What a cell knows and does, whatever brings it the messages. */
final class Relaxation {
  private final int row;
  private final int column;
  private final MailboxRef<? super SorMessage.Result> owner;
  private List<MailboxRef<? super SorMessage.Value>> neighbours = List.of();
  private double value;
  private double sum;
  private int arrived;
  private int received;
  /** How often the value has still to be sent. */
  private int left;

  Relaxation(int row, int column, double value, MailboxRef<? super SorMessage.Result> owner) {
    this.row = row;
    this.column = column;
    this.value = value;
    this.owner = owner;
  }

  /** Begins; true if that was all. */
  boolean start(SorMessage.Start start) {
    neighbours = start.cells().around(row, column);
    left = start.iterations();
    return SorParams.isFirst(row, column) && tell();
  }

  /** Takes the value of a neighbour, and relaxes with the last one; true if that was all. */
  boolean add(SorMessage.Value other) {
    sum += other.value();
    received++;
    arrived++;
    if (arrived < neighbours.size()) {
      return false;
    }
    value = SorParams.next(value, sum);
    sum = 0;
    arrived = 0;
    return tell();
  }

  private boolean tell() {
    SorMessage.Value now = new SorMessage.Value(value);
    for (MailboxRef<? super SorMessage.Value> neighbour : neighbours) {
      neighbour.send(now);
    }
    left--;
    if (left > 0) {
      return false;
    }
    owner.send(new SorMessage.Result(row, column, value, received));
    return true;
  }
}
