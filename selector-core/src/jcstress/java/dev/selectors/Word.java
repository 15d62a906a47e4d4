package dev.selectors;

/** A control word as it is in the middle of a run, without the run. */
final class Word extends OneWordReadySet {
  Word() {
    started();
  }
}
