package dev.selectors.savina.harness;

/** What one run computed, still unchecked. */
@FunctionalInterface
public interface Answer {
  /**
   * Checks the answer; not timed.
   *
   * @throws WrongAnswerException naming benchmark, variant, what was expected and what was computed
   */
  void verify();
}
