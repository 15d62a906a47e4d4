package dev.selectors.savina.idlepipes;

import dev.selectors.savina.harness.Require;

/**
 * The parameters of Idle Pipes.
 *
 * @param pipes pipes, with two ends each
 * @param passes how often tokens are passed through pipes, by all of them together
 */
public record IdlePipesParams(int pipes, int passes) {
  private static final int MOST_TOKENS = 128;

  /** Refuses a run without passes, and fewer pipes than one token takes. */
  public IdlePipesParams {
    Require.positive("passes", passes);
    if (pipes < 4) {
      throw new IllegalArgumentException("pipes must be 4 or more, was " + pipes);
    }
  }

  /** The tokens, and the pipes that are not idle: one in four, and later a fixed number. */
  int tokens() {
    return pipes < MOST_TOKENS ? pipes / 4 : MOST_TOKENS;
  }

  /** How often the token of this pipe is passed; the last ones have none. */
  int passes(int pipe) {
    if (pipe >= tokens()) {
      return 0;
    }
    return passes / tokens() + (pipe < passes % tokens() ? 1 : 0);
  }
}
