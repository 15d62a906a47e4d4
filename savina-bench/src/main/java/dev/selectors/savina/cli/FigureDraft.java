package dev.selectors.savina.cli;

import dev.selectors.savina.harness.RatioBounds;
import dev.selectors.savina.harness.SavinaBenchmark;
import dev.selectors.savina.harness.Variants;
import dev.selectors.savina.runtimes.Runtimes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A figure that is being put together. */
final class FigureDraft {
  static final String NO_SCALA_ACTORS =
      "Scala has no actors of its own since 2.13, and older versions do not run on this JVM";

  private final int number;
  private final SavinaBenchmark<?, ?> benchmark;
  private final String setting;
  private final FigureScale scale;
  private String groups = "";
  private final List<FigureBar> bars = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();
  private final List<FigureClaim> claims = new ArrayList<>();

  FigureDraft(int number, SavinaBenchmark<?, ?> benchmark, String setting, FigureScale scale) {
    this.number = number;
    this.benchmark = benchmark;
    this.setting = setting;
    this.scale = scale;
  }

  /** The actor of every library of the paper that is still available. */
  FigureDraft actors() {
    return on("AK", "pekko", Variants.ACTOR).otherActors();
  }

  /** The same without Akka's. */
  FigureDraft otherActors() {
    return on("FJ", "functionaljava", Variants.ACTOR)
        .on("JL", "jetlang", Variants.ACTOR)
        .on("SZ", "scalaz", Variants.ACTOR)
        .bar("HA", Variants.ACTOR);
  }

  /** A bar on a library. */
  FigureDraft on(String label, String runtime, String variant) {
    return add(new FigureBar(label, "", runtime, variant, Map.of(), true));
  }

  /** A bar on our own runtime. */
  FigureDraft bar(String label, String variant) {
    return on(label, Runtimes.OURS, variant);
  }

  /** A bar on our own runtime that the paper does not have. */
  FigureDraft ours(String label, String variant) {
    return add(new FigureBar(label, "", Runtimes.OURS, variant, Map.of(), false));
  }

  /** What the groups of bars differ in. */
  FigureDraft groupedBy(String what) {
    groups = what;
    return this;
  }

  FigureDraft add(FigureBar bar) {
    bars.add(bar);
    return this;
  }

  FigureDraft note(String text) {
    notes.add(text);
    return this;
  }

  FigureDraft claim(String says, FigurePick over, FigurePick under, RatioBounds bounds) {
    return claim(FigureClaim.of(says, over, under, bounds));
  }

  FigureDraft claim(FigureClaim claim) {
    claims.add(claim);
    return this;
  }

  /** A claim about Scala's actors. */
  FigureDraft withoutScala(String says) {
    return claim(FigureClaim.notMeasured(says, NO_SCALA_ACTORS));
  }

  /** A claim about the length of programs. */
  FigureDraft withoutLines(String says) {
    return claim(FigureClaim.notMeasured(says, "lines of code are not times"));
  }

  Figure figure() {
    return new Figure(number, benchmark, setting, scale, groups, bars, notes, claims);
  }
}
