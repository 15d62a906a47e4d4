package dev.selectors.savina.cli;

import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Short names of rows: parameters, workers and places only where they tell rows apart. */
record RowNames(List<Measured> rows) {

  String of(Measured row) {
    String runtime = differ(Measured::runtime) ? " on " + row.runtime() : "";
    String workers =
        differ(Measured::workers) ? " with " + Words.count(row.workers(), "worker") : "";
    String place = row.place() == null ? "" : " at " + row.place();
    return row.benchmark() + " " + row.variant() + runtime + parameters(row) + workers + place;
  }

  private boolean differ(Function<Measured, Object> property) {
    return rows.stream().map(property).distinct().count() > 1;
  }

  /** The parameters in which other rows of the benchmark differ. */
  String parameters(Measured row) {
    return row.parameters().entrySet().stream()
        .filter(entry -> rows.stream()
            .filter(other -> other.benchmark().equals(row.benchmark()))
            .anyMatch(other ->
                !text(entry.getValue()).equals(text(other.parameters().get(entry.getKey())))))
        .map(entry -> " " + entry)
        .collect(Collectors.joining());
  }

  /** Values that were read from a file are texts where a benchmark has constants. */
  private static String text(@Nullable Object value) {
    return Objects.toString(value);
  }
}
