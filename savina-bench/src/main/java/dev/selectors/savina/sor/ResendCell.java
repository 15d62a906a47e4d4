package dev.selectors.savina.sor;

import dev.selectors.savina.dialect.Finish;

/** A cell as in the original suite, which sends to itself again what came before its start. */
final class ResendCell extends CellActor {
  ResendCell(Relaxation relaxation, Finish finish) {
    super(relaxation, finish);
  }

  @Override
  void again(SorMessage.Value value) {
    self().send(value);
  }
}
