package dev.selectors;

import java.util.ArrayDeque;
import java.util.Queue;

/**
 * A system without threads: what a thread schedules waits until that same thread runs it. So a
 * test's actors are the workers, one of them the owner of the present run, the other the sender
 * that may have to start the next one.
 *
 * <p>One system serves all samples, as making one costs more than the race that a sample is about.
 */
final class ByHand {
  private static final ThreadLocal<Queue<Runnable>> SCHEDULED =
      ThreadLocal.withInitial(ArrayDeque::new);

  static final SelectorSystem SYSTEM = system(64);
  /** Here a selector gives way after each turn. */
  static final SelectorSystem SINGLE_TURNS = system(1);

  private ByHand() {}

  /** A system of its own, for a sample that closes it. */
  static SelectorSystem system(int throughput) {
    return SelectorSystem.builder()
        .executor(ByHand::schedule)
        .timekeeper(new Patience())
        .throughput(throughput)
        .onDeadLetter(letter -> {
          if (letter.message() instanceof Letter m) {
            m.died();
          }
        })
        .build();
  }

  /** Keeps what the caller is to do later. */
  static void schedule(Runnable task) {
    SCHEDULED.get().add(task);
  }

  /** Spawns the selector and has it run until it is idle. */
  static <S extends Selector> S idle(S selector) {
    return idle(SYSTEM, selector);
  }

  static <S extends Selector> S idle(SelectorSystem system, S selector) {
    system.spawn("s", selector);
    run();
    return selector;
  }

  /** Takes the run that the caller has scheduled, for another thread to do. */
  static Runnable take() {
    return SCHEDULED.get().remove();
  }

  /** Does all runs that the caller has scheduled. */
  static void run() {
    Queue<Runnable> mine = SCHEDULED.get();
    for (Runnable task = mine.poll(); task != null; task = mine.poll()) {
      task.run();
    }
  }

  /**
   * Forgets all runs that the caller has scheduled, as workers that are gone do; false if there are
   * none.
   */
  static boolean forsakeRuns() {
    Queue<Runnable> mine = SCHEDULED.get();
    boolean any = !mine.isEmpty();
    mine.clear();
    return any;
  }

  /** Ends the selector of a sample that is over, or the system would keep it. */
  static void end(Selector selector) {
    selector.stop();
    run();
  }
}
