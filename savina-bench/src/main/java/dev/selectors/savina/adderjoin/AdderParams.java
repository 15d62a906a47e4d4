package dev.selectors.savina.adderjoin;

import dev.selectors.savina.harness.Require;
import dev.selectors.savina.harness.Variants;

/**
 * The parameters of Adder-Join.
 *
 * @param numbers numbers that are sent, less those that would not fill a row
 * @param ways sources, each with a mailbox in the forms that have several
 * @param priority whether the form of any order serves the mailbox with the lower number first, as
 *     in the paper; otherwise, and with the building block, mailboxes take turns
 */
public record AdderParams(int numbers, int ways, boolean priority) {
  /** Refuses joins without a row, of a single source, and of more than there can be mailboxes. */
  public AdderParams {
    if (ways < 2) {
      throw new IllegalArgumentException("ways must be at least 2, was " + ways);
    }
    Require.atMost("ways", Variants.MOST_MAILBOXES, ways);
    Require.positive("numbers", numbers);
    if (numbers < ways) {
      throw new IllegalArgumentException(
          "numbers must be at least one for each way, was " + numbers + " for " + ways);
    }
  }

  /** A join as it is measured by default. */
  AdderParams(int numbers, int ways) {
    this(numbers, ways, false);
  }

  /** Rows of one number from each source, and how many each source sends. */
  int rows() {
    return numbers / ways;
  }

  /** What is sent: whole rows only. */
  int items() {
    return rows() * ways;
  }
}
