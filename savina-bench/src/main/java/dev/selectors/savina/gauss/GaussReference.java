package dev.selectors.savina.gauss;

/** The sequential reference: the same tree, walked through by one thread. */
final class GaussReference {
  private GaussReference() {}

  /** The area of the whole curve, and all intervals that are looked at for it. */
  static GaussMessage.Area area(GaussParams params) {
    Task task = Task.of(params);
    return area(task, task.range());
  }

  private static GaussMessage.Area area(Task task, GaussMessage.Interval interval) {
    Rule.Estimate estimate = task.estimate(interval);
    if (task.accepts(estimate)) {
      return new GaussMessage.Area(estimate.area(), 1);
    }
    GaussMessage.Area left = area(task, interval.leftHalf());
    GaussMessage.Area right = area(task, interval.rightHalf());
    return new GaussMessage.Area(
        left.area() + right.area(), left.intervals() + right.intervals() + 1);
  }
}
