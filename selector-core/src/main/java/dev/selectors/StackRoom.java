package dev.selectors;

/**
 * Whether the stack of the caller has room for what must not end in the middle. A pool of the JDK
 * never gets over a stack that is used up while it wakes a worker, or makes one.
 */
final class StackRoom {
  /** A pool that makes a thread needs some thirty frames, but larger ones. */
  private static final int FRAMES = 200;

  private StackRoom() {}

  /**
   * Takes longer than a message, so only for what takes longer still.
   *
   * @throws StackOverflowError if there is no room to wake, or make, a thread
   */
  static void require() {
    int unused = frames(FRAMES);
  }

  private static int frames(int left) {
    return left == 0 ? 0 : frames(left - 1) + 1;
  }
}
