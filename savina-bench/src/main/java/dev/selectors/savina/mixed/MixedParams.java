package dev.selectors.savina.mixed;

import dev.selectors.savina.harness.Require;
import java.math.BigInteger;

/**
 * The parameters of Mixed.
 *
 * @param rings rings that exist at the same time
 * @param actors members of a ring, including its master
 * @param token the number that the token starts with; it loses one in each round
 * @param creations how often the links of a ring are made, and a number is factorised
 * @param smaller a prime factor of that number
 * @param greater the other prime factor
 */
public record MixedParams(
    int rings, int actors, int token, int creations, int smaller, int greater) {
  private static final int CERTAINTY = 50;

  /** Refuses a run without rings, members or rounds, and factors that are none. */
  public MixedParams {
    Require.positive("rings", rings);
    Require.positive("actors", actors);
    Require.notNegative("token", token);
    Require.positive("creations", creations);
    prime("smaller", smaller);
    prime("greater", greater);
    if (smaller > greater) {
      throw new IllegalArgumentException(
          "smaller must not be above greater, was " + smaller + " above " + greater);
    }
  }

  private static void prime(String name, int value) {
    Require.positive(name, value);
    if (!BigInteger.valueOf(value).isProbablePrime(CERTAINTY)) {
      throw new IllegalArgumentException(name + " must be a prime number, was " + value);
    }
  }

  /** The number that is factorised. */
  long product() {
    return (long) smaller * greater;
  }

  /** The links of one ring; its master is not a link. */
  int links() {
    return actors - 1;
  }

  /** How often members of one ring take the token, in all its creations. */
  long passes() {
    return creations * (token + 1L) * actors;
  }
}
