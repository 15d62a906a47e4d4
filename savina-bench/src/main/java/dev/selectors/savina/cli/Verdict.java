package dev.selectors.savina.cli;

import dev.selectors.savina.harness.Claim;
import dev.selectors.savina.runtimes.Runtimes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A claim beside what was measured.
 *
 * @param benchmark its name, with the parameters if there are several sets
 * @param form the fastest of the forms that the claim is about
 * @param factor how many times as fast as the other one it was, by the medians of all runs
 * @param lower the lower quartile of the same factor within each round of JVMs
 * @param upper the upper quartile
 * @param holds whether the factor is what is claimed
 * @param peer the best of the other libraries, if any was measured
 * @param overPeer how many times as fast as that one the form was
 */
record Verdict(
    String benchmark,
    Claim claim,
    String form,
    double factor,
    double lower,
    double upper,
    boolean holds,
    @Nullable String peer,
    @Nullable Double overPeer) {
  private static final Set<String> NO_PEERS = Set.of(Runtimes.OURS, Runtimes.LIMIT);

  /** The verdict on a claim; empty if what it compares was not measured. */
  static Optional<Verdict> on(Claim claim, String benchmark, List<Measured> group) {
    Optional<Measured> fastest = group.stream()
        .filter(one -> isOurs(one) && claim.forms().contains(one.variant()))
        .min(Comparator.comparingDouble(Verdict::median));
    Optional<Measured> other = group.stream()
        .filter(one -> isOurs(one) && claim.against().equals(one.variant()))
        .findFirst();
    return fastest.flatMap(
        form -> other.map(against -> of(claim, benchmark, form, against, group)));
  }

  private static Verdict of(
      Claim claim, String benchmark, Measured form, Measured against, List<Measured> group) {
    Statistics byRound = Statistics.of(factors(form, against));
    double factor = median(against) / median(form);
    Optional<Measured> peer = group.stream()
        .filter(one -> !NO_PEERS.contains(one.runtime()))
        .min(Comparator.comparingDouble(Verdict::median));
    return new Verdict(
        benchmark,
        claim,
        form.variant(),
        factor,
        byRound.lowerQuartile(),
        byRound.upperQuartile(),
        factor >= claim.atLeast(),
        peer.map(Measured::runtime).orElse(null),
        peer.map(best -> median(best) / median(form)).orElse(null));
  }

  /** Within each round, as its JVMs ran one after the other. */
  private static List<Double> factors(Measured form, Measured against) {
    List<Double> factors = new ArrayList<>();
    for (List<Measured> round : Rounds.of(List.of(form, against))) {
      factors.add(median(round.get(1)) / median(round.get(0)));
    }
    return factors;
  }

  private static boolean isOurs(Measured one) {
    return one.runtime().equals(Runtimes.OURS);
  }

  private static double median(Measured one) {
    return one.statistics().median();
  }
}
