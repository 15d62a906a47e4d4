package dev.selectors.savina.apsp;

import static dev.selectors.savina.harness.WrongAnswers.assertRefused;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.MailboxRef;
import dev.selectors.savina.dialect.ActorFailedException;
import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.harness.Rng;
import dev.selectors.savina.runtimes.SelectorsRuntime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class AllPairsShortestPathTest {
  /** Nine blocks. */
  private static final ApspParams PARAMS = new ApspParams(12, 4, 100, Rng.SAVINA);

  private static final ApspParams ONE = new ApspParams(1, 1, 1, Rng.SAVINA);

  private final AllPairsShortestPath benchmark = new AllPairsShortestPath();

  @ParameterizedTest
  @CsvSource({"SAVINA,401700", "JUR,396600"})
  void distancesOfTheDefaultSizeAreTheKnownOnes(Rng rng, long sum) {
    assertEquals(sum, new ApspReference(new ApspParams(300, 50, 100, rng)).sum());
  }

  @Test
  void nodesAreAMultipleOfTheBlock() {
    assertThrows(IllegalArgumentException.class, () -> new ApspParams(10, 4, 1, Rng.JUR));
    assertThrows(IllegalArgumentException.class, () -> new ApspParams(10, 0, 1, Rng.JUR));
    assertThrows(IllegalArgumentException.class, () -> new ApspParams(4, 4, 0, Rng.JUR));
  }

  // ---- units of work

  /** All steps of all blocks, one after the other on this thread. */
  private final class Steps {
    final List<Block> blocks = new ArrayList<>();
    private final List<Cross> crosses = new ArrayList<>();

    Steps() {
      List<Member> members = benchmark.members(PARAMS, Direct::new);
      for (Member member : members) {
        blocks.add(member.block());
        crosses.add(((Direct) member).cross);
      }
      AllPairsShortestPath.begin(members);
    }

    void next() {
      next(-1);
    }

    /** A step of all blocks, one of which finds nothing. */
    void next(int blind) {
      for (int i = 0; i < blocks.size(); i++) {
        Block block = blocks.get(i);
        block.step(i == blind ? farAway(block) : crosses.get(i));
      }
      for (int i = 0; i < blocks.size(); i++) {
        crosses.get(i).begin(blocks.get(i).steps());
      }
      for (int i = 0; i < blocks.size(); i++) {
        blocks.get(i).tell(crosses.get(i));
      }
    }

    AllPairsShortestPath.Result result() {
      return new AllPairsShortestPath.Result(blocks);
    }
  }

  /** A block that is told on the thread of whoever tells it. */
  private record Direct(Block block, Cross cross) implements Member {
    Direct(Block block) {
      this(block, block.cross(0));
    }

    @Override
    public MailboxRef<ApspMessage.Order> orders() {
      return order -> {
        if (order instanceof ApspMessage.Neighbours neighbours) {
          block.meet(neighbours);
        } else {
          block.tell(cross);
        }
      };
    }

    @Override
    public MailboxRef<ApspMessage.Result> results() {
      return cross::put;
    }
  }

  /** Others so far away that no path leads over them: a step over them is like none. */
  private static Cross farAway(Block block) {
    long[][] far = new long[PARAMS.nodes()][PARAMS.nodes()];
    for (long[] row : far) {
      Arrays.fill(row, 1_000_000);
    }
    Cross cross = block.cross(block.steps());
    for (int i = 0; i < PARAMS.blocks(); i++) {
      Tile tile = Tile.of(far, 0, 0, PARAMS.block());
      cross.put(new ApspMessage.Result(block.steps(), block.row(), i, tile));
      if (i != block.row()) {
        cross.put(new ApspMessage.Result(block.steps(), i, block.column(), tile));
      }
    }
    return cross;
  }

  @Test
  void everyStepOfABlockThatIsSkippedIsNoticed() {
    int skipped = 0;
    for (int which = 0; which < 9; which++) {
      for (int step = 0; step < PARAMS.nodes(); step++) {
        skipped += skip(which, step);
      }
    }
    assertTrue(skipped > 20, skipped + " steps found something");
  }

  /** Skips a step; zero if it would have found nothing, so that nobody can know. */
  private int skip(int which, int skippedStep) {
    Steps steps = new Steps();
    int missed = 0;
    for (int step = 0; step < PARAMS.nodes(); step++) {
      if (step == skippedStep) {
        missed = found(which, step);
      }
      steps.next(step == skippedStep ? which : -1);
    }
    if (missed == 0) {
      benchmark.verify(PARAMS, steps.result());
      return 0;
    }
    assertRefused(benchmark, PARAMS, steps.result());
    return 1;
  }

  private int found(int which, int step) {
    Steps right = new Steps();
    for (int i = 0; i <= step; i++) {
      right.next();
    }
    return right.blocks.get(which).tile().shortened();
  }

  @Test
  void stepThatIsMissingIsNoticed() {
    Steps steps = new Steps();
    for (int step = 0; step < PARAMS.nodes() - 1; step++) {
      steps.next();
    }
    assertRefused(benchmark, PARAMS, steps.result());
    steps.next();
    benchmark.verify(PARAMS, steps.result());
  }

  @Test
  void stepThatIsDoneTwiceFailsTheRun() {
    Steps steps = new Steps();
    steps.next();
    Block block = steps.blocks.get(4);
    block.step(farAway(block));
    assertThrows(IllegalStateException.class, steps::next);
  }

  @Test
  void singleNodeNeedsItsStepAndItsDistance() {
    benchmark.verify(ONE, single(0, 1));
    assertRefused(benchmark, ONE, single(0, 0));
    assertRefused(benchmark, ONE, single(5, 1));
    assertRefused(benchmark, ONE, new AllPairsShortestPath.Result(List.of()));
  }

  /** A block without neighbours, which can never find a path that is shorter. */
  private static AllPairsShortestPath.Result single(long distance, int steps) {
    Block block = new Block(ONE, new long[][] {{distance}}, 0, 0);
    Cross cross = block.cross(0);
    block.tell(cross);
    for (int step = 0; step < steps; step++) {
      block.step(cross);
    }
    return new AllPairsShortestPath.Result(List.of(block));
  }

  // ---- messages

  /** A member whose first result from a neighbour meets with something else. */
  private record Faulty(
      Member member, Consumer<ApspMessage.Result> instead, List<ApspMessage.Result> met)
      implements Member {

    @Override
    public Block block() {
      return member.block();
    }

    @Override
    public MailboxRef<? super ApspMessage.Order> orders() {
      return member.orders();
    }

    @Override
    public MailboxRef<ApspMessage.Result> results() {
      return this::take;
    }

    private synchronized void take(ApspMessage.Result result) {
      if (met.isEmpty()) {
        met.add(result);
        instead.accept(result);
      } else {
        member.results().send(result);
      }
    }
  }

  private static Member spawn(
      String variant, Block block, SelectorsRuntime runtime, Finish finish) {
    return variant.equals("actor")
        ? runtime.spawn(new BlockActor(block, finish))
        : runtime.system().spawn(new BlockSelector(block, finish));
  }

  @ParameterizedTest
  @ValueSource(strings = {"actor", "gates"})
  void nobodyEndsWithoutAMessageThatIsDropped(String variant) throws InterruptedException {
    try (SelectorsRuntime runtime = SelectorsRuntime.open(2)) {
      Finish finish = new Finish(9);
      List<Member> members =
          benchmark.members(PARAMS, block -> spawn(variant, block, runtime, finish));
      members.set(4, new Faulty(members.get(4), dropped -> {}, new ArrayList<>()));
      AllPairsShortestPath.begin(members);
      assertTrue(runtime.system().awaitQuiescence(Duration.ofSeconds(30)));
      assertEquals(0, finish.exits());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"actor", "gates"})
  void messageThatComesTwiceFailsTheRun(String variant) {
    try (SelectorsRuntime runtime = SelectorsRuntime.open(2)) {
      Finish finish = new Finish(9);
      List<Member> members =
          benchmark.members(PARAMS, block -> spawn(variant, block, runtime, finish));
      Member right = members.get(4);
      Consumer<ApspMessage.Result> twice = result -> {
        right.results().send(result);
        right.results().send(result);
      };
      members.set(4, new Faulty(right, twice, new ArrayList<>()));
      AllPairsShortestPath.begin(members);
      assertThrows(ActorFailedException.class, finish::await);
    }
  }

  @Test
  void crossRefusesWhatIsOfAnotherStepOrThereAlready() {
    Block block = new Steps().blocks.getFirst();
    Cross cross = block.cross(3);
    cross.put(new ApspMessage.Result(3, 0, 1, block.tile()));
    assertThrows(
        IllegalStateException.class,
        () -> cross.put(new ApspMessage.Result(3, 0, 1, block.tile())));
    assertThrows(
        IllegalStateException.class,
        () -> cross.put(new ApspMessage.Result(4, 0, 2, block.tile())));
  }
}
