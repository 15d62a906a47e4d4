package dev.selectors;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A selector with a thread of its own, which keeps its stack while it waits: straight-line code
 * over the same mailboxes, gates, guards and policies as any other. The thread is a virtual one, so
 * that very many of them can wait, unless {@linkplain #ThreadSelector(Thread.Builder) told
 * otherwise}. Before Java 24 one that waits inside {@code synchronized} blocks the thread that
 * carries it: use a lock of {@link java.util.concurrent.locks}, or a platform thread.
 *
 * {@snippet file="dev/selectors/Snippets.java" region="thread"}
 *
 * <p>After its start it does its {@link #run body}; when that returns it exits, and forgets
 * whatever it still awaits or has started on the side. Timers and continuations, including those of
 * tasks, have their turns while the body waits in {@code receive}, {@code receiveWithin} or
 * {@code call}, and nowhere else: fields may have changed after each of these. After its
 * {@linkplain SystemBuilder#throughput share of turns} others go first, as with any selector.
 *
 * <p><b>Threads.</b> {@code receive} is callable only in a turn of the selector: by the body, or
 * in a turn that comes while the body waits, which takes the message in its place.
 *
 * <p><b>Failure.</b> What the body throws is a failure of the selector; after {@link
 * Directive#RESUME} and {@link Directive#RESTART} the body starts again. When the selector is to
 * end, {@code receive} throws a {@link StoppedError}, as do {@code call} and a {@code send} that
 * {@linkplain Overflow#WAIT waits for room}. A body must let it pass: {@code catch (Exception e)}
 * may be around the handling of a message, {@code catch (Throwable e)} must not. A body that
 * computes, sends without waiting, or waits elsewhere is left alone until the system's deadline for
 * closing has passed, and is then interrupted. So {@link #stop} has no effect on one that waits for
 * a socket, and {@link #onExit} cannot close that socket: it comes when the call has returned. Let
 * somebody else close it: whoever calls {@code stop}, or a {@linkplain #monitor monitor} of another
 * selector. The call then throws, which is a failure unless the body catches it and returns.
 *
 * <p>Order and memory are as for {@link Selector}.
 *
 * <p>Philipp Haller and Martin Odersky, <cite>Scala Actors: Unifying thread-based and event-based
 * programming</cite>, Theoretical Computer Science 410, 2009.
 */
public abstract class ThreadSelector extends Selector {
  /** What was received from last; most bodies do so again and again. */
  private @Nullable Clause<?> last;

  /** Null once the thread is made. */
  private Thread.@Nullable Builder kind;

  /** Makes a selector that is not spawned yet, on a virtual thread. */
  protected ThreadSelector() {
    this(Thread.ofVirtual());
  }

  /**
   * Makes a selector that is not spawned yet, on another kind of thread, such as
   * {@code Thread.ofPlatform().daemon()} if its body computes for long, calls native code that
   * blocks, or needs the priority or the context of such a thread.
   *
   * @param kind makes the thread when the selector is spawned; the thread, not the builder, gets
   *     the name of the selector. A platform thread keeps the program from ending unless it is a
   *     daemon
   * @throws NullPointerException if {@code kind} is null
   */
  protected ThreadSelector(Thread.Builder kind) {
    this.kind = Objects.requireNonNull(kind, "kind of thread of a selector is null");
  }

  /**
   * What the selector does; called after its start, on its thread.
   *
   * @throws Exception a failure of the selector
   */
  protected abstract void run() throws Exception;

  /**
   * Declares a mailbox that the {@linkplain #run body} receives from.
   *
   * @param <M> the messages it takes
   * @param type their class
   * @param name tells it apart in every diagnosis; not empty
   * @return the new mailbox, enabled, on level 0, without guard and bound
   * @throws IllegalStateException if the selector is already spawned
   * @throws IllegalArgumentException if there is already a mailbox of that name, the name is empty,
   *     or {@code type} is that of a primitive type
   * @throws NullPointerException if an argument is null
   */
  protected final <M> Mailbox<M> mailbox(Class<M> type, String name) {
    return cell.mailbox(type, name);
  }

  /**
   * Declares a mailbox, as {@link #mailbox(Class, String)} does, for messages whose type a class
   * cannot express, such as {@code ReplyTo<Answer>}.
   *
   * @param <M> the messages it takes
   * @param name tells it apart in every diagnosis; not empty
   * @return the new mailbox, enabled, on level 0, without guard and bound
   * @throws IllegalStateException if the selector is already spawned
   * @throws IllegalArgumentException if there is already a mailbox of that name, or the name is
   *     empty
   * @throws NullPointerException if {@code name} is null
   */
  protected final <M> Mailbox<M> mailbox(String name) {
    return cell.mailboxWithoutHandler(name, null);
  }

  /**
   * Waits for the next message of some mailboxes, whichever the policy picks among those that are
   * open.
   *
   * @param <M> the messages of all of them
   * @param mailboxes of this selector, at least one
   * @return the message
   * @throws StoppedError if the selector is to end, or to begin anew
   * @throws ReceiveInterruptedException if the thread is interrupted
   * @throws AllMailboxesDisabledException if none of them is enabled, and nothing is expected
   * @throws IllegalArgumentException if none is named, or one belongs to another selector
   * @throws IllegalStateException if it is not called in a turn of the selector; or in a guard of one
   *     of the mailboxes, or a condition of its cases
   */
  @SafeVarargs
  @SuppressWarnings("varargs") // it is only read
  protected final <M> M receive(Mailbox<? extends M>... mailboxes) {
    return cell.<M>receive(clauses(mailboxes));
  }

  /**
   * As {@link #receive(Mailbox...)}, but for a limited time. While it awaits a stage it receives
   * nothing, but is not late either: after that, if its time is up, it takes what is there.
   *
   * @param <M> the messages of all of them
   * @param time from now on; longer than zero
   * @param mailboxes of this selector, at least one
   * @return the message; empty if none has come in time
   * @throws IllegalArgumentException if {@code time} is not positive, or as for the other form
   */
  @SafeVarargs
  @SuppressWarnings("varargs") // it is only read
  protected final <M> Optional<M> receiveWithin(Duration time, Mailbox<? extends M>... mailboxes) {
    return cell.<M>receiveWithin(time, clauses(mailboxes));
  }

  @SuppressWarnings("unchecked") // the clause was made for messages of this mailbox
  private <M> Clauses<? extends M> clauses(Mailbox<? extends M>[] mailboxes) {
    Objects.requireNonNull(mailboxes, "mailboxes to wait for are null");
    if (mailboxes.length == 1) {
      Clause<?> only = last;
      if (only == null || only.mailbox() != mailboxes[0]) {
        only = any(mailboxes[0]);
        last = only;
      }
      return (Clause<? extends M>) only;
    }
    List<Clause<? extends M>> all = new ArrayList<>(mailboxes.length);
    for (Mailbox<? extends M> m : mailboxes) {
      all.add(any(m));
    }
    return Clauses.copyOf(all);
  }

  private static <M> Clause<M> any(Mailbox<M> mailbox) {
    return Clause.of(mailbox, Function.identity());
  }

  /**
   * Waits for a message that fits one of the clauses, and does what that clause says.
   *
   * @param <R> what the clauses return
   * @param first a mailbox, and what to do with its message
   * @param more others; which one is served is up to the selector's policy and gates
   * @return what the clause has returned
   * @throws RuntimeException as {@link #receive(Mailbox...)} does, or what the clause has thrown
   */
  @SafeVarargs
  @SuppressWarnings("varargs") // it is only read
  protected final <R extends @Nullable Object> R receive(
      Clause<? extends R> first, Clause<? extends R>... more) {
    return cell.<R>receive(Clauses.of(first, more));
  }

  /**
   * As {@link #receive(Clause, Clause...)}, but for a limited time.
   *
   * @param <R> what the clauses return; not null
   * @param time from now on; longer than zero
   * @param first a mailbox, and what to do with its message
   * @param more others
   * @return what the clause has returned; empty if no message has come in time
   * @throws IllegalArgumentException if {@code time} is not positive, or as for the other form
   */
  @SafeVarargs
  @SuppressWarnings("varargs") // it is only read
  protected final <R> Optional<R> receiveWithin(
      Duration time, Clause<? extends R> first, Clause<? extends R>... more) {
    return cell.<R>receiveWithin(time, Clauses.of(first, more));
  }

  /**
   * Sends a request and waits for the answer. Messages stay in their mailboxes meanwhile; timers
   * and continuations have their turns, so that fields may have changed afterwards.
   *
   * @param <Q> the messages that the receiver takes
   * @param <A> the answer
   * @param to who is to answer
   * @param request makes the message, with the address for the answer in it
   * @param timeout how long to wait for the answer; longer than zero
   * @return the answer
   * @throws RuntimeException what {@link SelectorSystem#ask} completes with if there is no answer;
   *     a checked one is the cause of a {@link java.util.concurrent.CompletionException}: at the
   *     deadline a {@link java.util.concurrent.TimeoutException}
   * @throws StoppedError if the selector is to end, or to begin anew; if it knew that before,
   *     nothing was sent
   * @throws ReceiveInterruptedException if the thread is interrupted
   * @throws IllegalStateException outside a turn, or in one of a timer or a continuation while the
   *     selector is suspended by {@link #await}; nothing was sent
   */
  protected final <Q, A> A call(
      MailboxRef<Q> to, Function<? super ReplyTo<A>, ? extends Q> request, Duration timeout) {
    return cell.call(to, request, timeout);
  }

  /** Makes the thread that all its runs are on, which it need not give up. */
  Thread ownThread(Runnable runs) {
    Thread.Builder made = Objects.requireNonNull(kind, "its thread was made before");
    kind = null;
    Thread thread = made.unstarted(runs);
    thread.setName(cell.name()); // not by the builder, which others may use at the same time
    return thread;
  }

  @Override
  final boolean hasBody() {
    return true;
  }

  @Override
  final void body() throws Exception {
    cell.beforeCallback(Callback.Kind.BODY, null);
    run();
    if (cell.isAlive()) { // or it has let a StoppedError pass by, and is to begin anew
      cell.exit(Lifecycle.NORMAL);
    }
  }
}
