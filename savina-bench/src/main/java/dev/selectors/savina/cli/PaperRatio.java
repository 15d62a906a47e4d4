package dev.selectors.savina.cli;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The ratio that a claim is about, under one protocol.
 *
 * @param value by the times of all JVMs
 * @param over the bar whose time was divided
 * @param under the bar by whose time it was divided
 * @param low the least ratio within a round of JVMs
 * @param high the greatest one
 * @param claimed what it has to be
 * @param holds whether it is that
 * @param everyJvm whether each round says the same
 * @param jvms how many rounds there were
 */
record PaperRatio(
    double value,
    String over,
    String under,
    double low,
    double high,
    String claimed,
    boolean holds,
    boolean everyJvm,
    int jvms) {

  /** The ratio of a claim; empty if what it compares was not measured. */
  static Optional<PaperRatio> of(
      FigureClaim claim, int figure, PaperTimes times, PaperProtocol protocol) {
    return bounds(claim, times, protocol).flatMap(bounds -> claim
        .ratio(times.of(figure, protocol))
        .map(ratio -> of(ratio, bounds, byJvm(claim, figure, times, protocol))));
  }

  private static PaperRatio of(FigureClaim.Ratio ratio, FigureBounds bounds, List<Double> byJvm) {
    boolean holds = bounds.include(ratio.value());
    return new PaperRatio(
        ratio.value(),
        ratio.over(),
        ratio.under(),
        byJvm.stream().mapToDouble(Double::doubleValue).min().orElse(ratio.value()),
        byJvm.stream().mapToDouble(Double::doubleValue).max().orElse(ratio.value()),
        bounds.toString(),
        holds,
        byJvm.stream().allMatch(one -> bounds.include(one) == holds),
        byJvm.size());
  }

  /** The ratios within rounds, in words. */
  String spread() {
    return jvms == 1 ? "one JVM" : String.format("%.2f .. %.2f by JVM", low, high);
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
