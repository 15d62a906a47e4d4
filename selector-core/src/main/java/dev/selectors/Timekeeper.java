package dev.selectors;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/**
 * Time, as a system knows it: it tells the time, calls back when some has passed, and waits. A
 * system has one of its own, which keeps real time; a test brings one whose time it decides, see
 * {@link SystemBuilder#timekeeper}.
 *
 * <p><b>Threads.</b> All methods must be callable from any thread that the system and its users
 * run on.
 *
 * <p><b>Memory consistency effects</b> that it must guarantee: what a thread did before it called
 * {@link #schedule} <i>happens-before</i> the call back.
 */
public interface Timekeeper {
  /**
   * What time it is.
   *
   * @return in nanoseconds since some fixed instant; only differences mean anything
   */
  long nanoTime();

  /**
   * Calls back once, when the delay has passed.
   *
   * @param tick quick, throws nothing
   * @param delay from now on, not negative
   * @return prevents the call, if it has not begun; its answer is never used
   * @throws java.util.concurrent.RejectedExecutionException if it was closed
   */
  Cancellable schedule(Runnable tick, Duration delay);

  /**
   * Waits until the condition holds: for a thread outside the system; and, where the executor was
   * given too, in a turn that waits, as in {@link SelectorContext#receive}. What it throws there
   * goes to the handler.
   *
   * @param condition quick, without side effects
   * @param timeout how long to wait; zero or negative means to look once, and
   *     {@code Duration.ofSeconds(Long.MAX_VALUE)} to wait for ever
   * @return false if the time has run out before
   * @throws InterruptedException if the caller is interrupted
   */
  boolean await(BooleanSupplier condition, Duration timeout) throws InterruptedException;

  /**
   * The system has ended, and its own timekeeper is not needed any more; one that was given to the
   * builder is not closed.
   */
  default void close() {}
}
