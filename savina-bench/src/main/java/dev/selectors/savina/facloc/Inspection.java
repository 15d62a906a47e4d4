package dev.selectors.savina.facloc;

import dev.selectors.savina.harness.Expect;
import java.util.List;

/**
 * The check of a tree against itself: whichever way it has grown, in the end everybody has been
 * served once, and every quadrant knows the facilities that it should have heard of, each once.
 */
final class Inspection {
  private final FacilityParams params;
  private long customers;
  private long marks;

  private Inspection(FacilityParams params) {
    this.params = params;
  }

  /** Looks at everything below this root, for these customers. */
  static void of(FacilityParams params, Report root, FacilityReference reference) {
    Inspection inspection = new Inspection(params);
    Expect.equal("customers sent to the root", params.points(), root.received());
    checkPlaces(root, params.square());
    inspection.check(root, params.square(), 0);
    Expect.equal("customers served", params.points(), inspection.customers);
    Expect.equal("marks of the customers", reference.marks(), inspection.marks);
  }

  /** Each quarter has reported once: whatever else is looked at relies on that. */
  private static void checkPlaces(Report report, Box box) {
    if (!report.isSplit()) {
      return;
    }
    Expect.equal("quarters in " + box, 4, report.quarters().size());
    for (int i = 0; i < 4; i++) {
      int place = i;
      long reports =
          report.quarters().stream().filter(quarter -> quarter.place() == place).count();
      Expect.equal("reports of quarter " + i + " in " + box, 1, reports);
      checkPlaces(report.quarter(i), box.quarter(i));
    }
  }

  /** Looks at a quadrant; {@code outside} are the marks of facilities that are not below it. */
  private void check(Report report, Box box, long outside) {
    long own = box.centre().mark();
    long below = opened(report, box) - (report.isSplit() ? own : 0);
    Expect.equal("facilities known in " + box, outside + own + below, marks(report.facilities()));
    if (!report.isSplit()) {
      checkLeaf(report, box);
      return;
    }
    String where = " in " + box;
    Expect.equal("customers kept" + where, 0, report.customers().size());
    Expect.equal("splits without need" + where, 0, report.cost() > params.threshold() ? 0 : 1);
    long passedOn = 0;
    for (int i = 0; i < 4; i++) {
      Report quarter = report.quarter(i);
      int diagonal = 3 - i;
      check(
          quarter,
          box.quarter(i),
          outside + own + opened(report.quarter(diagonal), box.quarter(diagonal)));
      passedOn += quarter.given() + quarter.received();
    }
    Expect.equal("customers" + where, report.given() + report.received(), passedOn);
  }

  private void checkLeaf(Report report, Box box) {
    String where = " in " + box;
    List<Point> served = report.customers();
    Expect.equal("customers" + where, report.given() + report.received(), served.size());
    Expect.atMost(
        "facilities known from the beginning" + where, report.facilities().size(), report.known());
    double most = 0;
    double least = 0;
    for (Point point : served) {
      Expect.equal("customers of others" + where, 0, isIn(box, point) ? 0 : 1);
      most += point.distanceTo(report.facilities().subList(0, report.known()));
      least += point.distanceTo(report.facilities());
    }
    // Which facilities were known when a customer was served is left to the run.
    Expect.within(
        "cost" + where, 0.5 * (most + least), 0.5 * (most - least) + 1e-9 * most, report.cost());
    boolean isFull = report.received() > 0 && report.cost() > params.threshold();
    Expect.equal("splits forgotten" + where, 0, isFull ? 1 : 0);
    customers += served.size();
    marks += marks(served);
  }

  private boolean isIn(Box box, Point point) {
    return point.x() >= box.left()
        && point.y() >= box.bottom()
        && (point.x() < box.right() || box.right() == params.grid())
        && (point.y() < box.top() || box.top() == params.grid());
  }

  /** The marks of the facilities that were opened here and below. */
  private static long opened(Report report, Box box) {
    if (!report.isSplit()) {
      return 0;
    }
    long marks = box.centre().mark();
    for (Report quarter : report.quarters()) {
      marks += opened(quarter, box.quarter(quarter.place()));
    }
    return marks;
  }

  private static long marks(List<Point> points) {
    return points.stream().mapToLong(Point::mark).sum();
  }
}
