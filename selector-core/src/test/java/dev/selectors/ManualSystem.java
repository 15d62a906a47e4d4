package dev.selectors;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;

/** A system on a {@link ManualExecutor}, which remembers what it was told. */
final class ManualSystem {
  final ManualExecutor executor = new ManualExecutor();
  final List<DeadLetter> deadLetters = new ArrayList<>();
  final List<Failure> failures = new ArrayList<>();
  final SelectorSystem system;

  ManualSystem() {
    this(builder -> {});
  }

  ManualSystem(Consumer<SystemBuilder> settings) {
    SystemBuilder builder = SelectorSystem.builder()
        .name("manual")
        .daemon(true)
        .executor(executor)
        .onDeadLetter(deadLetters::add)
        .onFailure(failures::add);
    settings.accept(builder);
    system = builder.build();
  }

  /** Spawns the selector and lets it start. */
  <S extends Selector> S started(S selector) {
    system.spawn(selector);
    runAll();
    return selector;
  }

  /** Spawns a selector that is written as a lambda, and lets it start. */
  <R> R made(Function<? super SelectorContext, ? extends R> body) {
    R result = system.spawnFrom(body);
    runAll();
    return result;
  }

  /** Sends one message after the other, and lets all run. */
  void send(Mailbox<String> to, String... messages) {
    List.of(messages).forEach(to::send);
    runAll();
  }

  int runAll() {
    return executor.runAll();
  }

  /** Waits for somebody outside, such as a clock, to schedule a selector; then lets it run. */
  void runNext() {
    while (!executor.runOne()) {
      Thread.onSpinWait();
    }
  }

  /** The messages that could not be delivered, oldest first. */
  List<Object> undelivered() {
    return deadLetters.stream().map(DeadLetter::message).toList();
  }
}
