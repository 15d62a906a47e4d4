package dev.selectors.savina.fjcreate;

import dev.selectors.savina.harness.Flag;
import dev.selectors.savina.harness.Require;

/**
 * The parameters of Fork-Join creation.
 *
 * @param actors selectors created in one run
 */
public record CreateParams(@Flag("n") int actors) {
  /** Refuses a run without actors. */
  public CreateParams {
    Require.positive("actors", actors);
  }
}
