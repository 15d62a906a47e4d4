package dev.selectors.savina.adderjoin;

import static dev.selectors.savina.harness.WrongAnswers.assertRefused;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.MailboxRef;
import dev.selectors.SelectorSystem;
import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.harness.Parameters;
import dev.selectors.savina.harness.Size;
import dev.selectors.savina.runtimes.SelectorsRuntime;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AdderJoinTest {
  private static final AdderParams PARAMS = new AdderParams(1_200, 12);

  private final AdderJoin benchmark = new AdderJoin();
  private final Schedule schedule = Schedule.of(PARAMS);

  @Test
  void everySourceSendsTheSameNumberOfTimes() {
    AdderParams odd = new AdderParams(1_000, 7);
    Schedule drawn = Schedule.of(odd);
    assertEquals(994, drawn.length());
    int[] sent = new int[odd.ways()];
    IntStream.range(0, drawn.length()).forEach(time -> sent[drawn.source(time)]++);
    assertTrue(IntStream.of(sent).allMatch(times -> times == 142));
  }

  /** Otherwise there would be nothing to join: no two sources are in step. */
  @Test
  void sourcesDriftApart() {
    List<Integer> turns =
        IntStream.range(0, PARAMS.ways()).map(schedule::source).boxed().toList();
    assertTrue(turns.stream().distinct().count() < PARAMS.ways());
  }

  @Test
  void totalIsThatOfAllNumbers() {
    for (AdderParams params : benchmark.parameters(Size.DEFAULT)) {
      long items = params.items();
      AdderJoin.Result result = AdderReference.result(params, Schedule.of(params));
      assertEquals(items * (items - 1) / 2, result.total());
      assertEquals(items / params.ways(), result.rows());
    }
  }

  /** Two sources, sending by turns: rows are 0 + 1, 2 + 3. */
  @Test
  void checksumTellsRowsApart() {
    AdderParams two = new AdderParams(4, 2);
    Sums inOrder = new Sums(two);
    inOrder.add(1);
    inOrder.add(5);
    Sums mixed = new Sums(two);
    mixed.add(2);
    mixed.add(4);
    assertEquals(1 * 31 + 5, inOrder.result(0).checksum());
    assertEquals(2 * 31 + 4, mixed.result(0).checksum());
    assertEquals(inOrder.result(0).total(), mixed.result(0).total());
  }

  @Test
  void lastRowEndsTheRun() {
    Sums sums = new Sums(new AdderParams(6, 2));
    assertEquals(List.of(false, false, true), List.of(sums.add(1), sums.add(1), sums.add(1)));
  }

  @Test
  void plainQueuesGiveTheAnswer() {
    benchmark.verify(PARAMS, joined((source, queues) -> {}));
  }

  /** Rows of whatever comes first, whoever has sent it. */
  @Test
  void mixedRowsAreRefused() {
    Sums sums = new Sums(PARAMS);
    int ways = PARAMS.ways();
    for (int row = 0; row < PARAMS.rows(); row++) {
      sums.add(IntStream.range(row * ways, (row + 1) * ways).sum());
    }
    assertRefused(benchmark, PARAMS, sums.result(0));
  }

  @Test
  void numberInTheRowOfAnotherIsRefused() {
    assertRefused(benchmark, PARAMS, joined((source, numbers) -> {
      if (source == 3) {
        numbers.add(50, numbers.remove(51));
      }
    }));
  }

  @Test
  void lostNumberIsRefused() {
    assertRefused(benchmark, PARAMS, joined((source, numbers) -> {
      if (source == 3) {
        numbers.remove(17);
        numbers.add(0);
      }
    }));
  }

  @Test
  void doubledNumberIsRefused() {
    assertRefused(benchmark, PARAMS, joined((source, numbers) -> {
      if (source == 11) {
        numbers.add(17, numbers.get(17));
      }
    }));
  }

  @Test
  void skippedRowIsRefused() {
    assertRefused(benchmark, PARAMS, joined((source, numbers) -> numbers.remove(40)));
  }

  @Test
  void doubledRowIsRefused() {
    assertRefused(benchmark, PARAMS, joined((source, numbers) -> numbers.add(40, numbers.get(40))));
  }

  @Test
  void rowsInAnotherOrderAreRefused() {
    assertRefused(
        benchmark, PARAMS, joined((source, numbers) -> numbers.add(60, numbers.remove(61))));
  }

  @Test
  void numberThatIsLeftOverIsRefused() {
    AdderJoin.Result right = AdderReference.result(PARAMS, schedule);
    assertRefused(
        benchmark, PARAMS, new AdderJoin.Result(right.rows(), right.total(), right.checksum(), 1));
  }

  /** What an adder finds if the numbers of sources reach it with an error in between. */
  private AdderJoin.Result joined(BiConsumer<Integer, List<Integer>> error) {
    Wire wire = new Wire(PARAMS.ways());
    AdderJoin.send(schedule, PARAMS.ways(), wire);
    for (int source = 0; source < PARAMS.ways(); source++) {
      error.accept(source, wire.numbers.get(source));
    }
    Sums sums = new Sums(PARAMS);
    int rows = wire.numbers.stream().mapToInt(List::size).min().orElseThrow();
    for (int i = 0; i < rows; i++) {
      int row = i;
      sums.add(wire.numbers.stream().mapToLong(numbers -> numbers.get(row)).sum());
    }
    return sums.result(0);
  }

  private static final class Wire implements Adder {
    final List<List<Integer>> numbers = new ArrayList<>();

    Wire(int ways) {
      for (int source = 0; source < ways; source++) {
        numbers.add(new ArrayList<>());
      }
    }

    @Override
    public MailboxRef<? super Item> inbox(int source) {
      return (Item item) -> {
        assertEquals(source, item.source());
        numbers.get(source).add(item.value());
      };
    }

    @Override
    public AdderJoin.Result result() {
      throw new UnsupportedOperationException("adds nothing up");
    }
  }

  @ParameterizedTest
  @CsvSource({"any-order, 1", "block, 1", "round-robin, 0"})
  void anyOrderTakesANumberBeforeThatOfAnEarlierSource(String form, int taken)
      throws InterruptedException {
    Finish finish = new Finish(1);
    try (SelectorsRuntime runtime = SelectorsRuntime.open(1)) {
      SelectorSystem system = runtime.system();
      Adder adder =
          switch (form) {
            case "any-order" -> system.spawn(new AnyOrderAdder(PARAMS, finish));
            case "block" -> system.spawn(new BlockAdder(PARAMS, finish));
            default -> system.spawn(new RoundRobinAdder(PARAMS, finish));
          };
      adder.inbox(1).send(new Item(1, 7));
      assertTrue(system.awaitQuiescence(Duration.ofSeconds(30)));
      assertEquals(taken, adder.result().left());
    }
  }

  /** Also after a later one. */
  @Test
  void withPriorityTheSourceWithTheLowerNumberGoesFirst() {
    Queue<Runnable> turns = new ArrayDeque<>();
    List<String> taken = new ArrayList<>();
    // It has no thread of its own, and is never closed.
    SelectorSystem system = SelectorSystem.builder()
        .executor(turns::add)
        .beforeCallback(call -> {
          if (call.mailbox() != null) {
            taken.add(call.mailbox().name());
          }
        })
        .build();
    Adder adder = system.spawn(new AnyOrderAdder(new AdderParams(8, 4, true), new Finish(1)));
    for (List<Integer> together : List.of(List.of(1), List.of(3, 2, 0))) {
      together.forEach(source -> adder.inbox(source).send(new Item(source, 7)));
      while (!turns.isEmpty()) {
        turns.remove().run();
      }
    }
    assertEquals(List.of("source-1", "source-0", "source-2", "source-3"), taken);
  }

  @Test
  void everySizeHasTheWaysOfThePaper() {
    for (Size size : Size.values()) {
      assertEquals(
          List.of(4, 8, 12, 36),
          benchmark.parameters(size).stream().map(AdderParams::ways).toList());
    }
  }

  @Test
  void anyNumberOfWaysCanBeAskedFor() {
    AdderParams params = Parameters.with(PARAMS, Map.of("ways", "64", "priority", "true"));
    assertEquals(64, params.ways());
    assertEquals("multilevel, a level per mailbox", benchmark.policy(params, "any-order"));
    assertEquals("multilevel, one level", benchmark.policy(params, "round-robin"));
  }

  @Test
  void impossibleParametersAreRefused() {
    assertThrows(IllegalArgumentException.class, () -> new AdderParams(10, 1));
    assertThrows(IllegalArgumentException.class, () -> new AdderParams(3, 4));
    assertThrows(IllegalArgumentException.class, () -> new AdderParams(0, 2));
  }
}
