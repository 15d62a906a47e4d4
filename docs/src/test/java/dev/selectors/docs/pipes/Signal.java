package dev.selectors.docs.pipes;

/** What a component of a circuit is given: values, and commands how to handle them. */
sealed interface Signal {
  record Value(int number) implements Signal {}

  sealed interface Command extends Signal {}

  record Gain(int factor) implements Command {}

  record Hold() implements Command {}

  record Go() implements Command {}
}
