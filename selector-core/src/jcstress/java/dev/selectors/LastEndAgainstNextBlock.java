package dev.selectors;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.util.ArrayList;
import java.util.List;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/**
 * The last selector of a block ends while the next one is spawned, for which a new block begins:
 * one of the two lets the old block go, and whoever lives is found.
 */
@JCStressTest
@Outcome(id = "1, 1, 1", expect = ACCEPTABLE, desc = "The new block, and who lives in it.")
@Outcome(id = "2, .*", expect = FORBIDDEN, desc = "A block without selectors is kept for ever.")
@Outcome(expect = FORBIDDEN, desc = "Who lives is not found, or who has ended is.")
@State
public class LastEndAgainstNextBlock {
  private static final int PLACES = 64;

  private final Registry registry = new Registry();
  private final Registry.Stripe blocks = new Registry.Stripe();
  private final Cell last = new Selector() {}.cell;
  private final Cell next = new Selector() {}.cell;

  public LastEndAgainstNextBlock() {
    for (int i = 1; i < PLACES; i++) {
      blocks.add(last);
      registry.remove(last);
    }
    blocks.add(last);
  }

  @Actor
  public void end() {
    registry.remove(last);
  }

  @Actor
  public void spawn() {
    blocks.add(next);
  }

  @Arbiter
  public void judge(III_Result r) {
    List<Cell> living = new ArrayList<>();
    boolean unused = blocks.areAll(living::add);
    r.r1 = blocks.blocks();
    r.r2 = blocks.size();
    r.r3 = living.equals(List.of(next)) ? 1 : 0;
  }
}
