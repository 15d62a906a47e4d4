package dev.selectors.savina.cli;

import dev.selectors.savina.runtimes.Entrant;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * A library in a comparison, as the reader of the results needs to know it.
 *
 * @param library its jar, with the version
 * @param tuning how it was set up
 * @param flags what its JVMs were given besides the flags of all
 */
record Contender(String name, String library, String tuning, List<String> flags) {

  /** Refuses missing values, as in a file about something else. */
  Contender {
    Stream.of(name, library, tuning).forEach(Objects::requireNonNull);
    flags.forEach(Objects::requireNonNull);
  }

  /** The library as it is measured with this many workers. */
  static Contender of(Entrant entrant, int workers) {
    return new Contender(
        entrant.name(), entrant.library(), entrant.tuning(), entrant.flags().apply(workers));
  }
}
