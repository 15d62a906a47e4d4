package dev.selectors.savina.cli;

import dev.selectors.savina.harness.RatioBounds;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * What the paper says of a figure, and the rule that judges it: the time of one bar, divided by
 * that of another, has to be within bounds.
 *
 * @param says the claim in a few words
 * @param over the bar whose time is divided
 * @param under the bar by whose time it is divided
 * @param bounds what the ratio has to be
 * @param unlike the figure with the same bars in which the ratio is said to be on the other side of
 *     one; there are no bounds then
 * @param reason why this cannot be judged; empty if it can
 */
record FigureClaim(
    String says,
    FigurePick over,
    FigurePick under,
    RatioBounds bounds,
    OptionalInt unlike,
    String reason) {
  /** A time of one bar in times of another. */
  record Ratio(double value, String over, String under) {}

  private static final FigurePick NONE = new FigurePick(true, List.of());

  static FigureClaim of(String says, FigurePick over, FigurePick under, RatioBounds bounds) {
    return new FigureClaim(says, over, under, bounds, OptionalInt.empty(), "");
  }

  /** A claim that another figure shows the opposite. */
  static FigureClaim unlike(int figure, String says, String over, String under) {
    return new FigureClaim(
        says,
        FigurePick.fastest(over),
        FigurePick.fastest(under),
        RatioBounds.atLeast(0),
        OptionalInt.of(figure),
        "");
  }

  /** A claim that no time can judge, or no time of anything that is here. */
  static FigureClaim notMeasured(String says, String reason) {
    return new FigureClaim(says, NONE, NONE, RatioBounds.atLeast(0), OptionalInt.empty(), reason);
  }

  /** The ratio for these times of bars; empty if there is nothing to compare with another one. */
  Optional<Ratio> ratio(Map<String, Double> times) {
    return over.in(times).flatMap(slow -> under
        .in(times)
        // If only one of several bars that are said to be alike was measured, it is as fast as
        // itself.
        .filter(fast -> !fast.getKey().equals(slow.getKey()))
        .map(fast -> new Ratio(slow.getValue() / fast.getValue(), slow.getKey(), fast.getKey())));
  }

  /** The bars of the rule that were not measured. */
  List<String> missing(Map<String, Double> times) {
    return Stream.concat(over.missing(times).stream(), under.missing(times).stream())
        .distinct()
        .toList();
  }

  /** The rule in words; empty if there is none. */
  String rule() {
    if (!reason.isEmpty()) {
      return "";
    }
    List<String> words = new ArrayList<>(List.of(over + " / " + under));
    words.add(
        unlike.isPresent()
            ? "on the other side of 1 than in figure " + unlike.getAsInt()
            : bounds.toString());
    return String.join(": ", words);
  }
}
