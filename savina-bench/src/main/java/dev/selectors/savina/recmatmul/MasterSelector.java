package dev.selectors.savina.recmatmul;

import dev.selectors.ExitReason;
import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.Selector;
import dev.selectors.savina.dialect.Finish;
import java.util.List;

/**
 * The master with mailboxes by priority: large blocks first, and news of what is done last of all.
 */
final class MasterSelector extends Selector {
  private static final int MAILBOXES = 31;

  private final List<Mailbox<MatrixMessage.ToMaster>> inboxes =
      mailboxes("priority", MAILBOXES, (number, message) -> onMessage(message));
  /** The workers need not know that there are several. */
  final MailboxRef<MatrixMessage.ToMaster> inbox = router(this::priority);

  private final Books books;
  private final Finish finish;

  MasterSelector(Books books, Finish finish) {
    this.books = books;
    this.finish = finish;
    for (int number = 0; number < MAILBOXES; number++) {
      inboxes.get(number).level(number);
    }
  }

  private Mailbox<MatrixMessage.ToMaster> priority(MatrixMessage.ToMaster message) {
    return inboxes.get(message instanceof MatrixMessage.Work work ? work.depth() : MAILBOXES - 1);
  }

  private void onMessage(MatrixMessage.ToMaster message) {
    switch (message) {
      case MatrixMessage.Work work -> books.handOut(work);
      case MatrixMessage.Done done -> books.done(done);
      case MatrixMessage.Stop stop -> {
        if (books.stopped()) {
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
