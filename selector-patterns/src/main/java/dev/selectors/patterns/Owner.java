package dev.selectors.patterns;

import dev.selectors.Mailbox;
import dev.selectors.SelectorContext;
import dev.selectors.SelectorState;
import java.util.function.Supplier;

/** Checks of who calls what is the owner's, and when: before anything is changed by the call. */
final class Owner {
  private Owner() {}

  /**
   * Returns in a turn of the selector, and, before it is spawned, to the thread that makes it.
   *
   * @param own a mailbox of the selector
   * @param text what was called, and the way out
   * @throws IllegalStateException to all others
   */
  static void require(Mailbox<?> own, Supplier<String> text) {
    try {
      own.isEnabled();
    } catch (IllegalStateException e) {
      throw new IllegalStateException(text.get(), e);
    }
  }

  /**
   * Returns to the thread that makes the selector, as long as it is not spawned.
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

  /** What is said of a call that comes too late, or from elsewhere. */
  static String beforeTheSpawn(String call, String of) {
    return call + " of " + of
        + " is to be called before it is spawned, by the thread that makes it";
  }
}
