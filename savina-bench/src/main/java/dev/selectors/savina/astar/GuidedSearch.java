package dev.selectors.savina.astar;

import dev.selectors.SelectorSystem;
import dev.selectors.savina.dialect.ActorRuntime;
import dev.selectors.savina.harness.Claim;
import dev.selectors.savina.harness.Crew;
import dev.selectors.savina.harness.Expect;
import dev.selectors.savina.harness.PaperBounds;
import dev.selectors.savina.harness.SavinaBenchmark;
import dev.selectors.savina.harness.Size;
import dev.selectors.savina.harness.Variants;
import dev.selectors.savina.harness.WorkDone;
import dev.selectors.savina.runtimes.SelectorsRuntime;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.ToLongFunction;

/**
 * A search through a grid by many workers, over when one of them has found the target; figure 15 of
 * the selectors paper.
 *
 * <p>The first way that is found counts, whether or not it is the shortest. Most nodes are about as
 * far from the root as the target is, so a search in the order of arrival mostly visits nearly all
 * of them before the target, and gains because the order to stop overtakes works.
 *
 * <p>What is nearest to the target is searched first in {@code levels}, as the paper says; in
 * {@code levels-suite}, what is nearest to the root is, as in the suite, by an error. In
 * {@code flag}, actors check a shared variable before each work, which is no message. In
 * {@code guards} and {@code queue} the master keeps the works, and hands out two for each worker:
 * in {@code guards} it keeps them behind a guard of its mailboxes; in {@code queue}, where it is an
 * actor, in a queue of its own.
 *
 * <p>Unlike in the suite, the search goes on until all works are over: there, selectors end it
 * after the first one, if nobody looks at its results in time. Nodes are counted when the time is
 * taken.
 */
public final class GuidedSearch implements SavinaBenchmark<AstarParams, GuidedSearch.Result> {
  private static final String FLAG = "flag";
  private static final String QUEUE = "queue";
  private static final String LEVELS = "levels";
  private static final String LEVELS_OF_SUITE = "levels-suite";
  private static final String GUARDS = "guards";

  /** What was visited, and what was done for it. */
  public static final class Result {
    private final Grid grid;
    private final Trail trail;
    final long expanded;
    private final long efforts;
    private final long works;
    private final long done;
    private final long doneAsTold;
    private final long late;
    private final long left;

    Result(Grid grid, Trail trail, Crew<?> crew, List<Searcher> searchers, boolean leftUnknown) {
      this.grid = grid;
      this.trail = trail;
      expanded = sum(searchers, searcher -> searcher.expanded);
      efforts = sum(searchers, searcher -> searcher.efforts);
      works = 1 + sum(searchers, searcher -> searcher.works);
      done = sum(searchers, searcher -> searcher.done);
      doneAsTold = crew.done();
      late = sum(searchers, searcher -> searcher.late);
      long leftByWorkers =
          leftUnknown ? crew.handedOut() - done : sum(searchers, searcher -> searcher.left);
      left = crew.left() + leftByWorkers;
    }

    private static long sum(List<Searcher> searchers, ToLongFunction<Searcher> count) {
      return searchers.stream().mapToLong(count).sum();
    }

    /** What can be told without the grid. */
    @Override
    public String toString() {
      return "expanded=" + expanded + " works=" + works + " done=" + done + " late=" + late
          + " left=" + left;
    }
  }

  /**
   * Grids by their size. What is searched is not part of a run: it is made before the first one.
   */
  private final Map<Integer, Grid> grids = new ConcurrentHashMap<>();

  private final Map<Integer, GridReference> references = new ConcurrentHashMap<>();

  /** For the suite. */
  public GuidedSearch() {}

  @Override
  public String name() {
    return "astar";
  }

  @Override
  public String title() {
    return "A* / Guided Search";
  }

  @Override
  public List<String> variants() {
    return List.of(Variants.ACTOR, FLAG, QUEUE, LEVELS, LEVELS_OF_SUITE, GUARDS);
  }

  @Override
  public List<AstarParams> parameters(Size size) {
    return List.of(
        switch (size) {
          case QUICK -> new AstarParams(20, 15, 30, 128, Effort.LOCAL);
          case DEFAULT -> new AstarParams(20, 30, 30, 1_024, Effort.LOCAL);
          case PAPER -> new AstarParams(24, 150, 30, 1_024, Effort.LOCAL);
        });
  }

  @Override
  public void prepare(AstarParams params) {
    grid(params);
  }

  @Override
  public Result runActors(AstarParams params, ActorRuntime runtime) throws InterruptedException {
    Search search = search(params, Variants.ACTOR);
    return search.withActors(runtime, new MasterActor(search.crew, false, search.finish), false);
  }

