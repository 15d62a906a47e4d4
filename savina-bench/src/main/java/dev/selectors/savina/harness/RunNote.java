package dev.selectors.savina.harness;

import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What is to be known of a run besides its time; a line of a file.
 *
 * @param roundTrip between the processors, in nanoseconds; empty if there is only one
 */
public record RunNote(OptionalDouble roundTrip, Optional<WorkDone> workDone) {
  private static final String NOTHING = "-";

  String line() {
    return (roundTrip.isPresent() ? Double.toString(roundTrip.getAsDouble()) : NOTHING)
        + workDone.map(done -> " " + done.amount() + " " + done.what()).orElse("");
  }

  /** Reads what a run has written. */
  public static RunNote of(String line) {
    String[] words = line.split(" ", 3);
    return new RunNote(
        words[0].equals(NOTHING)
            ? OptionalDouble.empty()
            : OptionalDouble.of(Double.parseDouble(words[0])),
        words.length < 3
            ? Optional.empty()
            : Optional.of(new WorkDone(words[2], Long.parseLong(words[1]))));
  }
}
