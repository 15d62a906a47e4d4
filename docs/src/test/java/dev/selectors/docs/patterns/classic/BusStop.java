package dev.selectors.docs.patterns.classic;

import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.Selector;

/** A bus takes those who waited when it came, as far as there are seats, and nobody else. */
final class BusStop extends Selector {
  private final int seats;
  private int toBoard;
  private MailboxRef<String> atStop = bus -> {};
  final Mailbox<MailboxRef<String>> riders =
      mailbox("riders", this::onRider).guard(() -> toBoard > 0);
  final Mailbox<MailboxRef<String>> buses = mailbox("buses", this::onBus).guard(() -> toBoard == 0);

  BusStop(int seats) {
    this.seats = seats;
  }

  private void onBus(MailboxRef<String> bus) {
    atStop = bus;
    toBoard = Math.min(seats, riders.depth());
    departIfAllAreIn();
  }

  private void onRider(MailboxRef<String> rider) {
    toBoard--;
    rider.send("board");
    departIfAllAreIn();
  }

  private void departIfAllAreIn() {
    if (toBoard == 0) {
      atStop.send("depart");
    }
  }
}
