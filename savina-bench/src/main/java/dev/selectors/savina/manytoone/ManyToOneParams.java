package dev.selectors.savina.manytoone;

import dev.selectors.savina.harness.Require;

/**
 * The parameters of Many to One.
 *
 * @param senders threads that send
 * @param messages how many each of them sends
 */
public record ManyToOneParams(int senders, int messages) {
  /** Refuses a run without senders or messages. */
  public ManyToOneParams {
    Require.positive("senders", senders);
    Require.positive("messages", messages);
  }
}
