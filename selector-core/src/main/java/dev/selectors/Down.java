package dev.selectors;

/**
 * The news that a {@linkplain Selector#monitor monitored} selector has ended. There is exactly one
 * for each monitor that was not cancelled.
 *
 * @param selector the selector that has ended
 * @param reason why
 */
public record Down(Selector selector, ExitReason reason) {
  /** Names the selector. */
  @Override
  public String toString() {
    return "Down[" + selector.name() + ": " + reason + "]";
  }
}
