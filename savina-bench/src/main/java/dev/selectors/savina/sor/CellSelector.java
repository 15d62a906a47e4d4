package dev.selectors.savina.sor;

import dev.selectors.ExitReason;
import dev.selectors.Mailbox;
import dev.selectors.Selector;
import dev.selectors.savina.dialect.Finish;

/**
 * A cell as a selector, whose values wait behind a gate until its start.
 *
 * <p>The pattern is initialisation: the handler of the first message lets in what needs that
 * message, and nobody checks whether it has come.
 */
final class CellSelector extends Selector implements Cell {
  private final Mailbox<SorMessage.Start> start = mailbox("start", this::onStart);
  private final Mailbox<SorMessage.Value> values = mailbox("values", this::onValue);
  private final Relaxation relaxation;
  private final Finish finish;

  CellSelector(Relaxation relaxation, Finish finish) {
    this.relaxation = relaxation;
    this.finish = finish;
    values.disable();
  }

  private void onStart(SorMessage.Start message) {
    values.enable();
    exitIf(relaxation.start(message));
  }

  private void onValue(SorMessage.Value value) {
    exitIf(relaxation.add(value));
  }

  private void exitIf(boolean over) {
    if (over) {
      exit();
    }
  }

  @Override
  protected void onExit(ExitReason reason) {
    finish.exited(reason);
  }

  @Override
  public Mailbox<SorMessage.Start> start() {
    return start;
  }

  @Override
  public Mailbox<SorMessage.Value> values() {
    return values;
  }
}
