package dev.selectors.savina.cli;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * A time in milliseconds.
 *
 * @param runs how many runs it was read from
 * @param time their mean or median
 * @param low where the error bar begins
 * @param high where it ends
 */
record PaperReading(int runs, double time, double low, double high) {
  /** Whether there is an error bar: a single run does not tell how much others differ. */
  @JsonProperty(access = JsonProperty.Access.READ_ONLY)
  boolean spread() {
    return runs > 1;
  }
}
