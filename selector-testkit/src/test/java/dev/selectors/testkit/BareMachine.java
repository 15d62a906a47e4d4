package dev.selectors.testkit;

import dev.selectors.Cancellable;
import dev.selectors.testkit.model.Stage;
import java.time.Duration;
import java.util.function.BooleanSupplier;

/** The machine under a {@link SimulatedSystem}, for tests that need to know whose turn each task is. */
public final class BareMachine implements Stage {
  private final Machine machine;

  /**
   * Makes a machine with nothing to do.
   *
   * @param seed decides each choice
   */
  public BareMachine(long seed) {
    machine = new Machine(new Chance(Schedule.of(seed)));
  }

  @Override
  public boolean next() {
    boolean[] asked = new boolean[1];
    BooleanSupplier once = () -> {
      boolean again = asked[0];
      asked[0] = true;
      return again;
    };
    return machine.run("next()", once, Long.MAX_VALUE) == Machine.End.HELD;
  }

  @Override
  public void execute(Runnable task) {
    machine.execute(task);
  }

  @Override
  public long nanoTime() {
    return machine.nanoTime();
  }

  @Override
  public Cancellable schedule(Runnable tick, Duration delay) {
    return machine.schedule(tick, delay);
  }

  @Override
  public boolean await(BooleanSupplier condition, Duration timeout) throws InterruptedException {
    return machine.await(condition, timeout);
  }
}
