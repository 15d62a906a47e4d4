package dev.selectors.testkit;

import dev.selectors.Overflow;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A program for a few selectors, which can be played in receive form and in react form. However
 * it is played, it comes to an end: there are no loops without a limit.
 *
 * @param run how many turns a selector takes in a row
 * @param outside what is done while it plays, by nobody in it
 * @param team what somebody does whose children some of them are
 * @param hopeless what becomes of those who wait for mailboxes that are all disabled
 */
record TwinProgram(
    int run, List<Role> roles, List<Call> outside, Team team, End end, Hopeless hopeless) {
  /** Different messages, so that cases have something to tell apart. */
  static final int KINDS = 3;

  static final int ALL_KINDS = (1 << KINDS) - 1;
  static final int NO_KIND = KINDS;
  /** Awaited stages that are completed by somebody. */
  static final int STAGES = 3;

  /** No ageing or random: they count selections that find nothing, whose number nobody promises. */
  enum Policy {
    MULTILEVEL,
    WEIGHTED,
    ARRIVAL_ORDER
  }

  /** What becomes of those who wait for mailboxes that are all disabled. */
  enum Hopeless {
    /** There are none: they enable one. */
    NOBODY,
    FAILS,
    EXITS
  }

  /** Who begins anew when a child fails. */
  enum Scope {
    ONE,
    ALL,
    REST
  }

  /**
   * What is done when a child fails.
   *
   * @param restarts how many in all
   * @param pause in nanoseconds; 0 for none
   */
  record Team(Scope scope, int restarts, long pause) {}

  /**
   * How the system is closed.
   *
   * @param nanos when, if it is not at rest before
   */
  record End(long nanos, boolean drains) {}

  /**
   * What one selector is, and does.
   *
   * @param restarts after how many failures it begins anew; the next one ends it
   * @param isChild whether it leaves its failures to its parent
   * @param resumes whether it goes on when a guard, a timer or a continuation has failed
   */
  record Role(
      Policy policy,
      int restarts,
      boolean isChild,
      boolean resumes,
      List<Box> boxes,
      List<Act> acts) {}

  /**
   * A mailbox.
   *
   * @param overflow null if it has no bound
   */
  record Box(
      int level,
      boolean enabled,
      boolean selective,
      @Nullable Overflow overflow,
      int capacity) {
    boolean mayHaveHeadGuard() {
      return overflow != Overflow.DROP_OLDEST;
    }
  }

  /**
   * Something that is done from outside.
   *
   * @param nanos when; 0 for before anybody is spawned
   */
  record Call(long nanos, Act what) {}

  sealed interface Act {
    record Send(int to, int box, int kind) implements Act {}

    /** Sends, and awaits room: with only one mailbox closed meanwhile, or all if it is -1. */
    record SendAsync(int to, int box, int kind, int closed, List<Act> then) implements Act {}

    /** Asks, and awaits the answer: with only one mailbox closed meanwhile, or all if it is -1. */
    record Ask(int to, int box, int kind, long nanos, int closed, List<Act> then) implements Act {}

    /** Asks, and does nothing else before it has the answer, whatever comes. */
    record AskAndWait(int to, int box, int kind, long nanos) implements Act {}

    /** Gives up the request that it has made first. */
    record Withdraw() implements Act {}

    /** Answers the request that it was handed first, and has not answered yet. */
    record Answer(boolean fails) implements Act {}

    record Forward(int to, int box, int kind) implements Act {}

    record Enable(int box, boolean enabled) implements Act {}

    record EnableAll(boolean enabled) implements Act {}

    /**
     * Decides what the guards of a mailbox say from now on.
     *
     * @param counted the mailbox in which some messages have to wait; -1 for none
     * @param fails whether the guard throws
     * @param refused which messages the head guard keeps back
     */
    record Guard(int box, boolean holds, int counted, int least, boolean fails, int refused)
        implements Act {}

    record Recheck(int who) implements Act {}

    record Monitor(int who, int box) implements Act {}

    record CancelMonitor() implements Act {}

    record Link(int who) implements Act {}

    record Unlink(int who) implements Act {}

    record Trap(int box) implements Act {}

    /**
     * Does something later.
     *
     * @param times how often; once is a timer that does not repeat
     */
    record Timer(long nanos, int times, List<Act> then) implements Act {}

    record CancelTimer() implements Act {}

    record Async(boolean fails, List<Act> then) implements Act {}

    record Complete(int stage, boolean fails) implements Act {}

    /** Stops another selector: when one heeds what it asks of itself is not promised. */
    record Stop(int who) implements Act {}

    record Fail() implements Act {}

    /** Comes only before a wait: what a loop does after it without waiting differs. */
    record Exit() implements Act {}

    /**
     * Awaits a stage.
     *
     * @param stage which somebody completes; -1 for one that is complete: nothing else is handled
     *     before its continuation
     */
    record Await(int stage, int closed, List<Act> then) implements Act {}

    record Loop(int times, List<Act> body) implements Act {}

    /**
     * Waits for one of some messages.
     *
     * @param nanos for how long; 0 for ever
     * @param late what to do if none has come by then
     * @param kept whether clauses and step are made once and reused
     */
    record Wait(List<Choice> choices, long nanos, List<Act> late, boolean kept) implements Act {}
  }

  /** What to do with messages of a mailbox: by cases, unless one branch takes all. */
  record Choice(int box, List<Branch> branches) {
    boolean isFunction() {
      return branches.size() == 1 && branches.getFirst().kinds() == ALL_KINDS;
    }
  }

  /**
   * What to do with messages of some kinds.
   *
   * @param kinds a bit for each
   */
  record Branch(int kinds, List<Act> body) {
    boolean takes(int kind) {
      return (kinds & 1 << kind) != 0;
    }
  }

  /** Any program: what it does depends on the order in which its selectors run. */
  static TwinProgram any(long seed) {
    return new TwinGenerator(seed, false, true).program();
  }

  /**
   * A program that does the same in whatever order its selectors run: each mailbox has one sender,
   * and nobody waits for two mailboxes at once, or for a time. Gilles Kahn, <cite>The Semantics of
   * a Simple Language for Parallel Programming</cite>, 1974.
   *
   * @param awaits whether there are stages, which nobody can await in the middle of a turn
   */
  static TwinProgram determinate(long seed, boolean awaits) {
    return new TwinGenerator(seed, true, awaits).program();
  }
}
