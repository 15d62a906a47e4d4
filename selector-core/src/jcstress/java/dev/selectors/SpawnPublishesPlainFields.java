package dev.selectors;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/**
 * The first turn of a selector sees what a thread wrote to plain fields before it spawned the
 * selector, whichever thread runs the turn: even one that has sent a message before the start.
 */
@JCStressTest
@Outcome(id = "42", expect = ACCEPTABLE, desc = "The handler saw the plain write.")
@Outcome(expect = FORBIDDEN, desc = "The handler saw a stale field, or was not called.")
@State
public class SpawnPublishesPlainFields {
  private static final class Reader extends Selector {
    int before;
    int seen;
    final Mailbox<Letter> in = mailbox("in", letter -> seen = before);
  }

  private final Reader selector = new Reader();

  @Actor
  public void sender() {
    selector.in.send(new Letter());
    ByHand.run();
  }

  @Actor
  public void spawner() {
    selector.before = 42;
    ByHand.idle(selector);
  }

  @Arbiter
  public void judge(I_Result r) {
    r.r1 = selector.seen;
    ByHand.end(selector);
  }
}
