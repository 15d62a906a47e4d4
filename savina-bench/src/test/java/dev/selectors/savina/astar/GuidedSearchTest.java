package dev.selectors.savina.astar;

import static dev.selectors.savina.harness.WrongAnswers.assertRefused;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.MailboxRef;
import dev.selectors.savina.dialect.FaultyRef;
import dev.selectors.savina.harness.Size;
import dev.selectors.savina.harness.WrongAnswerException;
import dev.selectors.savina.runtimes.SelectorsRuntime;
import java.util.ArrayDeque;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Queue;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class GuidedSearchTest {
  /** With a single worker, so that every run is the same. */
  private static final AstarParams SMALL = new AstarParams(1, 12, 30, 16, Effort.LOCAL);

  private final GuidedSearch benchmark = new GuidedSearch();

  /** Answers that others have computed, with the same random numbers. */
  @ParameterizedTest
  @CsvSource({"30,78712,20515,36,19173", "150,10113604,2925006,180,2799928"})
  void gridIsThatOfTheSuite(int size, int links, int reachable, int distance, int expanded) {
    Grid grid = new Grid(size);
    GridReference reference = new GridReference(grid);
    assertEquals(links, links(grid));
    assertEquals(reachable, reference.reachable());
    assertEquals(distance, reference.distance());
    assertEquals(expanded, reference.expandedBefore());
  }

  private static long links(Grid grid) {
    return IntStream.range(0, grid.nodes() * Grid.DIRECTIONS)
        .filter(i -> grid.next(i / Grid.DIRECTIONS, i % Grid.DIRECTIONS) >= 0)
        .count();
  }

  @Test
  void gridsWithoutAWayAreKnown() {
    assertFalse(new GridReference(new Grid(22)).hasWay());
  }

  @Test
  void nearestToTheTargetIsTheMostUrgent() {
    Grid grid = new Grid(30);
    assertEquals(0, Guide.TARGET.priority(grid, grid.target(), 30));
    assertEquals(5, Guide.TARGET.priority(grid, Grid.ROOT, 30));
    assertEquals(2, Guide.TARGET.priority(grid, Grid.ROOT, 2));
  }

  @Test
  void prioritiesOfTheSuiteAreTheOtherWayRound() {
    Grid grid = new Grid(30);
    IntSummaryStatistics all = IntStream.range(0, grid.nodes())
        .map(node -> Guide.SUITE.priority(grid, node, 30))
        .summaryStatistics();
    assertEquals(27, all.getMin());
    assertEquals(30, all.getMax());
    assertEquals(27, Guide.SUITE.priority(grid, Grid.ROOT, 30));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 249})
  void gridsThatAreTooSmallOrTooLargeAreRefused(int size) {
    assertThrows(
        IllegalArgumentException.class, () -> new AstarParams(1, size, 1, 1, Effort.LOCAL));
  }

  /** Counted, and not timed: that is what the selectors of this benchmark gain. */
  @Test
  void masterThatKeepsWorksVisitsFewerNodes() throws InterruptedException {
    AstarParams params = benchmark.parameters(Size.DEFAULT).getFirst();
    try (SelectorsRuntime runtime = SelectorsRuntime.open(1)) {
      for (String variant : List.of("queue", "guards")) {
        GuidedSearch.Result result = benchmark.runSelectors(params, variant, runtime.system());
        benchmark.verify(params, result);
        assertTrue(result.expanded < 15_000, result::toString);
      }
    }
  }

  // ---- what is checked

  @Test
  void soundRunIsAccepted() throws InterruptedException {
    verify(run(UnaryOperator.identity(), UnaryOperator.identity()));
  }

  @Test
  void lostWorkIsSeen() throws InterruptedException {
    assertRefused(
        benchmark,
        SMALL,
        run(
            master -> FaultyRef.losing(master, AstarMessage.Work.class, 0),
            UnaryOperator.identity()));
    assertRefused(
        benchmark,
        SMALL,
        run(
            UnaryOperator.identity(),
            worker -> FaultyRef.losing(worker, AstarMessage.Work.class, 1)));
  }

  @Test
  void doubledWorkIsSeen() throws InterruptedException {
    assertRefused(
        benchmark,
        SMALL,
        run(
            master -> FaultyRef.doubling(master, AstarMessage.Work.class, 0),
            UnaryOperator.identity()));
  }

  private static GuidedSearch.Result run(
      UnaryOperator<MailboxRef<AstarMessage.ToMaster>> faultOfMaster,
      UnaryOperator<MailboxRef<AstarMessage.ToWorker>> faultOfWorker)
      throws InterruptedException {
    Search search = search();
    try (SelectorsRuntime runtime = SelectorsRuntime.open(2)) {
      MailboxRef<AstarMessage.ToMaster> master = faultOfMaster.apply(
          runtime.spawn(new MasterActor(search.crew, false, search.finish)).self());
      return search.run(
          master,
          one -> faultOfWorker.apply(
              runtime.spawn(new WorkerActor(one, master, false, search.finish)).self()),
          false);
    }
  }

  @Test
  void wrongCountsAreSeen() {
    assertRefused(benchmark, SMALL, searched(searcher -> searcher.expanded++));
    assertRefused(benchmark, SMALL, searched(searcher -> searcher.efforts++));
    assertRefused(benchmark, SMALL, searched(searcher -> searcher.works++));
    assertRefused(benchmark, SMALL, searched(searcher -> searcher.done--));
  }

  @Test
  void skippedWorkIsSeen() {
    WrongAnswerException refusal =
        assertThrows(WrongAnswerException.class, () -> verify(searched(search(), 50, one -> {})));
    assertTrue(refusal.getMessage().startsWith("nodes visited"), refusal.getMessage());
  }

  @Test
  void wayThatIsNoneIsSeen() {
    Search search = search();
    verify(searched(search, -1, searcher -> {}));
    Search jump = search();
    jump.trail.visit(jump.grid.target(), Grid.ROOT);
    assertRefused(benchmark, SMALL, searched(jump, -1, searcher -> {}));
  }

  private static GuidedSearch.Result searched(Consumer<Searcher> fault) {
    return searched(search(), -1, fault);
  }

  /** What a single worker finds that does every work, except perhaps one, its counts spoiled. */
  private static GuidedSearch.Result searched(
      Search search, int skipped, Consumer<Searcher> fault) {
    Queue<AstarMessage.Work> works = new ArrayDeque<>();
    Searcher searcher = new Searcher(0, search, message -> take(message, works, search));
    works.add(new AstarMessage.Work(0, Grid.ROOT));
    for (int number = 0; !works.isEmpty(); number++) {
      AstarMessage.Work work = works.remove();
      if (number == skipped) {
        searcher.done++;
        search.crew.over(0, 0);
      } else {
        searcher.search(work);
      }
    }
    fault.accept(searcher);
    return result(search, searcher);
  }

  private static void take(
      AstarMessage.ToMaster message, Queue<AstarMessage.Work> works, Search search) {
    if (message instanceof AstarMessage.Work work) {
      works.add(work);
    } else if (message instanceof AstarMessage.Received received) {
      search.crew.over(received.worker(), received.works());
    }
  }

  private static GuidedSearch.Result result(Search search, Searcher searcher) {
    return new GuidedSearch.Result(
        search.grid, search.trail, search.crew, List.of(searcher), false);
  }

  private static Search search() {
    return new Search(SMALL, new Grid(SMALL.grid()), Guide.TARGET, false, false);
  }

  private void verify(GuidedSearch.Result result) {
    benchmark.verify(SMALL, result);
  }
}
