package dev.selectors.savina.cli;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A claim of the paper next to what was measured.
 *
 * @param says the claim in a few words
 * @param rule how it was judged
 * @param best the ratio under the protocol of the paper
 * @param fair the ratio under the fair protocol
 * @param without bars of the rule that were not measured
 * @param reason why there is no ratio, if there is none
 */
record PaperVerdict(
    String says,
    String rule,
    @Nullable PaperRatio best,
    @Nullable PaperRatio fair,
    List<String> without,
    @Nullable String reason) {
  static final String NOT_MEASURED = "not measured";

  /** The verdict on a claim about a figure. */
  static PaperVerdict on(FigureClaim claim, int figure, PaperTimes times) {
    PaperRatio best = PaperRatio.of(claim, figure, times, PaperProtocol.BEST).orElse(null);
    PaperRatio fair = PaperRatio.of(claim, figure, times, PaperProtocol.FAIR).orElse(null);
    List<String> without = claim.missing(times.of(figure, PaperProtocol.BEST));
    String reason = best == null ? reason(claim, without, times) : null;
    return new PaperVerdict(claim.says(), claim.rule(), best, fair, without, reason);
  }

  private static String reason(FigureClaim claim, List<String> without, PaperTimes times) {
    if (!claim.reason().isEmpty()) {
      return claim.reason();
    }
    if (claim.unlike().isPresent()
        && times.of(claim.unlike().getAsInt(), PaperProtocol.BEST).isEmpty()) {
      return "figure " + claim.unlike().getAsInt() + " was not run";
    }
    return "without " + String.join(", ", without);
  }

  /** The verdict by a ratio, in words. */
  static String words(@Nullable PaperRatio ratio) {
    if (ratio == null) {
      return NOT_MEASURED;
    }
    String reservation = ratio.reservation();
    return reservation.isEmpty() ? ratio.verdict() : ratio.verdict() + ", " + reservation;
  }
}
