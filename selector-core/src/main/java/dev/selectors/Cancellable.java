package dev.selectors;

/** Something that can be called off: a timer, or a monitor. */
@FunctionalInterface
public interface Cancellable {
  /**
   * Calls it off. Callable from any thread, any number of times.
   *
   * @return true if this call prevented it; false if it had happened already, or was called off
   *     before
   */
  boolean cancel();
}
