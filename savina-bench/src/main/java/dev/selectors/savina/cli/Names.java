package dev.selectors.savina.cli;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** The check that a name is known, with a suggestion when it is not. */
final class Names {
  private Names() {}

  /**
   * Does nothing for a known name.
   *
   * @throws IllegalArgumentException for any other, in a sentence that lists the known ones
   */
  static void check(String kind, String name, Collection<String> known) {
    if (!known.contains(name)) {
      throw new IllegalArgumentException("unknown "
          + kind
          + " '"
          + name
          + "'; "
          + closest(name, known).map(near -> "did you mean '" + near + "'? ").orElse("")
          + "Known: "
          + String.join(", ", known));
    }
  }

  /** The known name that was probably meant, if any: at most every third letter is mistyped. */
  static Optional<String> closest(String name, Collection<String> known) {
    return known.stream()
        .filter(candidate -> slips(name, candidate) <= Math.max(1, name.length() / 3))
        .min(Comparator.comparing(candidate -> slips(name, candidate)));
  }

  /**
   * How many letters to insert, delete, replace or swap with their neighbour to get from a to b.
   */
  static int slips(String a, String b) {
    int[][] slips = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      for (int j = 0; j <= b.length(); j++) {
        if (i == 0 || j == 0) {
          slips[i][j] = i + j;
          continue;
        }
        int replaced = slips[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        slips[i][j] = Math.min(replaced, 1 + Math.min(slips[i - 1][j], slips[i][j - 1]));
        boolean swapped = i > 1
            && j > 1
            && a.charAt(i - 1) == b.charAt(j - 2)
            && a.charAt(i - 2) == b.charAt(j - 1);
        if (swapped) {
          slips[i][j] = Math.min(slips[i][j], 1 + slips[i - 2][j - 2]);
        }
      }
    }
    return slips[a.length()][b.length()];
  }
}
