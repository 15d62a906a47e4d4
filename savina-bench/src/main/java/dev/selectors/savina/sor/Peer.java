package dev.selectors.savina.sor;

import dev.selectors.MailboxRef;
import dev.selectors.savina.dialect.Finish;
import java.util.List;

/** The owner of the right half; an actor in all variants. */
final class Peer extends Owner {
  private final List<MailboxRef<? super SorMessage.Value>> border;
  private final MailboxRef<? super SorMessage.ToOwner> runner;

  /** Beside this last column of the other half. */
  Peer(
      Grid grid,
      List<MailboxRef<? super SorMessage.Value>> border,
      MailboxRef<? super SorMessage.ToOwner> runner,
      Finish finish) {
    super(grid, grid.middle(), grid.params().size(), finish);
    this.border = border;
    this.runner = runner;
  }

  @Override
  protected void receive(SorMessage.ToOwner message) {
    switch (message) {
      case SorMessage.Boot boot -> {
        makeCells();
        runner.send(new SorMessage.Border(column(grid.middle())));
        startCells(grid.middle() - 1, border);
      }
      case SorMessage.Result result -> {
        add(result);
        if (hasAll()) {
          runner.send(total());
          exit();
        }
      }
      default -> throw new IllegalStateException("not for a peer: " + message);
    }
  }
}
