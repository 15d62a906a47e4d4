package dev.selectors.savina.fjcreate;

import dev.selectors.savina.harness.BusyWork;
import dev.selectors.savina.harness.Expect;

/** The one message object that every new selector receives. */
record Work(double theta) {
  static final Work SAME = new Work(37.2);

  private static final double SQUARE = BusyWork.sine(SAME.theta);

  /** Called by whoever has done it, at its end: it lives no longer, and nobody else knows. */
  static void verify(float done) {
    Expect.within("square of a sine", SQUARE, 1e-6, done);
  }
}
