package dev.selectors.savina.harness;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.selectors.savina.dialect.FaultyRuntime;
import dev.selectors.savina.dialect.FaultyRuntime.Sent;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Breaks each benchmark of the suite on purpose, in one place of a tiny run at a time: its
 * verification has to see that, unless the run itself fails or never ends.
 */
@Timeout(300)
class BrokenVariantsTest {
  private static final int MANY_MESSAGES = 60;
  private static final int MANY_TURNS = 24;

  /** These are threads: they take messages themselves, or send none. */
  private static final Set<String> WITHOUT_HANDLERS =
      Set.of("locks", "locks-fair", "receive", "threads");

  static Stream<String> benchmarks() {
    return Suite.all().stream().map(SavinaBenchmark::name);
  }

  private static Stream<Cell<?, ?>> cells(String benchmark) {
    return TinyCells.all().stream().filter(cell -> cell.benchmark().name().equals(benchmark));
  }

  private static List<Cell<?, ?>> actors(String benchmark) {
    return cells(benchmark)
        .filter(cell -> cell.variant().equals(Variants.ACTOR))
        .toList();
  }

  @Test
  void everyVariantOfEveryBenchmarkHasATinyRun() {
    Set<String> suite = new LinkedHashSet<>();
    Suite.all().forEach(one -> one.variants().forEach(form -> suite.add(one.name() + " " + form)));
    Set<String> tiny = new LinkedHashSet<>();
    TinyCells.all().forEach(cell -> tiny.add(cell.benchmark().name() + " " + cell.variant()));
    assertEquals(suite, tiny);
  }

  @Test
  void harmlessFaultsAreOfBenchmarksThatThereAre() {
    assertEquals(List.of(), Harmless.inNone(benchmarks().toList()));
  }

  @ParameterizedTest
  @MethodSource("benchmarks")
  void everyLostMessageIsNoticed(String benchmark) throws Exception {
    everyMessage(benchmark, Fault.LOST, FaultyRuntime::losing);
  }

  @ParameterizedTest
  @MethodSource("benchmarks")
  void everyDoubledMessageIsNoticed(String benchmark) throws Exception {
    everyMessage(benchmark, Fault.DOUBLED, FaultyRuntime::doubling);
  }

  private static void everyMessage(String benchmark, Fault fault, IntFunction<FaultyRuntime> faulty)
      throws Exception {
    Unnoticed unnoticed = new Unnoticed(benchmark, fault);
    for (Cell<?, ?> cell : actors(benchmark)) {
      everyMessage(cell, fault, faulty, unnoticed);
    }
    unnoticed.check();
  }

  private static <P extends Record, R> void everyMessage(
      Cell<P, R> cell, Fault fault, IntFunction<FaultyRuntime> faulty, Unnoticed unnoticed)
      throws Exception {
    FaultyRuntime sound = FaultyRuntime.sound();
    R result = sound.run(cell.benchmark(), cell.params(), Long.MAX_VALUE);
    cell.benchmark().verify(cell.params(), result);
    List<Sent> sent = sound.sent();
    List<String> kinds = sent.stream().map(BrokenVariantsTest::kind).toList();
    for (int place : Sample.of(kinds, MANY_MESSAGES)) {
      FaultyRuntime runtime = faulty.apply(place);
      boolean noticed =
          runtime.isNoticedBy(cell.benchmark(), cell.params(), FaultyRuntime.most(sent.size()));
      // What comes to an actor that has exited is lost anyway, and comes no second time.
      boolean isNone = fault == Fault.LOST
          ? sent.get(place).taken() == 0
          : runtime.sent().get(place).taken() < 2;
      unnoticed.planted(noticed || isNone, cell, kinds.get(place), place);
    }
  }

  private static String kind(Sent sent) {
    Object message = sent.message();
    return message instanceof Enum<?> one ? one.name() : message.getClass().getSimpleName();
  }

