package dev.selectors;

import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Validate;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * An actor, which is idle at its queue, in a system whose workers are the test's own threads:
 * whatever ends its sleep wakes it, and only one of them does. As {@link SelectorLincheckTest} for
 * selectors with several mailboxes, which are idle at their control word.
 */
final class SleepLincheckTest {
  /** An actor, and all that can happen to it at once. */
  public static final class Subject {
    private final ByHand byHand = new ByHand();
    private final Sleeper sleeper = new Sleeper();
    private final AtomicInteger sent = new AtomicInteger();
    private final AtomicBoolean stopped = new AtomicBoolean();

    private final class Sleeper extends Actor<Runnable> {
      int handled;

      @Override
      protected void receive(Runnable order) {
        byHand.enter();
        handled++;
        order.run();
        byHand.leave();
      }

      @Override
      protected void onExit(ExitReason reason) {
        byHand.enter();
        byHand.leave();
      }

      void pause() {
        await(byHand.stage, (value, error) -> {});
      }
    }

    public Subject() {
      byHand.system.spawn(sleeper);
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
      byHand.stage.complete("");
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
      return byHand.work();
    }

    /** When all who were scheduled have run, nothing is left to do but what awaits a stage. */
    @Validate
    public void nothingIsLeftThatCouldBeHandled() {
      byHand.workUntilNobodyHasAnythingToDo();
      SelectorState state = sleeper.state();
      boolean over = state instanceof SelectorState.Terminated;
      if (stopped.get() != over) {
        byHand.complain(over ? "ended though nobody has stopped it" : "the stop was forgotten");
      } else if (!over
          && !(state instanceof SelectorState.Awaiting)
          && !(state instanceof SelectorState.Idle)) {
        byHand.complain("taken for scheduled, but nobody will run it");
      }
      byHand.audit(sleeper, sent.get(), sleeper.handled, m -> true);
    }
  }

  @ParameterizedTest
  @EnumSource
  void anActorIsWokenFromItsSleepWhateverHappensAtOnce(Exploration way) {
    way.validate(Subject.class);
  }
}
