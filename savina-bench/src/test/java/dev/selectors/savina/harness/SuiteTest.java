package dev.selectors.savina.harness;

import static dev.selectors.savina.harness.WrongAnswers.assertRefused;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.savina.adderjoin.AdderJoin;
import dev.selectors.savina.apsp.AllPairsShortestPath;
import dev.selectors.savina.banking.Banking;
import dev.selectors.savina.barber.SleepingBarber;
import dev.selectors.savina.big.Big;
import dev.selectors.savina.big.BigParams;
import dev.selectors.savina.bitonicsort.BitonicSort;
import dev.selectors.savina.bndbuffer.BoundedBuffer;
import dev.selectors.savina.bndbuffer.BufferParams;
import dev.selectors.savina.chameneos.Chameneos;
import dev.selectors.savina.chameneos.ChameneosParams;
import dev.selectors.savina.cigsmok.Smokers;
import dev.selectors.savina.concdict.ConcurrentDictionary;
import dev.selectors.savina.concsll.SortedLinkedList;
import dev.selectors.savina.count.Count;
import dev.selectors.savina.count.CountParams;
import dev.selectors.savina.facloc.FacilityLocation;
import dev.selectors.savina.fib.Fib;
import dev.selectors.savina.fib.FibParams;
import dev.selectors.savina.filterbank.FilterBank;
import dev.selectors.savina.fjcreate.CreateParams;
import dev.selectors.savina.fjcreate.Creation;
import dev.selectors.savina.fjthrput.Throughput;
import dev.selectors.savina.fjthrput.ThroughputParams;
import dev.selectors.savina.gauss.Gauss;
import dev.selectors.savina.idlepipes.IdlePipes;
import dev.selectors.savina.logmap.LogisticMap;
import dev.selectors.savina.logmap.LogmapParams;
import dev.selectors.savina.manytoone.ManyToOne;
import dev.selectors.savina.mixed.Mixed;
import dev.selectors.savina.nqueenk.NQueens;
import dev.selectors.savina.pairs.Pairs;
import dev.selectors.savina.philosopher.Philosophers;
import dev.selectors.savina.pingpong.PingPong;
import dev.selectors.savina.pingpong.PingPongParams;
import dev.selectors.savina.piprecision.PiPrecision;
import dev.selectors.savina.quicksort.Quicksort;
import dev.selectors.savina.radixsort.RadixSort;
import dev.selectors.savina.recmatmul.MatrixMultiplication;
import dev.selectors.savina.runtimes.SelectorsRuntime;
import dev.selectors.savina.selective.Selective;
import dev.selectors.savina.selective.SelectiveParams;
import dev.selectors.savina.sieve.Sieve;
import dev.selectors.savina.sor.SuccessiveOverRelaxation;
import dev.selectors.savina.threadring.RingParams;
import dev.selectors.savina.threadring.ThreadRing;
import dev.selectors.savina.tokenring.TokenRing;
import dev.selectors.savina.trapezoid.Trapezoid;
import dev.selectors.savina.trapezoid.TrapezoidParams;
import dev.selectors.savina.uct.UnbalancedTree;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The whole suite as tests: a benchmark cannot be wrong and fast. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(60)
class SuiteTest {
  private SelectorsRuntime runtime = SelectorsRuntime.open(2);

  @BeforeAll
  void open() {
    runtime = SelectorsRuntime.open(2);
  }

  @AfterAll
  void close() {
    runtime.close();
  }

  static List<Cell<?, ?>> tinyCells() {
    return TinyCells.all();
  }

  @ParameterizedTest
  @MethodSource("tinyCells")
  void everyVariantGivesTheKnownAnswer(Cell<?, ?> cell) throws InterruptedException {
    cell.run(runtime).verify();
  }

  @ParameterizedTest
  @MethodSource("tinyCells")
  void oneWorkerIsEnough(Cell<?, ?> cell) throws InterruptedException {
    try (SelectorsRuntime single = SelectorsRuntime.open(1)) {
      cell.run(single).verify();
    }
  }

  static List<SavinaBenchmark<?, ?>> suite() {
    return Suite.all();
  }

  @ParameterizedTest
  @MethodSource("suite")
  void everySizeHasParametersAndMessages(SavinaBenchmark<?, ?> benchmark) {
    for (Size size : Size.values()) {
      assertSizeIsComplete(benchmark, size);
    }
  }

