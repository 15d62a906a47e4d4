package dev.selectors.savina.cli;

import com.fasterxml.jackson.annotation.JsonView;
import dev.selectors.savina.harness.Claim;
import dev.selectors.savina.runtimes.Runtimes;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A claim next to what was measured.
 *
 * @param benchmark its name, with the parameters if there are several sets
 * @param form the fastest of the forms that the claim is about
 * @param factor how many times as fast as the other one it was, by the medians of all runs
 * @param lower the lower end of an interval that contains, in 95 of 100 cases, how many times as
 *     fast the truly fastest form is
 * @param upper its upper end
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
  /** The verdict on a claim; empty if what it compares was not measured. */
  static Optional<Verdict> on(Claim claim, String benchmark, List<Measured> group) {
    List<Measured> forms = group.stream()
        .filter(one -> isOurs(one) && claim.forms().contains(one.variant()))
        .toList();
    Optional<Measured> against = group.stream()
        .filter(one -> isOurs(one) && claim.against().equals(one.variant()))
        .findFirst();
    return Measured.fastest(forms.stream())
        .flatMap(form -> against.map(other ->
            of(claim, benchmark, form, other, Duel.overFastest(other, forms).inverse(), group)));
  }

  private static Verdict of(
      Claim claim,
      String benchmark,
      Measured form,
      Measured against,
      RatioInterval interval,
      List<Measured> group) {
    double factor = against.median() / form.median();
    Optional<Measured> peer =
        Measured.fastest(group.stream().filter(one -> Runtimes.isPeer(one.runtime())));
    return new Verdict(
        benchmark,
        claim,
        form.variant(),
        factor,
        interval.lower(),
        interval.upper(),
        claim.bounds().include(factor),
        peer.map(Measured::runtime).orElse(null),
        peer.map(best -> best.median() / form.median()).orElse(null));
  }

  /** What is claimed, in words. */
  @JsonView(Page.class)
  String claimed() {
    return claim.bounds().toString();
  }

  /** The verdict in words: if the interval contains a bound of the claim, nothing is decided. */
  @JsonView(Page.class)
  String words() {
    if (hasInside(claim.bounds().least()) || hasInside(claim.bounds().most())) {
      return "undecided";
    }
    return holds ? "holds" : "does not hold";
  }

  private boolean hasInside(double bound) {
    return lower < bound && bound <= upper && Double.isFinite(bound);
  }

  private static boolean isOurs(Measured one) {
    return one.runtime().equals(Runtimes.OURS);
  }
}
