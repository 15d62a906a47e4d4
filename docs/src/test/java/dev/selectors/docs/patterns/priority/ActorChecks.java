package dev.selectors.docs.patterns.priority;

import dev.selectors.Actor;
import dev.selectors.Directive;
import dev.selectors.ReplyTo;
import dev.selectors.SelectorSystem;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.EnumMap;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.Function;

final class ActorChecks {
  private sealed interface Message {}

  private record Job(Urgency urgency, String text, ReplyTo<Integer> replyTo) implements Message {}

  private record Free(Worker worker) implements Message {}

  private record Stop(Consumer<String> undone) implements Message {}

  private final SelectorSystem system;
  private final Master master;

  ActorChecks(SelectorSystem system, int workers, Function<String, Integer> check) {
    this.system = system;
    master = system.spawn(new Master(workers, check));
  }

  CompletionStage<Integer> check(Urgency urgency, String text) {
    return system.ask(master, replyTo -> new Job(urgency, text, replyTo), Duration.ofHours(1));
  }

  void stop(Consumer<String> undone) {
    master.send(new Stop(undone));
  }

  private static final class Master extends Actor<Message> {
    private final int workers;
    private final Function<String, Integer> check;
    private final Queue<Worker> idle = new ArrayDeque<>();
    private final Map<Urgency, Queue<Job>> waiting = new EnumMap<>(Urgency.class);

    Master(int workers, Function<String, Integer> check) {
      this.workers = workers;
      this.check = check;
    }

    @Override
    protected void onStart() {
      for (int i = 0; i < workers; i++) {
        spawnChild(new Worker(this, check));
      }
    }

    @Override
    protected void receive(Message message) {
      switch (message) {
        case Job job ->
          waiting.computeIfAbsent(job.urgency(), urgency -> new ArrayDeque<>()).add(job);
        case Free free -> idle.add(free.worker());
        case Stop stop -> stop(stop.undone());
      }
      handOut();
    }

    private void handOut() {
      for (Queue<Job> jobs : waiting.values()) {
        while (!idle.isEmpty() && !jobs.isEmpty()) {
          Job job = jobs.remove();
          if (!job.replyTo().isOver()) {
            idle.remove().send(job);
          }
        }
      }
    }

    private void stop(Consumer<String> undone) {
      for (Queue<Job> jobs : waiting.values()) {
        for (Job job : jobs) {
          undone.accept(job.text());
          job.replyTo().fail(new CancellationException("stopped"));
        }
        jobs.clear();
      }
      exit();
    }
  }

  private static final class Worker extends Actor<Job> {
    private final Master master;
    private final Function<String, Integer> check;

    Worker(Master master, Function<String, Integer> check) {
      this.master = master;
      this.check = check;
    }

    @Override
    protected void onStart() {
      master.send(new Free(this));
    }

    @Override
    protected Directive onFailure(Throwable cause) {
      return Directive.RESTART;
    }

    @Override
    protected void receive(Job job) {
      try {
        job.replyTo().send(check.apply(job.text()));
      } catch (RuntimeException e) {
        job.replyTo().fail(e);
        throw e;
      }
      master.send(new Free(this));
    }
  }
}
