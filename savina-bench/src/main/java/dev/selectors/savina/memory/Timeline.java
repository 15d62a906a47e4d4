package dev.selectors.savina.memory;

import java.util.List;

/**
 * The heap of a JVM over a time.
 *
 * @param runs complete runs of the program that was looked at
 * @param used what was in use now and then, garbage included
 * @param kept what collections have left in use, as soon as they ended
 */
public record Timeline(int runs, List<Point> used, List<Point> kept) {

  /** So many bytes, so many milliseconds after the beginning. */
  public record Point(long millis, long bytes) {}
}
