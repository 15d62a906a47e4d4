package dev.selectors;

/**
 * A failure that a stress test brings about very often: without a trace, which nobody would need.
 */
final class Deliberate extends RuntimeException {
  private static final long serialVersionUID = 1L;

  Deliberate() {
    super(null, null, false, false);
  }
}
