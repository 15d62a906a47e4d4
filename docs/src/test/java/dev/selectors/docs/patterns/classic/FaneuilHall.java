package dev.selectors.docs.patterns.classic;

import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.Selector;

/** A hall where a judge swears in immigrants: nobody comes in while the judge is there. */
final class FaneuilHall extends Selector {
  private boolean judge;
  private int entered; // immigrants not sworn in yet
  private int checkedIn;
  private int sworn; // and not left yet
  final Mailbox<MailboxRef<String>> immigrants =
      mailbox("immigrants", this::onImmigrant).guard(() -> !judge);
  final Mailbox<MailboxRef<String>> spectators = this.<MailboxRef<String>>mailbox(
          "spectators", who -> who.send("come in"))
      .guard(() -> !judge);
  final Mailbox<MailboxRef<String>> judges =
      mailbox("judges", this::onJudge).guard(() -> !judge && sworn == 0);
  final Mailbox<String> checkIn = mailbox("check in", who -> checkedIn++);
  final Mailbox<MailboxRef<String>> confirm =
      mailbox("confirm", this::onConfirm).guard(() -> checkedIn == entered);
  final Mailbox<String> judgeLeaves = mailbox("judge leaves", who -> judge = false);
  final Mailbox<MailboxRef<String>> leave =
      mailbox("leave", this::onLeave).guard(() -> !judge && sworn > 0);

  private void onImmigrant(MailboxRef<String> who) {
    entered++;
    who.send("come in");
  }

  private void onJudge(MailboxRef<String> who) {
    judge = true;
    who.send("come in");
  }

  private void onConfirm(MailboxRef<String> who) {
    sworn = checkedIn;
    entered = 0;
    checkedIn = 0;
    who.send("confirmed");
  }

  private void onLeave(MailboxRef<String> who) {
    sworn--;
    who.send("here is your certificate");
  }
}
