package dev.selectors;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.jspecify.annotations.Nullable;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/**
 * A message that waits for room becomes void, and is taken out, while the owner makes room and lets
 * in what waits: whichever is first, no place is lost.
 */
@JCStressTest
@Outcome(id = "IN, NEXT, 0", expect = ACCEPTABLE, desc = "It came in, and gave its place back.")
@Outcome(id = "GONE, NEXT, 0", expect = ACCEPTABLE, desc = "It was taken out, and told so.")
@Outcome(expect = FORBIDDEN, desc = "A place is lost, or its sender waits for ever.")
@State
public class ExpiryAgainstAdmission {
  private static final class Mortal extends Envelope<String> {
    volatile boolean over;
    int told;

    Mortal() {
      super("message");
    }

    @Override
    boolean isVoid() {
      return over;
    }

    @Override
    boolean open() {
      return !over;
    }

    @Override
    DeadLetter.@Nullable Reason whyVoid() {
      return DeadLetter.Reason.EXPIRED;
    }

    @Override
    boolean isMissed() {
      return !over;
    }

    @Override
    void handled() {}

    @Override
    void failed(Throwable cause) {}

    @Override
    boolean undelivered(DeadLetter.Reason reason) {
      return true;
    }
  }

  private final Mortal message = new Mortal();
  private final BoundedInbox<Object> inbox = new BoundedInbox<>(
      new SweptInbox<>(new LinkedInbox<>()), 1, Overflow.WAIT, m -> message.told++, Runnable::run);
  private final Admission admitted;

  public ExpiryAgainstAdmission() {
    inbox.offer("old");
    admitted = inbox.offerWhenRoom(message, m -> {});
  }

  @Actor
  public void deadline() {
    message.over = true;
    inbox.someIsVoid(message, m -> message.told++);
  }

  @Actor
  public void owner() {
    inbox.poll();
    if (inbox.hasWaiting()) {
      inbox.admit(m -> {});
    }
  }

  @Arbiter
  public void judge(L_Result r) {
    boolean in = inbox.poll() == message && message.told == 0 && !admitted.isCancelled();
    boolean gone = message.told == 1 && admitted.isCancelled();
    boolean next = inbox.offer("next") && inbox.poll() != null;
    r.r1 = (in ? "IN, " : gone ? "GONE, " : "LOST, ")
        + (next ? "NEXT, " : "STUCK, ")
        + (inbox.size() + inbox.forRoom());
  }
}
