package dev.selectors.testkit.model;

/** A turn of the model ends in its middle, as its selector is to end; that is no failure. */
final class Cut extends RuntimeException {
  private static final long serialVersionUID = 1;

  Cut() {
    super(null, null, false, false);
  }
}
