package dev.selectors.savina.sor;

import dev.selectors.savina.dialect.Finish;

/** A cell as in the original suite, which sends what came before its start to itself again. */
final class ResendCell extends CellActor {
  ResendCell(Relaxation relaxation, Finish finish) {
    super(relaxation, finish);
  }

  @Override
  void again(SorMessage.Value value) {
    self().send(value);
  }
}
