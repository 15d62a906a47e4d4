package dev.selectors.patterns;

import dev.selectors.Mailbox;
import dev.selectors.SelectorContext;
import dev.selectors.SelectorState;
import java.util.function.Supplier;

/**
 * Checks who makes calls that only the owner may make, and when: before the call changes anything.
 */
final class Owner {
  private Owner() {}

  /**
   * Returns in a turn of the selector, and, before it is spawned, to the thread that makes it.
   *
   * @param own a mailbox of the selector
   * @param text what was called, and the way out
   * @throws IllegalStateException to all other callers
   */
  static void require(Mailbox<?> own, Supplier<String> text) {
    try {
      own.isEnabled();
    } catch (IllegalStateException e) {
      throw new IllegalStateException(text.get(), e);
    }
  }

  /**
   * Returns to the thread that makes the selector, as long as the selector is not spawned.
   *
   * @param own a mailbox of the selector
   * @param text what was called, and the way out
   * @throws IllegalStateException otherwise
   */
  static void requireMaker(SelectorContext context, Mailbox<?> own, Supplier<String> text) {
    if (!(context.selector().state() instanceof SelectorState.New)) {
      throw new IllegalStateException(text.get());
    }
    require(own, text);
  }

  /** The text about a call that comes too late, or from elsewhere. */
  static String beforeTheSpawn(String call, String of) {
    return call + " of " + of + " must be called before it is spawned, by the thread that makes it";
  }
}
