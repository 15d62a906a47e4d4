package dev.selectors.savina.cli;

import dev.selectors.savina.harness.Parameters;
import dev.selectors.savina.harness.Size;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The size of what is run, and parameters that differ from it. */
final class SizeOptions {
  @Option(
      names = "--size",
      paramLabel = "SIZE",
      description = "quick, default or paper (default: default).")
  private @Nullable String size;

  @Option(
      names = "-p",
      paramLabel = "name=value",
      description = "A parameter that differs from the size's, for every benchmark that has it.")
  private List<String> overrides = List.of();

  /** Whether a size was asked for. */
  boolean hasSize() {
    return size != null;
  }

  /** The size that was asked for, or the usual one. */
  Size size() {
    String name = size == null ? Size.DEFAULT.toString() : size;
    Names.check("size", name, Arrays.stream(Size.values()).map(Size::toString).toList());
    return Size.valueOf(name.toUpperCase(Locale.ROOT));
  }

  /** The benchmarks and variants of these names with the parameters of a size. */
  Choice choice(List<String> names, List<String> variants, Size chosen) {
    return new Choice(names, variants, Parameters.parse(overrides), chosen);
  }
}
