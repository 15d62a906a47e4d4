package dev.selectors.docs.patterns.classic;

import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.Selector;
import java.util.List;

/** A narrow path that belongs to one of two factions: the one that has more people there. */
final class ModusHall extends Selector {
  private final int[] walking = new int[2];
  final List<Mailbox<MailboxRef<String>>> come = mailboxes("come", 2, this::onCome);
  final Mailbox<Integer> leave = mailbox("leave", faction -> walking[faction]--);

  ModusHall() {
    for (int i = 0; i < 2; i++) {
      int mine = i;
      int other = 1 - i;
      come.get(mine).guard(() -> walking[other] == 0 && there(mine) >= there(other));
    }
  }

  /** On the path, or waiting for it. */
  private int there(int faction) {
    return walking[faction] + come.get(faction).depth();
  }

  private void onCome(int faction, MailboxRef<String> who) {
    walking[faction]++;
    who.send("go");
  }
}
