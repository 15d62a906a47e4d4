package dev.selectors;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BooleanSupplier;

/** A system that runs when the test says so, and the list of all it was told. */
final class SteeredSystem {
  final ManualExecutor executor = new ManualExecutor();
  final List<Failure> failures = new CopyOnWriteArrayList<>();
  final List<DeadLetter> deadLetters = new CopyOnWriteArrayList<>();
  final SelectorSystem system = SelectorSystem.builder()
      .name("manual")
      .executor(executor)
      .onFailure(failures::add)
      .onDeadLetter(deadLetters::add)
      .build();

  <S extends Selector> S spawn(String name, S selector) {
    return system.spawn(name, selector);
  }

  /** Runs all there is to run. */
  void run() {
    executor.runAll();
  }

  /** Runs what comes until the condition holds, for conditions that other threads bring about. */
  void runUntil(BooleanSupplier condition) throws InterruptedException {
    while (!condition.getAsBoolean()) {
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      if (!executor.runOne()) {
        Thread.onSpinWait();
      }
    }
  }

  List<Throwable> causes() {
    return failures.stream().map(Failure::cause).toList();
  }
}
