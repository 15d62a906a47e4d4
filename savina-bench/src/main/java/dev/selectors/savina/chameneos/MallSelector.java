package dev.selectors.savina.chameneos;

import dev.selectors.ExitReason;
import dev.selectors.Mailbox;
import dev.selectors.Selector;
import dev.selectors.savina.dialect.Finish;
import java.util.List;

/**
 * The mall with several mailboxes, over which the chameneos are spread.
 *
 * <p>With priority, the chameneos of the last mailboxes meet less often than the others, and next
 * to never if there are many mailboxes: the working set is smaller then.
 */
final class MallSelector extends Selector {
  private final Finish finish;
  final List<Mailbox<ChameneosMessage.ToMall>> inboxes;
  final Meetings meetings;

  MallSelector(int mailboxes, ChameneosParams params, Finish finish) {
    this.finish = finish;
    this.meetings = new Meetings(params);
    this.inboxes = mailboxes("mall", mailboxes, this::onMessage);
    if (params.priority()) {
      for (int number = 0; number < mailboxes; number++) {
        inboxes.get(number).level(number);
      }
    }
  }

  private void onMessage(int number, ChameneosMessage.ToMall message) {
    switch (message) {
      case ChameneosMessage.Meet meet -> meetings.meet(meet, inboxes.get(number));
      case ChameneosMessage.Count count -> {
        if (meetings.count(count)) {
          exit();
        }
      }
    }
  }

  @Override
  protected void onExit(ExitReason reason) {
    finish.exited(reason);
  }
}
