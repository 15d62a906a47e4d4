package dev.selectors.savina.facloc;

import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.dialect.PortableActor;

/**
 * A quadrant as an actor: it hears of facilities when it has served the customers who came before.
 *
 * <p>Its quarters are its children, if the library has children: it ends when they have told that
 * they end.
 */
final class QuadrantActor extends PortableActor<FacilityMessage.ToQuadrant> {
  private final Quadrant quadrant;

  QuadrantActor(Quadrant quadrant, Finish finish) {
    super(finish);
    this.quadrant = quadrant;
    quadrant.plane = quarter -> spawn(new QuadrantActor(quarter, finish)).tellAddress();
  }

  /** For whoever has spawned it, as there is no address before. */
  void tellAddress() {
    quadrant.address = new FacilityMessage.Address(self(), self());
  }

  @Override
  protected void receive(FacilityMessage.ToQuadrant message) {
    if (quadrant.take(message)) {
      exit();
    }
  }
}
