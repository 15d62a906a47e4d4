package dev.selectors;

import static java.lang.invoke.ConstantBootstraps.fieldVarHandle;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * What runs and senders read of a selector all the time, and hardly anybody writes. Each field
 * belongs to the part of the selector that has the methods for it.
 */
abstract class ReadMostly {
  /*
   * A JVM puts the fields of a superclass first, and places the mailboxes right behind the cell of
   * their selector. So what a row of messages reads for each of them is here and in the control
   * word; what is used once in a run follows; and what each sender writes, the ends of the queue,
   * comes 64 bytes behind the word: never in its cache line.
   *
   *   |<------------------------ Cell ------------------------>|<-------- Mailbox --------->|
   *   | header | ReadMostly | word | owner | turns | the rest | header | head | tail | gate |
   *    0                     32     40      48      56         80       92     96
   */

  private static final VarHandle SYSTEM = fieldVarHandle(
      MethodHandles.lookup(), "system", VarHandle.class, ReadMostly.class, SelectorSystem.class);
  private static final VarHandle EXTRAS = fieldVarHandle(
      MethodHandles.lookup(), "extras", VarHandle.class, ReadMostly.class, Extras.class);

  /** Of {@link OneWordReadySet}: a bit for each mailbox that is open. */
  long open;

  /** Of {@link Scheduled}, as the next one. */
  @SuppressWarnings("NullAway.Init") // set by its constructor, once and for all
  Selector selector;
  /** Null until it is spawned; stays once it is set, which is the first thing that a spawn does. */
  private @Nullable SelectorSystem system;
  /** Stays once it is made. */
  private volatile @Nullable Extras extras;

  /** Whether it is not spawned yet. */
  final boolean isNew() {
    return SYSTEM.getVolatile(this) == null;
  }

  /** Claims the one and only spawn. */
  final boolean claimFor(SelectorSystem its) {
    return SYSTEM.compareAndSet(this, null, its);
  }

  /** For callers that know that it was spawned, or make sure that it was. */
  final @Nullable SelectorSystem systemOrNull() {
    return system;
  }

  /** What few selectors have; null if this one has nothing of it. */
  final @Nullable Extras extras() {
    return extras;
  }

  /** The same, for a caller that has something to add. Callable from any thread. */
  final Extras extrasToChange() {
    Extras its = extras;
    if (its == null) {
      Extras made = new Extras();
      Extras first = (Extras) EXTRAS.compareAndExchange(this, null, made);
      its = first == null ? made : first;
    }
    return its;
  }
}
