package dev.selectors.savina.cli;

import dev.selectors.savina.harness.Claim;
import dev.selectors.savina.runtimes.Runtimes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Several results as one. The JVMs of rows of the same cell and the same environment are added up;
 * rows of different environments stay apart, each with the name of its place.
 */
final class Merge {
  private final List<Results> parts;
  private final List<Environment> environments = new ArrayList<>();

  private Merge(List<Results> parts) {
    this.parts = parts;
    parts.forEach(part -> part.environments().forEach(this::enter));
  }

  /**
   * The results of all parts, rows in the order in which they first appear. Libraries are compared
   * again if they were in any part.
   *
   * @param claims those about a benchmark, by its name
   * @throws IllegalArgumentException if the parts do not belong together
   */
  static Results of(List<Results> parts, Function<Measured, List<Claim>> claims) {
    return new Merge(parts).results(claims);
  }

  /** What cannot be known to be from one machine, but is assumed to be, in a sentence each. */
  static List<String> assumptions(List<Results> parts) {
    List<Environment> unnamed = parts.stream()
        .flatMap(part -> part.environments().stream())
        .filter(environment -> environment.processor() == null)
        .toList();
    return unnamed.stream()
        .filter(one -> unnamed.stream().filter(one::isLike).count() > 1)
        .map(one -> "processor unknown: all that was measured on " + one.machine()
            + " is taken to be of one machine")
        .distinct()
        .toList();
  }

  private void enter(Environment environment) {
    int known = indexOf(environment);
    if (known < 0) {
      environments.add(environment);
    } else {
      environments.set(known, environments.get(known).and(environment));
    }
  }

  private int indexOf(Environment environment) {
    return IntStream.range(0, environments.size())
        .filter(i -> environments.get(i).isLike(environment))
        .findFirst()
        .orElse(-1);
  }

  private Results results(Function<Measured, List<Claim>> claims) {
    List<Contender> contenders = contenders();
    List<Measured> rows = rows(!contenders.isEmpty());
    Environment first = environments.getFirst();
    if (environments.size() == 1) {
      return contenders.isEmpty()
          ? Results.of(first, rows)
          : Results.compared(first, contenders, rows, claims);
    }
    List<Place> places = IntStream.range(0, environments.size())
        .mapToObj(i -> new Place(name(i), environments.get(i), null))
        .map(place -> contenders.isEmpty() ? place : place.compared(rows, claims))
        .toList();
    return new Results(first, places, contenders.isEmpty() ? null : contenders, null, rows);
  }

  /** Letters first, and then numbers. */
  private static String name(int place) {
    return place < 26 ? String.valueOf((char) ('A' + place)) : Integer.toString(place + 1);
  }

  private List<Contender> contenders() {
    List<Contender> all = parts.stream()
        .flatMap(part -> part.contenders().stream())
        .distinct()
        .sorted(Comparator.comparing(one -> rank(one.name())))
        .toList();
    for (Contender one : all) {
      all.stream()
          .filter(other -> one.name().equals(other.name()))
          .filter(other -> !one.library().equals(other.library()))
          .findFirst()
          .ifPresent(other -> {
            throw new IllegalArgumentException(one.name() + " is " + one.library() + " in one file"
                + " and " + other.library() + " in another; merge those of one version");
          });
    }
    if (!all.isEmpty() && environments.stream().anyMatch(Environment::isScaling)) {
      throw new IllegalArgumentException("libraries were compared with different numbers of"
          + " workers on one machine; merge those with the same number");
    }
    return all;
  }

  private static int rank(String runtime) {
    int known = Runtimes.names().indexOf(runtime);
    return known < 0 ? Integer.MAX_VALUE : known;
  }

  /** Benchmark by benchmark, place by place; the actors of libraries in the libraries' order. */
  private List<Measured> rows(boolean compared) {
    SequencedMap<String, MergedRow> rows = new LinkedHashMap<>();
    for (Results part : parts) {
      for (Measured measured : part.results()) {
        int place = indexOf(part.environment(measured));
        rows.computeIfAbsent(place + " " + measured.cell(), any -> new MergedRow(place, measured))
            .add(measured, part.environment(measured).started() + " " + mark(part));
      }
    }
    List<String> programs =
        rows.values().stream().map(row -> program(row.first())).distinct().toList();
    Comparator<MergedRow> order = Comparator.comparing(
            (MergedRow row) -> programs.indexOf(program(row.first())))
        .thenComparing(MergedRow::place);
    return rows.values().stream()
        .sorted(compared ? order.thenComparing(row -> actorsFirst(row.first())) : order)
        .map(row -> row.merged(placeName(row.place()), parts.size() > 1))
        .toList();
  }

  /** Tells runs that began in the same second apart, in whatever order they are merged. */
  private static String mark(Results part) {
    return Integer.toHexString(
        part.results().stream().map(Measured::milliseconds).toList().hashCode());
  }

  private static String program(Measured row) {
    return row.benchmark() + " " + row.parameterText();
  }

  private static int actorsFirst(Measured row) {
    return row.isActor() ? rank(row.runtime()) : Integer.MAX_VALUE;
  }

  private @Nullable String placeName(int place) {
    return environments.size() == 1 ? null : name(place);
  }
}
