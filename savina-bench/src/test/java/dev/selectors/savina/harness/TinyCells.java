package dev.selectors.savina.harness;

import dev.selectors.savina.adderjoin.AdderJoin;
import dev.selectors.savina.adderjoin.AdderParams;
import dev.selectors.savina.apsp.AllPairsShortestPath;
import dev.selectors.savina.apsp.ApspParams;
import dev.selectors.savina.astar.AstarParams;
import dev.selectors.savina.astar.Effort;
import dev.selectors.savina.astar.GuidedSearch;
import dev.selectors.savina.banking.Banking;
import dev.selectors.savina.banking.BankingParams;
import dev.selectors.savina.barber.BarberParams;
import dev.selectors.savina.barber.SleepingBarber;
import dev.selectors.savina.big.Big;
import dev.selectors.savina.big.BigParams;
import dev.selectors.savina.bitonicsort.BitonicParams;
import dev.selectors.savina.bitonicsort.BitonicSort;
import dev.selectors.savina.bndbuffer.BoundedBuffer;
import dev.selectors.savina.bndbuffer.BufferParams;
import dev.selectors.savina.chameneos.Chameneos;
import dev.selectors.savina.chameneos.ChameneosParams;
import dev.selectors.savina.cigsmok.Smokers;
import dev.selectors.savina.cigsmok.SmokersParams;
import dev.selectors.savina.concdict.ConcurrentDictionary;
import dev.selectors.savina.concdict.DictionaryParams;
import dev.selectors.savina.concsll.ListParams;
import dev.selectors.savina.concsll.SortedLinkedList;
import dev.selectors.savina.count.Count;
import dev.selectors.savina.count.CountParams;
import dev.selectors.savina.facloc.FacilityLocation;
import dev.selectors.savina.facloc.FacilityParams;
import dev.selectors.savina.fib.Fib;
import dev.selectors.savina.fib.FibParams;
import dev.selectors.savina.filterbank.FilterBank;
import dev.selectors.savina.filterbank.FilterParams;
import dev.selectors.savina.fjcreate.CreateParams;
import dev.selectors.savina.fjcreate.Creation;
import dev.selectors.savina.fjthrput.Throughput;
import dev.selectors.savina.fjthrput.ThroughputParams;
import dev.selectors.savina.gauss.Gauss;
import dev.selectors.savina.gauss.GaussParams;
import dev.selectors.savina.idlepipes.IdlePipes;
import dev.selectors.savina.idlepipes.IdlePipesParams;
import dev.selectors.savina.logmap.LogisticMap;
import dev.selectors.savina.logmap.LogmapParams;
import dev.selectors.savina.manytoone.ManyToOne;
import dev.selectors.savina.manytoone.ManyToOneParams;
import dev.selectors.savina.mixed.Mixed;
import dev.selectors.savina.mixed.MixedParams;
import dev.selectors.savina.nqueenk.NQueens;
import dev.selectors.savina.nqueenk.QueensParams;
import dev.selectors.savina.pairs.Pairs;
import dev.selectors.savina.pairs.PairsParams;
import dev.selectors.savina.philosopher.PhilosopherParams;
import dev.selectors.savina.philosopher.Philosophers;
import dev.selectors.savina.pingpong.PingPong;
import dev.selectors.savina.pingpong.PingPongParams;
import dev.selectors.savina.piprecision.PiParams;
import dev.selectors.savina.piprecision.PiPrecision;
import dev.selectors.savina.quicksort.QuickParams;
import dev.selectors.savina.quicksort.Quicksort;
import dev.selectors.savina.radixsort.RadixParams;
import dev.selectors.savina.radixsort.RadixSort;
import dev.selectors.savina.recmatmul.MatrixMultiplication;
import dev.selectors.savina.recmatmul.MatrixParams;
import dev.selectors.savina.selective.Selective;
import dev.selectors.savina.selective.SelectiveParams;
import dev.selectors.savina.sieve.Sieve;
import dev.selectors.savina.sieve.SieveParams;
import dev.selectors.savina.sor.SorParams;
import dev.selectors.savina.sor.SuccessiveOverRelaxation;
import dev.selectors.savina.threadring.RingParams;
import dev.selectors.savina.threadring.ThreadRing;
import dev.selectors.savina.tokenring.TokenRing;
import dev.selectors.savina.tokenring.TokenRingParams;
import dev.selectors.savina.trapezoid.Trapezoid;
import dev.selectors.savina.trapezoid.TrapezoidParams;
import dev.selectors.savina.uct.UctParams;
import dev.selectors.savina.uct.UnbalancedTree;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The suite at sizes that a test can afford, with the borders of the parameters. */
public final class TinyCells {
  private TinyCells() {}

  /** The variants that run on every library. */
  public static List<Cell<?, ?>> ofActors() {
    return all().stream().filter(cell -> cell.variant().equals(Variants.ACTOR)).toList();
  }

