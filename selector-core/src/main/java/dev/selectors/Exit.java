package dev.selectors;

/**
 * The news that a {@linkplain Selector#link linked} selector has ended, as sent to a selector that
 * {@linkplain Selector#trapExits traps} it. There is exactly one for each link that was not cut.
 *
 * @param selector the selector that has ended
 * @param reason why
 */
public record Exit(Selector selector, ExitReason reason) {
  /** Names the selector. */
  @Override
  public String toString() {
    return "Exit[" + selector.name() + ": " + reason + "]";
  }
}
