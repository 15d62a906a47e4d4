package dev.selectors.savina.cli;

import dev.selectors.savina.harness.Cell;
import dev.selectors.savina.harness.Parameters;
import dev.selectors.savina.harness.Variants;
import java.util.List;
import java.util.SequencedMap;

/**
 * What was measured of one cell.
 *
 * @param rng where random numbers came from
 * @param runtime the library it ran on
 * @param policy the selection policy the variant relies on
 * @param workers worker threads of the runtime
 * @param messages messages of one run
 * @param messagesVary whether that is only about right
 * @param milliseconds the times of all counted runs, a list per fork
 */
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
    int warmups,
    int iterations,
    long messages,
    boolean messagesVary,
    double messagesPerSecond,
    Statistics statistics,
    List<List<Double>> milliseconds) {

  /** The result of a job from its times. */
  static Measured of(Job job, List<List<Double>> milliseconds) {
    Cell<?, ?> cell = job.cell();
    Statistics statistics =
        Statistics.of(milliseconds.stream().flatMap(List::stream).toList());
    return new Measured(
        cell.benchmark().name(),
        cell.benchmark().title(),
        Parameters.of(cell.params()),
        cell.rng(),
        cell.variant(),
        cell.runtime(),
        cell.policy(),
        job.workers(),
        job.effort().forks(),
        job.effort().warmups(),
        job.effort().iterations(),
        cell.messages(),
        cell.messagesVary(),
        cell.messages() / (statistics.median() / 1e3),
        statistics,
        milliseconds);
  }

  /** The same with the times of one fork only. */
  Measured onlyFork(int number) {
    List<Double> times = milliseconds.get(number);
    Statistics only = Statistics.of(times);
    return new Measured(
        benchmark,
        title,
        parameters,
        rng,
        variant,
        runtime,
        policy,
        workers,
        1,
        warmups,
        iterations,
        messages,
        messagesVary,
        messages / (only.median() / 1e3),
        only,
        List.of(times));
  }

  /** The library, and the variant where it is not that of actors, which all libraries have. */
  String contender() {
    return variant.equals(Variants.ACTOR) ? runtime : runtime + " " + variant;
  }

  /** How this was measured, in words. */
  Effort effort() {
    return new Effort(forks, warmups, iterations);
  }
}
