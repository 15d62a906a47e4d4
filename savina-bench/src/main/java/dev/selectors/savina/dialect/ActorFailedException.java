package dev.selectors.savina.dialect;

/** An actor threw something, so its run has no result. */
public final class ActorFailedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** The failure with what was thrown. */
  public ActorFailedException(Throwable cause) {
    super("an actor failed: " + cause, cause);
  }
}
