package dev.selectors.savina.recmatmul;

import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.dialect.PortableActor;

/** The master with the single mailbox of an actor. */
final class MasterActor extends PortableActor<MatrixMessage.ToMaster> {
  private final Books books;

  MasterActor(Books books, Finish finish) {
    super(finish);
    this.books = books;
  }

  @Override
  protected void receive(MatrixMessage.ToMaster message) {
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
}
