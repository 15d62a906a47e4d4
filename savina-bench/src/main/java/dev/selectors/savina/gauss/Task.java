package dev.selectors.savina.gauss;

/** What all nodes of a tree have in common: the curve, and when to split an interval. */
record Task(Peaks curve, double tolerance) {

  /** The task of a run. */
  static Task of(GaussParams params) {
    return new Task(Peaks.of(params), params.tolerance());
  }

  /** The range of the whole curve. */
  GaussMessage.Interval range() {
    return new GaussMessage.Interval(0, curve.number());
  }

  /** The area of an interval. */
  Rule.Estimate estimate(GaussMessage.Interval interval) {
    return Rule.of(curve, interval);
  }

  /** Whether that is as good as wanted. */
  boolean accepts(Rule.Estimate estimate) {
    return estimate.error() <= tolerance;
  }
}
