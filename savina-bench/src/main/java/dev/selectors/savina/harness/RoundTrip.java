package dev.selectors.savina.harness;

import java.util.OptionalDouble;

/**
 * How far apart two processors are: the time that a value takes from one thread to another and
 * back.
 *
 * <p>Two that share a core or a cache take some tens of nanoseconds, two in different parts of a
 * chip or in different sockets several hundred. Threads that work together are slower to the same
 * degree. The host of a virtual machine moves it between them, unseen.
 */
final class RoundTrip {
  private static final int TRIPS = 200;
  private static final int SERIES = 10;
  /** It takes longer on a machine that is busy with something else. */
  private static final long LIMIT_NANOS = 100_000_000;

  private static final int END = -1;

  /** One on its way there, zero when it is back. */
  private volatile int ball;

  private RoundTrip() {}

  /**
   * The nanoseconds of one round trip, in the quickest of several series; empty with a single
   * processor, where one thread would have to wait for the other's turn.
   */
  static OptionalDouble nanos() throws InterruptedException {
    if (Runtime.getRuntime().availableProcessors() < 2) {
      return OptionalDouble.empty();
    }
    RoundTrip game = new RoundTrip();
    Thread other = Thread.ofPlatform().daemon().name("savina-round-trip").start(game::giveBack);
    try {
      game.series(1); // the other thread may not have begun yet
      long began = System.nanoTime();
      double least = Double.MAX_VALUE;
      for (int i = 0; i < SERIES && System.nanoTime() - began < LIMIT_NANOS; i++) {
        least = Math.min(least, game.series(TRIPS));
      }
      return OptionalDouble.of(least);
    } finally {
      game.ball = END;
      other.join();
    }
  }

  private double series(int trips) {
    long start = System.nanoTime();
    for (int i = 0; i < trips; i++) {
      ball = 1;
      while (ball == 1) {}
    }
    return (System.nanoTime() - start) / (double) trips;
  }

  private void giveBack() {
    int now = ball;
    while (now != END) {
      if (now == 1) {
        ball = 0;
      }
      now = ball;
    }
  }
}
