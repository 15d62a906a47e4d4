package dev.selectors.savina.harness;

/** A run computed something other than the reference, so its time is worthless. */
public final class WrongAnswerException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** An answer that differs, described by what was expected and what was computed. */
  public WrongAnswerException(String message) {
    super(message);
  }

  /** The same finding, with the place where it was made in front. */
  WrongAnswerException at(String place) {
    return new WrongAnswerException(place + ": " + getMessage());
  }
}
