package dev.selectors.savina.facloc;

import dev.selectors.ExitReason;
import dev.selectors.Mailbox;
import dev.selectors.Selector;
import dev.selectors.savina.dialect.Finish;

/** A quadrant as a selector: it hears of facilities before it serves the next customer. */
final class QuadrantSelector extends Selector {
  final Mailbox<FacilityMessage.News> news =
      this.<FacilityMessage.News>mailbox("news", this::onMessage).level(0);
  final Mailbox<FacilityMessage.Order> orders =
      this.<FacilityMessage.Order>mailbox("orders", this::onMessage).level(1);
  private final Quadrant quadrant;
  private final Finish finish;

  QuadrantSelector(Quadrant quadrant, Finish finish) {
    this.quadrant = quadrant;
    this.finish = finish;
  }

  private void onMessage(FacilityMessage.ToQuadrant message) {
    if (quadrant.take(message)) {
      exit();
    }
  }

  @Override
  protected void onExit(ExitReason reason) {
    finish.exited(reason);
  }
}
