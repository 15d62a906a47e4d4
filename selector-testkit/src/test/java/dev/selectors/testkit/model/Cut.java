package dev.selectors.testkit.model;

/** A turn of the model ends midway, as its selector is to end; that is no failure. */
final class Cut extends RuntimeException {
  private static final long serialVersionUID = 1;

  Cut() {
    super(null, null, false, false);
  }
}
