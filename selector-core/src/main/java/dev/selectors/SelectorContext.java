package dev.selectors;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionStage;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What a selector can do with itself, for parts that it is composed of and for selectors written as
 * a lambda.
 *
 * {@snippet file="dev/selectors/Snippets.java" region="context"}
 *
 * <p>Every method does what the one of the same name in {@link Selector} does; see there. Only
 * {@link #receive}, {@link #receiveWithin} and {@link #call} wait for a message, and are described
 * here.
 *
 * <p><b>Threads.</b> Callable only by the owner: inside a turn of the selector. Methods that
 * declare mailboxes, gates, policy, supervision or the trapping of exits are also callable before
 * it is spawned, by the thread that constructs it. Otherwise they throw
 * {@link IllegalStateException}. {@link #recheck}, {@link #name}, {@link #selector} and
 * {@link #system} are callable from any thread.
 */
public sealed interface SelectorContext permits Declaration {
  /**
   * Declares a mailbox: {@link Selector#mailbox(String, Consumer)}.
   *
   * @param <M> the messages it takes
   * @param name tells it apart in every diagnosis; not empty
   * @param handler is given each message in a turn of its own
   * @return the new mailbox, enabled, on level 0, without guard and bound
   */
  <M> Mailbox<M> mailbox(String name, Consumer<? super M> handler);

  /**
   * Declares a mailbox for messages of a class: {@link Selector#mailbox(Class, String, Consumer)}.
   *
   * @param <M> the messages it takes
   * @param type their class, for diagnostics
   * @param name tells it apart in every diagnosis; not empty
   * @param handler is given each message in a turn of its own
   * @return the new mailbox, enabled, on level 0, without guard and bound
   */
  <M> Mailbox<M> mailbox(Class<M> type, String name, Consumer<? super M> handler);

  /**
   * Declares several mailboxes that share a handler: {@link Selector#mailboxes}.
   *
   * @param <M> the messages they take
   * @param name what their names begin with
   * @param n how many, at least 1
   * @param handler is given the number of the mailbox, from 0, and the message
   * @return the new mailboxes by number; unmodifiable
   */
  <M> List<Mailbox<M>> mailboxes(
      String name, int n, BiConsumer<? super Integer, ? super M> handler);

  /**
   * A ref whose messages are distributed over mailboxes: {@link Selector#router}.
   *
   * @param <M> the messages that are distributed
   * @param route gives the mailbox for a message, on the sender's thread
   * @return sends as the mailbox that {@code route} gives would
   */
  <M> MailboxRef<M> router(Function<? super M, ? extends Mailbox<? super M>> route);

  /**
   * Sets the selection policy: {@link Selector#policy}.
   *
   * @param policy takes the place of the one set before
   */
  void policy(SelectionPolicy policy);

  /**
   * Starts a selector as a child of this one: {@link Selector#spawnChild(String, Selector)}.
   *
   * @param <S> the class of the child
   * @param childName for diagnostics; null for the one it has
   * @param child a new one
   * @return the child
   */
  <S extends Selector> S spawnChild(@Nullable String childName, S child);

  /**
   * Sets what is done when a child fails: {@link Selector#supervise}.
   *
   * @param supervision counts from the next failure on
   */
  void supervise(Supervision supervision);

  /**
   * Links this selector and another one: {@link Selector#link}.
   *
   * @param other may have ended
   */
  void link(Selector other);

  /**
   * Cuts the link between this selector and another one: {@link Selector#unlink}.
   *
   * @param other may have ended
   */
  void unlink(Selector other);

  /**
   * Has the ends of linked selectors sent to a mailbox: {@link Selector#trapExits}.
   *
   * @param mailbox one of this selector, without a bound
   */
  void trapExits(Mailbox<? super Exit> mailbox);

  /**
   * Sends a request and returns the answer to come: {@link Selector#ask}.
   *
   * @param <Q> the messages that the receiver takes
   * @param <A> the answer
   * @param to who is to answer
   * @param request makes the message, with the address for the answer in it
   * @param timeout how long to wait for the answer; longer than zero
   * @return always completes, and only once
   */
  <Q, A> CompletionStage<A> ask(
      MailboxRef<Q> to, Function<? super ReplyTo<A>, ? extends Q> request, Duration timeout);

  /**
   * Waits for a message that fits one of the clauses, and does what that one says. Messages of all
   * other mailboxes stay where they are. In a turn of an ordinary selector this holds a worker, and
   * the pool takes another one; the turn is not over, so timers and continuations have to wait.
   * {@link ThreadSelector} has shorter forms. To begin to wait takes time in proportion to the number
   * of mailboxes the selector has.
   *
   * @param <R> what the clauses return
   * @param clauses at least one; of two for one mailbox the first counts
   * @return what the clause has returned
   * @throws StoppedError if the selector is to end, or to begin anew
   * @throws ReceiveInterruptedException if the thread is interrupted
   * @throws AllMailboxesDisabledException if none of the mailboxes is enabled; in the body of a
   *     {@link ThreadSelector} only if, besides, nothing is expected that could enable one
   * @throws IllegalArgumentException if there is no clause, or one is for a mailbox of another
   *     selector
   * @throws IllegalStateException outside a turn, or in one that awaits a stage; or in a guard of one
   *     of the mailboxes, or a condition of its cases
   */
  <R extends @Nullable Object> R receive(List<? extends Clause<? extends R>> clauses);

  /**
   * As {@link #receive}, but for a limited time. A message that comes at the last moment is either
   * returned or stays in its mailbox. While the body of a {@link ThreadSelector} awaits a stage it
   * receives nothing, but is not late either: after that, if its time is up, it takes what is
   * there.
   *
   * @param <R> what the clauses return; not null
   * @param time from now on; longer than zero
   * @param clauses at least one
   * @return what the clause has returned; empty if no message has come in time
   * @throws IllegalArgumentException if {@code time} is not positive
   */
  <R> Optional<R> receiveWithin(Duration time, List<? extends Clause<? extends R>> clauses);

  /**
   * Sends a request, and waits for the answer as {@link #receive} does.
   *
   * @param <Q> the messages that the receiver takes
   * @param <A> the answer
   * @param to who is to answer
   * @param request makes the message, with the address for the answer in it
   * @param timeout how long to wait for the answer; longer than zero
   * @return the answer
   * @throws RuntimeException what {@link #ask} completes with if there is no answer, such as a
   *     {@link RequestFailedException} if the receiver has ended; a checked one is the cause of a
   *     {@link java.util.concurrent.CompletionException}: at the deadline a
   *     {@link java.util.concurrent.TimeoutException}
   * @throws StoppedError if the selector is to end, or to begin anew; if it knew that before,
   *     nothing was sent
   * @throws ReceiveInterruptedException if the thread is interrupted
   * @throws IllegalStateException outside a turn, or in one while the selector is suspended by
   *     {@link #await}, unless the body of a {@link ThreadSelector} calls; nothing was sent
   */
  <Q, A> A call(
      MailboxRef<Q> to, Function<? super ReplyTo<A>, ? extends Q> request, Duration timeout);

  /** Enables all mailboxes: {@link Selector#enableAll}. */
  void enableAll();

  /** Disables all mailboxes: {@link Selector#disableAll}. */
  void disableAll();

  /**
   * Disables all mailboxes but these, and enables these: {@link Selector#disableAllExcept}.
   *
   * @param open mailboxes of this selector; none means the same as {@link #disableAll}
   */
  void disableAllExcept(Mailbox<?>... open);

  /**
   * Suspends the selector until the stage completes: {@link Selector#await}.
   *
   * @param <T> the value of the stage
   * @param stage may be complete already
   * @param onValue is given the value
   * @param onError is given the error, taken out of a {@link
   *     java.util.concurrent.CompletionException} if it is in one
   * @return narrows what is suspended, in this turn only
   */
  default <T extends @Nullable Object> Await await(
      CompletionStage<T> stage, Consumer<? super T> onValue, Consumer<? super Throwable> onError) {
    return await(stage, InTwo.afterStage(this, onValue, onError));
  }

  /**
   * Suspends the selector until the stage completes: {@link Selector#await(CompletionStage,
   * BiConsumer)}.
   *
   * @param <T> the value of the stage
   * @param stage may be complete already
   * @param continuation is given the value, or the error
   * @return narrows what is suspended, in this turn only
   */
  <T extends @Nullable Object> Await await(
      CompletionStage<T> stage,
      BiConsumer<? super @Nullable T, ? super @Nullable Throwable> continuation);

  /**
   * Runs a task alongside the selector: {@link Selector#async(Runnable)}.
   *
   * @param task may block, as for the selector's own
   */
  void async(Runnable task);

  /**
   * Runs a task alongside the selector: {@link Selector#async(Callable, Consumer, Consumer)}.
   *
   * @param <T> the result of the task
   * @param task may block, as for the selector's own; may return null
   * @param onResult is given the task's result, in a turn
   * @param onError is given what the task threw, in a turn
   */
  default <T extends @Nullable Object> void async(
      Callable<T> task, Consumer<? super T> onResult, Consumer<? super Throwable> onError) {
    async(task, InTwo.afterTask(this, onResult, onError));
  }

  /**
   * Runs a task alongside the selector: {@link Selector#async(Callable, BiConsumer)}.
   *
   * @param <T> the result of the task
   * @param task may block, as for the selector's own; may return null
   * @param continuation is given the task's result, or what it threw, in a turn
   */
  <T extends @Nullable Object> void async(
      Callable<T> task, BiConsumer<? super @Nullable T, ? super @Nullable Throwable> continuation);

  /**
   * Runs an action later, in a turn: {@link Selector#after}.
   *
   * @param delay from now on; zero means as soon as the clock gets to it, after the present turn
   * @param action what it throws is a failure of the selector
   * @return cancels the timer
   */
  Cancellable after(Duration delay, Runnable action);

  /**
   * Runs an action again and again, in turns: {@link Selector#every}.
   *
   * @param period from now to the first run, and from one to the next; longer than zero. What is
   *     missed is left out
   * @param action what it throws is a failure of the selector
   * @return cancels the timer
   */
  Cancellable every(Duration period, Runnable action);

  /** Ends the selector after this turn: {@link Selector#exit}. */
  void exit();

  /** Has the guards evaluated afresh: {@link Selector#recheck}. */
  void recheck();

  /**
   * The selector's name: {@link Selector#name}.
   *
   * @return for diagnostics; need not be unique
   */
  String name();

  /**
   * The selector itself, to be given to others: they can stop it, monitor it and look at it.
   *
   * @return what the lambda form has no other way to name
   */
  Selector selector();

  /**
   * The system that the selector was spawned in: {@link Selector#system}.
   *
   * @return the system; there is none before the selector is spawned
   */
  SelectorSystem system();
}
