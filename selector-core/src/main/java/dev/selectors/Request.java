package dev.selectors;

import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/** A message in one mailbox; somebody waits for the answer to it. */
final class Request<M> extends Envelope<M> implements Watchers.Watch {
  /** A limit, as of very many requests whose time is up at once each tells how many wait. */
  private static final int MOST_COUNTED = 1_000;

  private static final BiFunction<ReplyTo<?>, Throwable, Boolean> FAIL = Request::isFailed;

  private final ReplyTo<?> replyTo;
  private final Mailbox<?> mailbox;
  private volatile boolean taken;
  /** Whether it would be told of its receiver's end. */
  private volatile boolean watching;

  Request(M message, ReplyTo<?> replyTo, Mailbox<?> mailbox) {
    super(message);
    this.replyTo = replyTo;
    this.mailbox = mailbox;
  }

  Mailbox<?> mailbox() {
    return mailbox;
  }

  /** Whether its handler has been called. */
  boolean isTaken() {
    return taken;
  }

  /** Nobody waits for the answer any more. */
  void over() {
    release();
    if (!taken) {
      mailbox.someIsVoid(this);
    }
  }

  /** Takes it out of the list of what its receiver still has to answer. */
  void release() {
    if (watching) {
      mailbox.cell().watchers().remove(this);
    }
  }

  @Override
  boolean isVoid() {
    return replyTo.isOver();
  }

  @Override
  boolean open() {
    taken = !isVoid();
    return taken;
  }

  @Override
  DeadLetter.@Nullable Reason whyVoid() {
    return DeadLetter.Reason.EXPIRED;
  }

  @Override
  boolean isMissed() {
    return !isVoid();
  }

  /** Its receiver may answer later, unless it ends before. */
  @Override
  void handled() {
    if (mailbox.cell().isToBeginAnew()) {
      cutShort(); // the receiver has told all that it knew of, and not this one
    } else if (replyTo.isWith(this)) {
      watching = true;
      try {
        mailbox.cell().watchers().add(this);
      } catch (Throwable t) { // for want of memory: nobody else would tell who asks
        failed(t);
        throw t;
      }
      if (!replyTo.isWith(this)) {
        release(); // answered by another thread meanwhile
      }
    }
  }

  @Override
  void failed(Throwable cause) {
    if (cause instanceof StoppedError && mailbox.cell().isToBeginAnew()) {
      cutShort();
    } else {
      giveUp("failed on the request that it took", cause);
    }
  }

  private void cutShort() {
    beginsAnew(mailbox.cell().toBeginAnewFor());
  }

  @Override
  public void ended(Down down) {
    giveUp(
        "has ended without an answer to the request that it took",
        down.reason() instanceof ExitReason.Failed failed ? failed.cause() : null);
  }

  @Override
  public void beginsAnew(@Nullable Throwable cause) {
    giveUp("begins anew without an answer to the request that it took", cause);
  }

  @Override
  boolean undelivered(DeadLetter.Reason reason) {
    if (replyTo.isWith(this)) {
      replyTo.fail(new UndeliverableException(mailbox.cell().name(), mailbox.name(), reason));
    }
    return true;
  }

  /** Tried again without memory: nobody else would tell who asks. */
  private void giveUp(String what, @Nullable Throwable cause) {
    if (replyTo.isWith(this)) {
      boolean unused = Shortage.outlast(FAIL, replyTo, failure(what, cause));
    }
  }

  private static boolean isFailed(ReplyTo<?> replyTo, Throwable failure) {
    replyTo.fail(failure);
    return true;
  }

  private Throwable failure(String what, @Nullable Throwable cause) {
    for (int attempt = 0; ; attempt++) {
      try {
        return new RequestFailedException(
            mailbox.cell().name() + " " + what + " from mailbox '" + mailbox.name() + "'", cause);
      } catch (OutOfMemoryError e) {
        Shortage.pause(attempt, e);
      }
    }
  }

  /** Where the request is, for whoever has waited in vain. */
  String whereabouts() {
    Cell receiver = mailbox.cell();
    return receiver.name()
        + (taken ? " took it from there, has not answered, and is " : " has not taken it, and is ")
        + receiver.currentState().getClass().getSimpleName()
        + "; "
        + mailbox.textUpTo(MOST_COUNTED);
  }
}
