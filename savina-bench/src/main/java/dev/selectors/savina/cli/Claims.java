package dev.selectors.savina.cli;

import dev.selectors.savina.harness.Claim;
import dev.selectors.savina.harness.SavinaBenchmark;
import java.util.List;
import java.util.function.Function;

/** What the literature says of benchmarks, by their names. */
record Claims(List<SavinaBenchmark<?, ?>> suite) implements Function<String, List<Claim>> {

  @Override
  public List<Claim> apply(String benchmark) {
    return suite.stream()
        .filter(one -> one.name().equals(benchmark))
        .flatMap(one -> one.claims().stream())
        .toList();
  }
}
