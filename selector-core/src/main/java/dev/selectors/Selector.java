package dev.selectors;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.RejectedExecutionException;
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
 * of sending, each exactly once, none lost while the selector lives, unless a bound refuses or
 * drops them. Which mailbox is served next is up to the {@link SelectionPolicy}; only
 * {@linkplain SelectionPolicy#arrivalOrder one policy} promises an order across mailboxes.
 *
 * <p><b>Threads.</b> Protected methods are callable only by the owner: inside a turn, or, where
 * that makes sense, by the thread that constructs the selector. Otherwise they throw
 * {@link IllegalStateException}, all but {@link #context}. Public methods are callable from any
 * thread.
 *
 * <p><b>Memory consistency effects:</b> what a sender did before it sent a message
 * <i>happens-before</i> the turn that handles it, and each turn <i>happens-before</i> the next.
 * Fields of a selector need be neither volatile nor locked.
 *
 * <p><b>Failure.</b> What a handler, guard, timer, continuation or {@link #onStart} throws ends the
 * turn; {@link #onFailure} decides what becomes of the selector. It is logged once as an error, and
 * told to the system's failure handler.
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

  // ---- for its own kinds

  /** Whether {@link #body} does something. */
  boolean hasBody() {
    return false;
  }

  /** What it does after its start, whatever is sent. */
  void body() throws Exception {}

  /** Handles the message of a mailbox that was declared without a handler. */
  <M> void received(Mailbox<M> mailbox, M message) {
    throw new IllegalStateException(mailbox + " has no handler");
  }

  // ---- hooks

  /**
   * Called at the start, before any message is handled, and again after a
   * {@link Directive#RESTART}. What it throws is a failure; {@link #onFailure} can answer
   * {@link Directive#RESUME} to that, or leave it to the parent; any other answer ends the selector.
   */
  protected void onStart() {}

  /**
   * Called after the last turn, however the selector ends; but not after a
   * {@link VirtualMachineError}, nor if it never started. Messages that wait now become dead
   * letters. No turn comes afterwards: a timer that is set here never fires, and no continuation of
   * a task or an awaited stage is called. What it throws is logged and told to the system's failure
   * handler; {@link #onFailure} is not asked, and the reason stays.
   *
   * @param reason why the selector ends
   */
  protected void onExit(ExitReason reason) {}

  /**
   * Decides what becomes of the selector after a failure; called in the turn that failed. The
   * default is {@link Directive#ESCALATE}: the supervision of its parent decides, and without a
   * parent the selector ends. A {@link VirtualMachineError} always stops the selector, and is
   * passed on to the thread's uncaught exception handler; this method is not asked.
   *
   * @param cause what was thrown; a {@link GuardFailedException} if it was thrown by a guard
   * @return what becomes of the selector, not null; if this method itself throws, it is stopped
   */
  protected Directive onFailure(Throwable cause) {
    return Directive.ESCALATE;
  }

  // ---- declaration

  /**
   * Declares a mailbox.
   *
   * @param <M> the messages it takes
   * @param name tells it apart in every diagnosis; not empty
   * @param handler is given each message in a turn of its own
   * @return the new mailbox, enabled, on level 0, without guard and bound
   * @throws IllegalStateException if the selector is already spawned, or is a
   *     {@link ThreadSelector} or an {@link EventSelector}: these take the messages themselves
   * @throws IllegalArgumentException if there is already a mailbox of that name, or the name is
   *     empty
   * @throws NullPointerException if {@code name} or {@code handler} is null
   */
  protected final <M> Mailbox<M> mailbox(String name, Consumer<? super M> handler) {
    return cell.mailbox(name, handler);
  }

  /**
   * Declares a mailbox for messages of a class, which spares a type witness where the compiler
   * cannot infer it, and is named in diagnoses.
   *
   * @param <M> the messages it takes
   * @param type their class; its simple name appears in {@link MailboxSnapshot#type()}
   * @param name tells it apart in every diagnosis; not empty
   * @param handler is given each message in a turn of its own
   * @return the new mailbox, enabled, on level 0, without guard and bound
   * @throws IllegalStateException if the selector is already spawned
   * @throws IllegalArgumentException if there is already a mailbox of that name, the name is empty,
   *     or {@code type} is that of a primitive type
   * @throws NullPointerException if an argument is null
   */
  protected final <M> Mailbox<M> mailbox(Class<M> type, String name, Consumer<? super M> handler) {
    return cell.mailbox(type, name, handler);
  }

  /**
   * Declares mailboxes that share a handler, named {@code name-0}, {@code name-1} and so on.
   *
   * @param <M> the messages they take
   * @param name what their names begin with
   * @param n how many, at least 1
   * @param handler is given the number of the mailbox, from 0, and the message
   * @return the new mailboxes by number, each as {@link #mailbox} makes it; unmodifiable
   * @throws IllegalStateException if the selector is already spawned
   * @throws IllegalArgumentException if {@code n} is not positive, {@code name} is empty, there is
   *     a mailbox of one of these names already, or there would be more than 65,535
   * @throws NullPointerException if {@code name} or {@code handler} is null
   */
  protected final <M> List<Mailbox<M>> mailboxes(
      String name, int n, BiConsumer<? super Integer, ? super M> handler) {
    return cell.mailboxes(name, n, handler);
  }

  /**
   * Makes a ref whose messages are distributed over mailboxes of this selector: the receiver, not
   * the sender, decides. The function is executed by senders, on their threads, several at once; it
   * must be a pure function of the message. Messages whose route depends on the selector's state go
   * to a mailbox whose handler forwards them.
   *
   * <p>What the function throws is thrown to the sender, and so is an {@link
   * IllegalArgumentException} if the function gives null or a mailbox of another selector.
   *
   * @param <M> the messages that are distributed
   * @param route gives the mailbox for a message; never null, always one of this selector
   * @return sends as the mailbox that {@code route} gives would
   * @throws NullPointerException if {@code route} is null
   */
  protected final <M> MailboxRef<M> router(
      Function<? super M, ? extends Mailbox<? super M>> route) {
    return cell.router(route);
  }

  /**
   * Sets the selection policy; {@link SelectionPolicy#multilevel} if none is set.
   *
   * @param policy takes the place of the one set before
   * @throws IllegalArgumentException if a {@linkplain SelectionPolicy#weighted weight} is that of a
   *     mailbox of another selector
   * @throws IllegalStateException if the selector is already spawned, or has been sent to; or if a
   *     mailbox is {@linkplain Mailbox#selective selective} and the policy is
   *     {@link SelectionPolicy#arrivalOrder}
   * @throws NullPointerException if {@code policy} is null
   */
  protected final void policy(SelectionPolicy policy) {
    cell.policy(policy);
  }

  /**
   * What this selector can do with itself, for a part that it is composed of.
   *
   * @return always the same one, usable for the selector's whole life
   */
  protected final SelectorContext context() {
    return cell;
  }

  // ---- relatives

  /**
   * Starts a selector as a child of this one. Children end with their parent: before it ends or
   * {@linkplain Directive#RESTART begins anew}, it stops them one after the other, the youngest
   * first, and waits for them without holding a thread; its own {@link #onExit}, and the news of
   * its end, come after theirs. Only a parent that no thread runs any more ends before them. When a
   * child fails, the parent's {@link #supervise supervision} is asked.
   *
   * {@snippet file="dev/selectors/Snippets.java" region="supervision"}
   *
   * @param <S> the class of the child
   * @param child a new one
   * @return the child
   * @throws IllegalStateException outside a turn, and so in the constructor; or if the child
   *     was spawned before, or has no mailbox
   * @throws NullPointerException if {@code child} is null
   * @throws StoppedError if the system is closing and does not drain: this selector ends here
   */
  protected final <S extends Selector> S spawnChild(S child) {
    return cell.spawnChild(null, child);
  }

  /**
   * Starts a selector as a child of this one, under a name, for diagnostics.
   *
   * @param <S> the class of the child
   * @param childName need not be unique; null for the one it has
   * @param child a new one
   * @return the child
   * @throws IllegalStateException as {@link #spawnChild(Selector)}
   * @throws NullPointerException if {@code child} is null
   */
  protected final <S extends Selector> S spawnChild(@Nullable String childName, S child) {
    return cell.spawnChild(childName, child);
  }

  /**
   * Sets what is done when a child fails; by default the child ends, and nobody else is concerned.
   *
   * @param supervision counts from the next failure on, also after a restart of this selector
   * @throws IllegalStateException if not called by the owner
   * @throws NullPointerException if {@code supervision} is null
   */
  protected final void supervise(Supervision supervision) {
    cell.supervise(supervision);
  }

  /**
   * Links this selector and another one: when one ends, the other is told, once. By default that is
   * fatal: the other ends too, with {@link ExitReason.Linked}, unless the first has ended normally;
   * so linked selectors end as a whole. One that {@linkplain #trapExits traps} exits is sent an
   * {@link Exit} instead. One that has ended already can be linked: the news comes at once. Links
   * outlive a restart; a child stopped for it does not end its parent. No effect if linked already.
   *
   * {@snippet file="dev/selectors/Snippets.java" region="link"}
   *
   * <p>Joe Armstrong, <cite>Making reliable distributed systems in the presence of software
   * errors</cite>, 2003; Dominik Charousset et al., <cite>Native Actors</cite>, AGERE 2013.
   *
   * @param other may be of another system
   * @throws IllegalArgumentException if {@code other} is this selector
   * @throws IllegalStateException outside a turn, and so in the constructor too
   * @throws NullPointerException if {@code other} is null
   */
  protected final void link(Selector other) {
    cell.link(other);
  }

  /**
   * Cuts the link between this selector and another one, for both. Afterwards no end of the other
   * is fatal to this one, and no {@link Exit} of it is handled, not even one that waits already. No
   * effect if they are not linked.
   *
   * @param other may have ended
   * @throws IllegalStateException outside a turn, and so in the constructor too
   * @throws NullPointerException if {@code other} is null
   */
  protected final void unlink(Selector other) {
    cell.unlink(other);
  }

  /**
   * Has each end of a linked selector, even a normal one, sent to a mailbox as an {@link Exit},
   * instead of being fatal. An {@code Exit} is handled after every earlier message that the
   * selector which has ended sent to that mailbox.
   *
   * @param mailbox one of this selector, without a bound; takes the place of the one set before
   * @throws IllegalArgumentException if it belongs to another selector, or has a bound
   * @throws IllegalStateException if not called by the owner
   * @throws NullPointerException if {@code mailbox} is null
   */
  protected final void trapExits(Mailbox<? super Exit> mailbox) {
    cell.trapExits(mailbox);
  }

  // ---- requests

  /**
   * Sends a request and returns the answer to come; {@link #await} it, to go on in a turn of this
   * selector.
   *
   * {@snippet file="dev/selectors/Snippets.java" region="ask"}
   *
   * <p>The answer always completes, and only once. A request whose time is up before it is handled
   * is not handled at all. Selectors that wait for each other's answers are found by
   * {@link SelectorSystem#waitCycles}.
   *
   * @param <Q> the messages that the receiver takes
   * @param <A> the answer; if the compiler cannot infer it, say {@code this.<Q, A>ask(...)}
   * @param to who is to answer
   * @param request makes the message, with the address for the answer in it; called once, at once
   * @param timeout how long to wait for the answer; longer than zero
   * @return completes as {@link SelectorSystem#ask} says
   * @throws IllegalArgumentException if {@code timeout} is not positive
   * @throws IllegalStateException outside a turn, and so in the constructor too
   * @throws NullPointerException if an argument, or the message, is null
   */
  protected final <Q, A> CompletionStage<A> ask(
      MailboxRef<Q> to, Function<? super ReplyTo<A>, ? extends Q> request, Duration timeout) {
    return cell.ask(to, request, timeout);
  }

  // ---- gates

  /**
   * Enables all mailboxes.
   *
   * @throws IllegalStateException if not called by the owner
   */
  protected final void enableAll() {
    cell.enableAll();
  }

  /**
   * Disables all mailboxes. Something must enable one again: the same turn, or a stage, task or
   * timer it expects. Otherwise the selector fails with an {@link AllMailboxesDisabledException},
   * or exits if the system's builder says so.
   *
   * @throws IllegalStateException if not called by the owner
   */
  protected final void disableAll() {
    cell.disableAll();
  }

  /**
   * Disables all mailboxes but these, and enables these.
   *
   * @param open mailboxes of this selector; none means the same as {@link #disableAll}
   * @throws IllegalArgumentException if one belongs to another selector; nothing is changed then
   * @throws IllegalStateException if not called by the owner
   * @throws NullPointerException if one is null
   */
  protected final void disableAllExcept(Mailbox<?>... open) {
    cell.disableAllExcept(open);
  }

  // ---- what is expected

  /**
   * Suspends the selector until the stage completes: no other turn runs, and no thread is held.
   * Then one of the two continuations is called, in a turn that comes before any other. A selector
   * can await several stages at once: each continuation has its turn when its own stage completes,
   * and all else goes on when all have. {@link Await#whileDisabled} narrows what is suspended; a
   * narrowed stage's continuation waits, like all else, while another stage suspends the selector.
   *
   * {@snippet file="dev/selectors/Snippets.java" region="await"}
   *
   * <p>{@link #stop} ends a suspended selector too. A stage that never completes suspends for ever:
   * give it a deadline, as by {@link java.util.concurrent.CompletableFuture#orTimeout}.
   *
   * @param <T> the value of the stage
   * @param stage may be complete already; the rest of the turn still comes before the continuation
   * @param onValue is given the value; what a continuation throws is a failure of the selector
   * @param onError is given the error, not the {@link CompletionException} that it may be in
   * @return narrows what is suspended, in this turn only
   * @throws IllegalStateException outside a turn, and so in the constructor too
   * @throws NullPointerException if an argument is null
   */
  protected final <T extends @Nullable Object> Await await(
      CompletionStage<T> stage, Consumer<? super T> onValue, Consumer<? super Throwable> onError) {
    return cell.await(stage, onValue, onError);
  }

  /**
   * Suspends the selector as the other form does, for what is to be done either way.
   *
   * @param <T> the value of the stage
   * @param stage may be complete already
   * @param continuation is given the value, or the error as the stage has it
   * @return narrows what is suspended, in this turn only
   * @throws IllegalStateException outside a turn
   * @throws NullPointerException if an argument is null
   */
  protected final <T extends @Nullable Object> Await await(
      CompletionStage<T> stage,
      BiConsumer<? super @Nullable T, ? super @Nullable Throwable> continuation) {
    return cell.await(stage, continuation);
  }

  /**
   * Runs a task alongside the selector's turns, on the system's workers. What it throws is a
   * failure of the selector; if that has ended or begun anew meanwhile, it is reported as a
   * {@link Failure} that changes nothing. The task must not touch the selector's state, unless a
   * gate keeps away everything that would write it.
   *
   * @param task may block; the system's own pool, but no given executor, adds a worker meanwhile;
   *     for input or output only after a tenth of a second, so see {@link SystemBuilder#tasksOn}
   * @throws IllegalStateException outside a turn, and so in the constructor too
   * @throws NullPointerException if {@code task} is null
   * @throws RejectedExecutionException if the executor refuses it, or the system is closed
   */
  protected final void async(Runnable task) {
    cell.async(task);
  }

  /**
   * Runs a task alongside the selector's turns, and then one of two continuations in a turn: while
   * an {@linkplain #await awaited} stage suspends the selector, that waits like all else.
   *
   * {@snippet file="dev/selectors/Snippets.java" region="async"}
   *
   * <p>If the selector has ended or begun anew meanwhile, no continuation is called, and what the
   * task threw is reported as with {@link #async(Runnable)}; a result is dropped, so a task that
   * opens something has to see to it that it is closed. A {@link VirtualMachineError} of the task
   * is also passed on to the thread's handler of uncaught exceptions.
   *
   * @param <T> the result of the task
   * @param task may block, as with {@link #async(Runnable)}; may return null
   * @param onResult is given the result; what a continuation throws is a failure of the selector
   * @param onError is given what the task threw
   * @throws IllegalStateException outside a turn, and so in the constructor too
   * @throws NullPointerException if an argument is null
   * @throws RejectedExecutionException if the executor refuses it, or the system is closed
   */
  protected final <T extends @Nullable Object> void async(
      Callable<T> task, Consumer<? super T> onResult, Consumer<? super Throwable> onError) {
    cell.async(task, onResult, onError);
  }

  /**
   * Runs a task as the form before does, for what is to be done either way.
   *
   * @param <T> the result of the task
   * @param task as there
   * @param continuation is given the task's result, or what it threw
   * @throws IllegalStateException outside a turn
   * @throws NullPointerException if an argument is null
   * @throws RejectedExecutionException as there
   */
  protected final <T extends @Nullable Object> void async(
      Callable<T> task, BiConsumer<? super @Nullable T, ? super @Nullable Throwable> continuation) {
    cell.async(task, continuation);
  }

  /**
   * Runs an action once, in a turn of its own, when the time has come. No gate holds it back: let
   * it send a message if one should. Neither a drain nor a wait for quiescence waits for the time.
   *
   * {@snippet file="dev/selectors/Snippets.java" region="timers"}
   *
   * @param delay from now on; zero means as soon as the clock gets to it, after the present turn
   * @param action what it throws is a failure of the selector
   * @return cancels the timer; one cancelled in a turn of the selector does not fire any more, even
   *     if it was due
   * @throws IllegalArgumentException if {@code delay} is negative
   * @throws IllegalStateException outside a turn, and so in the constructor too
   * @throws NullPointerException if an argument is null
   * @throws RejectedExecutionException if the system has been closed
   */
  protected final Cancellable after(Duration delay, Runnable action) {
    return cell.after(delay, action);
  }

  /**
   * Runs an action again and again, in turns of their own, at the multiples of the period from now
   * on. A selector that is late skips ticks rather than catching up: after a long turn there is one
   * run for all that were missed, and the next one at its time. With a period that is too short the
   * action runs as often as its selector gets to it, with messages in between.
   *
   * @param period from now to the first run, and from one to the next; longer than zero
   * @param action what it throws is a failure of the selector; if that resumes, the timer goes on
   * @return cancels the timer, from inside the action too
   * @throws IllegalArgumentException if {@code period} is not positive
   * @throws IllegalStateException outside a turn, and so in the constructor too
   * @throws NullPointerException if an argument is null
   * @throws RejectedExecutionException if the system has been closed
   */
  protected final Cancellable every(Duration period, Runnable action) {
    return cell.every(period, action);
  }

  // ---- end

  /**
   * Ends the selector after this turn; messages that wait become dead letters. It ends
   * {@linkplain ExitReason.Normal normally} even if the turn fails afterwards: that failure is
   * reported, but affects nobody else.
   *
   * @throws IllegalStateException outside a turn, and so in the constructor too
   */
  protected final void exit() {
    cell.exit();
  }

  /**
   * Asks the selector to end after its present turn; messages that wait become dead letters. A turn
   * that waits, in a {@code receive} or {@code call} or for room, ends there, by a
   * {@link StoppedError}. Returns at once. No effect if it has ended; one not spawned yet will end
   * as soon as it is spawned.
   */
  public final void stop() {
    cell.request(ControlWord.STOP);
  }

  /**
   * Completes when the selector has ended, in whatever way. Dependent actions run on the thread of
   * the last turn, usually a worker of the system, or on the caller's if the selector has ended
   * already; they should be quick. In a turn, use {@link #monitor} rather than wait. Each {@code
   * toCompletableFuture()} of it is kept until the end: ask for one, or look at {@link #state}.
   *
   * @return completes with the reason of the end, never exceptionally; nobody else can complete it
   */
  public final CompletionStage<ExitReason> whenTerminated() {
    return cell.watchers().whenTerminated();
  }

  /**
   * Has {@code watcher} sent one {@link Down} when this selector ends; at once if it has ended.
   *
   * {@snippet file="dev/selectors/Snippets.java" region="monitor"}
   *
   * <p>A mailbox handles the news after every earlier message from this selector. The watcher is
   * kept until then. If the selector of {@code watcher} ends first, no news is sent.
   *
   * @param watcher is sent the news on the thread of the last turn, or on the caller's if the
   *     selector has ended; a mailbox with a bound may keep out or drop the news, once and for all
   * @return cancels the monitor: until the news is handled if it goes to a mailbox, otherwise until
   *     it is sent; true from it means that no news will come
   * @throws NullPointerException if {@code watcher} is null
   */
  public final Cancellable monitor(MailboxRef<? super Down> watcher) {
    cell.requireArgument(watcher, "watcher");
    return cell.watchers().monitor(watcher);
  }

  // ---- inspection

  /**
   * Has the guards evaluated afresh: needed only after something they depend on was changed from
   * outside. What the caller did before <i>happens-before</i> that evaluation.
   */
  public final void recheck() {
    cell.recheck();
  }

  /**
   * The name given to {@code spawn}, or one made of the class and the identity.
   *
   * @return for diagnostics; need not be unique, and may change once, when the selector is spawned
   */
  public final String name() {
    return cell.name();
  }

  /**
   * The system that the selector lives in.
   *
   * @return the one it was spawned in, also after its end
   * @throws IllegalStateException if it was not spawned yet
   */
  public final SelectorSystem system() {
    return cell.system();
  }

  /**
   * Where the selector is in its life, at some instant during the call.
   *
   * @return may be out of date when the caller looks at it, unless it is
   *     {@link SelectorState.Terminated}
   */
  public final SelectorState state() {
    return cell.currentState();
  }

  /**
   * What can be seen of the selector now: for each mailbox how many messages wait, and why it is
   * closed if it is.
   *
   * @return taken without stopping the selector
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