  @Override
  public List<String> ownWays() {
    return List.of(Variants.PRIORITY);
  }

  @Override
  public Result runOwnWay(AstarParams params, String form, ActorRuntime runtime)
      throws InterruptedException {
    Search search = search(params, Variants.ACTOR);
    return search.withActors(runtime, new MasterActor(search.crew, true, search.finish), true);
  }

  @Override
  public Result runSelectors(AstarParams params, String variant, SelectorSystem system)
      throws InterruptedException {
    Search search = search(params, variant);
    ActorRuntime runtime = new SelectorsRuntime(system);
    return switch (variant) {
      case FLAG ->
        search.withActors(runtime, new MasterActor(search.crew, false, search.finish), false);
      case QUEUE -> search.withActors(runtime, new QueueMaster(search.crew, search.finish), false);
      default -> search.withSelectors(system);
    };
  }

  private Search search(AstarParams params, String variant) {
    Guide guide = variant.equals(LEVELS_OF_SUITE) ? Guide.SUITE : Guide.TARGET;
    boolean keeping = variant.equals(QUEUE) || variant.equals(GUARDS);
    return new Search(params, grid(params), guide, variant.equals(FLAG), keeping);
  }

  private Grid grid(AstarParams params) {
    return grids.computeIfAbsent(params.grid(), Grid::new);
  }

  /**
   * {@inheritDoc}
   *
   * <p>Which nodes are visited is left to the run. But each of them is the target, or expanded, or
   * the start of a work that was not done; none is expanded twice; no work may be lost, wherever it
   * was when the target was found; and the way to the target has to be one.
   */
  @Override
  public void verify(AstarParams params, Result result) {
    Grid grid = result.grid;
    Trail trail = result.trail;
    GridReference reference =
        references.computeIfAbsent(params.grid(), size -> new GridReference(grid));
    int visited = 0;
    int expanded = 0;
    long efforts = 0;
    for (int node = 0; node < grid.nodes(); node++) {
      visited += trail.isVisited(node) ? 1 : 0;
      if (trail.isExpanded(node)) {
        expanded++;
        efforts += params.effort().spend(node);
      }
    }
    boolean found = trail.isVisited(grid.target());
    Expect.equal("target found", reference.hasWay() ? 1 : 0, found ? 1 : 0);
    Expect.equal("works done or left", result.works, result.done + result.left);
    Expect.equal("works told to be done", result.done, result.doneAsTold);
    Expect.equal("nodes expanded", expanded, result.expanded);
    Expect.equal("nodes visited", expanded + result.works - result.done + (found ? 1 : 0), visited);
    Expect.equal("sum of efforts", efforts, result.efforts);
    Expect.atMost("nodes visited", reference.reachable(), visited);
    if (found) {
      Expect.atMost("links of the shortest way", way(grid, trail), reference.distance());
    } else {
      Expect.equal("nodes visited", reference.reachable(), visited);
    }
  }

  /** The number of links of the way from the root to the target. */
  private static int way(Grid grid, Trail trail) {
    int links = 0;
    int node = grid.target();
    while (node != Grid.ROOT) {
      int parent = trail.parent(node);
      if (parent < 0 || !grid.isLinked(parent, node)) {
        Expect.equal("a node before that on the way, with a link to it", node, parent);
      }
      node = parent;
      links++;
    }
    return links;
  }

  @Override
  public Optional<WorkDone> workDone(Result result) {
    return Optional.of(new WorkDone("nodes expanded", result.expanded));
  }

  /** A work for every fifteen nodes, as simulations have it. */
  @Override
  public long messages(AstarParams params) {
    return params.nodes() / 5 + 2L * params.workers() + 1;
  }

  @Override
  public boolean messagesVary(AstarParams params) {
    return true;
  }

  @Override
  public List<Claim> claims(Map<String, Object> parameters) {
    return List.of(Claim.overActors("figure 15", PaperBounds.SEARCH, LEVELS));
  }

  @Override
  public String policy(AstarParams params, String variant) {
    return switch (variant) {
      case LEVELS, GUARDS -> "multilevel, news before works, and these by their distance";
      case LEVELS_OF_SUITE -> "multilevel, news before works, and these from the root on";
      default -> "one mailbox";
    };
  }

  @Override
  public String rng(AstarParams params) {
    return "jur";
  }

  @Override
  public Duration roughly(AstarParams params) {
    long effort = params.effort() == Effort.LOCAL ? 400 : 4_000;
    return Duration.ofNanos(100 * messages(params) + effort * params.nodes());
  }
}
