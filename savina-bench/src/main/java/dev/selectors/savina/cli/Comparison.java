package dev.selectors.savina.cli;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.selectors.savina.harness.Claim;
import dev.selectors.savina.runtimes.Runtimes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Libraries against each other over several benchmarks.
 *
 * @param benchmarks the columns
 * @param standings the rows, the best first
 * @param lead of our library over the others, if both were measured
 * @param verdicts the claims about forms that were measured
 */
record Comparison(
    List<String> benchmarks,
    List<Standing> standings,
    @Nullable Lead lead,
    List<Verdict> verdicts) {
  /**
   * One library: its time relative to the best in each benchmark, and the mean of these ratios. The
   * best is the best library that runs the actors: the limit is no library, and may be below one.
   */
  record Standing(String runtime, List<Double> ratios, double geometricMean) {}

  /**
   * How many times as fast as the best of the others our library is in each benchmark.
   *
   * @param worst the benchmark with the smallest factor
   * @param duels one for each benchmark; none in the first files
   */
  @JsonInclude(JsonInclude.Include.NON_EMPTY)
  record Lead(double geometricMean, double least, String worst, List<Duel> duels) {
    Lead {
      duels = Objects.requireNonNullElse(duels, List.of());
    }

    private static Lead of(List<Duel> duels) {
      Duel worst =
          Collections.min(duels, Comparator.comparing(duel -> duel.factor().ratio()));
      List<Double> factors = duels.stream().map(duel -> duel.factor().ratio()).toList();
      return new Lead(
          Comparison.geometricMean(factors), worst.factor().ratio(), worst.benchmark(), duels);
    }
  }

  /**
   * The comparison of groups that contain the actors on the same libraries.
   *
   * @param claims those about the benchmark and the parameters of a row
   */
  static Comparison of(List<List<Measured>> groups, Function<Measured, List<Claim>> claims) {
    List<List<Measured>> actors = groups.stream().map(Comparison::actors).toList();
    List<Standing> standings = new ArrayList<>();
    for (Measured row : actors.getFirst()) {
      String runtime = row.runtime();
      List<Double> ratios = new ArrayList<>();
      for (List<Measured> group : actors) {
        Measured its = actorsOn(runtime, group).orElseThrow();
        ratios.add(its.median() / best(group));
      }
      standings.add(new Standing(runtime, ratios, geometricMean(ratios)));
    }
    standings.sort(Comparator.comparing(Standing::geometricMean));
    List<Measured> firsts = groups.stream().map(List::getFirst).toList();
    RowNames names = new RowNames(firsts);
    List<String> benchmarks =
        firsts.stream().map(one -> one.benchmark() + names.parameters(one)).toList();
    return new Comparison(
        benchmarks,
        List.copyOf(standings),
        lead(benchmarks, actors),
        verdicts(benchmarks, groups, claims));
  }

  private static List<Measured> actors(List<Measured> group) {
    return group.stream().filter(Measured::isActor).toList();
  }

  private static List<Verdict> verdicts(
      List<String> benchmarks,
      List<List<Measured>> groups,
      Function<Measured, List<Claim>> claims) {
    List<Verdict> verdicts = new ArrayList<>();
    for (int i = 0; i < groups.size(); i++) {
      List<Measured> group = groups.get(i);
      String name = benchmarks.get(i);
      for (Claim claim : claims.apply(group.getFirst())) {
        Verdict.on(claim, name, group).ifPresent(verdicts::add);
      }
    }
    return verdicts;
  }

  /**
   * The median of the fastest library that runs the actors; that of the limit if there is nothing
   * else.
   */
  static double best(List<Measured> group) {
    return Measured.fastest(
            group.stream().filter(one -> one.isActor() && !one.runtime().equals(Runtimes.LIMIT)))
        .orElse(group.getFirst())
        .median();
  }

  private static Optional<Measured> actorsOn(String runtime, List<Measured> actors) {
    return actors.stream()
        .filter(measured -> measured.runtime().equals(runtime))
        .findFirst();
  }

  private static @Nullable Lead lead(List<String> benchmarks, List<List<Measured>> groups) {
    List<Duel> duels = new ArrayList<>();
    for (int i = 0; i < groups.size(); i++) {
      String name = benchmarks.get(i);
      List<Measured> others =
          groups.get(i).stream().filter(one -> Runtimes.isPeer(one.runtime())).toList();
      Optional<Measured> ours = actorsOn(Runtimes.OURS, groups.get(i));
      if (!others.isEmpty()) {
        ours.ifPresent(measured -> duels.add(Duel.of(name, measured, others)));
      }
    }
    return duels.isEmpty() ? null : Lead.of(List.copyOf(duels));
  }

  static double geometricMean(List<Double> ratios) {
    return Math.exp(ratios.stream().mapToDouble(Math::log).average().orElseThrow());
  }
}
