package dev.selectors.savina.nqueenk;

import static dev.selectors.savina.harness.WrongAnswers.assertRefused;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.MailboxRef;
import dev.selectors.savina.dialect.FaultyRef;
import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.harness.Size;
import dev.selectors.savina.harness.WrongAnswerException;
import dev.selectors.savina.runtimes.SelectorsRuntime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class NQueensTest {
  /** All of 92 solutions, in 1 + 8 + 42 works. */
  private static final QueensParams ALL = new QueensParams(4, 8, 2, 1_000, 10);
  /** So few that most works are left. */
  private static final QueensParams FEW = new QueensParams(4, 8, 2, 10, 10);

  private final NQueens benchmark = new NQueens();

  @ParameterizedTest
  @CsvSource({"1,1", "2,0", "3,0", "4,2", "5,10", "6,4", "7,40", "8,92", "9,352", "10,724"})
  void solutionsAreThoseOfTheLiterature(int size, int solutions) {
    assertEquals(solutions, QueensReference.of(size).solutions().length);
    assertEquals(solutions, QueensReference.solutions(size));
  }

  @ParameterizedTest
  @CsvSource({"12,4,4959", "15,5,105370", "8,0,1", "8,2,51"})
  void worksAreTheBoardsWithoutConflict(int size, int threshold, long works) {
    assertEquals(works, QueensReference.works(size, threshold));
  }

  @Test
  void boardSeesTheConflictsThatTheReferenceAvoids() {
    QueensReference reference = QueensReference.of(6);
    long[] peaceful = new long[7];
    count(Board.EMPTY, peaceful);
    for (int queens = 0; queens <= 6; queens++) {
      assertEquals(peaceful[queens], reference.peaceful(queens));
    }
    assertEquals(6 * (LongStream.of(peaceful).sum() - peaceful[6]), reference.tries());
  }

  private static void count(Board board, long[] peaceful) {
    if (board.isPeaceful()) {
      peaceful[board.queens()]++;
      for (int column = 0; board.queens() < 6 && column < 6; column++) {
        count(board.with(column), peaceful);
      }
    }
  }

  @Test
  void messagesOfThePaperAreThoseOfTheSpecification() {
    QueensParams paper = benchmark.parameters(Size.PAPER).getFirst();
    assertEquals(316_157 + 1_500_000, benchmark.messages(paper));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 16})
  void sizesThatAreTooSmallOrTooLargeAreRefused(int size) {
    assertThrows(IllegalArgumentException.class, () -> new QueensParams(1, size, 0, 1, 1));
  }

  // ---- what is checked

  @Test
  void solutionsOfABegunWorkMustBeThereAll() {
    QueensReference reference = QueensReference.of(8);
    long[] all = reference.solutions();
    reference.check(all, 3);
    reference.check(new long[0], 3);
    for (int i = 0; i < all.length; i++) {
      long[] one = {all[i]};
      reference.check(one, 8);
      assertThrows(WrongAnswerException.class, () -> reference.check(one, 0));
      long[] twice = {one[0], one[0]};
      assertThrows(WrongAnswerException.class, () -> reference.check(twice, 8));
      long[] wrong = {one[0] ^ 1};
      assertThrows(WrongAnswerException.class, () -> reference.check(wrong, 8));
    }
  }

  @Test
  void soundRunIsAccepted() throws InterruptedException {
    benchmark.verify(ALL, run(ALL, UnaryOperator.identity()));
    benchmark.verify(FEW, run(FEW, UnaryOperator.identity()));
  }

  @Test
  void lostOrDoubledSolutionIsSeen() throws InterruptedException {
    Class<QueensMessage.Solution> kind = QueensMessage.Solution.class;
    refused(ALL, master -> FaultyRef.losing(master, kind, 91));
    refused(ALL, master -> FaultyRef.doubling(master, kind, 0));
    refused(FEW, master -> FaultyRef.losing(master, kind, 2));
    refused(FEW, master -> FaultyRef.doubling(master, kind, 2));
  }

  @Test
  void lostOrDoubledWorkIsSeenIfOthersFindEnough() throws InterruptedException {
    Class<QueensMessage.Work> kind = QueensMessage.Work.class;
    refused(FEW, master -> FaultyRef.losing(master, kind, 12));
    refused(FEW, master -> FaultyRef.doubling(master, kind, 12));
  }

  @ParameterizedTest
  @ValueSource(classes = {QueensMessage.Work.class, QueensMessage.Done.class})
  void withoutAWorkOrItsNewsThereIsNoEnd(Class<? extends QueensMessage.ToMaster> kind)
      throws InterruptedException {
    try (SelectorsRuntime runtime = SelectorsRuntime.open(1)) {
      Search search = new Search(ALL, false, false);
      MailboxRef<QueensMessage.ToMaster> faulty =
          FaultyRef.losing(master(search, runtime), kind, 20);
      Thread run = Thread.ofVirtual().start(() -> {
        // Interrupted by the test, when nothing is going on any more.
        assertThrows(InterruptedException.class, () -> run(search, faulty, runtime));
      });
      while (run.getState() != Thread.State.WAITING) {
        Thread.onSpinWait();
      }
      assertTrue(runtime.system().awaitQuiescence(Duration.ofSeconds(30)));
      assertEquals(0, search.finish.exits());
      run.interrupt();
      run.join();
    }
  }

  /** A board without solutions in place of the one that was to be searched. */
  @Test
  void skippedSearchIsSeen() throws InterruptedException {
    Board barren = Board.EMPTY.with(0).with(0);
    refused(ALL, master -> new MailboxRef<>() {
      private boolean skipped;

      @Override
      public synchronized void send(QueensMessage.ToMaster message) {
        boolean skip = !skipped
            && message instanceof QueensMessage.Work work
            && work.board().queens() == ALL.threshold();
        skipped |= skip;
        master.send(skip ? new QueensMessage.Work(0, barren) : message);
      }
    });
  }

  private void refused(QueensParams params, UnaryOperator<MailboxRef<QueensMessage.ToMaster>> fault)
      throws InterruptedException {
    assertRefused(benchmark, params, run(params, fault));
  }

  private static NQueens.Result run(
      QueensParams params, UnaryOperator<MailboxRef<QueensMessage.ToMaster>> fault)
      throws InterruptedException {
    try (SelectorsRuntime runtime = SelectorsRuntime.open(2)) {
      Search search = new Search(params, false, false);
      return run(search, fault.apply(master(search, runtime)), runtime);
    }
  }

  private static MailboxRef<QueensMessage.ToMaster> master(
      Search search, SelectorsRuntime runtime) {
    return runtime.spawn(new MasterActor(search.books, false, search.finish)).self();
  }

  private static NQueens.Result run(
      Search search, MailboxRef<QueensMessage.ToMaster> master, SelectorsRuntime runtime)
      throws InterruptedException {
    return search.run(
        master,
        one -> runtime.spawn(new WorkerActor(one, master, false, search.finish)).self(),
        false);
  }

  // ---- what overtakes

  private final List<QueensMessage.ToMaster> heard = new ArrayList<>();
  private final Finish finish = new Finish(1);

  @Test
  void stopOvertakesWorksInASelector() throws InterruptedException {
    Searcher searcher = searcher();
    WorkerSelector worker = new WorkerSelector(10, searcher, heard::add, finish);
    send(worker.inbox);
    try (SelectorsRuntime runtime = SelectorsRuntime.open(1)) {
      runtime.system().spawn(worker);
      finish.await();
    }
    assertEquals(0, searcher.done);
    assertEquals(5, searcher.left);
    assertEquals(List.of(new QueensMessage.Stopped()), heard);
  }

  @Test
  void actorDoesAllWorksBeforeItStops() throws InterruptedException {
    Searcher searcher = searcher();
    try (SelectorsRuntime runtime = SelectorsRuntime.open(1)) {
      send(runtime.spawn(new WorkerActor(searcher, heard::add, false, finish)).self());
      finish.await();
    }
    assertEquals(5, searcher.done);
    assertEquals(0, searcher.left);
  }

  /** Counted, and not timed: that is what the selectors of this benchmark gain. */
  @Test
  void masterThatKeepsWorksSavesMostOfThem() throws InterruptedException {
    try (SelectorsRuntime runtime = SelectorsRuntime.open(1)) {
      for (String variant : List.of("queue", "guards")) {
        NQueens.Result result = benchmark.runSelectors(FEW, variant, runtime.system());
        benchmark.verify(FEW, result);
        assertTrue(result.done < 40, result::toString);
      }
    }
  }

  private static void send(MailboxRef<QueensMessage.ToWorker> worker) {
    for (int i = 0; i < 5; i++) {
      worker.send(QueensMessage.Work.whole(ALL));
    }
    worker.send(new QueensMessage.Stop());
  }

  @Test
  void deepWorksOvertakeShallowOnes() throws InterruptedException {
    WorkerSelector worker = new WorkerSelector(10, searcher(), heard::add, finish);
    QueensMessage.Work whole = QueensMessage.Work.whole(ALL);
    worker.inbox.send(whole);
    worker.inbox.send(whole.part(Board.EMPTY.with(3)));
    try (SelectorsRuntime runtime = SelectorsRuntime.open(1)) {
      runtime.system().spawn(worker);
      runtime.system().awaitQuiescence(Duration.ofSeconds(30));
    }
    assertEquals(
        List.of(5, 8),
        heard.stream()
            .filter(message -> message instanceof QueensMessage.Done)
            .map(message -> ((QueensMessage.Done) message).parts())
            .toList());
  }

  private Searcher searcher() {
    Search search = new Search(ALL, false, false);
    return new Searcher(0, ALL, search.books.crew, false, heard::add);
  }
}
