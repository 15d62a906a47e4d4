package dev.selectors.savina.cli;

import dev.selectors.savina.harness.Claim;
import dev.selectors.savina.harness.SavinaBenchmark;
import java.util.List;
import java.util.function.Function;

/** What the literature says of benchmarks, and what we ourselves want of them, by their rows. */
record Claims(List<SavinaBenchmark<?, ?>> suite) implements Function<Measured, List<Claim>> {

  @Override
  public List<Claim> apply(Measured row) {
    return suite.stream()
        .filter(one -> one.name().equals(row.benchmark()))
        .flatMap(one -> one.claims(row.parameters()).stream())
        .toList();
  }
}
