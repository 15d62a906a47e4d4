package dev.selectors.savina.cli;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.selectors.savina.harness.Claim;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * All that was measured, and where.
 *
 * @param runtimes the libraries, if several were compared
 * @param comparison how they stand, if several were compared
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record Results(
    Environment environment,
    @Nullable List<Contender> runtimes,
    @Nullable Comparison comparison,
    List<Measured> results) {

  /** The variants of benchmarks on our own runtime. */
  static Results of(Environment environment, List<Measured> results) {
    return new Results(environment, null, null, results);
  }

  /** The same actors on several runtimes, and perhaps our own other forms. */
  static Results compared(
      Environment environment,
      List<Contender> runtimes,
      List<Measured> results,
      Function<String, List<Claim>> claims) {
    return new Results(
        environment, runtimes, Comparison.of(groups(results, false), claims), results);
  }

  /**
   * The results that are compared with each other: same benchmark, same parameters; and the same
   * variant, if there are several numbers of workers.
   */
  List<List<Measured>> groups() {
    return groups(results, environment.isScaling());
  }

  private static List<List<Measured>> groups(List<Measured> results, boolean byVariant) {
    SequencedMap<String, List<Measured>> groups = new LinkedHashMap<>();
    for (Measured measured : results) {
      String key = measured.benchmark() + " " + measured.parameters()
          + (byVariant ? " " + measured.variant() : "");
      groups.computeIfAbsent(key, any -> new ArrayList<>()).add(measured);
    }
    return List.copyOf(groups.values());
  }
}
