package dev.selectors.savina.barber;

import dev.selectors.ExitReason;
import dev.selectors.Mailbox;
import dev.selectors.Selector;
import dev.selectors.savina.dialect.Finish;

/**
 * The waiting room as a selector whose door is a gate. The pattern is the bounded buffer: while all
 * chairs are taken the door is closed, and whoever comes waits in front of it.
 *
 * <p>What the barber says goes first, so that a chair is free as soon as possible.
 */
final class GateRoom extends Selector {
  final Mailbox<BarberMessage.Control> control =
      this.<BarberMessage.Control>mailbox("control", this::onControl).level(0);
  final Mailbox<BarberMessage.Enter> door =
      this.<BarberMessage.Enter>mailbox("door", this::onEnter).level(1);
  private final Chairs chairs;
  private final Finish finish;

  GateRoom(Chairs chairs, Finish finish) {
    this.chairs = chairs;
    this.finish = finish;
  }

  private void onEnter(BarberMessage.Enter enter) {
    chairs.seat(enter, control);
    if (chairs.areTaken()) {
      door.disable();
    }
  }

  private void onControl(BarberMessage.Control message) {
    switch (message) {
      case BarberMessage.Next next -> {
        chairs.next(control);
        door.enable();
      }
      case BarberMessage.Exit exit -> exit();
    }
  }

  @Override
  protected void onExit(ExitReason reason) {
    chairs.close();
    finish.exited(reason);
  }
}
