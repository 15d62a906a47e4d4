package dev.selectors.savina.fjthrput;

import dev.selectors.savina.harness.Flag;
import dev.selectors.savina.harness.Require;

/**
 * The parameters of Fork-Join throughput.
 *
 * @param messages messages to each worker
 * @param actors workers
 * @param priority whether the mailbox with the lower number goes first, as in the paper; otherwise
 *     mailboxes take turns
 */
public record ThroughputParams(
    @Flag("n") int messages,
    @Flag("a") int actors,
    @Flag("p") boolean priority) {
  /** Refuses a run without workers or messages. */
  public ThroughputParams {
    Require.positive("messages", messages);
    Require.positive("actors", actors);
  }
}
