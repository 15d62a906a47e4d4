package dev.selectors.savina.cli;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.selectors.savina.harness.RatioBounds;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * The ratio that a claim is about, under one protocol.
 *
 * <p>The ratio over all JVMs can be what is claimed although that of hardly any round is, as each
 * of the two bars may have been slow in a different round. So it decides only together with most of
 * the rounds.
 *
 * @param value by the times of all JVMs
 * @param over the bar whose time was divided
 * @param under the bar by whose time it was divided
 * @param low the least ratio within a round of JVMs
 * @param high the greatest such ratio
 * @param claimed what it has to be
 * @param holds whether the value is what is claimed
 * @param holdIn in how many rounds the ratio is what is claimed
 * @param rounds how many rounds of JVMs there were
 */
record PaperRatio(
    double value,
    String over,
    String under,
    double low,
    double high,
    String claimed,
    boolean holds,
    int holdIn,
    int rounds) {
  private static final String HOLDS = "holds";
  private static final String FAILS = "does not hold";
  private static final String UNDECIDED = "undecided";

  /** A ratio, over all JVMs or in one round of them, and what it has to be. */
  private record Part(FigureClaim.Ratio ratio, RatioBounds bounds) {
    double value() {
      return ratio.value();
    }

    boolean holds() {
      return bounds.include(ratio.value());
    }
  }

  /** The ratio of a claim; empty if what it compares was not measured. */
  static Optional<PaperRatio> of(
      FigureClaim claim, int figure, PaperTimes times, PaperProtocol protocol) {
    return part(claim, figure, number -> times.of(number, protocol))
        .map(all -> of(all, rounds(claim, figure, times, protocol)));
  }

  private static PaperRatio of(Part all, List<Part> rounds) {
    return new PaperRatio(
        all.value(),
        all.ratio().over(),
        all.ratio().under(),
        rounds.stream().mapToDouble(Part::value).min().orElse(all.value()),
        rounds.stream().mapToDouble(Part::value).max().orElse(all.value()),
        all.bounds().toString(),
        all.holds(),
        Math.toIntExact(rounds.stream().filter(Part::holds).count()),
        rounds.size());
  }

  /** The ratios of the rounds; the fastest bar of one round need not be that of another. */
  private static List<Part> rounds(
      FigureClaim claim, int figure, PaperTimes times, PaperProtocol protocol) {
    return IntStream.range(0, times.jvms())
        .mapToObj(jvm -> part(claim, figure, number -> times.of(number, protocol, jvm)))
        .flatMap(Optional::stream)
        .toList();
  }

  /**
   * The ratio for these times of figures, with the bounds of the claim or from another figure's
   * times.
   */
  private static Optional<Part> part(
      FigureClaim claim, int figure, IntFunction<Map<String, Double>> times) {
    Optional<RatioBounds> bounds = claim.unlike().isEmpty()
        ? Optional.of(claim.bounds())
        : claim
            .ratio(times.apply(claim.unlike().getAsInt()))
            .map(other -> RatioBounds.unlike(other.value()));
    return bounds.flatMap(
        its -> claim.ratio(times.apply(figure)).map(ratio -> new Part(ratio, its)));
  }

  /** What is decided: nothing, unless more than half of the rounds say the same as the value. */
  @JsonProperty(access = JsonProperty.Access.READ_ONLY)
  String verdict() {
    int same = holds ? holdIn : rounds - holdIn;
    if (2 * same <= rounds) {
      return UNDECIDED;
    }
    return holds ? HOLDS : FAILS;
  }

  /** What the rounds say if not all of them say what is decided; empty if they do. */
  @JsonProperty(access = JsonProperty.Access.READ_ONLY)
  String reservation() {
    if (rounds == 1) {
      return "one JVM";
    }
    String share = holdIn + " of " + rounds + " rounds";
    return switch (verdict()) {
      case HOLDS -> holdIn == rounds ? "" : "in " + share;
      case FAILS -> holdIn == 0 ? "" : "but does in " + share;
      default -> "holds in " + share;
    };
  }

  /** The ratios within rounds, in words. */
  String spread() {
    return rounds == 1 ? "one JVM" : String.format(Locale.ROOT, "%.2f .. %.2f by JVM", low, high);
  }
}
