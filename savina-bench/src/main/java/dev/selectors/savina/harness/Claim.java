package dev.selectors.savina.harness;

import java.util.List;

/**
 * What the literature says of the forms of a benchmark on one runtime: some are so many times as
 * fast as another one.
 *
 * @param source where it is said
 * @param forms the variants that are said to be fast; the fastest of them counts
 * @param against the variant that they are compared with
 * @param atLeast how many times as fast they are said to be
 */
public record Claim(String source, List<String> forms, String against, double atLeast) {
  /** Copies the list. */
  public Claim {
    forms = List.copyOf(forms);
  }

  /** That these forms are so many times as fast as the actors on the same runtime. */
  public static Claim overActors(String source, double atLeast, String... forms) {
    return new Claim(source, List.of(forms), Variants.ACTOR, atLeast);
  }
}
