package dev.selectors.savina.cli;

import dev.selectors.savina.harness.Cell;
import dev.selectors.savina.harness.Origin;
import dev.selectors.savina.harness.Parameters;
import dev.selectors.savina.harness.SavinaBenchmark;
import dev.selectors.savina.harness.Size;
import dev.selectors.savina.harness.Variants;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What was asked for on the command line.
 *
 * @param names benchmarks, or their origins; none means the Savina suite
 * @param variants variants, in the order of the results; none means all that are listed
 * @param overrides parameters that differ from those of the size
 */
record Choice(List<String> names, List<String> variants, Map<String, String> overrides, Size size) {

  /**
   * The cells that this chooses from a suite.
   *
   * @throws IllegalArgumentException if a name is unknown or a value is refused
   */
  List<Cell<?, ?>> cells(List<SavinaBenchmark<?, ?>> suite) {
    return cells(suite, Integer.MAX_VALUE);
  }

  /** The same with only the first set of parameters of each benchmark. */
  List<Cell<?, ?>> firstCells(List<SavinaBenchmark<?, ?>> suite) {
    return cells(suite, 1);
  }

  /** The first cells; where a run takes very long, those of the quick size instead. */
  List<Cell<?, ?>> bearableCells(List<SavinaBenchmark<?, ?>> suite) {
    Choice quick = new Choice(names, variants, overrides, Size.QUICK);
    return firstCells(suite).stream()
        .<Cell<?, ?>>flatMap(cell -> Effort.isVeryLong(cell) ? quick.like(cell) : Stream.of(cell))
        .toList();
  }

  private Stream<Cell<?, ?>> like(Cell<?, ?> cell) {
    return cells(cell.benchmark(), 1)
        .filter(own -> own.variant().equals(cell.variant()))
        .map(Function.identity());
  }

  private List<Cell<?, ?>> cells(List<SavinaBenchmark<?, ?>> suite, int sets) {
    List<SavinaBenchmark<?, ?>> benchmarks = benchmarks(suite);
    checkVariants(benchmarks);
    checkOverrides(benchmarks);
    return benchmarks.stream().<Cell<?, ?>>flatMap(one -> cells(one, sets)).toList();
  }

  private List<SavinaBenchmark<?, ?>> benchmarks(List<SavinaBenchmark<?, ?>> suite) {
    Set<String> known = suite.stream()
        .map(SavinaBenchmark::name)
        .collect(Collectors.toCollection(LinkedHashSet::new));
    known.addAll(BenchmarksOption.ALL);
    names.forEach(name -> Names.check("benchmark", name, known));
    return suite.stream().filter(this::isNamed).toList();
  }

  private boolean isNamed(SavinaBenchmark<?, ?> benchmark) {
    return names.isEmpty()
        ? benchmark.origin() == Origin.SAVINA
        : names.contains(benchmark.name()) || names.contains(benchmark.origin().toString());
  }

  /**
   * Each variant must be known to some benchmark, and each benchmark that is asked for by its own
   * name must have one of the variants.
   */
  private void checkVariants(List<SavinaBenchmark<?, ?>> benchmarks) {
    Set<String> known = new LinkedHashSet<>();
    benchmarks.forEach(benchmark -> known.addAll(benchmark.variants()));
    variants.stream()
        .filter(variant -> benchmarks.stream().noneMatch(one -> has(one, variant)))
        .forEach(variant -> Names.check("variant", variant, known));
    for (SavinaBenchmark<?, ?> benchmark : benchmarks) {
      if (names.contains(benchmark.name()) && chosen(benchmark).findAny().isEmpty()) {
        throw new IllegalArgumentException(benchmark.name() + " has no variant "
            + String.join(", ", variants) + "; known: " + String.join(", ", benchmark.variants()));
      }
    }
  }

  private void checkOverrides(List<SavinaBenchmark<?, ?>> benchmarks) {
    Set<String> known = new LinkedHashSet<>();
    benchmarks.forEach(benchmark -> known.addAll(names(benchmark)));
    overrides.keySet().forEach(name -> Names.check("parameter", name, known));
  }

  private Collection<String> names(SavinaBenchmark<?, ?> benchmark) {
    return Parameters.names(benchmark.parameters(size));
  }

  private Stream<String> chosen(SavinaBenchmark<?, ?> benchmark) {
    return variants.isEmpty()
        ? benchmark.variants().stream()
        : variants.stream().distinct().filter(variant -> has(benchmark, variant));
  }

  private static boolean has(SavinaBenchmark<?, ?> benchmark, String variant) {
    return Variants.include(benchmark.variants(), variant);
  }

  private <P extends Record, R> Stream<Cell<P, R>> cells(
      SavinaBenchmark<P, R> benchmark, int sets) {
    return benchmark.parameters(size).stream()
        .map(params -> with(benchmark, params))
        // Sets that differed only in what was overridden are now the same.
        .distinct()
        .limit(sets)
        .flatMap(
            params -> chosen(benchmark).map(variant -> new Cell<P, R>(benchmark, params, variant)));
  }

  private <P extends Record> P with(SavinaBenchmark<P, ?> benchmark, P params) {
    try {
      return Parameters.with(params, overrides);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(benchmark.name() + ": " + e.getMessage(), e);
    }
  }
}
