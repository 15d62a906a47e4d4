package dev.selectors.savina.memory;

import org.jspecify.annotations.Nullable;

/**
 * The objects of one class that belong to an idle actor.
 *
 * @param type the name of the class, as the JVM lists it
 * @param each how many of them an actor has
 * @param size the bytes of one of them
 * @param layout how JOL sees the class; null if it has no name to find it by, as that of a lambda,
 *     or no fixed size, as an array
 */
public record Part(
    String type, double each, double size, @Nullable Layout layout) {
  /**
   * Where the bytes of an object go.
   *
   * @param header bytes that the JVM needs itself
   * @param padding bytes between and behind the fields that nobody uses
   * @param text field by field
   */
  public record Layout(long header, long padding, String text) {}

  /** What the objects of the class add to an actor. */
  public double bytes() {
    return each * size;
  }
}
