package dev.selectors;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Validate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * An actor, which is idle at its queue, in a system whose workers are the test's own threads: it is
 * woken by whatever ends its sleep, and by one of them only. As {@link SelectorLincheckTest} for
 * selectors with several mailboxes, which are idle at their control word.
 */
final class SleepLincheckTest {
  /** An actor, and all that can happen to it at once. */
  public static final class Subject {
    private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
    private final AtomicInteger died = new AtomicInteger();
    private final SelectorSystem system = SelectorSystem.builder()
        .executor(tasks::add)
        .onDeadLetter(letter -> died.incrementAndGet())
        .build();
    private final Sleeper sleeper = new Sleeper();
    private final CompletableFuture<String> stage = new CompletableFuture<>();
    private final AtomicInteger sent = new AtomicInteger();
    private final AtomicBoolean stopped = new AtomicBoolean();
    private volatile @Nullable String wrong;

    private final class Sleeper extends Actor<Runnable> {
      final AtomicBoolean inside = new AtomicBoolean();
      int handled;

      @Override
      protected void receive(Runnable order) {
        enter();
        handled++;
        order.run();
        inside.set(false);
      }

      @Override
      protected void onExit(ExitReason reason) {
        enter();
        inside.set(false);
      }

      private void enter() {
        if (inside.getAndSet(true)) {
          wrong = "turns overlap";
        }
      }

      void pause() {
        await(stage, (value, error) -> {});
      }
    }

    public Subject() {
      system.spawn(sleeper);
    }

    @Operation
    public void send() {
      order(() -> {});
    }

    @Operation
    public void sendTwo() {
      sent.addAndGet(2);
      sleeper.sendAll(List.of(() -> {}, () -> {}));
    }

    @Operation
    public void suspend() {
      order(sleeper::pause);
    }

    private void order(Runnable order) {
      sent.incrementAndGet();
      sleeper.send(order);
    }

    @Operation
    public void complete() {
      stage.complete("");
    }

    @Operation
    public void recheck() {
      sleeper.recheck();
    }

    @Operation
    public void stop() {
      stopped.set(true);
      sleeper.stop();
    }

    @Operation
    public boolean work() {
      Runnable task = tasks.poll();
      if (task == null) {
        return false;
      }
      task.run();
      return true;
    }

    /** When all who were scheduled have run, nothing is left to do but what a stage is awaited for. */
    @Validate
    public void nothingIsLeftThatCouldBeHandled() {
      while (work()) {
        // until nobody has anything to do
      }
      List<String> complaints = new ArrayList<>();
      if (wrong != null) {
        complaints.add(wrong);
      }
      SelectorSnapshot seen = sleeper.snapshot();
      boolean suspended = seen.state() instanceof SelectorState.Awaiting;
      boolean over = seen.state() instanceof SelectorState.Terminated;
      if (!suspended && !over && !(seen.state() instanceof SelectorState.Idle)) {
        complaints.add("taken for scheduled, but nobody will run it");
      }
      int waiting = seen.mailboxes().getFirst().depth();
      if (waiting > 0 && !suspended) {
        complaints.add("a message waits in an idle actor");
      }
      int out = sleeper.handled + died.get() + waiting;
      if (sent.get() != out) {
        complaints.add(sent + " were sent and " + out + " accounted for");
      }
      if (suspended && stage.isDone()) {
        complaints.add("the continuation was forgotten");
      }
      if (stopped.get() != over) {
        complaints.add(over ? "ended though nobody has stopped it" : "the stop was forgotten");
      }
      if (!complaints.isEmpty()) {
        throw new IllegalStateException(complaints + " " + seen);
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void anActorIsWokenFromItsSleepWhateverHappensAtOnce(Exploration way) {
    way.validate(Subject.class);
  }
}
