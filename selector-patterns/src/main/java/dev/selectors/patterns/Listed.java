package dev.selectors.patterns;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Checks lists that are given to patterns. */
final class Listed {
  private Listed() {}

  /**
   * Returns a copy that cannot be changed; refuses a list that is null or contains null.
   *
   * @param what names the elements in the error, in the plural
   */
  static <T> List<T> copy(List<? extends T> list, String what) {
    Objects.requireNonNull(list, () -> "list of " + what + " is null");
    List<T> copy = new ArrayList<>(list);
    int missing = copy.indexOf(null);
    if (missing >= 0) {
      throw new NullPointerException("number " + missing + " of the " + what + " is null");
    }
    return List.copyOf(copy);
  }
}
