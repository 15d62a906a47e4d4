package dev.selectors.docs.patterns.classic;

import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.Selector;

/** A table where nobody is left to eat alone: whoever would leave one behind waits. */
final class DiningHall extends Selector {
  private int sitting;
  final Mailbox<MailboxRef<String>> sit = mailbox("sit", this::onSit);
  final Mailbox<MailboxRef<String>> done = mailbox("done", this::onDone);

  DiningHall() {
    done.guard(() -> sitting - done.depth() != 1);
  }

  private void onSit(MailboxRef<String> student) {
    sitting++;
    student.send("sit down");
  }

  private void onDone(MailboxRef<String> student) {
    sitting--;
    student.send("goodbye");
  }
}
