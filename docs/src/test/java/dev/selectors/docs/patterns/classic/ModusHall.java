package dev.selectors.docs.patterns.classic;

import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.Selector;
import java.util.List;

/** A narrow path that belongs to one of two factions: the one that has more people there. */
final class ModusHall extends Selector {
  private final int[] there = new int[2]; // on the path, or waiting for it
  private final int[] walking = new int[2];
  final List<Mailbox<MailboxRef<String>>> come = mailboxes("come", 2, this::onCome);
  private final List<Mailbox<MailboxRef<String>>> enter = mailboxes("enter", 2, this::onEnter);
  final Mailbox<Integer> leave = mailbox("leave", this::onLeave);

  ModusHall() {
    for (int i = 0; i < 2; i++) {
      int mine = i;
      int other = 1 - i;
      enter.get(mine).guard(() -> walking[other] == 0 && there[mine] >= there[other]);
    }
  }

  private void onCome(int faction, MailboxRef<String> who) {
    there[faction]++;
    enter.get(faction).send(who);
  }

  private void onEnter(int faction, MailboxRef<String> who) {
    walking[faction]++;
    who.send("go");
  }

  private void onLeave(int faction) {
    walking[faction]--;
    there[faction]--;
  }
}
