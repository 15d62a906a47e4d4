package dev.selectors;

import org.jspecify.annotations.Nullable;

/**
 * What all runs and all senders read of a selector, and hardly anybody writes. Each field belongs to
 * the part of the selector that has the methods for it.
 */
abstract class ReadMostly {
  /*
   * A JVM puts the fields of a superclass first, and makes the mailboxes right behind the inside of
   * their selector. So what each run writes follows, and what each sender writes, the ends of the
   * queue, comes 64 bytes behind the control word: never in its cache line, for a row of messages
   * reads the word after each. All that has to follow a selector to another worker is two lines.
   *
   *   |<------------------------ Cell ------------------------>|<-------- Mailbox --------->|
   *   | header | ReadMostly | word | owner | turns | the rest | header | head | tail | gate |
   *    0                     40     56      64      72         88       100    104
   */

  /** Of {@link OneWordReadySet}: a bit for each mailbox that is open. */
  long open;

  /** Of {@link Scheduled}, as the next two. */
  @SuppressWarnings("NullAway.Init") // by its constructor, once and for all
  Selector selector;
  /** Written before the word leaves NEW, constant afterwards. */
  @Nullable
  SelectorSystem system;
  /** Stays once it is made. */
  volatile @Nullable Extras extras;

  // Of Mailboxes: at least one of these is null. Constant once the word has left NEW.

  @Nullable
  Mailbox<?> only;

  Mailboxes.@Nullable Several several;
}
