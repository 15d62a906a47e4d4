package dev.selectors.docs.patterns.classic;

import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.Selector;

/** A bar: whoever finds all seats taken waits until all of them are free. */
final class SushiBar extends Selector {
  private final int seats;
  private int eating;
  private boolean party; // all seats were taken, and not all of them have left since
  final Mailbox<MailboxRef<String>> sit = mailbox("sit", this::onSit).guard(() -> !party);
  final Mailbox<String> leave = mailbox("leave", this::onLeave);

  SushiBar(int seats) {
    this.seats = seats;
  }

  private void onSit(MailboxRef<String> guest) {
    eating++;
    party = eating == seats;
    guest.send("sit down");
  }

  private void onLeave(String guest) {
    eating--;
    party &= eating > 0;
  }
}
