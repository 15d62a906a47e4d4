package dev.selectors;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/**
 * The handler of a message sees what a thread wrote to plain fields before it sent the message,
 * whichever thread runs the handler.
 */
@JCStressTest
@Outcome(id = "42, 43", expect = ACCEPTABLE, desc = "The handler saw the plain writes.")
@Outcome(id = ".*", expect = FORBIDDEN, desc = "The handler saw a stale field.")
@State
public class SendPublishesPlainFields {
  private static final class Payload {
    int before;
  }

  private static final class Reader extends Selector {
    int sum;
    int other;
    final Payload shared = new Payload();
    final Mailbox<Payload> in = mailbox("in", p -> turn(p));

    private void turn(Payload p) {
      sum += p.before;
      other = p.before == 42 ? shared.before : 0;
    }
  }

  private final Reader selector = ByHand.idle(new Reader());
  private final Runnable run;

  public SendPublishesPlainFields() {
    selector.in.send(new Payload());
    run = ByHand.take();
  }

  @Actor
  public void sender() {
    Payload payload = new Payload();
    payload.before = 42;
    selector.shared.before = 43;
    selector.in.send(payload);
    ByHand.run();
  }

  @Actor
  public void owner() {
    run.run();
    ByHand.run();
  }

  @Arbiter
  public void judge(L_Result r) {
    r.r1 = selector.sum + ", " + selector.other;
    ByHand.end(selector);
  }
}
