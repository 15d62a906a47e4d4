package dev.selectors.docs.patterns.beyond;

import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.Selector;
import java.util.List;

/** A table as a selector: the mailbox of a seat is open while its philosopher may eat. */
final class SelectorTable extends Selector {
  private final int[] meals;
  private final boolean[] eats;
  final List<Mailbox<MailboxRef<Integer>>> hungry;
  final Mailbox<Integer> done;

  SelectorTable(int seats) {
    meals = new int[seats];
    eats = new boolean[seats];
    hungry = mailboxes("hungry", seats, this::onHungry);
    done = mailbox("done", seat -> eats[seat] = false);
    for (int i = 0; i < seats; i++) {
      int seat = i;
      int left = (seat + seats - 1) % seats;
      int right = (seat + 1) % seats;
      hungry.get(seat).guard(() -> !eats[seat] && !isFirst(left, seat) && !isFirst(right, seat));
    }
  }

  private void onHungry(int seat, MailboxRef<Integer> served) {
    eats[seat] = true;
    meals[seat]++;
    served.send(seat);
  }

  private boolean isFirst(int neighbour, int seat) {
    return eats[neighbour] || (hungry.get(neighbour).depth() > 0 && meals[neighbour] < meals[seat]);
  }
}
