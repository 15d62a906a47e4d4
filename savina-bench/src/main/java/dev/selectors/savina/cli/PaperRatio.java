package dev.selectors.savina.cli;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The ratio that a claim is about, under one protocol.
 *
 * <p>The ratio over all JVMs can be what is claimed though that of hardly any round is, as each of
 * the two bars may have been slow in another one. So it decides only with most of the rounds.
 *
 * @param value by the times of all JVMs
 * @param over the bar whose time was divided
 * @param under the bar by whose time it was divided
 * @param low the least ratio within a round of JVMs
 * @param high the greatest one
 * @param claimed what it has to be
 * @param holds whether the value is that
 * @param holdIn in how many rounds the ratio is that
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
  static final String HOLDS = "holds";
  static final String FAILS = "does not hold";
  static final String UNDECIDED = "undecided";

  /** The ratio of a claim; empty if what it compares was not measured. */
  static Optional<PaperRatio> of(
      FigureClaim claim, int figure, PaperTimes times, PaperProtocol protocol) {
    return bounds(claim, times, protocol).flatMap(bounds -> claim
        .ratio(times.of(figure, protocol))
        .map(ratio -> of(ratio, bounds, byJvm(claim, figure, times, protocol))));
  }

  private static PaperRatio of(FigureClaim.Ratio ratio, FigureBounds bounds, List<Double> byJvm) {
    return new PaperRatio(
        ratio.value(),
        ratio.over(),
        ratio.under(),
        byJvm.stream().mapToDouble(Double::doubleValue).min().orElse(ratio.value()),
        byJvm.stream().mapToDouble(Double::doubleValue).max().orElse(ratio.value()),
        bounds.toString(),
        bounds.include(ratio.value()),
        Math.toIntExact(byJvm.stream().filter(bounds::include).count()),
        byJvm.size());
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

  /** What rounds say, where not all of them say what is decided; empty if they do. */
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
    return rounds == 1 ? "one JVM" : String.format("%.2f .. %.2f by JVM", low, high);
  }

  /** The fastest bar of one round need not be that of another. */
  private static List<Double> byJvm(
      FigureClaim claim, int figure, PaperTimes times, PaperProtocol protocol) {
    return IntStream.range(0, times.jvms())
        .mapToObj(jvm -> claim.ratio(times.of(figure, protocol, jvm)))
        .flatMap(Optional::stream)
        .map(FigureClaim.Ratio::value)
        .toList();
  }

  /** Bounds that are those of the claim, or come of another figure. */
  private static Optional<FigureBounds> bounds(
      FigureClaim claim, PaperTimes times, PaperProtocol protocol) {
    if (claim.unlike().isEmpty()) {
      return Optional.of(claim.bounds());
    }
    Map<String, Double> other = times.of(claim.unlike().getAsInt(), protocol);
    return claim.ratio(other).map(ratio -> FigureBounds.unlike(ratio.value()));
  }
}
