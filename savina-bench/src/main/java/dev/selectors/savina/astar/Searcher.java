package dev.selectors.savina.astar;

import dev.selectors.MailboxRef;
import dev.selectors.savina.harness.Crew;

/** What a worker does and has done; the same in all variants. */
final class Searcher {
  private static final AstarMessage.Found FOUND = new AstarMessage.Found();

  private final int number;
  private final AstarParams params;
  private final Grid grid;
  private final Trail trail;
  private final Guide guide;
  private final Crew<?> crew;
  private final boolean heedful;
  private final MailboxRef<AstarMessage.ToMaster> master;
  private final int target;
  /** Nodes of the present work, in the order of their visit; each is visited once. */
  private final int[] queue;

  /** Nodes whose links were followed. */
  long expanded;
  /** The sum of what came out of the efforts. */
  long efforts;
  /** Works that came of others. */
  long works;
  /** Works that are over. */
  long done;
  /** Of those, the ones that were begun after the master had said to stop. */
  long late;
  /** Works that were no longer begun. */
  long left;

  Searcher(int number, Search search, MailboxRef<AstarMessage.ToMaster> master) {
    this.number = number;
    this.params = search.params;
    this.grid = search.grid;
    this.trail = search.trail;
    this.guide = search.guide;
    this.crew = search.crew;
    this.heedful = search.heedful;
    this.master = master;
    this.target = grid.target();
    int nodes = grid.nodes();
    this.queue = new int[(int) Math.min(nodes, Grid.DIRECTIONS * (long) params.threshold() + 1)];
  }

  /** Does a work. */
  void search(AstarMessage.Work work) {
    if (crew.isStopping()) {
      if (heedful) {
        left++;
        return;
      }
      late++;
    }
    int first = 0;
    int last = 0;
    queue[last++] = work.node();
    boolean found = false;
    while (first < last && first < params.threshold() && !found) {
      int node = queue[first++];
      efforts += params.effort().spend(node);
      trail.expand(node);
      expanded++;
      for (int direction = 0; direction < Grid.DIRECTIONS && !found; direction++) {
        int next = grid.next(node, direction);
        if (next < 0 || !trail.visit(next, node)) {
          continue;
        }
        if (next == target) {
          master.send(FOUND);
          found = true;
        } else {
          queue[last++] = next;
        }
      }
    }
    giveBack(first, last);
  }

  /** Lets others search from the nodes that are left. */
  private void giveBack(int first, int last) {
    for (int i = first; i < last; i++) {
      int priority = guide.priority(grid, queue[i], params.priorities());
      master.send(new AstarMessage.Work(priority, queue[i]));
    }
    works += last - first;
    done++;
    master.send(new AstarMessage.Received(number, last - first));
  }
}
