package dev.selectors.savina.fib;

/** What a node of the tree understands. */
sealed interface FibMessage {
  /** Compute this Fibonacci number. */
  record Request(int n) implements FibMessage {}

  /** A child's result. */
  record Response(int value) implements FibMessage {}
}
