package dev.selectors.docs.patterns.priority;

import dev.selectors.SelectorSystem;
import dev.selectors.patterns.MasterWorker;
import dev.selectors.patterns.MasterWorker.Job;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.Function;

final class SelectorChecks {
  private final SelectorSystem system;
  private final MasterWorker<Urgency, String, Integer> master;

  SelectorChecks(SelectorSystem system, int workers, Function<String, Integer> check) {
    this.system = system;
    master = system.spawn(MasterWorker.of(workers, Urgency.class, () -> check));
  }

  CompletionStage<Integer> check(Urgency urgency, String text) {
    return system.ask(master.at(urgency), replyTo -> new Job<>(text, replyTo), Duration.ofHours(1));
  }

  void stop(Consumer<String> undone) {
    master.urgentStop.send(job -> {
      undone.accept(job.work());
      job.replyTo().fail(new CancellationException("stopped"));
    });
  }
}
