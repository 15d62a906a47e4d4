package dev.selectors.savina.cli;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How near the processors were to each other in the forks of a measurement, by the nanoseconds of a
 * round trip between two threads.
 *
 * <p>The host of a virtual machine moves it between processors that share a core and processors
 * that are far apart, for seconds at a time. All programs whose threads work together then take up
 * to three times as long; and one that has bad luck looks slow next to another that ran a second
 * before. So a fork whose processors were far apart is run again.
 */
final class Nearness {
  /** Processors this many times as far apart as before are elsewhere. */
  private static final double FAR = 2;
  /** How often a fork is run again; if it is no nearer then, nothing nearer is available. */
  private static final int REPEATS = 2;

  /**
   * No processors are this far apart: a value takes this long only if others have the processors.
   */
  private static final double BUSY = 5_000;

  /** The round trip of each accepted fork. */
  private final List<Double> accepted = new ArrayList<>();

  /** How long forks may still be run again, in all. */
  private Duration patience;

  private double near = Double.MAX_VALUE;
  private int repeats;
  private int repeated;

  private Nearness(Duration patience) {
    this.patience = patience;
  }

  /**
   * How near they were in the earlier forks.
   *
   * @param roundTrips in nanoseconds, of accepted forks
   * @param repeated how many others were run again
   * @param patience how long forks may be run again, in all
   */
  static Nearness after(List<Double> roundTrips, int repeated, Duration patience) {
    Nearness known = new Nearness(patience);
    known.accepted.addAll(roundTrips);
    known.repeated = repeated;
    known.near = roundTrips.stream().min(Double::compare).orElse(Double.MAX_VALUE);
    return known;
  }

  /** How near they were in all forks of these rows, as far as that is known. */
  static Nearness of(List<Measured> rows) {
    int again = rows.stream().mapToInt(Measured::forksAgain).sum();
    return after(roundTrips(rows), again, Patience.ENDLESS.again());
  }

  /** Whether they were about equally near in all forks of these rows, as far as that is known. */
  static boolean isEven(List<Measured> rows) {
    List<Double> all = roundTrips(rows);
    return all.isEmpty() || Collections.max(all) <= FAR * Collections.min(all);
  }

  private static List<Double> roundTrips(List<Measured> rows) {
    return rows.stream()
        .flatMap(row -> row.distances().stream())
        .flatMap(Stream::ofNullable)
        .toList();
  }

  /**
   * Whether the times of a fork count; if not, it is to be run again.
   *
   * @param nanos the median of the round trips in the fork; null if there is only one processor
   * @param took how long the fork took, and will take again
   */
  boolean accepts(@Nullable Double nanos, Duration took) {
    if (nanos == null) {
      return true;
    }
    if (nanos > BUSY) {
      accepted.add(nanos); // another run would be no better
      repeats = 0;
      return true;
    }
    if (nanos > FAR * near && repeats < REPEATS && took.compareTo(patience) <= 0) {
      patience = patience.minus(took);
      repeats++;
      repeated++;
      return false;
    }
    near = repeats == REPEATS ? nanos : Math.min(near, nanos);
    repeats = 0;
    accepted.add(nanos);
    return true;
  }

  /** What was seen, in a line; empty if nothing could be measured. */
  Optional<String> text() {
    List<Double> quiet = accepted.stream().filter(nanos -> nanos <= BUSY).toList();
    List<String> seen = new ArrayList<>();
    if (!quiet.isEmpty()) {
      seen.add(distances(quiet));
    }
    if (repeated > 0) {
      seen.add(Words.count(repeated, "fork") + " run again for that");
    }
    if (quiet.size() < accepted.size()) {
      seen.add(String.format(
          Locale.ROOT,
          "the machine was busy with something else in %d of %s: their times are not comparable",
          accepted.size() - quiet.size(),
          Words.count(accepted.size(), "fork")));
    }
    return seen.isEmpty()
        ? Optional.empty()
        : Optional.of("processors: " + String.join("; ", seen));
  }

  private static String distances(List<Double> roundTrips) {
    double median = Statistics.of(roundTrips).median();
    List<String> elsewhere = Stream.of(
            part("twice that and more", nanos -> nanos > FAR * median, roundTrips),
            part("half that and less", nanos -> FAR * nanos < median, roundTrips))
        .flatMap(Optional::stream)
        .toList();
    return String.format(Locale.ROOT, "%.0f ns from one to the other and back", median)
        + (elsewhere.isEmpty()
            ? ""
            : ", but " + String.join(" and ", elsewhere) + ": their times are not comparable");
  }

  private static Optional<String> part(
      String what, Predicate<Double> which, List<Double> roundTrips) {
    long those = roundTrips.stream().filter(which).count();
    return those == 0
        ? Optional.empty()
        : Optional.of(what + " in " + those + " of " + Words.count(roundTrips.size(), "fork"));
  }
}
