package dev.selectors.savina.fib;

/** The sequential reference. */
final class FibReference {
  private FibReference() {}

  /** The n-th Fibonacci number; the first two are one. */
  static int fib(int n) {
    int previous = 0;
    int current = 1;
    for (int i = 1; i < n; i++) {
      int next = previous + current;
      previous = current;
      current = next;
    }
    return current;
  }
}
