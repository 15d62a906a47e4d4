package dev.selectors.savina.harness;

import java.util.Optional;

/** What one run computed, still unchecked. */
public interface Answer {
  /**
   * Checks the answer; not timed.
   *
   * @throws WrongAnswerException naming benchmark, variant, what was expected and what was computed
   */
  void verify();

  /** How much the run has done, if that depends on who comes first. */
  Optional<WorkDone> workDone();
}
