package dev.selectors.savina.harness;

import dev.selectors.savina.adderjoin.AdderJoin;
import dev.selectors.savina.apsp.AllPairsShortestPath;
import dev.selectors.savina.astar.GuidedSearch;
import dev.selectors.savina.banking.Banking;
import dev.selectors.savina.barber.SleepingBarber;
import dev.selectors.savina.big.Big;
import dev.selectors.savina.bitonicsort.BitonicSort;
import dev.selectors.savina.bndbuffer.BoundedBuffer;
import dev.selectors.savina.chameneos.Chameneos;
import dev.selectors.savina.cigsmok.Smokers;
import dev.selectors.savina.concdict.ConcurrentDictionary;
import dev.selectors.savina.concsll.SortedLinkedList;
import dev.selectors.savina.count.Count;
import dev.selectors.savina.facloc.FacilityLocation;
import dev.selectors.savina.fib.Fib;
import dev.selectors.savina.filterbank.FilterBank;
import dev.selectors.savina.fjcreate.Creation;
import dev.selectors.savina.fjthrput.Throughput;
import dev.selectors.savina.gauss.Gauss;
import dev.selectors.savina.idlepipes.IdlePipes;
import dev.selectors.savina.logmap.LogisticMap;
import dev.selectors.savina.manytoone.ManyToOne;
import dev.selectors.savina.mixed.Mixed;
import dev.selectors.savina.nqueenk.NQueens;
import dev.selectors.savina.pairs.Pairs;
import dev.selectors.savina.philosopher.Philosophers;
import dev.selectors.savina.pingpong.PingPong;
import dev.selectors.savina.piprecision.PiPrecision;
import dev.selectors.savina.quicksort.Quicksort;
import dev.selectors.savina.radixsort.RadixSort;
import dev.selectors.savina.recmatmul.MatrixMultiplication;
import dev.selectors.savina.selective.Selective;
import dev.selectors.savina.sieve.Sieve;
import dev.selectors.savina.sor.SuccessiveOverRelaxation;
import dev.selectors.savina.threadring.ThreadRing;
import dev.selectors.savina.tokenring.TokenRing;
import dev.selectors.savina.trapezoid.Trapezoid;
import dev.selectors.savina.uct.UnbalancedTree;
import java.util.List;

/** The benchmarks there are. */
public final class Suite {
  private Suite() {}

  /** All benchmarks: those of the original suite in its order, then others. */
  public static List<SavinaBenchmark<?, ?>> all() {
    return List.of(
        new PingPong(),
        new Count(),
        new Throughput(),
        new Creation(),
        new ThreadRing(),
        new Chameneos(),
        new Big(),
        new ConcurrentDictionary(),
        new SortedLinkedList(),
        new BoundedBuffer(),
        new Philosophers(),
        new SleepingBarber(),
        new Smokers(),
        new LogisticMap(),
        new Banking(),
        new RadixSort(),
        new FilterBank(),
        new Sieve(),
        new UnbalancedTree(),
        new FacilityLocation(),
        new Trapezoid(),
        new PiPrecision(),
        new MatrixMultiplication(),
        new Quicksort(),
        new AllPairsShortestPath(),
        new SuccessiveOverRelaxation(),
        new GuidedSearch(),
        new NQueens(),
        new Fib(),
        new BitonicSort(),
        new AdderJoin(),
        new Gauss(),
        new ManyToOne(),
        new Mixed(),
        new Pairs(),
        new TokenRing(),
        new IdlePipes(),
        new Selective());
  }
}
