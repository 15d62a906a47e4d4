package dev.selectors.savina.harness;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A claim about the forms of a benchmark on one runtime: some are a number of times as fast as
 * another one.
 *
 * @param source where the literature says so, or what the goal is
 * @param forms the variants that are said to be fast; the fastest of them counts
 * @param against the variant that they are compared with
 * @param atLeast how many times as fast they are said to be
 * @param atMost how many times at most; null if more is just as good
 * @param goal whether it is a goal of our own, unknown to the literature
 */
public record Claim(
    String source,
    List<String> forms,
    String against,
    double atLeast,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Double atMost,
    @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean goal) {
  /** Copies the list. */
  public Claim {
    forms = List.copyOf(forms);
  }

  /** The claim that the other form takes this many times as long as the fastest of these forms. */
  public static Claim of(String source, RatioBounds bounds, String against, List<String> forms) {
    Double most = Double.isInfinite(bounds.most()) ? null : bounds.most();
    return new Claim(source, forms, against, bounds.least(), most, false);
  }

  /** The claim that these forms are this many times as fast as the actors on the same runtime. */
  public static Claim overActors(String source, RatioBounds bounds, String... forms) {
    return of(source, bounds, Variants.ACTOR, List.of(forms));
  }

  /** A goal of our own: that a form is at least this many times as fast as another one. */
  public static Claim goal(String what, double atLeast, String against, String form) {
    return new Claim(what, List.of(form), against, atLeast, null, true);
  }

  /** How many times as fast the forms are said to be. */
  public RatioBounds bounds() {
    return new RatioBounds(atLeast, Objects.requireNonNullElse(atMost, Double.POSITIVE_INFINITY));
  }
}
