package dev.selectors.savina.nqueenk;

import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.dialect.RankedActor;

/** The master with the single mailbox of an actor. */
final class MasterActor extends RankedActor<QueensMessage.ToMaster> {
  private final Books books;

  MasterActor(Books books, boolean sorted, Finish finish) {
    super(sorted, finish);
    this.books = books;
  }

  @Override
  protected void receive(QueensMessage.ToMaster message) {
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
}
