package dev.selectors.savina.chameneos;

import dev.selectors.savina.harness.Flag;
import dev.selectors.savina.harness.Require;

/**
 * The parameters of Chameneos.
 *
 * @param chameneos creatures that want to meet
 * @param meetings meetings after which the mall closes
 * @param priority whether the mall's mailbox with the lower number goes first, as in the paper;
 *     otherwise its mailboxes take turns
 */
public record ChameneosParams(
    @Flag("c") int chameneos,
    @Flag("m") int meetings,
    @Flag("p") boolean priority) {
  /** Refuses a mall where nobody could meet. */
  public ChameneosParams {
    Require.positive("chameneos", chameneos);
    Require.positive("meetings", meetings);
    if (chameneos < 2) {
      throw new IllegalArgumentException("a meeting takes two chameneos, was " + chameneos);
    }
  }
}
