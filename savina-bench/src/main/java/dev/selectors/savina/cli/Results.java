package dev.selectors.savina.cli;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.selectors.savina.harness.Claim;
import dev.selectors.savina.runtimes.Runtimes;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.SequencedMap;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * All that was measured, and where.
 *
 * @param environment where; the first environment if there are several
 * @param places all places, if there are several
 * @param runtimes the libraries, if several were compared
 * @param comparison how the libraries stand, if several were compared at one place
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record Results(
    Environment environment,
    @Nullable List<Place> places,
    @Nullable List<Contender> runtimes,
    @Nullable Comparison comparison,
    List<Measured> results) {
  /** The file that holds the results. */
  static final String FILE = "results.json";

  /** Refuses missing values, as in a file about something else. */
  Results {
    Objects.requireNonNull(environment);
    results.forEach(Objects::requireNonNull);
    if (runtimes != null) {
      runtimes.forEach(Objects::requireNonNull);
    }
    if (places != null) {
      places.forEach(Objects::requireNonNull);
      if (places.isEmpty()) {
        throw new IllegalArgumentException("several places, but none is there");
      }
    }
  }

  /** The variants of benchmarks on our own runtime. */
  static Results of(Environment environment, List<Measured> results) {
    return new Results(environment, null, null, null, results);
  }

  /** The same actors on several runtimes, and perhaps our own other forms. */
  static Results compared(
      Environment environment,
      List<Contender> runtimes,
      List<Measured> results,
      Function<Measured, List<Claim>> claims) {
    return new Results(environment, null, runtimes, compare(results, claims), results);
  }

  /**
   * How the libraries stand over all groups that have the actors of each library; null if there is
   * no such group.
   */
  static @Nullable Comparison compare(
      List<Measured> results, Function<Measured, List<Claim>> claims) {
    Set<String> all = actors(results);
    List<List<Measured>> complete = groups(results, Results::program).stream()
        .filter(group -> missing(group, all).isEmpty())
        // Our other forms have nothing to be compared with if our actors are missing.
        .map(group -> all.contains(Runtimes.OURS)
            ? group
            : group.stream().filter(Measured::isActor).toList())
        .toList();
    return complete.isEmpty() || all.isEmpty() ? null : Comparison.of(complete, claims);
  }

  /** The groups that are not compared, in a sentence each: they lack the actors of a library. */
  static List<String> uncompared(List<Measured> results) {
    Set<String> all = actors(results);
    return groups(results, Results::program).stream()
        .filter(group -> !missing(group, all).isEmpty())
        .map(group -> group.getFirst().benchmark() + " " + group.getFirst().parameterText()
            + " lacks " + String.join(", ", missing(group, all)))
        .toList();
  }

  private static List<String> missing(List<Measured> group, Set<String> all) {
    Set<String> there = actors(group);
    return all.stream().filter(runtime -> !there.contains(runtime)).toList();
  }

  private static Set<String> actors(List<Measured> rows) {
    return rows.stream()
        .filter(Measured::isActor)
        .map(Measured::runtime)
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  /** Writes the files of these results. */
  ReportFiles write(Path folder) throws IOException {
    return new ReportFiles(folder)
        .results(FILE, Json.pretty(this))
        .lines("times", "results.csv", TimesFile.lines(this))
        .page("report.html", Json.forPage(this));
  }

  /** Where a row was measured. */
  Environment environment(Measured measured) {
    return places == null
        ? environment
        : places.stream()
            .filter(place -> place.name().equals(measured.place()))
            .map(Place::environment)
            .findFirst()
            .orElse(environment);
  }

  /** The part that was measured in an environment. */
  Results at(Environment one) {
    List<Measured> rows =
        results.stream().filter(row -> environment(row).equals(one)).toList();
    if (places == null) {
      return this;
    }
    Set<String> there = rows.stream().map(Measured::runtime).collect(Collectors.toSet());
    List<Contender> its = runtimes == null
        ? null
        : runtimes.stream().filter(runtime -> there.contains(runtime.name())).toList();
    return new Results(one, null, its, null, rows);
  }

  /** All environments, in order. */
  List<Environment> environments() {
    return places == null
        ? List.of(environment)
        : places.stream().map(Place::environment).toList();
  }

  /** The libraries that were compared; none if variants were. */
  List<Contender> contenders() {
    return runtimes == null ? List.of() : runtimes;
  }

  /** When and where, in a line for each place. */
  String headline() {
    return places == null
        ? environment.started() + ", " + environment.headline()
        : places.stream()
            .map(place -> place.name() + ": " + place.environment().started() + ", "
                + place.environment().headline())
            .collect(Collectors.joining(System.lineSeparator()));
  }

  /**
   * How near the processors were to each other, in a sentence for each place where that is known;
   * for readers of the file and of the page.
   */
  @JsonProperty(access = JsonProperty.Access.READ_ONLY)
  @JsonInclude(JsonInclude.Include.NON_EMPTY)
  List<String> processors() {
    if (places == null) {
      return Nearness.of(results).text().stream().toList();
    }
    return places.stream()
        .flatMap(place -> Nearness.of(place.rows(results)).text().stream()
            .map(text -> place.name() + ": " + text))
        .toList();
  }

  /**
   * Whether rows of one group have several numbers of workers, and so show what more threads gain.
   */
  static boolean isScaling(List<Measured> group) {
    return group.stream().map(Measured::workers).distinct().count() > 1;
  }

  /**
   * The results that are compared with each other: same benchmark, same parameters, same place; and
   * the same variant, if there are several numbers of workers.
   */
  List<List<Measured>> groups() {
    return groups(results, Results::program).stream()
        .flatMap(group -> runtimes == null && isScaling(group)
            ? groups(group, Measured::variant).stream()
            : Stream.of(group))
        .toList();
  }

  private static String program(Measured row) {
    return row.benchmark() + " " + row.parameters() + " " + row.place();
  }

  private static List<List<Measured>> groups(
      List<Measured> results, Function<Measured, String> key) {
    SequencedMap<String, List<Measured>> groups = new LinkedHashMap<>();
    for (Measured measured : results) {
      groups.computeIfAbsent(key.apply(measured), any -> new ArrayList<>()).add(measured);
    }
    return List.copyOf(groups.values());
  }
}
