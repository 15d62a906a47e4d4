package dev.selectors.savina.memory;

import java.util.List;

/**
 * The heap of a JVM over time.
 *
 * @param runs complete runs of the observed program
 * @param used what was in use now and then, including garbage
 * @param kept what was left in use right after each collection
 */
public record Timeline(int runs, List<Point> used, List<Point> kept) {

  /** So many bytes, so many milliseconds after the beginning. */
  public record Point(long millis, long bytes) {}
}