  /** As if one unit of the computation had been left out: its outcome is a number of a message. */
  @ParameterizedTest
  @CsvSource({
    "count, Result.count",
    "fjthrput, Work.theta",
    "fjcreate, Work.theta",
    "chameneos, Change.colour",
    "concdict, Write.value",
    "concsll, Write.value",
    "bndbuffer, Item.data",
    "banking, Debit.amount",
    "radixsort, Value.number",
    "filterbank, Item.value",
    "sieve, Candidate.number",
    "facloc, Customer.point",
    "trapezoid, Result.area",
    "trapezoid, Result.pieces",
    "piprecision, Result.term",
    "recmatmul, Work.row",
    "quicksort, Sort.values",
    "sor, Value.value",
    "nqueenk, Solution.packed",
    "fib, Response.value",
    "bitonicsort, Value.number",
    "adderjoin, Item.value",
    "gauss, Area.area",
    "gauss, Area.intervals",
  })
  void everyWrongPieceOfWorkIsNoticed(String benchmark, String piece) throws Exception {
    Unnoticed unnoticed = new Unnoticed(benchmark, Fault.WRONG);
    for (Cell<?, ?> cell : actors(benchmark)) {
      everyPiece(cell, piece, unnoticed);
    }
    unnoticed.check();
  }

  private static <P extends Record, R> void everyPiece(
      Cell<P, R> cell, String piece, Unnoticed unnoticed) throws Exception {
    FaultyRuntime sound = FaultyRuntime.sound();
    sound.run(cell.benchmark(), cell.params(), Long.MAX_VALUE);
    List<Sent> sent = sound.sent();
    List<Integer> places = IntStream.range(0, sent.size())
        .filter(place -> sent.get(place).taken() > 0)
        .filter(place -> !wrong(sent.get(place).message(), piece).isEmpty())
        .boxed()
        .toList();
    List<String> kinds = places.stream().map(place -> piece).toList();
    for (int number : Sample.of(kinds, 0)) {
      int place = places.get(number);
      FaultyRuntime runtime =
          FaultyRuntime.altering(place, message -> wrong(message, piece).getFirst());
      long most = FaultyRuntime.most(sent.size());
      boolean noticed = runtime.isNoticedBy(cell.benchmark(), cell.params(), most);
      unnoticed.planted(noticed, cell, piece, place);
    }
  }

  /** What the message would be if that piece was another one. */
  private static List<Object> wrong(Object message, String piece) {
    List<Object> others = new ArrayList<>();
    if (piece.startsWith(message.getClass().getSimpleName() + ".")) {
      Alterations.of(message, (where, other) -> {
        if ((message.getClass().getSimpleName() + where).startsWith(piece)) {
          others.add(other);
        }
      });
    }
    return others;
  }

  /**
   * In all forms of all benchmarks, except those that a message cannot be kept from in this way.
   */
  @ParameterizedTest
  @MethodSource("benchmarks")
  void everySkippedTurnIsNoticed(String benchmark) throws Exception {
    Unnoticed unnoticed = new Unnoticed(benchmark, Fault.SKIPPED);
    for (Cell<?, ?> cell : cells(benchmark).toList()) {
      if (!WITHOUT_HANDLERS.contains(cell.variant())) {
        everyTurn(cell, unnoticed);
      }
    }
    unnoticed.check();
  }

  private static void everyTurn(Cell<?, ?> cell, Unnoticed unnoticed) throws Exception {
    FaultySystem sound = FaultySystem.sound();
    sound.run(cell, Long.MAX_VALUE).verify();
    List<String> handled = sound.handled();
    for (int place : Sample.of(handled, MANY_TURNS)) {
      FaultySystem system = FaultySystem.skipping(place);
      boolean noticed = false;
      try {
        system.run(cell, FaultyRuntime.most(sound.turns())).verify();
      } catch (ExecutionException | WrongAnswerException e) {
        noticed = true;
      }
      if (system.hasSkipped()) {
        unnoticed.planted(noticed, cell, system.skipped(), place);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("benchmarks")
  void everyNumberOfTheAnswerCounts(String benchmark) throws Exception {
    Unnoticed unnoticed = new Unnoticed(benchmark, Fault.MISCOUNTED);
    for (Cell<?, ?> cell : actors(benchmark)) {
      everyNumber(cell, unnoticed);
    }
    unnoticed.check();
  }

  private static <P extends Record, R> void everyNumber(Cell<P, R> cell, Unnoticed unnoticed)
      throws Exception {
    FaultyRuntime sound = FaultyRuntime.sound();
    R result = sound.run(cell.benchmark(), cell.params(), Long.MAX_VALUE);
    Alterations.of(result, (where, altered) -> {
      boolean noticed = false;
      try {
        @SuppressWarnings("unchecked") // of the same class as the result
        R other = (R) altered;
        cell.benchmark().verify(cell.params(), other);
      } catch (RuntimeException e) {
        noticed = true; // or it makes no sense at all
      }
      String component = where.substring(where.lastIndexOf('.') + 1).replaceAll("\\d", "");
      unnoticed.planted(noticed, cell, component, 0);
    });
  }
}
