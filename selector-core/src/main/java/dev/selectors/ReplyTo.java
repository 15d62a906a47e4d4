package dev.selectors;

import static java.lang.invoke.ConstantBootstraps.fieldVarHandle;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The address for the one answer to a request, made by {@link SelectorSystem#ask} and
 * {@link Selector#ask}.
 *
 * {@snippet file="dev/selectors/Snippets.java" region="ask"}
 *
 * <p>Whoever handles the request answers by {@link #send}, at once or later; or {@linkplain #fail
 * fails} it; or {@linkplain #forward forwards} it to somebody who does. If the receiver cannot,
 * because it does not get the request, fails on it, ends or begins anew, the request fails by
 * itself.
 *
 * <p><b>Threads.</b> Callable from any thread. Of several answers the first counts. Any other, and
 * one that comes after the request has failed, is a {@link DeadLetter} for the reason
 * {@link DeadLetter.Reason#LATE_REPLY}, unless it is given by {@link #trySend}, which then answers
 * false.
 *
 * <p><b>Memory consistency effects:</b> what a thread did before it answered <i>happens-before</i>
 * what depends on the answer.
 *
 * @param <A> the answer
 */
public final class ReplyTo<A> implements MailboxRef<A> {
  /** Stands for the name of a mailbox in texts. */
  private static final String REPLY = "reply";

  private static final VarHandle REQUEST = fieldVarHandle(
      MethodHandles.lookup(), "request", VarHandle.class, ReplyTo.class, Request.class);

  private static final Function<ReplyTo<?>, Boolean> EXPIRE = ReplyTo::isToldThatTimeIsUp;
  private static final Function<ReplyTo<?>, TimeoutException> NEW_TIMEOUT = ReplyTo::timeout;

  /** A request forwarded once more while it waited in a mailbox, where it still is. */
  private record Left(Request<?> one, @Nullable Left before) {}

  private final SelectorSystem system;
  private final @Nullable Cell asker;
  private final Duration timeout;
  private final long number;
  private final CompletableFuture<A> answer = new CompletableFuture<>();
  private volatile @Nullable Request<?> request;
  private volatile @Nullable Left leftBehind;

  private volatile @Nullable Cancellable timer;

  private ReplyTo(SelectorSystem system, @Nullable Cell asker, Duration timeout) {
    this.system = system;
    this.asker = asker;
    this.timeout = timeout;
    this.number = system.allWaits().nextNumber();
  }

  /** Sends a request and returns the answer to come. */
  static <Q, A> CompletionStage<A> ask(
      SelectorSystem system,
      @Nullable Cell asker,
      MailboxRef<Q> to,
      Function<? super ReplyTo<A>, ? extends Q> request,
      Duration timeout) {
    Objects.requireNonNull(to, "receiver of a request is null");
    Objects.requireNonNull(request, () -> "request to " + to + " is null");
    Timers.requirePositive(timeout, "timeout of a request");
    ReplyTo<A> replyTo = new ReplyTo<>(system, asker, timeout);
    CompletionStage<A> told = replyTo.told();
    try {
      Q message = Objects.requireNonNull(
          request.apply(replyTo), "the function that makes the request has returned null");
      replyTo.start(to, message);
    } catch (Throwable t) {
      // From the function, or a ref, route or clock that is not ours. The caller gets no stage, and
      // somebody may have the address already: what that one gives must not be taken for taken.
      replyTo.fail(t);
      throw t;
    }
    return told;
  }

  private <Q> void start(MailboxRef<Q> to, Q message) {
    Mailbox<? super Q> mailbox = mailboxOf(to, message);
    if (mailbox == null) {
      if (begin()) {
        to.send(message); // nobody but the deadline watches over it
      }
      return;
    }
    Request<Q> first = new Request<>(message, this, mailbox);
    // Before the time runs, which may be up at once: the error then says where the request is.
    Request<?> before = exchange(first);
    try {
      if (begin()) {
        mailbox.put(first);
      }
    } finally {
      leave(before); // the function that made the request may have forwarded it already
    }
  }

  /** Begins to wait; false if there will be no answer, since the system was closed. */
  private boolean begin() {
    boolean open = system.allWaits().add(this);
    try {
      timer = system.schedule(this::timeIsUp, timeout);
    } catch (RejectedExecutionException e) {
      open = false;
    }
    if (!open) {
      systemClosed();
    }
    if (isOver()) {
      settled(); // the function that made the request has answered it, or the system was closed
    }
    return open;
  }

  /**
   * Answers the request. From inside a turn: what depends on the answer is executed at once, on
   * this thread, unless it is awaited by a selector.
   *
   * @param message the answer
   * @throws NullPointerException if {@code message} is null
   */
  @Override
  public void send(A message) {
    if (!trySend(message)) {
      late(message);
    }
  }

  /**
   * Answers the request if it is still waiting for an answer, and tells whether it did.
   *
   * @param message the answer
   * @return false if it was answered, or has failed, before
   * @throws NullPointerException if {@code message} is null
   */
  @Override
  public boolean trySend(A message) {
    Objects.requireNonNull(
        message, "answer to a request is null; send an answer that says what null means");
    return answer.complete(message);
  }

  /** {@inheritDoc} */
  @Override
  public CompletionStage<@Nullable Void> sendAsync(A message) {
    if (trySend(message)) {
      return CompletableFuture.completedFuture(null);
    }
    late(message);
    return CompletableFuture.failedFuture(
        new UndeliverableException(askerName(), REPLY, DeadLetter.Reason.LATE_REPLY));
  }

  /**
   * Lets the request fail.
   *
   * @param cause what the one who asked is told
   * @return false if it was answered, or has failed, before
   * @throws NullPointerException if {@code cause} is null
   */
  public boolean fail(Throwable cause) {
    Objects.requireNonNull(cause, "cause of a failed request is null");
    return answer.completeExceptionally(reason(cause));
  }

  /**
   * Hands the request on to somebody who will answer it in place of the one who has it now; the
   * deadline stays.
   *
   * @param <Q> the messages that the other one takes
   * @param to who will answer
   * @param message the request, in the other one's terms; should contain this address
   * @throws NullPointerException if an argument is null
   */
  public <Q> void forward(MailboxRef<Q> to, Q message) {
    Objects.requireNonNull(to, "receiver of a forwarded request is null");
    Objects.requireNonNull(message, () -> "forwarded request to " + to + " is null");
    Mailbox<? super Q> mailbox = mailboxOf(to, message);
    Request<?> before;
    if (mailbox == null) {
      before = exchange(null);
      try {
        to.send(message); // nobody but the deadline watches over it
      } catch (Throwable t) {
        if (!REQUEST.compareAndSet(this, null, before)) { // or who has it still answers for it
          leave(before);
        } else if (before != null && isOver()) { // meanwhile, when this one was not to be found
          before.over();
        }
        throw t;
      }
    } else {
      Request<Q> next = new Request<>(message, this, mailbox);
      before = exchange(next);
      mailbox.put(next);
    }
    leave(before);
  }

  /**
   * Whether an answer would come too late.
   *
   * @return true if it was answered or has failed; stays so
   */
  public boolean isOver() {
    return answer.isDone();
  }

  /** Names the one who asked. */
  @Override
  public String toString() {
    return "reply to " + askerName();
  }

  // ---- for requests

  /** Whether that one is to answer, and has not. */
  boolean isWith(Request<?> candidate) {
    return request == candidate && !isOver();
  }

  /** Tells it from others; ascends in the order of asking. */
  long number() {
    return number;
  }

  @Nullable
  Cell asker() {
    return asker;
  }

  String askerName() {
    return asker == null ? "an outsider" : asker.name();
  }

  /** The request in the mailbox of the one who is to answer; null if it is not in a mailbox. */
  @Nullable
  Request<?> request() {
    return request;
  }

  void systemClosed() {
    fail(new RequestFailedException(
        "system " + system.name() + " was closed before a request of " + askerName()
            + " was answered",
        null));
  }

  // ---- private

  /** A StoppedError thrown to the asker would mean that the asker itself is to end. */
  private static Throwable reason(Throwable cause) {
    return cause instanceof StoppedError
        ? new RequestFailedException(
            "the selector that was to answer is about to end or begin anew", cause)
        : cause;
  }

  /**
   * What the asker gets. It may end its waiting itself, as by {@code cancel()} or
   * {@code orTimeout()}: so this is the answer itself, and either the asker has it or nobody has
   * given it.
   */
  @SuppressWarnings("FutureReturnValueIgnored") // the stage that is returned tells all
  private CompletionStage<A> told() {
    // Not whenComplete(), which would make an exception for a stage that nobody looks at.
    answer.handle((value, error) -> {
      settled();
      return null;
    });
    return answer;
  }

  /**
   * Two may forward it at once: each takes care of the request it replaces, as nobody else does.
   */
  private @Nullable Request<?> exchange(@Nullable Request<?> next) {
    return (Request<?>) REQUEST.getAndSet(this, next);
  }

  /** Somebody else is to answer now. */
  private void leave(@Nullable Request<?> before) {
    if (before != null) {
      before.release();
      if (!before.isTaken()) {
        leaveBehind(before);
      }
    }
  }

  private void leaveBehind(Request<?> one) {
    synchronized (answer) {
      leftBehind = new Left(one, leftBehind);
    }
    if (isOver()) {
      one.over();
    }
  }

  /** The mailbox that a message sent there gets into; null if the ref is none of ours. */
  private static <Q> @Nullable Mailbox<? super Q> mailboxOf(MailboxRef<Q> ref, Q message) {
    return ref instanceof Router<Q> router ? router.target(message) : Mailbox.behind(ref);
  }

  private void timeIsUp() {
    boolean unused = Shortage.outlast(EXPIRE, this); // told twice is told once
  }

  private boolean isToldThatTimeIsUp() {
    system.whenTimeIsUp(() -> fail(Shortage.outlast(NEW_TIMEOUT, this)));
    return true;
  }

  private TimeoutException timeout() {
    Request<?> with = request;
    return new TimeoutException(
        with == null
            ? "no answer to a request of " + askerName() + " within " + timeout
            : "no answer from " + with.mailbox().cell().name() + " within " + timeout
                + " to the request in mailbox '" + with.mailbox().name() + "': "
                + with.whereabouts());
  }

  private void settled() {
    system.allWaits().remove(this);
    Cancellable t = timer;
    if (t != null) {
      Timers.cancel(t);
    }
    Request<?> with = request;
    if (with != null) {
      with.over();
    }
    Left last = leftBehind;
    leftBehind = null; // a mailbox keeps its last message for long, and that keeps this
    for (; last != null; last = last.before()) {
      last.one().over();
    }
  }

  private void late(A message) {
    system
        .journal()
        .deadLetter(new DeadLetter(askerName(), REPLY, message, DeadLetter.Reason.LATE_REPLY));
  }
}
