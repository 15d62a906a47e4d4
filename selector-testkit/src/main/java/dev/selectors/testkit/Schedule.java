package dev.selectors.testkit;

import java.util.BitSet;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Which choices a run makes: all those of a seed, or only some, with all else in its natural order.
 *
 * @param seed decides each choice
 * @param only the numbers of the choices that are made; null for all
 */
record Schedule(long seed, @Nullable BitSet only) {
  private static final String NONE = "none";

  static Schedule of(long seed) {
    return new Schedule(seed, null);
  }

  /** Reads what {@link #toString} has written. */
  static Schedule parse(String text) {
    Objects.requireNonNull(text, "schedule to be replayed is null");
    String[] parts = text.strip().split(":", -1);
    try {
      long seed = Long.parseLong(parts[0]);
      if (parts.length == 1) {
        return of(seed);
      }
      BitSet only = new BitSet();
      if (!parts[1].equals(NONE)) {
        for (String choice : parts[1].split(",", -1)) {
          only.set(Integer.parseInt(choice));
        }
      }
      if (parts.length == 2) {
        return new Schedule(seed, only);
      }
    } catch (NumberFormatException | IndexOutOfBoundsException e) {
      throw noSchedule(text, e);
    }
    throw noSchedule(text, null);
  }

  private static IllegalArgumentException noSchedule(String text, @Nullable Exception cause) {
    return new IllegalArgumentException(
        "'" + text + "' is not a seed; write a number, such as 42, or what a failed run"
            + " printed, such as 42:3,17",
        cause);
  }

  Schedule withOnly(BitSet choices) {
    return new Schedule(seed, choices);
  }

  boolean makes(int choice) {
    return only == null || only.get(choice);
  }

  @Override
  public String toString() {
    if (only == null) {
      return Long.toString(seed);
    }
    String choices = only.stream().mapToObj(Integer::toString).collect(Collectors.joining(","));
    return seed + ":" + (choices.isEmpty() ? NONE : choices);
  }
}