  private static <P extends Record> void assertSizeIsComplete(
      SavinaBenchmark<P, ?> benchmark, Size size) {
    for (P params : benchmark.parameters(size)) {
      assertTrue(benchmark.messages(params) > 0);
    }
    assertTrue(!benchmark.parameters(size).isEmpty());
  }

  @Test
  void namesAreUnique() {
    assertEquals(
        Suite.all().size(),
        Suite.all().stream().map(SavinaBenchmark::name).distinct().count());
  }

  /** By the names that the original suite has for them; adderjoin is in its paper only. */
  @Test
  void suiteIsCompleteAndInTheOrderOfTheOriginal() {
    List<String> names = List.of(
        "pingpong",
        "count",
        "fjthrput",
        "fjcreate",
        "threadring",
        "chameneos",
        "big",
        "concdict",
        "concsll",
        "bndbuffer",
        "philosopher",
        "barber",
        "cigsmok",
        "logmap",
        "banking",
        "radixsort",
        "filterbank",
        "sieve",
        "uct",
        "facloc",
        "trapezoid",
        "piprecision",
        "recmatmul",
        "quicksort",
        "apsp",
        "sor",
        "astar",
        "nqueenk",
        "fib",
        "bitonicsort",
        "adderjoin");
    assertEquals(
        names, Suite.all().stream().map(SavinaBenchmark::name).limit(31).toList());
  }

  @Test
  void messagesAreThoseOfTheSpecification() {
    assertEquals(120_001, messagesByDefault(new PingPong()));
    assertEquals(1_000_003, messagesByDefault(new Count()));
    assertEquals(600_000, messagesByDefault(new Throughput()));
    assertEquals(40_000, messagesByDefault(new Creation()));
    assertEquals(100_202, messagesByDefault(new ThreadRing()));
    assertEquals(800_300, messagesByDefault(new Chameneos()));
    assertEquals(4_800_481, messagesByDefault(new Big()));
    assertEquals(400_041, messagesByDefault(new ConcurrentDictionary()));
    assertEquals(108_432, messagesByDefault(new AllPairsShortestPath()));
    assertEquals(152_804, messagesByDefault(new SuccessiveOverRelaxation()));
    assertEquals(320_041, messagesByDefault(new SortedLinkedList()));
    assertEquals(160_160, messagesByDefault(new BoundedBuffer()));
    assertEquals(800_020, messagesByDefault(new Philosophers()));
    assertEquals(35_003, messagesByDefault(new SleepingBarber()));
    assertEquals(2_201, messagesByDefault(new Smokers()));
    assertEquals(750_041, messagesByDefault(new LogisticMap()));
    assertEquals(201_001, messagesByDefault(new Banking()));
    assertEquals(6_100_001, messagesByDefault(new RadixSort()));
    assertEquals(1_419_393, messagesByDefault(new FilterBank()));
    assertEquals(91_329, messagesByDefault(new Sieve()));
    assertEquals(839_957, messagesByDefault(new UnbalancedTree()));
    assertEquals(744_878, messagesByDefault(new FacilityLocation()));
    assertEquals(201, messagesByDefault(new Trapezoid()));
    assertEquals(1 + 2 * (4_146 + 200) + 2 * 20, messagesByDefault(new PiPrecision()));
    assertEquals(1_794, messagesByDefault(new MatrixMultiplication()));
    assertEquals(3_877, messagesByDefault(new Quicksort()));
    assertEquals(29_116, messagesByDefault(new NQueens()));
    assertEquals(300_097, messagesByDefault(new Fib()));
    assertEquals(3_092_722, messagesByDefault(new BitonicSort()));
    assertEquals(720_000, messagesByDefault(new AdderJoin()));
    assertEquals(203_645, messagesByDefault(new Gauss()));
    assertEquals(1_000_020, messagesByDefault(new ManyToOne()));
    assertEquals(1_005_260, messagesByDefault(new Mixed()));
    assertEquals(800_800, messagesByDefault(new Pairs()));
    assertEquals(201_010, messagesByDefault(new TokenRing()));
    assertEquals(302_048, messagesByDefault(new IdlePipes()));
    assertEquals(1_001_000, messagesByDefault(new Selective()));
  }

  private static <P extends Record> long messagesByDefault(SavinaBenchmark<P, ?> benchmark) {
    return benchmark.messages(benchmark.parameters(Size.DEFAULT).getFirst());
  }

