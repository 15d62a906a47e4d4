package dev.selectors.savina.facloc;

import java.util.List;

/**
 * What a quadrant knows in the end.
 *
 * @param place which quarter it is of the quadrant above
 * @param given customers that it had from the beginning
 * @param received customers that came later
 * @param customers those that it has served and kept: none if it is split
 * @param cost how far they are from facilities, added up; if it is split, how far they were then
 * @param facilities all that it knows
 * @param known how many of them it knew from the beginning
 * @param quarters the reports of its quarters in the order of their end, if it is split
 */
record Report(
    int place,
    int given,
    int received,
    List<Point> customers,
    double cost,
    List<Point> facilities,
    int known,
    List<Report> quarters) {

  /** Whether it was split, and so has opened its facility. */
  boolean isSplit() {
    return !quarters.isEmpty();
  }

  /** How many there are, with all quarters and theirs. */
  int quadrants() {
    return 1 + quarters.stream().mapToInt(Report::quadrants).sum();
  }

  /** The report of one of its quarters. */
  Report quarter(int number) {
    return quarters.stream().filter(one -> one.place == number).findFirst().orElseThrow();
  }
}
