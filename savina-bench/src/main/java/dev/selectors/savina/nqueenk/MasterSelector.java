package dev.selectors.savina.nqueenk;

import dev.selectors.ExitReason;
import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.Selector;
import dev.selectors.savina.dialect.Finish;
import java.util.List;

/**
 * The master with mailboxes by priority, a deep work before a shallow one.
 *
 * <p>If it keeps works, they wait behind a guard until they can be begun soon, and news of what was
 * found and done overtakes them. Otherwise works go first, as in the suite, so that nobody waits.
 */
final class MasterSelector extends Selector {
  private final List<Mailbox<QueensMessage.ToMaster>> works;
  private final Mailbox<QueensMessage.ToMaster> news;
  /** The workers need not know that there are several. */
  final MailboxRef<QueensMessage.ToMaster> inbox = router(this::priority);

  private final Books books;
  private final Finish finish;

  MasterSelector(int priorities, Books books, Finish finish) {
    this.books = books;
    this.finish = finish;
    works = mailboxes("work", priorities, (number, message) -> onMessage(message));
    for (int number = 0; number < priorities; number++) {
      works.get(number).level(number + 1);
    }
    news = mailbox("news", this::onMessage);
    if (books.crew.isKeeping()) {
      news.level(0);
      works.forEach(mailbox -> mailbox.guard(books.crew::isShort));
    } else {
      news.level(priorities + 1);
    }
  }

  private Mailbox<QueensMessage.ToMaster> priority(QueensMessage.ToMaster message) {
    return message instanceof QueensMessage.Work work ? works.get(work.priority()) : news;
  }

  private void onMessage(QueensMessage.ToMaster message) {
    switch (message) {
      case QueensMessage.Work work -> books.crew.handOut(work);
      case QueensMessage.Solution solution -> books.found(solution);
      case QueensMessage.Done done -> books.done(done);
      case QueensMessage.Stopped stopped -> {
        if (books.crew.stopped()) {
          exit();
        }
      }
    }
  }

  @Override
  protected void onExit(ExitReason reason) {
    works.forEach(mailbox -> books.crew.leave(mailbox.depth()));
    finish.exited(reason);
  }
}