  @Test
  void wrongResultIsRefused() {
    assertRefused(new PingPong(), new PingPongParams(5), new PingPong.Result(4, 0));
    assertRefused(new PingPong(), new PingPongParams(5), new PingPong.Result(5, 1));
    assertRefused(new Count(), new CountParams(5), 6);
    double square = BusyWork.sine(37.2);
    assertRefused(
        new Throughput(), new ThroughputParams(5, 2, true), new Throughput.Done(9, 10 * square));
    assertRefused(
        new Throughput(), new ThroughputParams(5, 2, true), new Throughput.Done(10, 9 * square));
    assertRefused(new Creation(), new CreateParams(5), 4);
    assertRefused(new ThreadRing(), new RingParams(2, 2), new ThreadRing.Result(List.of(1, 2), 0));
    assertRefused(new ThreadRing(), new RingParams(2, 2), new ThreadRing.Result(List.of(2, 1), 1));
    ChameneosParams two = new ChameneosParams(2, 3, true);
    new Chameneos().verify(two, new Chameneos.Result(List.of(3L, 3L), 1, 2, 0, 1));
    assertRefused(new Chameneos(), two, new Chameneos.Result(List.of(3L, 4L), 1, 2, 0, 1));
    assertRefused(new Chameneos(), two, new Chameneos.Result(List.of(3L, 3L), 3, 0, 0, 1));
    assertRefused(new Chameneos(), two, new Chameneos.Result(List.of(3L, 3L), 1, 1, 0, 1));
    assertRefused(new Chameneos(), two, new Chameneos.Result(List.of(3L, 3L), 1, 2, 1, 1));
    assertRefused(new Chameneos(), two, new Chameneos.Result(List.of(6L), 1, 2, 0, 1));
    assertRefused(new Chameneos(), two, new Chameneos.Result(List.of(3L, 3L), 1, 2, 0, 5));
    assertRefused(new Big(), new BigParams(3, 2, Rng.SAVINA), List.of(0, 6));
    assertRefused(new Trapezoid(), new TrapezoidParams(2, 1, 0, 1), new Trapezoid.Result(0.5, 2));
    assertRefused(new Fib(), new FibParams(6), 7);
  }

  @Test
  void wrongSeriesIsRefused() {
    LogmapParams params = new LogmapParams(1, 2);
    double first = 0;
    double second = (3.46 + 0.0025) * 0.0025 * (1 - 0.0025);
    List<Integer> all = List.of(1, 1);
    new LogisticMap().verify(params, new LogisticMap.Result(List.of(first, second), all, second));
    double almost = Math.nextUp(second);
    assertRefused(
        new LogisticMap(), params, new LogisticMap.Result(List.of(first, almost), all, second));
    assertRefused(
        new LogisticMap(), params, new LogisticMap.Result(List.of(first, second), all, 0));
    List<Integer> few = List.of(0, 1);
    assertRefused(
        new LogisticMap(), params, new LogisticMap.Result(List.of(first, second), few, second));
  }

  @Test
  void wrongBufferIsRefused() {
    BufferParams params = new BufferParams(3, 2, 1, 1, 0);
    double sum = 2 * 2 * BusyWork.logarithms(0, 0);
    new BoundedBuffer().verify(params, new BoundedBuffer.Result(2, 2, sum, 0, 1, 1));
    assertRefused(new BoundedBuffer(), params, new BoundedBuffer.Result(1, 2, sum, 0, 1, 1));
    assertRefused(new BoundedBuffer(), params, new BoundedBuffer.Result(2, 1, sum, 0, 1, 1));
    assertRefused(
        new BoundedBuffer(), params, new BoundedBuffer.Result(2, 2, sum * 1.001, 0, 1, 1));
    assertRefused(new BoundedBuffer(), params, new BoundedBuffer.Result(2, 2, Double.NaN, 0, 1, 1));
    assertRefused(new BoundedBuffer(), params, new BoundedBuffer.Result(2, 2, sum, 0, 2, 1));
  }

  @Test
  void wrongPickIsRefused() {
    SelectiveParams params = new SelectiveParams(3, 2);
    new Selective().verify(params, new Selective.Result(2, 3, 3, true));
    assertRefused(new Selective(), params, new Selective.Result(1, 3, 3, true));
    assertRefused(new Selective(), params, new Selective.Result(2, 2, 3, true));
    assertRefused(new Selective(), params, new Selective.Result(2, 3, 4, true));
    assertRefused(new Selective(), params, new Selective.Result(2, 3, 3, false));
  }
}
