package dev.selectors.savina.astar;

import dev.selectors.MailboxRef;
import dev.selectors.SelectorSystem;
import dev.selectors.savina.dialect.ActorRuntime;
import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.dialect.PortableActor;
import dev.selectors.savina.harness.Crew;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** One run: what its workers share, the crew of its master, and its end. */
final class Search {
  final AstarParams params;
  final Grid grid;
  final Guide guide;
  final boolean heedful;
  final Trail trail;
  final Crew<AstarMessage.ToWorker> crew;
  final Finish finish;
  private final List<Searcher> searchers = new ArrayList<>();

  /**
   * A run that has not begun.
   *
   * @param heedful whether workers check if there is enough; otherwise they wait to be told
   * @param keeping whether the master hands out only what can be begun soon
   */
  Search(AstarParams params, Grid grid, Guide guide, boolean heedful, boolean keeping) {
    this.params = params;
    this.grid = grid;
    this.guide = guide;
    this.heedful = heedful;
    this.trail = new Trail(grid);
    this.crew = new Crew<>(params.workers(), new AstarMessage.Stop(), keeping);
    this.finish = new Finish(params.workers() + 1);
  }

  /**
   * Runs with this master, and workers that are actors.
   *
   * @param sorted whether their mailboxes are to be sorted; what a worker leaves then is not known
   */
  GuidedSearch.Result withActors(
      ActorRuntime runtime, PortableActor<AstarMessage.ToMaster> master, boolean sorted)
      throws InterruptedException {
    MailboxRef<AstarMessage.ToMaster> inbox = runtime.spawn(master).self();
    return run(
        inbox, one -> runtime.spawn(new WorkerActor(one, inbox, sorted, finish)).self(), sorted);
  }

  /** Runs with a master and workers that have a mailbox for each priority. */
  GuidedSearch.Result withSelectors(SelectorSystem system) throws InterruptedException {
    int priorities = params.priorities();
    MailboxRef<AstarMessage.ToMaster> master =
        system.spawn(new MasterSelector(priorities, crew, finish)).inbox;
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
  GuidedSearch.Result run(
      MailboxRef<AstarMessage.ToMaster> master,
      Function<Searcher, MailboxRef<AstarMessage.ToWorker>> spawn,
      boolean leftUnknown)
      throws InterruptedException {
    for (int number = 0; number < params.workers(); number++) {
      Searcher searcher = new Searcher(number, this, master);
      searchers.add(searcher);
      crew.add(spawn.apply(searcher));
    }
    int priority = guide.priority(grid, Grid.ROOT, params.priorities());
    crew.handOut(new AstarMessage.Work(priority, Grid.ROOT));
    finish.await();
    return new GuidedSearch.Result(grid, trail, crew, searchers, leftUnknown);
  }
}
