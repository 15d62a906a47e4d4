package dev.selectors.savina.nqueenk;

import dev.selectors.SelectorSystem;
import dev.selectors.savina.dialect.ActorRuntime;
import dev.selectors.savina.harness.Claim;
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
 * Divide and conquer through a master, which ends the search when it has enough; figure 14 of the
 * selectors paper.
 *
 * <p>An actor gets to the order to stop only when it has done all works it was given before. In
 * {@code levels} the order overtakes them, and boards that are nearly solved overtake those that
 * still have to be divided, as in the paper. In {@code flag} the order is not a message: actors
 * check a shared variable before each work. With one priority, selectors handle messages in the
 * order in which an actor would, except for the order to stop.
 *
 * <p>No form saves anything if the master falls behind: it has several messages to take for each
 * work, and waits for its turn behind workers whose turns are long. Where turns are long, runs are
 * bounded by time, which gives the master more runs: so it hears of the last solution that it needs
 * while there is still work to be saved; but not on a single thread. It never falls behind if it
 * keeps the works itself, and hands out two for each worker: behind a guard of its mailboxes in
 * {@code guards}, and in a queue of its own in {@code queue}, where it is an actor.
 *
 * <p>The suite asks for more solutions than its default board has, and reports an error because
 * there are fewer. Here that number means all of them, so nothing can be saved; the default size
 * also has a limit, the same share of all as in the paper. Each solution is sent with its board, so
 * that it can be checked; all are kept, even those that come when there are enough.
 */
public final class NQueens implements SavinaBenchmark<QueensParams, NQueens.Result> {
  private static final String FLAG = "flag";
  private static final String QUEUE = "queue";
  private static final String LEVELS = "levels";
  private static final String GUARDS = "guards";

  /** What was found, and what was done for it. */
  public static final class Result {
    private final long[] solutions;
    private final long tries;
    private final long works;
    final long done;
    private final long doneAsTold;
    private final long found;
    private final long late;
    private final long left;

    Result(Books books, List<Searcher> searchers, boolean leftUnknown) {
      solutions = books.solutions();
      tries = sum(searchers, searcher -> searcher.tries);
      works = 1 + sum(searchers, searcher -> searcher.parts);
      done = sum(searchers, searcher -> searcher.done);
      doneAsTold = books.crew.done();
      found = sum(searchers, searcher -> searcher.found);
      late = sum(searchers, searcher -> searcher.late);
      long leftByWorkers =
          leftUnknown ? books.crew.handedOut() - done : sum(searchers, searcher -> searcher.left);
      left = books.crew.left() + leftByWorkers;
    }

    private static long sum(List<Searcher> searchers, ToLongFunction<Searcher> count) {
      return searchers.stream().mapToLong(count).sum();
    }

    @Override
    public String toString() {
      return "solutions=" + solutions.length + " works=" + works + " done=" + done + " late=" + late
          + " left=" + left + " tries=" + tries;
    }
  }

  /** By size of the board. */
  private final Map<Integer, QueensReference> references = new ConcurrentHashMap<>();

  /** For the suite. */
  public NQueens() {}

  @Override
  public String name() {
    return "nqueenk";
  }

  @Override
  public String title() {
    return "N-Queens, First Solutions";
  }

  @Override
  public List<String> variants() {
    return List.of(Variants.ACTOR, FLAG, QUEUE, LEVELS, GUARDS);
  }

  @Override
  public List<QueensParams> parameters(Size size) {
    return switch (size) {
      case QUICK ->
        List.of(new QueensParams(20, 10, 4, 1_500_000, 10), new QueensParams(20, 10, 4, 475, 10));
      case DEFAULT ->
        List.of(new QueensParams(20, 12, 4, 1_500_000, 10), new QueensParams(20, 12, 4, 9_300, 10));
      case PAPER -> List.of(new QueensParams(24, 15, 5, 1_500_000, 10));
    };
  }

  @Override
  public Result runActors(QueensParams params, ActorRuntime runtime) throws InterruptedException {
    Search search = new Search(params, false, false);
    return search.withActors(runtime, new MasterActor(search.books, false, search.finish), false);
  }

  @Override
  public List<String> ownWays() {
    return List.of(Variants.PRIORITY);
  }

  @Override
  public Result runOwnWay(QueensParams params, String form, ActorRuntime runtime)
      throws InterruptedException {
    Search search = new Search(params, false, false);
    return search.withActors(runtime, new MasterActor(search.books, true, search.finish), true);
  }

  @Override
  public Result runSelectors(QueensParams params, String variant, SelectorSystem system)
      throws InterruptedException {
    boolean keeping = variant.equals(QUEUE) || variant.equals(GUARDS);
    Search search = new Search(params, variant.equals(FLAG), keeping);
    ActorRuntime runtime = new SelectorsRuntime(system);
    return switch (variant) {
      case FLAG ->
        search.withActors(runtime, new MasterActor(search.books, false, search.finish), false);
      case QUEUE -> search.withActors(runtime, new QueueMaster(search.books, search.finish), false);
      default -> search.withSelectors(system);
    };
  }

  /**
   * {@inheritDoc}
   *
   * <p>Which solutions come first is left to the run. But those of a board that one worker has
   * completed must all be there; no work may be lost, wherever it was when the master had enough;
   * and a run that searches everything has to do every work, and make every try, exactly once.
   */
  @Override
  public void verify(QueensParams params, Result result) {
    QueensReference reference = references.computeIfAbsent(params.size(), QueensReference::of);
    Expect.atMost("solutions missing", 0, params.wanted() - result.solutions.length);
    reference.check(result.solutions, params.threshold());
    Expect.equal("solutions told", result.found, result.solutions.length);
    Expect.equal("works done or left", result.works, result.done + result.left);
    Expect.equal("works told to be done", result.done, result.doneAsTold);
    Expect.atMost("works done", works(params), result.done);
    Expect.atMost("queens tried", reference.tries(), result.tries);
    if (params.isFull()) {
      Expect.equal("works done", works(params), result.done);
      Expect.equal("queens tried", reference.tries(), result.tries);
    }
  }

  private static long works(QueensParams params) {
    return QueensReference.works(params.size(), params.threshold());
  }

  @Override
  public Optional<WorkDone> workDone(Result result) {
    return Optional.of(new WorkDone("boards tried", result.tries));
  }

  @Override
  public long messages(QueensParams params) {
    return 3 * works(params) - 1 + params.wanted() + 2L * params.workers();
  }

  @Override
  public boolean messagesVary(QueensParams params) {
    return !params.isFull();
  }

  @Override
  public List<Claim> claims(Map<String, Object> parameters) {
    if (parameters.get("solutions") instanceof Integer solutions
        && parameters.get("size") instanceof Integer size
        && solutions > QueensReference.solutions(size)) {
      return List.of(); // where all are wanted there is nothing to save; the paper wants two thirds
    }
    return List.of(Claim.overActors("figure 14", PaperBounds.QUEENS, LEVELS));
  }

  @Override
  public String policy(QueensParams params, String variant) {
    return switch (variant) {
      case LEVELS, GUARDS -> "multilevel, stop before works, and these by their depth";
      default -> "one mailbox";
    };
  }

  @Override
  public Duration roughly(QueensParams params) {
    return Duration.ofNanos(100 * messages(params) + 25_000L * params.wanted());
  }
}
