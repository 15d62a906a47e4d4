package dev.selectors.testkit.model;

import dev.selectors.Cancellable;
import java.util.List;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** What a script can do to the selector that it runs in: a real one, or one of the model. */
interface Host {
  /**
   * What was received.
   *
   * @param what in words
   * @param note null if it is none
   */
  record Taken(String what, @Nullable Note note) {
    static final Taken NOTHING = new Taken("nothing", null);
    /** The inbox is closed. */
    static final Taken END = new Taken("the end", null);

    static Taken note(Note note) {
      return new Taken(note.id(), note);
    }

    boolean isAny() {
      return !equals(NOTHING) && !equals(END);
    }
  }

  /** What can be done from outside as well. */
  interface World {
    void send(int to, int box, Note note);

    void sendAll(int to, int box, List<Note> notes);

    boolean trySend(int to, int box, Note note);

    /**
     * Sends, and tells when the mailbox has taken it.
     *
     * @param told given what it has come to: a value or an error
     * @return cancels that, and not the message
     */
    Cancellable sendAsync(
        int to, int box, Note note, BiConsumer<@Nullable String, @Nullable String> told);

    /**
     * Asks in nobody's name.
     *
     * @param told given what it has come to, by whoever ends the request
     * @return withdraws the request
     */
    Cancellable ask(
        int to,
        int box,
        Note note,
        int millis,
        BiConsumer<@Nullable String, @Nullable String> told);

    /**
     * Tells of the end of a selector.
     *
     * @param told given who has ended, and why, by whoever ends it
     */
    Cancellable monitor(int who, BiConsumer<String, String> told);

    /** Has an inbox told of the end of a selector. */
    Cancellable monitor(int who, int inbox);

    /** What waits in an inbox. */
    Taken take(int inbox);

    void spawnRoot(int who);

    void stop(int who);

    void recheck(int who);

    void complete(int stage, boolean failing);

    void log(String line);
  }

  World world();

  String name();

  /** How many messages wait there; for a guard. */
  int count(int box);

  void enable(int box);

  void disable(int box);

  /**
   * Handles messages in another way.
   *
   * @param layer counts the handlers that one has put in place of another
   */
  void become(int box, int layer);

  void unbecome(int box);

  void enableAll();

  void disableAll();

  void disableAllExcept(int box);

  void guard(int box, Program.Guard guard);

  void headGuard(int box, int kind);

  /**
   * Waits for a message, and handles it.
   *
   * @return false if the time is up before
   */
  boolean receive(Program.Wait wait);

  /** Asks, and waits for the answer. */
  void call(
      int to, int box, Note note, int millis, BiConsumer<@Nullable String, @Nullable String> then);

  void exit();

  void link(int other);

  void unlink(int other);

  void trap(int box);

  Cancellable monitor(int other, int box);

  void spawn(int who);

  /**
   * Awaits a stage that somebody completes.
   *
   * @param closed the one mailbox that is closed meanwhile; all are if it is -1
   * @param then given what the stage has come to: a value or an error
   */
  void await(int stage, int closed, BiConsumer<@Nullable String, @Nullable String> then);

  /** Whether there is room can be waited for no longer. */
  Cancellable sendAsync(
      int to, int box, Note note, int closed, BiConsumer<@Nullable String, @Nullable String> then);

  /** The request can be withdrawn. */
  Cancellable ask(
      int to,
      int box,
      Note note,
      int millis,
      int closed,
      BiConsumer<@Nullable String, @Nullable String> then);

  Cancellable after(int millis, Runnable then);

  Cancellable every(int millis, Runnable then);

  void async(boolean failing, BiConsumer<@Nullable String, @Nullable String> then);

  void task(boolean failing);
}
