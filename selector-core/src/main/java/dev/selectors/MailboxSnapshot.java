package dev.selectors;

/**
 * What could be seen of one mailbox at some instant.
 *
 * @param name its name
 * @param type the simple name of the messages' class; empty if it was declared without one
 * @param level its level; lower is served first
 * @param depth how many messages waited in it; in that of a {@link ThreadInbox}, how many no thread
 *     had received
 * @param forRoom how many waited outside for room in it: {@link Overflow#WAIT}
 * @param gate whether it was open, and if not, why and since when
 */
public record MailboxSnapshot(
    String name, String type, int level, int depth, int forRoom, Gate gate) {
  /**
   * The state of a mailbox's gate. Times are counted in turns of the selector: "since turn 7" means
   * that the seventh turn closed it, "since turn 0" that it was declared so or closed before the
   * first message.
   */
  public sealed interface Gate {
    /**
     * Whether the gate is open. Even if it is, a selector that is
     * {@linkplain SelectorState.Awaiting awaiting} takes no message.
     *
     * @return true if it was {@link Open}, whether or not messages waited
     */
    default boolean isOpen() {
      return this instanceof Open;
    }

    /** Enabled, and not known to be kept closed by a guard. */
    record Open() implements Gate {
      @Override
      public String toString() {
        return "open";
      }
    }

    /**
     * Closed by {@link Mailbox#disable}, or a method that does the same for several mailboxes.
     *
     * @param sinceTurn the turn that closed it
     */
    record Disabled(long sinceTurn) implements Gate {
      @Override
      public String toString() {
        return "disabled since turn " + sinceTurn;
      }
    }

    /**
     * Closed by a guard that did not hold when it was last evaluated.
     *
     * @param sinceTurn the turn after which the guard was first found not to hold
     */
    record Guarded(long sinceTurn) implements Gate {
      @Override
      public String toString() {
        return "closed by its guard since turn " + sinceTurn;
      }
    }

    /**
     * Closed by a guard, or by a condition of its {@link Cases}, that has thrown, after which the
     * selector was {@linkplain Directive#RESUME resumed}. It is asked again after the next turn, or
     * a {@link Selector#recheck}.
     *
     * @param sinceTurn the turn after which it has thrown
     */
    record GuardFailed(long sinceTurn) implements Gate {
      @Override
      public String toString() {
        return "closed since turn " + sinceTurn + ", when its guard failed";
      }
    }

    /**
     * Closed until an awaited stage completes: {@link Await#whileDisabled}.
     *
     * @param sinceTurn the turn that closed it
     */
    record Paused(long sinceTurn) implements Gate {
      @Override
      public String toString() {
        return "closed by an awaited stage since turn " + sinceTurn;
      }
    }

    /**
     * Closed because the selector waits in {@code receive} or {@code react} for other mailboxes.
     *
     * @param sinceTurn the turn that closed it
     */
    record Unheard(long sinceTurn) implements Gate {
      @Override
      public String toString() {
        return "not waited for since turn " + sinceTurn;
      }
    }
  }

  @Override
  public String toString() {
    return text("");
  }

  /** @param atLeast says so, if it was not counted how many there are */
  String text(String atLeast) {
    return name + (type.isEmpty() ? "" : "<" + type + ">") + ": " + atLeast + depth + " waiting, "
        + (forRoom == 0 ? "" : forRoom + " outside waiting for room, ") + gate;
  }
}
