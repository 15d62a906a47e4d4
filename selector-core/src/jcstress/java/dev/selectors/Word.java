package dev.selectors;

/** A control word as it is in the middle of a run, without the run. */
@SuppressWarnings("serial")
final class Word extends ControlWord {
  Word() {
    started();
  }

  @Override
  void run() {}
}
