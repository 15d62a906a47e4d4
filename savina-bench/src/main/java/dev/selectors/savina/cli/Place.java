package dev.selectors.savina.cli;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.selectors.savina.harness.Claim;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One of several environments whose results are in one file.
 *
 * @param name a letter
 * @param comparison how the libraries stand there, if they were compared
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record Place(String name, Environment environment, @Nullable Comparison comparison) {

  /** Refuses missing values, as in a file about something else. */
  Place {
    Objects.requireNonNull(name);
    Objects.requireNonNull(environment);
  }

  /** The same with the comparison that follows from the rows that were measured there. */
  Place compared(List<Measured> all, Function<Measured, List<Claim>> claims) {
    return new Place(name, environment, Results.compare(rows(all), claims));
  }

  /** Those of the rows that were measured there. */
  List<Measured> rows(List<Measured> all) {
    return all.stream().filter(row -> name.equals(row.place())).toList();
  }
}
