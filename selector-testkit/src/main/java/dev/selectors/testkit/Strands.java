package dev.selectors.testkit;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The strands of one simulation. All but {@link #here} is for whoever goes on: the thread that runs
 * the machine, or the strand that it waits for.
 */
final class Strands {
  /** One that waits in the middle of a turn. */
  private record Resting(Strand strand, BooleanSupplier isReady) {}

  /** The innermost strand that goes on; null if none does. */
  private volatile @Nullable Strand current;

  private final List<Resting> resting = new ArrayList<>();
  private boolean over;

  /** The strand that the caller is on; null if it is on none. */
  @Nullable
  Strand here() {
    Strand its = current;
    return its != null && its.isHere() ? its : null;
  }

  /** Makes it begin or go on, until it rests or is over; throws what it has thrown. */
  void goOn(Strand next) {
    Strand outer = current;
    current = next;
    try {
      next.goOn();
    } finally {
      current = outer;
    }
  }

  /**
   * Rests on the caller's strand, until the condition holds or its thread is interrupted.
   *
   * @throws CancellationException if neither will happen
   */
  void rest(Strand here, BooleanSupplier until) {
    BooleanSupplier isReady = () -> until.getAsBoolean() || here.isInterrupted();
    resting.add(new Resting(here, isReady));
    here.rest();
    if (over && !isReady.getAsBoolean()) {
      throw new CancellationException(
          "the simulation is closed, and nothing happens in it any more");
    }
  }

  /** The strands that need not rest any longer, each once: they are to be told to go on. */
  List<Strand> rested() {
    if (resting.isEmpty()) {
      return List.of(); // asked before each step, though hardly any test has one that rests
    }
    List<Resting> ready = resting.stream().filter(r -> r.isReady.getAsBoolean()).toList();
    resting.removeAll(ready);
    return ready.stream().map(Resting::strand).toList();
  }

  /** Makes all that rest go on to their end: what they wait for will not come. */
  void end() {
    over = true;
    while (!resting.isEmpty()) {
      try {
        goOn(resting.removeFirst().strand);
      } catch (Throwable t) {
        // Given up, like all that is left in a closed simulation.
      }
    }
  }
}
