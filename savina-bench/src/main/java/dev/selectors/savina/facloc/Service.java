package dev.selectors.savina.facloc;

import java.util.ArrayList;
import java.util.List;

/** The books of a quadrant: whom it serves, and the facilities that it knows for that. */
final class Service {
  final List<Point> facilities;
  final List<Point> customers = new ArrayList<>();
  private final int known;
  private int given;
  private double cost;

  /** The service of a quadrant without customers, whose own facility is here. */
  Service(Point own, List<Point> inherited) {
    facilities = new ArrayList<>(inherited);
    facilities.add(own);
    known = facilities.size();
  }

  /** Takes customers over, before any others come. */
  void give(List<Point> points) {
    points.forEach(this::serve);
    given = customers.size();
  }

  /** The service of a quarter of this box, with its customers; this service still knows them. */
  Service quarter(Box box, int number) {
    Service quarter = new Service(box.quarter(number).centre(), facilities);
    quarter.give(
        customers.stream().filter(point -> box.quarterOf(point) == number).toList());
    return quarter;
  }

  /** Serves a customer; returns the distances of all of them so far, added up. */
  double serve(Point point) {
    customers.add(point);
    cost += point.distanceTo(facilities);
    return cost;
  }

  /** What is in the books now. */
  Report report(int place, int received, List<Report> quarters) {
    return new Report(place, given, received, customers, cost, facilities, known, quarters);
  }
}
