package dev.selectors.savina.astar;

import dev.selectors.ExitReason;
import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.Selector;
import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.harness.Crew;
import java.util.List;

/**
 * The master with mailboxes by priority: news first, then works, the most urgent ones first.
 *
 * <p>If it keeps works, they wait behind a guard until they can be begun soon.
 */
final class MasterSelector extends Selector {
  private final Mailbox<AstarMessage.ToMaster> news =
      this.<AstarMessage.ToMaster>mailbox("news", this::onMessage).level(0);
  private final List<Mailbox<AstarMessage.ToMaster>> works;
  /** The workers need not know that there are several. */
  final MailboxRef<AstarMessage.ToMaster> inbox = router(this::priority);

  private final Crew<AstarMessage.ToWorker> crew;
  private final Finish finish;

  MasterSelector(int priorities, Crew<AstarMessage.ToWorker> crew, Finish finish) {
    this.crew = crew;
    this.finish = finish;
    works = mailboxes("work", priorities + 1, (number, message) -> onMessage(message));
    for (int number = 0; number <= priorities; number++) {
      works.get(number).level(number + 1);
    }
    if (crew.isKeeping()) {
      works.forEach(mailbox -> mailbox.guard(crew::isShort));
    }
  }

  private Mailbox<AstarMessage.ToMaster> priority(AstarMessage.ToMaster message) {
    return message instanceof AstarMessage.Work work ? works.get(work.priority()) : news;
  }

  private void onMessage(AstarMessage.ToMaster message) {
    switch (message) {
      case AstarMessage.Work work -> crew.handOut(work);
      case AstarMessage.Found found -> crew.stop();
      case AstarMessage.Received received -> crew.over(received.worker(), received.works());
      case AstarMessage.Stopped stopped -> {
        if (crew.stopped()) {
          exit();
        }
      }
    }
  }

  @Override
  protected void onExit(ExitReason reason) {
    works.forEach(mailbox -> crew.leave(mailbox.depth()));
    finish.exited(reason);
  }
}
