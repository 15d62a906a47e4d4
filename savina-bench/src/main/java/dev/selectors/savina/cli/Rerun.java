package dev.selectors.savina.cli;

import dev.selectors.savina.harness.Cell;
import dev.selectors.savina.harness.Parameters;
import dev.selectors.savina.harness.SavinaBenchmark;
import dev.selectors.savina.harness.Size;
import dev.selectors.savina.harness.Variants;
import dev.selectors.savina.runtimes.Runtimes;
import java.util.ArrayList;
import java.util.List;

/** What it takes to repeat an earlier measurement. */
record Rerun(List<SavinaBenchmark<?, ?>> suite) {

  /**
   * The job that a row came from.
   *
   * @throws IllegalArgumentException if there is no such benchmark, variant, parameter or library
   */
  Job job(Measured row) {
    Names.check(
        "benchmark", row.benchmark(), suite.stream().map(SavinaBenchmark::name).toList());
    Names.check("runtime", row.runtime(), Runtimes.names());
    SavinaBenchmark<?, ?> benchmark = suite.stream()
        .filter(one -> one.name().equals(row.benchmark()))
        .findFirst()
        .orElseThrow();
    return new Job(cell(benchmark, row), row.effort(), row.workers());
  }

  private static <P extends Record, R> Cell<P, R> cell(
      SavinaBenchmark<P, R> benchmark, Measured row) {
    List<String> variants = new ArrayList<>(benchmark.variants());
    variants.addAll(benchmark.ownWays());
    if (!Variants.include(variants, row.variant())) {
      Names.check("variant", row.variant(), variants);
    }
    P usual = benchmark.parameters(Size.DEFAULT).getFirst();
    P params = Parameters.with(usual, Parameters.parse(row.parameterText()));
    if (!Parameters.text(params).equals(row.parameterText())) {
      throw new IllegalArgumentException(row.benchmark() + " has other parameters now: "
          + Parameters.text(params) + ", where the baseline has " + row.parameterText()
          + "; make a new baseline");
    }
    return new Cell<>(benchmark, params, row.variant(), row.runtime());
  }

  /** The same libraries as they are now. */
  static List<Contender> contenders(List<Contender> before, int workers) {
    return before.stream()
        .map(one -> Contender.of(Runtimes.named(one.name()), workers))
        .distinct()
        .toList();
  }

  /**
   * The part of a baseline that can be measured again here: if it has several environments, the
   * rows whose environment is like this one.
   *
   * @throws IllegalArgumentException if there are several, and not exactly one is like this one
   */
  static Results ofHere(Results baseline) {
    List<Environment> like = baseline.environments().stream()
        .filter(then -> baseline.places() == null || here(then).isLike(then))
        .toList();
    if (like.isEmpty()) {
      throw new IllegalArgumentException(
          "the baseline is of " + baseline.environments().size()
              + " environments, and this is not one of them: "
              + here(baseline.environment()).setting()
              + "; give results as well, or a baseline of one");
    }
    if (like.size() > 1) { // a measurement has the same flags in all of its JVMs
      throw new IllegalArgumentException("the baseline is of " + like.size()
          + " environments like this one, by flags "
          + String.join("; by flags ", like.stream().map(Environment::flagText).toList())
          + "; give a baseline of one of them, or results as well");
    }
    return baseline.at(like.getFirst());
  }

  /** This machine and JVM, with the workers and flags of a baseline. */
  static Environment here(Environment then) {
    return Environment.here(then.workers(), then.flags());
  }
}
