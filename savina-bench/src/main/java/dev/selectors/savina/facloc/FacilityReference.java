package dev.selectors.savina.facloc;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The sequential reference: every customer is served, and every new facility known, before the next
 * one comes.
 *
 * <p>With more threads, other customers come meanwhile, and the tree can be a different one.
 */
final class FacilityReference {
  private final FacilityParams params;
  private final Part root;
  private int quadrants = 1;
  private int depth;
  private long customers;
  private long facilities;
  private long marks;

  private FacilityReference(FacilityParams params, RandomGenerator random) {
    this.params = params;
    this.root = new Part(null, 0, params.square(), List.of(), 0);
    for (int i = 0; i < params.points(); i++) {
      Point point = params.next(random);
      marks += point.mark();
      root.serve(point);
    }
  }

  /** The reference for the customers that any run has. */
  static FacilityReference of(FacilityParams params) {
    return of(params, params.random());
  }

  /** The reference for other customers. */
  static FacilityReference of(FacilityParams params, RandomGenerator random) {
    return new FacilityReference(params, random);
  }

  /** How many quadrants there are; one of four was split up from another one. */
  int quadrants() {
    return quadrants;
  }

  /** How often the smallest quadrant was divided. */
  int depth() {
    return depth;
  }

  /** How many messages bring customers. */
  long customers() {
    return customers;
  }

  /** How many messages tell of facilities. */
  long facilities() {
    return facilities;
  }

  /** The marks of all customers, added up. */
  long marks() {
    return marks;
  }

  /** All messages, those at the end included. */
  long messages() {
    return customers + facilities + params.points() + 1 + quadrants + 3L * (quadrants - 1);
  }

  private final class Part {
    private final @Nullable Part parent;
    private final int place;
    private final Box box;
    private final Service service;
    private final int level;
    private List<Part> quarters = List.of();

    Part(@Nullable Part parent, int place, Box box, List<Point> inherited, int level) {
      this.parent = parent;
      this.place = place;
      this.box = box;
      this.service = new Service(box.centre(), inherited);
      this.level = level;
      depth = Math.max(depth, level);
    }

    void serve(Point point) {
      customers++;
      if (!quarters.isEmpty()) {
        quarters.get(box.quarterOf(point)).serve(point);
      } else if (service.serve(point) > params.threshold()) {
        quadrants += 4;
        quarters = IntStream.range(0, 4).mapToObj(this::quarter).toList();
        tellParent(box.centre());
      }
    }

    private Part quarter(int number) {
      Part quarter = new Part(this, number, box.quarter(number), service.facilities, level + 1);
      List<Point> its = new ArrayList<>(service.customers);
      its.removeIf(point -> box.quarterOf(point) != number);
      quarter.service.give(its);
      return quarter;
    }

    private void tellParent(Point facility) {
      if (parent != null) {
        parent.hear(facility);
        parent.tellParent(facility);
        parent.quarters.get(3 - place).hearFromAbove(facility);
      }
    }

    private void hear(Point facility) {
      facilities++;
      service.facilities.add(facility);
    }

    private void hearFromAbove(Point facility) {
      hear(facility);
      quarters.forEach(quarter -> quarter.hearFromAbove(facility));
    }
  }
}
