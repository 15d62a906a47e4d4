package dev.selectors.docs.patterns.classic;

import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.Selector;

/** The dean comes in to search an empty room, or to break up a party; then nobody else does. */
final class PartyRoom extends Selector {
  private int students;
  private boolean dean;
  final Mailbox<MailboxRef<String>> enter = mailbox("enter", this::onEnter).guard(() -> !dean);
  final Mailbox<String> leave = mailbox("leave", who -> students--);
  final Mailbox<MailboxRef<String>> deanEnters;
  final Mailbox<MailboxRef<String>> deanLeaves =
      mailbox("dean leaves", this::onDeanLeaves).guard(() -> students == 0);

  PartyRoom(int party) {
    deanEnters =
        mailbox("dean enters", this::onDeanEnters).guard(() -> students == 0 || students >= party);
  }

  private void onEnter(MailboxRef<String> student) {
    students++;
    student.send("come in");
  }

  private void onDeanEnters(MailboxRef<String> him) {
    dean = true;
    him.send("come in");
  }

  private void onDeanLeaves(MailboxRef<String> him) {
    dean = false;
    him.send("goodbye");
  }
}
