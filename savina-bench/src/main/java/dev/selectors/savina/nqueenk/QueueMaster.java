package dev.selectors.savina.nqueenk;

import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.dialect.PortableActor;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.Queue;

/**
 * A master with the single mailbox of an actor, which hands out no more than can be begun soon, and
 * so keeps the other works in a queue of its own, the deepest first.
 */
final class QueueMaster extends PortableActor<QueensMessage.ToMaster> {
  private final Queue<QueensMessage.Work> waiting =
      new PriorityQueue<>(Comparator.comparingInt(QueensMessage.Work::priority));
  private final Books books;

  QueueMaster(Books books, Finish finish) {
    super(finish);
    this.books = books;
  }

  @Override
  protected void receive(QueensMessage.ToMaster message) {
    switch (message) {
      case QueensMessage.Work work -> {
        waiting.add(work);
        serve();
      }
      case QueensMessage.Solution solution -> books.found(solution);
      case QueensMessage.Done done -> {
        books.done(done);
        serve();
      }
      case QueensMessage.Stopped stopped -> {
        if (books.crew.stopped()) {
          exit();
        }
      }
    }
  }

  private void serve() {
    while (books.crew.isShort() && !waiting.isEmpty()) {
      books.crew.handOut(waiting.remove());
    }
  }

  @Override
  protected void onExit() {
    books.crew.leave(waiting.size());
  }
}
