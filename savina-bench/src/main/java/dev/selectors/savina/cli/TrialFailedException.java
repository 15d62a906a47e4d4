package dev.selectors.savina.cli;

/** A fork crashed, hung or could not be started. */
final class TrialFailedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final String log;

  /** A failure in a sentence, with what the fork printed and what caused it. */
  TrialFailedException(String message, String log, Throwable cause) {
    super(message, cause);
    this.log = log;
  }

  /** The same, with one more thing to say. */
  TrialFailedException with(String more) {
    return new TrialFailedException(getMessage() + "; " + more, log, this);
  }

  /** What the fork had to say; may be empty. */
  String log() {
    return log;
  }
}
