package dev.selectors.testkit.model;

import dev.selectors.Directive;
import java.util.List;

/**
 * One thing that a selector of a {@link Program} does in a turn. Others are named by their number
 * in the program; what is sent to a number reaches the latest incarnation of it. Mailboxes, too,
 * are named by their number, and -1 is a router, which picks one by the kind of the message.
 * Numbers after those of the selectors are inboxes.
 */
sealed interface Action {
  record Send(int to, int box, int kind) implements Action {}

  /** Sends this many at once, one kind after the other. */
  record SendAll(int to, int box, int kind, int count) implements Action {}

  record TrySend(int to, int box, int kind) implements Action {}

  /** Handles messages of the mailbox in another way from now on, as if they were of other kinds. */
  record Become(int box) implements Action {}

  record Unbecome(int box) implements Action {}

  /** Sends, and awaits room: with only one mailbox closed meanwhile, or all if it is -1. */
  record SendAsync(int to, int box, int kind, int closed, List<Action> then) implements Action {}

  /** Asks, and awaits the answer: with only one mailbox closed meanwhile, or all if it is -1. */
  record Ask(int to, int box, int kind, int millis, int closed, List<Action> then)
      implements Action {}

  /** Asks without waiting: what follows is done at once, in the middle of what ends the request. */
  record AskThen(int to, int box, int kind, int millis, List<Action> then) implements Action {}

  /** Sends, and does what follows as soon as the mailbox has taken the message, or never will. */
  record SendThen(int to, int box, int kind, List<Action> then) implements Action {}

  /** Watches, and does what follows at once, in the middle of the other one's end. */
  record MonitorThen(int to, List<Action> then) implements Action {}

  /**
   * Gives up what it has asked or sent first, of those it waits for, has not given up yet, and may
   * be told of.
   */
  record Withdraw() implements Action {}

  /** Watches, and has an inbox told. */
  record MonitorBy(int to, int inbox) implements Action {}

  /** Receives from an inbox, if something is there, and does what follows. */
  record Take(int inbox, List<Action> then) implements Action {}

  /**
   * Waits in the middle of a turn for a message, handles it, and goes on with the turn.
   *
   * @param last what is done however that ends, as in a finally clause
   */
  record Receive(Program.Wait what, List<Action> last) implements Action {}

  /** Asks, and waits in the middle of a turn for the answer. */
  record Call(int to, int box, int kind, int millis, List<Action> then) implements Action {}

  record Answer() implements Action {}

  /** Answers if it is not too late, and tells whether it was before, and is then. */
  record TryAnswer() implements Action {}

  record FailAnswer() implements Action {}

  record Forward(int to, int box, int kind) implements Action {}

  record KeepAnswer() implements Action {}

  record AnswerKept() implements Action {}

  record Enable(int box) implements Action {}

  record Disable(int box) implements Action {}

  record EnableAll() implements Action {}

  record DisableAll() implements Action {}

  record DisableAllExcept(int box) implements Action {}

  record Count(int counter) implements Action {}

  record SetGuard(int box, Program.Guard guard) implements Action {}

  record SetHeadGuard(int box, int kind) implements Action {}

  /**
   * Throws.
   *
   * @param own what its own onFailure says
   * @param above what a supervision says
   */
  record Fail(Directive own, Directive above) implements Action {}

  record Exit() implements Action {}

  record Stop(int to) implements Action {}

  record Recheck(int to) implements Action {}

  record Link(int to) implements Action {}

  record Unlink(int to) implements Action {}

  record Trap(int box) implements Action {}

  record Monitor(int to, int box) implements Action {}

  record CancelMonitor() implements Action {}

  /** Spawns it as a child, if it is new, or has ended and may live again. */
  record Spawn(int who) implements Action {}

  /** The same, without a parent. */
  record SpawnRoot(int who) implements Action {}

  record Await(int stage, int closed, List<Action> then) implements Action {}

  record Complete(int stage, boolean failing) implements Action {}

  record After(int millis, List<Action> then) implements Action {}

  /** Ticks a few times, then cancels itself. */
  record Every(int millis, List<Action> then) implements Action {}

  record CancelTimer() implements Action {}

  record Async(boolean failing, List<Action> then) implements Action {}

  /** A task that nothing comes after, unless it fails. */
  record Task(boolean failing) implements Action {}
}
