package dev.selectors;

/** Something that can be called off: a timer, a monitor, or a request. */
@FunctionalInterface
public interface Cancellable {
  /**
   * Calls it off. Callable from any thread, any number of times.
   *
   * @return true if this call prevented it, or what was still to come of it; false if it had
   *     happened already, was called off before, or was forgotten: because its selector ended or
   *     began anew, or because the selector that was to be told of an end ended first
   */
  boolean cancel();
}
