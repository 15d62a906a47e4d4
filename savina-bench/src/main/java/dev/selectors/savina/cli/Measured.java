package dev.selectors.savina.cli;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonView;
import dev.selectors.savina.harness.Cell;
import dev.selectors.savina.harness.Parameters;
import dev.selectors.savina.harness.Variants;
import dev.selectors.savina.runtimes.Runtimes;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What was measured of one cell.
 *
 * @param rng where random numbers came from
 * @param runtime the library it ran on
 * @param policy the selection policy the variant relies on
 * @param workers worker threads of the runtime
 * @param messages the messages of one run
 * @param messagesVary whether that number is only approximate
 * @param milliseconds the times of all counted runs, a list per fork
 * @param place the name of the place where it was measured, if there are several
 * @param rounds the names of the rounds of its forks, if these are from several runs
 * @param workDone by the runs of each fork, if it depends on who comes first
 * @param failed why forks that were run again had not completed, if there were such
 * @param roundTrips how far apart the processors were in each fork, in nanoseconds; null in one
 *     that could not tell; earlier files tell it of none
 * @param again how many forks were run again as the processors were far apart, and are not among
 *     these; null if none were
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record Measured(
    String benchmark,
    String title,
    SequencedMap<String, Object> parameters,
    String rng,
    String variant,
    String runtime,
    String policy,
    int workers,
    int forks,
    Warmups warmups,
    int iterations,
    long messages,
    boolean messagesVary,
    double messagesPerSecond,
    Statistics statistics,
    List<List<Double>> milliseconds,
    @Nullable String place,
    @Nullable List<String> rounds,
    @Nullable WorkByFork workDone,
    @Nullable List<String> failed,
    @Nullable List<@Nullable Double> roundTrips,
    @Nullable Integer again) {

  /** Nothing has taken this long, in any unit; one cannot compute with anything much longer. */
  private static final double LONGER_THAN_ANY = 1e15;

  /** Refuses missing values, as in a file about something else. */
  Measured {
    Stream.of(benchmark, parameters, variant, warmups, statistics, milliseconds)
        .forEach(Objects::requireNonNull);
    require(!milliseconds.isEmpty(), "no times");
    milliseconds.forEach(Measured::checkTimes);
    require(isTime(statistics.median()), "a median that is not a time");
    require(forks == milliseconds.size(), "unequal numbers of JVMs and times");
    require(workers > 0 && iterations > 0, "no workers or no runs");
    if (rounds != null) {
      require(rounds.size() == milliseconds.size(), "unequal numbers of rounds and JVMs");
      rounds.forEach(Objects::requireNonNull);
    }
    if (failed != null) {
      failed.forEach(Objects::requireNonNull);
    }
    if (roundTrips != null) {
      require(roundTrips.size() == milliseconds.size(), "unequal numbers of round trips and JVMs");
      require(
          roundTrips.stream().allMatch(nanos -> nanos == null || isTime(nanos)),
          "a round trip that is not a time");
    }
    // The first files knew no other runtime.
    runtime = Objects.requireNonNullElse(runtime, Runtimes.OURS);
    rng = Objects.requireNonNullElse(rng, "unknown");
  }

  private static void checkTimes(List<Double> ofJvm) {
    require(!ofJvm.isEmpty(), "a JVM without times");
    ofJvm.forEach(time -> require(isTime(time), "a time that is not one"));
  }

  private static boolean isTime(@Nullable Double time) {
    return time != null && time > 0 && time < LONGER_THAN_ANY;
  }

  private static void require(boolean condition, String otherwise) {
    if (!condition) {
      throw new IllegalArgumentException("a row has " + otherwise);
    }
  }

  /** The result of a job from its forks. */
  static Measured of(Job job, Forks its) {
    Cell<?, ?> cell = job.cell();
    Statistics statistics = its.statistics();
    return new Measured(
        cell.benchmark().name(),
        cell.benchmark().title(),
        Parameters.of(cell.params()),
        cell.rng(),
        cell.variant(),
        cell.runtime(),
        cell.policy(),
        job.workers(),
        its.milliseconds().size(),
        job.effort().warmups(),
        job.effort().iterations(),
        cell.messages(),
        cell.messagesVary(),
        cell.messages() / (statistics.median() / 1e3),
        statistics,
        its.milliseconds(),
        null,
        its.rounds(),
        its.workDone(),
        its.failed(),
        its.roundTrips(),
        its.again());
  }

  /** The same cell with these forks instead, measured at a place. */
  Measured with(Forks its, @Nullable String at) {
    Statistics all = its.statistics();
    return new Measured(
        benchmark,
        title,
        parameters,
        rng,
        variant,
        runtime,
        policy,
        workers,
        its.milliseconds().size(),
        warmups,
        iterations,
        messages,
        messagesVary,
        messages / (all.median() / 1e3),
        all,
        its.milliseconds(),
        at,
        its.rounds(),
        its.workDone(),
        its.failed(),
        its.roundTrips(),
        its.again());
  }

  /** The same with the times of one fork only. */
  Measured onlyFork(int number) {
    Forks one = Forks.of(List.of(milliseconds.get(number)));
    return with(one.in(List.of(roundNames().get(number))), place);
  }

  /** Whether messages a second mean anything. */
  boolean hasSpeed() {
    return messages > 0 && !messagesVary;
  }

  /** How many forks were run again, as far as that is known. */
  int forksAgain() {
    return Objects.requireNonNullElse(again, 0);
  }

  /** How far apart the processors were in each fork; null where that is not known. */
  List<@Nullable Double> distances() {
    return roundTrips != null ? roundTrips : Collections.nCopies(milliseconds.size(), null);
  }

  /** The names of the rounds, one per fork; rounds of a single run are numbered. */
  List<String> roundNames() {
    return rounds != null
        ? rounds
        : IntStream.rangeClosed(1, milliseconds.size())
            .mapToObj(Integer::toString)
            .toList();
  }

  /** The parameters in one line, {@code name=value name=value}. */
  String parameterText() {
    return Parameters.text(parameters);
  }

  /** What was measured, wherever it was: rows with the same text can be compared. */
  String cell() {
    return benchmark + " " + variant + (runtime.equals(Runtimes.OURS) ? "" : " on " + runtime) + " "
        + parameterText() + ", " + Words.count(workers, "worker");
  }

  /** Whether it is the form that all libraries have. */
  boolean isActor() {
    return variant.equals(Variants.ACTOR);
  }

  /** The library, and the variant unless it is that of actors, which all libraries have. */
  @JsonView(Page.class)
  String contender() {
    return isActor() ? runtime : runtime + " " + variant;
  }

  /** The median of all its times. */
  double median() {
    return statistics.median();
  }

  /** The row with the least median. */
  static Optional<Measured> fastest(Stream<Measured> rows) {
    return rows.min(Comparator.comparing(Measured::median));
  }

  /** How this was measured, in words. */
  Effort effort() {
    return new Effort(forks, warmups, iterations);
  }
}
