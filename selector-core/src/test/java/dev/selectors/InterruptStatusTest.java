package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Code that was interrupted and fails leaves, as a rule, the interrupt status of its thread set.
 * The interrupt was meant for that code, not for what comes next in the same run.
 */
@Timeout(60)
final class InterruptStatusTest {
  private final SelectorSystem system = SelectorSystem.builder().parallelism(1).build();
  private final List<Boolean> statuses = new CopyOnWriteArrayList<>();

  @AfterEach
  void close() {
    system.close();
  }

  private void noteStatus() {
    statuses.add(Thread.currentThread().isInterrupted());
  }

  private static IllegalStateException interrupted() {
    Thread.currentThread().interrupt(); // as code does that cannot throw InterruptedException
    return new IllegalStateException("interrupted");
  }

  @Test
  void aTurnThatFailsDoesNotInterruptTheNext() {
    Steered s = new Steered();
    s.directive = Directive.RESUME;
    s.turn.send(() -> {
      throw interrupted();
    });
    s.turn.send(this::noteStatus);
    system.spawn(s);
    s.turn.send(s::exit);
    s.whenTerminated().toCompletableFuture().join();
    assertEquals(List.of(false), statuses);
  }

  @Test
  void aStartThatFailsDoesNotInterruptTheFirstTurn() {
    Steered s = new Steered() {
      @Override
      protected void onStart() {
        throw interrupted();
      }
    };
    s.directive = Directive.RESUME;
    s.turn.send(this::noteStatus);
    s.turn.send(s::exit);
    system.spawn(s);
    s.whenTerminated().toCompletableFuture().join();
    assertEquals(List.of(false), statuses);
  }

  @Test
  void aBodyThatIsInterruptedOnceFailsOnce() throws InterruptedException {
    CountDownLatch first = new CountDownLatch(1);
    Threaded t = new Threaded(self -> {
      noteStatus();
      if (self.begun > 1) {
        return;
      }
      first.countDown();
      try {
        new CountDownLatch(1).await();
      } catch (InterruptedException e) {
        throw interrupted();
      }
    });
    t.directive = Directive.RESUME;
    system.spawn(t);
    first.await();
    Thread thread = t.thread;
    assert thread != null;
    thread.interrupt();
    t.whenTerminated().toCompletableFuture().join();
    assertEquals(List.of(false, false), statuses);
    assertEquals(1, t.asked);
  }

  /** As in the pause before it begins anew. */
  @Test
  void aBodyThatIsInterruptedBeforeItBeginsFailsOnce() {
    Duration pause = Duration.ofSeconds(1);
    ManualTime time = new ManualTime();
    ManualSystem its = new ManualSystem(builder -> builder.timekeeper(time));
    Threaded t = new Threaded(self -> {
      noteStatus();
      if (self.begun == 1) {
        throw new IllegalStateException("for the first time");
      } else if (self.begun == 2) {
        throw interrupted();
      }
    });
    t.directive = Directive.ESCALATE;
    its.started(new Steered() {
      @Override
      protected void onStart() {
        supervise(Supervision.oneForOne().backOff(pause, pause, 0));
        spawnChild("threaded", t);
      }
    });
    Thread thread = t.thread;
    assert thread != null;
    thread.interrupt();
    for (int i = 0; i < 2; i++) {
      time.advance(pause);
      its.runAll();
    }
    assertEquals(List.of(false, true, false), statuses);
  }

  /**
   * Does something on a worker, and has it interrupted when that is over: as by somebody who is too
   * late to interrupt a turn.
   */
  private void interruptWorkerAfter(Runnable last) {
    system.dispatcher().execute(new Aside() {
      @Override
      public void run() {
        last.run();
        Thread.currentThread().interrupt();
      }

      @Override
      public void lost(RejectedExecutionException why) {}
    });
  }

  @Test
  void anInterruptThatComesTooLateForATurnIsNotFoundByTheNext() {
    Steered s = system.spawn(new Steered());
    interruptWorkerAfter(() -> s.turn.send(() -> {
      noteStatus();
      s.exit();
    }));
    s.whenTerminated().toCompletableFuture().join();
    assertEquals(List.of(false), statuses);
  }

  @Test
  void anInterruptThatComesTooLateForATurnIsNotFoundByATask() {
    CompletableFuture<Boolean> done = new CompletableFuture<>();
    interruptWorkerAfter(() -> system.runAside(() -> {
      noteStatus();
      done.complete(true);
    }));
    done.join();
    assertEquals(List.of(false), statuses);
  }

  @Test
  void anEventBodyThatFailsDoesNotInterruptTheOneThatBeginsAnew() {
    class Events extends EventSelector {
      final Mailbox<String> unused = mailbox(String.class, "unused");

      @Override
      protected Step run() {
        noteStatus();
        if (statuses.size() == 1) {
          throw interrupted();
        }
        return Step.done();
      }

      @Override
      protected Directive onFailure(Throwable cause) {
        return Directive.RESTART;
      }
    }

    system.spawn(new Events()).whenTerminated().toCompletableFuture().join();
    assertEquals(List.of(false, false), statuses);
  }

  @Test
  void whoNeedsAWorkerThatIsMadeMeanwhileStaysInterrupted() {
    CompletableFuture<String> done = new CompletableFuture<>();
    Thread.currentThread().interrupt();
    Steered s = system.spawn(new Steered());
    s.turn.send(() -> done.complete("done"));
    assertTrue(Thread.interrupted());
    assertEquals("done", done.join());
  }

  @Test
  void aThreadOfSomebodyElseThatWasInterruptedStaysSoThoughATurnFails() {
    SelectorSystem onItsCallers =
        SelectorSystem.builder().executor(Runnable::run).build();
    Steered s = onItsCallers.spawn(new Steered());
    s.directive = Directive.RESUME;
    Thread.currentThread().interrupt();
    s.turn.send(() -> {
      noteStatus();
      throw new IllegalStateException("as interrupted");
    });
    assertTrue(Thread.interrupted());
    assertEquals(List.of(true), statuses);
    onItsCallers.close();
  }
}
