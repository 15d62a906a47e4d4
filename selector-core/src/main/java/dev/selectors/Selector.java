package dev.selectors;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionStage;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * An actor with several guarded mailboxes: it opens and closes each of them itself, and is handed
 * the next message from one that is open. Not to be confused with the selectors of NIO or JMS.
 *
 * {@snippet file="dev/selectors/Snippets.java" region="buffer"}
 *
 * <p>A selector declares its mailboxes in its constructor, each with a handler, and lives from
 * {@link SelectorSystem#spawn} to {@link #exit}, {@link #stop}, a failure, or the end of its
 * system. It handles one message at a time, in a <em>turn</em>; turns never overlap. While it has
 * nothing to do it holds no thread.
 *
 * <p><b>Ordering and fairness.</b> Messages of one sender to one mailbox are handled in the order
 * of sending, each exactly once, none lost while the selector lives. No order is promised across
 * mailboxes; which one is served next is up to the {@link SelectionPolicy}.
 *
 * <p><b>Threads.</b> Protected methods are callable only by the owner: inside a turn, or, where
 * that makes sense, by the thread that constructs the selector. Otherwise they throw
 * {@link IllegalStateException}. Public methods are callable from any thread.
 *
 * <p><b>Memory consistency effects:</b> what a sender did before it sent a message
 * <i>happens-before</i> the turn that handles it, and each turn <i>happens-before</i> the next.
 * Fields of a selector need be neither volatile nor locked.
 *
 * <p><b>Failure.</b> What a handler, guard, hook, timer or continuation throws ends the turn;
 * {@link #onFailure} decides what becomes of the selector. It is logged once as an error, and told
 * to the system's failure handler.
 *
 * <p>Shams Imam and Vivek Sarkar, <cite>Selectors: Actors with Multiple Guarded Mailboxes</cite>,
 * AGERE 2014.
 */
public abstract class Selector {
  @SuppressWarnings(
      "this-escape") // the cell keeps the reference and uses it from the first turn on
  final Cell cell = new Cell(this);

  /** Makes a selector that is not spawned yet. */
  protected Selector() {}

  // ---- hooks

  /**
   * Called in the first turn, before any message is handled, and again after a
   * {@link Directive#RESTART}.
   */
  protected void onStart() {}

  /**
   * Called in the last turn, on whatever way the selector ends; but not after a
   * {@link VirtualMachineError}, nor if it never started. Messages that wait now become dead
   * letters.
   *
   * @param reason why the selector ends
   */
  protected void onExit(ExitReason reason) {}

  /**
   * Decides what becomes of the selector after a failure; called in the turn that failed. The
   * default is {@link Directive#STOP}. A {@link VirtualMachineError} always stops the selector, and
   * is passed on to the thread's uncaught exception handler; it is not asked about.
   *
   * @param cause what was thrown
   */
  protected Directive onFailure(Throwable cause) {
    return Directive.STOP;
  }

  // ---- declaration

  /**
   * Declares a mailbox.
   *
   * @param name tells it apart in every diagnosis
   * @param handler is given each message in a turn of its own
   * @throws IllegalStateException if the selector was spawned already
   * @throws IllegalArgumentException if there is a mailbox of that name already
   */
  protected final <M> Mailbox<M> mailbox(String name, Consumer<? super M> handler) {
    return cell.mailbox(name, handler);
  }

  /**
   * Declares a mailbox, as {@link #mailbox(String, Consumer)} does, for messages of a class. That
   * spares a type witness where the compiler cannot infer it, and diagnoses name the class.
   *
   * @param type the messages it takes
   */
  protected final <M> Mailbox<M> mailbox(Class<M> type, String name, Consumer<? super M> handler) {
    return cell.mailbox(type, name, handler);
  }

  /**
   * Declares {@code n} mailboxes that share a handler, named {@code name-0}, {@code name-1} and so
   * on.
   *
   * @param handler is given the number of the mailbox, and the message
   * @throws IllegalArgumentException if {@code n} is not positive
   */
  protected final <M> List<Mailbox<M>> mailboxes(
      String name, int n, BiConsumer<Integer, ? super M> handler) {
    return cell.mailboxes(name, n, handler);
  }

  /**
   * Makes a ref whose messages are distributed over mailboxes of this selector: the receiver, not
   * the sender, decides. The function is executed by senders, on their threads, several at once; it
   * must be a pure function of the message. What depends on the selector's state goes to a mailbox
   * whose handler forwards it.
   *
   * @param route gives the mailbox for a message
   */
  protected final <M> MailboxRef<M> router(Function<? super M, Mailbox<? super M>> route) {
    return cell.router(route);
  }

  /**
   * Sets the selection policy; {@link SelectionPolicy#multilevel} if none is set.
   *
   * @throws IllegalStateException if the selector was spawned, or sent to, already
   */
  protected final void policy(SelectionPolicy policy) {
    cell.policy(policy);
  }

  /** What this selector can do with itself, for a part that it is composed of. */
  protected final SelectorContext context() {
    return cell;
  }

  // ---- gates

  /** Enables all mailboxes. */
  protected final void enableAll() {
    cell.enableAll();
  }

  /**
   * Disables all mailboxes. Something must enable one again: the same turn, or a stage, task or
   * timer it expects.
   */
  protected final void disableAll() {
    cell.disableAll();
  }

  /** Disables all mailboxes but these, and enables these. */
  protected final void disableAllExcept(Mailbox<?>... open) {
    cell.disableAllExcept(open);
  }

  // ---- what is expected

  /**
   * Suspends the selector until the stage completes: no other turn runs, and no thread is held. The
   * continuation then goes on with this turn. A selector can await several stages at once; it goes
   * on when all have completed. {@link Await#whileDisabled} narrows what is suspended.
   *
   * {@snippet file="dev/selectors/Snippets.java" region="await"}
   *
   * <p>{@link #stop} ends a suspended selector too. A stage that never completes suspends for ever:
   * give it a deadline, as by {@link java.util.concurrent.CompletableFuture#orTimeout}.
   *
   * @param continuation is given the value, or the error; what it throws is a failure of the
   *     selector
   */
  protected final <T> Await await(
      CompletionStage<T> stage,
      BiConsumer<? super @Nullable T, ? super @Nullable Throwable> continuation) {
    return cell.await(stage, continuation);
  }

  /**
   * Runs a task beside the selector's turns, on the system's workers. What it throws is a failure
   * of the selector. The task must not touch the selector's state, unless a gate keeps everything
   * away that would write it.
   */
  protected final void async(Runnable task) {
    cell.async(task);
  }

  /**
   * Runs a task beside the selector's turns, and then a continuation in a turn.
   *
   * {@snippet file="dev/selectors/Snippets.java" region="async"}
   *
   * @param continuation is given the task's result, or what it threw
   */
  protected final <T extends @Nullable Object> void async(
      Callable<T> task, BiConsumer<? super @Nullable T, ? super @Nullable Throwable> continuation) {
    cell.async(task, continuation);
  }

  /**
   * Runs an action once, in a turn of its own, when the time has come. No gate holds it back; to
   * have one do so, let the action send a message.
   *
   * @return cancels the timer; one cancelled in a turn of the selector does not fire any more, even
   *     if it was due
   * @throws IllegalArgumentException if {@code delay} is negative
   */
  protected final Cancellable after(Duration delay, Runnable action) {
    return cell.after(delay, action);
  }

  /**
   * Runs an action again and again, in turns of their own. A selector that is late skips ticks,
   * rather than catch up.
   *
   * @return cancels the timer
   * @throws IllegalArgumentException if {@code period} is not positive
   */
  protected final Cancellable every(Duration period, Runnable action) {
    return cell.every(period, action);
  }

  // ---- end

  /** Ends the selector after this turn. */
  protected final void exit() {
    cell.exit();
  }

  /**
   * Asks the selector to end after its present turn, with what waits becoming dead letters. Returns
   * at once.
   */
  public final void stop() {
    cell.request(ControlWord.STOP);
  }

  /**
   * Completes when the selector has ended, by whatever way. Dependent actions run on a worker of
   * the system; they should be quick. Waiting for it inside a turn would hold a worker:
   * {@link #monitor} instead.
   */
  public final CompletionStage<ExitReason> whenTerminated() {
    return cell.watchers().whenTerminated();
  }

  /**
   * Has {@code watcher} sent one {@link Down} when this selector ends; at once if it has ended.
   *
   * {@snippet file="dev/selectors/Snippets.java" region="monitor"}
   *
   * @return cancels the monitor
   */
  public final Cancellable monitor(MailboxRef<? super Down> watcher) {
    if (watcher == null) {
      throw new NullPointerException("watcher of " + name() + " is null");
    }
    return cell.watchers().monitor(watcher);
  }

  // ---- inspection

  /**
   * Has the guards evaluated afresh, after something they depend on was changed from outside;
   * needed only then. What the caller did before <i>happens-before</i> that evaluation.
   */
  public final void recheck() {
    cell.recheck();
  }

  /** The name given to {@code spawn}, or one made of the class and the identity. */
  public final String name() {
    return cell.name();
  }

  /**
   * The system that the selector lives in.
   *
   * @throws IllegalStateException if it was not spawned yet
   */
  public final SelectorSystem system() {
    return cell.system();
  }

  /** Where the selector is in its life, at some instant during the call. */
  public final SelectorState state() {
    return cell.currentState();
  }

  /**
   * What can be seen of the selector now: for each mailbox how many messages wait, and why it is
   * closed if it is.
   */
  public final SelectorSnapshot snapshot() {
    return cell.snapshot();
  }

  /** The text of a snapshot. */
  @Override
  public final String toString() {
    return cell.snapshot().toString();
  }
}
