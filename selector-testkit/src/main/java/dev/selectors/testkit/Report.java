package dev.selectors.testkit;

import org.opentest4j.AssertionFailedError;

/**
 * The error that reports a failed run: why, with which seed, how to run it again, what happened.
 *
 * @param again how to run it again, with {@code %s} in place of the schedule
 */
record Report(String again) {
  static final Report OF_SELECTOR_TEST = new Report("@SelectorTest(seed = \"%s\")");
  static final Report OF_EXPLORE = new Report("SimulatedSystem.replay(\"%s\")");

  private static final int SHOWN = 50;

  AssertionFailedError of(Outcome outcome, String remark) {
    SimulatedSystem sim = outcome.sim();
    Throwable failure = outcome.failure();
    String why = sim.recorder.named(ErrorText.why(failure));
    Trace trace = sim.trace();
    long events = sim.recorder.size();
    String schedule = sim.schedule();
    String text = "seed " + sim.seed() + " fails: " + why
        + (why.contains(outcome.state()) ? "" : outcome.state())
        + "\n\nTo run it again: " + again.formatted(schedule) + " or -D" + Exploration.SEED + "="
        + schedule
        + (remark.isEmpty() ? "" : "\n" + remark)
        + "\n\n"
        + (events > SHOWN
            ? "The last " + SHOWN + " of " + events + " events:\n"
            : "All that happened:\n")
        + trace.last(SHOWN);
    Throwable cause = ErrorText.printable(failure);
    AssertionFailedError error =
        failure instanceof AssertionFailedError a && a.isExpectedDefined() && a.isActualDefined()
            ? new AssertionFailedError(text, a.getExpected(), a.getActual(), cause)
            : new AssertionFailedError(text, cause);
    // Tools that show only the top of the stack should show where the test failed.
    error.setStackTrace(Place.of(failure));
    sim.failures().forEach(f -> {
      if (!Faults.isCause(failure, c -> ErrorText.isOf(c, f.cause()))) {
        error.addSuppressed(ErrorText.printable(f.cause()));
      }
    });
    return error;
  }
}
