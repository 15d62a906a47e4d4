package dev.selectors.savina.facloc;

import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.dialect.PortableActor;

/** A quadrant as an actor: it hears of facilities when it has served who came before. */
final class QuadrantActor extends PortableActor<FacilityMessage.ToQuadrant> {
  private final Quadrant quadrant;

  QuadrantActor(Quadrant quadrant, Finish finish) {
    super(finish);
    this.quadrant = quadrant;
  }

  @Override
  protected void receive(FacilityMessage.ToQuadrant message) {
    if (quadrant.take(message)) {
      exit();
    }
  }
}
