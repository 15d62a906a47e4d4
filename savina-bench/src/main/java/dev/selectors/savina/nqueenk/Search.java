package dev.selectors.savina.nqueenk;

import dev.selectors.MailboxRef;
import dev.selectors.SelectorSystem;
import dev.selectors.savina.dialect.ActorRuntime;
import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.dialect.PortableActor;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** One run: the books of its master, the searchers of its workers, and its end. */
final class Search {
  private final QueensParams params;
  private final boolean heedful;
  private final List<Searcher> searchers = new ArrayList<>();
  final Books books;
  final Finish finish;

  /**
   * A run that has not begun.
   *
   * @param heedful whether workers check if there is enough; otherwise they wait to be told
   * @param keeping whether the master hands out only what can be begun soon
   */
  Search(QueensParams params, boolean heedful, boolean keeping) {
    this.params = params;
    this.heedful = heedful;
    this.books = new Books(params, keeping);
    this.finish = new Finish(params.workers() + 1);
  }

  /**
   * Runs with this master, and workers that are actors.
   *
   * @param sorted whether their mailboxes are to be sorted; what a worker leaves then is not known
   */
  NQueens.Result withActors(
      ActorRuntime runtime, PortableActor<QueensMessage.ToMaster> master, boolean sorted)
      throws InterruptedException {
    MailboxRef<QueensMessage.ToMaster> inbox = runtime.spawn(master).self();
    return run(
        inbox, one -> runtime.spawn(new WorkerActor(one, inbox, sorted, finish)).self(), sorted);
  }

  /** Runs with a master and workers that have a mailbox for each priority. */
  NQueens.Result withSelectors(SelectorSystem system) throws InterruptedException {
    int priorities = params.priorities();
    MailboxRef<QueensMessage.ToMaster> master =
        system.spawn(new MasterSelector(priorities, books, finish)).inbox;
    return run(
        master,
        one -> system.spawn(new WorkerSelector(priorities, one, master, finish)).inbox,
        false);
  }

  /**
   * Runs to the end.
   *
   * @param master where the workers report to
   * @param spawn makes a worker
   * @param leftUnknown whether workers cannot tell what they leave
   */
  NQueens.Result run(
      MailboxRef<QueensMessage.ToMaster> master,
      Function<Searcher, MailboxRef<QueensMessage.ToWorker>> spawn,
      boolean leftUnknown)
      throws InterruptedException {
    for (int number = 0; number < params.workers(); number++) {
      Searcher searcher = new Searcher(number, params, books.crew, heedful, master);
      searchers.add(searcher);
      books.crew.add(spawn.apply(searcher));
    }
    books.crew.handOut(QueensMessage.Work.whole(params));
    finish.await();
    return new NQueens.Result(books, searchers, leftUnknown);
  }
}