  /** Every benchmark in every variant. */
  public static List<Cell<?, ?>> all() {
    return Stream.of(
            cells(new PingPong(), new PingPongParams(1), new PingPongParams(50)),
            cells(new Count(), new CountParams(1), new CountParams(500)),
            cells(
                new Throughput(),
                new ThroughputParams(1, 1, true),
                new ThroughputParams(70, 5, true),
                new ThroughputParams(70, 5, false)),
            cells(new Creation(), new CreateParams(1), new CreateParams(300)),
            cells(
                new ThreadRing(),
                new RingParams(1, 10),
                new RingParams(7, 100),
                new RingParams(7, 105),
                new RingParams(20, 3)),
            cells(
                new Chameneos(),
                new ChameneosParams(2, 1, true),
                new ChameneosParams(9, 200, true),
                new ChameneosParams(40, 300, true),
                new ChameneosParams(40, 300, false)),
            cells(
                new Big(),
                new BigParams(1, 1, Rng.SAVINA),
                new BigParams(50, 6, Rng.SAVINA),
                new BigParams(50, 7, Rng.JUR)),
            cells(
                new ConcurrentDictionary(),
                new DictionaryParams(1, 1, 0, 1, false),
                new DictionaryParams(7, 200, 10, 20, true),
                new DictionaryParams(20, 100, 50, 1_000, false)),
            cells(
                new SortedLinkedList(),
                new ListParams(1, 1, 0, 0, Rng.SAVINA),
                new ListParams(7, 200, 10, 1, Rng.SAVINA),
                new ListParams(20, 100, 40, 10, Rng.JUR)),
            cells(
                new BoundedBuffer(),
                new BufferParams(2, 1, 1, 1, 0),
                new BufferParams(6, 5, 3, 40, 0),
                new BufferParams(9, 3, 5, 20, 2)),
            cells(
                new Philosophers(),
                new PhilosopherParams(1, 1, false),
                new PhilosopherParams(1, 5, true),
                new PhilosopherParams(2, 40, false),
                new PhilosopherParams(2, 40, true),
                new PhilosopherParams(5, 60, false),
                new PhilosopherParams(7, 60, true)),
            cells(
                new SleepingBarber(),
                new BarberParams(1, 1, 1, 1, false, Rng.SAVINA, Spinner.Source.LOCAL),
                new BarberParams(30, 1, 1, 90, false, Rng.SAVINA, Spinner.Source.LOCAL),
                new BarberParams(30, 1, 90, 1, true, Rng.SAVINA, Spinner.Source.LOCAL),
                new BarberParams(60, 4, 1, 20, true, Rng.JUR, Spinner.Source.SAVINA),
                new BarberParams(100, 99, 20, 20, false, Rng.JUR, Spinner.Source.LOCAL)),
            cells(
                new Smokers(),
                new SmokersParams(1, 1, Rng.SAVINA, Spinner.Source.LOCAL),
                new SmokersParams(1, 9, Rng.JUR, Spinner.Source.LOCAL),
                new SmokersParams(50, 1, Rng.SAVINA, Spinner.Source.LOCAL),
                new SmokersParams(200, 7, Rng.SAVINA, Spinner.Source.SAVINA),
                new SmokersParams(200, 12, Rng.JUR, Spinner.Source.LOCAL)),
            cells(
                new LogisticMap(),
                new LogmapParams(1, 1),
                new LogmapParams(4, 2),
                new LogmapParams(200, 5)),
            cells(
                new Banking(),
                new BankingParams(10, 1, Rng.SAVINA),
                new BankingParams(11, 300, Rng.SAVINA),
                new BankingParams(50, 500, Rng.JUR)),
            cells(
                new RadixSort(),
                new RadixParams(1, 1, 1, Rng.SAVINA),
                new RadixParams(7, 1, 3, Rng.SAVINA),
                new RadixParams(300, 60, 2_048, Rng.SAVINA),
                new RadixParams(200, 63, 5, Rng.JUR)),
            cells(
                new FilterBank(),
                new FilterParams(2, 3, 2),
                new FilterParams(4, 60, 8),
                new FilterParams(16, 300, 5)),
            cells(
                new Sieve(),
                new SieveParams(3, 1),
                new SieveParams(4, 3),
                new SieveParams(30, 5),
                new SieveParams(32, 5),
                new SieveParams(500, 1),
                new SieveParams(2_000, 70)),
            cells(
                new UnbalancedTree(),
                new UctParams(2, 1, 0, 1, 50, 1),
                new UctParams(60, 5, 3, 1, 50, 1),
                new UctParams(11, 500, 100, 10, 50, 1),
                new UctParams(1_000, 50, 100, 3, 100, 1),
                new UctParams(1_500, 5, 1, 10, 50, 0)),
            cells(
                new FacilityLocation(),
                new FacilityParams(1, 1, 1, Rng.JUR),
                new FacilityParams(5, 500, 2, Rng.JUR),
                new FacilityParams(1_500, 500, 1, Rng.JUR),
                new FacilityParams(1_500, 500, 2, Rng.SAVINA)),
            cells(
                new Trapezoid(),
                new TrapezoidParams(1, 1, 0, 1),
                new TrapezoidParams(700, 7, 1, 5)),
            cells(
                new PiPrecision(),
                new PiParams(1, 1),
                new PiParams(3, 100),
                new PiParams(20, 4),
                new PiParams(7, 300)),
            cells(
                new MatrixMultiplication(),
                new MatrixParams(3, 1, 1, true),
                new MatrixParams(1, 8, 4, true),
                new MatrixParams(5, 16, 1, false),
                new MatrixParams(20, 32, 64, true)),
            cells(
                new Quicksort(),
                new QuickParams(0, 60, 1, 1, false, Rng.SAVINA),
                new QuickParams(1, 60, 1, 1, true, Rng.SAVINA),
                new QuickParams(300, 60, 301, 1, false, Rng.SAVINA),
                new QuickParams(300, 3, 2, 1, true, Rng.SAVINA),
                new QuickParams(700, 60, 1, 1_024, false, Rng.JUR)),
            cells(
                new AllPairsShortestPath(),
                new ApspParams(1, 1, 1, Rng.SAVINA),
                new ApspParams(5, 5, 9, Rng.SAVINA),
                new ApspParams(4, 1, 1, Rng.SAVINA),
                new ApspParams(12, 4, 100, Rng.SAVINA),
                new ApspParams(40, 20, 100, Rng.JUR)),
            cells(
                new SuccessiveOverRelaxation(),
                new SorParams(2, 1, Rng.SAVINA),
                new SorParams(3, 2, Rng.SAVINA),
                new SorParams(5, 30, Rng.SAVINA),
                new SorParams(8, 25, Rng.JUR)),
            cells(
                new GuidedSearch(),
                new AstarParams(1, 2, 1, 1, Effort.LOCAL),
                new AstarParams(3, 5, 31, 1, Effort.LOCAL),
                new AstarParams(4, 9, 2, 7, Effort.SAVINA),
                new AstarParams(20, 12, 30, 64, Effort.LOCAL),
                // There is no way to the target.
                new AstarParams(3, 22, 30, 1_000, Effort.LOCAL)),
            cells(
                new NQueens(),
                new QueensParams(1, 1, 0, 1, 1),
                new QueensParams(2, 3, 1, 1, 2),
                new QueensParams(3, 6, 6, 100, 4),
                new QueensParams(20, 8, 3, 1_000, 10),
                new QueensParams(3, 8, 4, 1, 10),
                new QueensParams(5, 8, 2, 60, 2)),
            cells(new Fib(), new FibParams(1), new FibParams(2), new FibParams(12)),
            cells(
                new BitonicSort(),
                new BitonicParams(2, 1, 60, 1, Rng.SAVINA),
                new BitonicParams(4, 3, 1, 1, Rng.SAVINA),
                new BitonicParams(8, 5, 60, 2_048, Rng.JUR),
                new BitonicParams(64, 2, 4, 3, Rng.SAVINA)),
            cells(
                new AdderJoin(),
                new AdderParams(2, 2, false),
                new AdderParams(1_000, 3, false),
                new AdderParams(1_000, 4, true),
                new AdderParams(5_000, 36, false),
                new AdderParams(5_000, 100, true)),
            cells(
                new Gauss(),
                new GaussParams(1, 1, 1),
                new GaussParams(1, 100, 10),
                new GaussParams(7, 10, 12)),
            cells(
                new ManyToOne(),
                new ManyToOneParams(1, 1),
                new ManyToOneParams(3, 700),
                new ManyToOneParams(20, 129)),
            cells(
                new Mixed(),
                new MixedParams(1, 1, 0, 1, 2, 2),
                new MixedParams(1, 1, 3, 2, 2, 3),
                new MixedParams(2, 7, 0, 3, 3, 101),
                new MixedParams(5, 12, 20, 4, 13_001, 50_021)),
            cells(
                new Pairs(),
                new PairsParams(1, 1, 1),
                new PairsParams(2, 7, 1),
                new PairsParams(3, 100, 10),
                new PairsParams(4, 99, 10)),
            cells(
                new TokenRing(),
                new TokenRingParams(1, 1, 5),
                new TokenRingParams(7, 7, 1),
                new TokenRingParams(7, 3, 20),
                new TokenRingParams(50, 10, 60)),
            cells(
                new IdlePipes(),
                new IdlePipesParams(4, 1),
                new IdlePipesParams(31, 100),
                new IdlePipesParams(40, 3),
                new IdlePipesParams(128, 300),
                new IdlePipesParams(150, 300)),
            cells(
                new Selective(),
                new SelectiveParams(0, 1),
                new SelectiveParams(1, 3),
                new SelectiveParams(300, 200)))
        .flatMap(List::stream)
        .toList();
  }

  @SafeVarargs
  private static <P extends Record, R> List<Cell<?, ?>> cells(
      SavinaBenchmark<P, R> benchmark, P... sets) {
    List<Cell<?, ?>> cells = new ArrayList<>();
    for (P params : sets) {
      for (String variant : benchmark.variants()) {
        cells.add(new Cell<>(benchmark, params, variant));
      }
    }
    return cells;
  }
}
