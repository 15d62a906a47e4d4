package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * An executor that runs tasks in the caller, as one that is full may do too: threads that everybody
 * relies on take no turns there, however long turns are.
 */
@Timeout(60)
final class RunInTheCallerTest {
  private static final Duration A_MOMENT = Duration.ofMillis(1);

  private final SelectorSystem system =
      SelectorSystem.builder().executor(Runnable::run).build();
  private final CountDownLatch over = new CountDownLatch(1);

  @AfterEach
  void close() {
    over.countDown();
    system.close();
  }

  /** Does something in a turn that a timer brings, once. */
  private static final class Alarm extends Selector {
    final Mailbox<String> box = mailbox("box", text -> {});
    private final Consumer<Alarm> action;
    private boolean rung;

    Alarm(Consumer<Alarm> action) {
      this.action = action;
    }

    @Override
    protected void onStart() {
      Thread starter = Thread.currentThread();
      every(A_MOMENT, () -> ring(starter));
    }

    private void ring(Thread starter) {
      boolean late = Thread.currentThread() == starter; // then it was not the timer that woke this
      if (!late && !rung) {
        rung = true;
        action.accept(this);
      }
    }

    Optional<String> receiveForAMoment() {
      return context().receiveWithin(A_MOMENT, List.of(box.<String>on(text -> text)));
    }
  }

  @Test
  void aTurnThatATimerHasBroughtHearsThatItsTimeIsUp() throws Exception {
    CompletableFuture<Optional<String>> received = new CompletableFuture<>();
    system.spawn(new Alarm(self -> received.complete(self.receiveForAMoment())));
    assertEquals(Optional.empty(), received.get());
  }

  private static final class Mute extends Selector {
    final Mailbox<ReplyTo<String>> box = mailbox("box", asker -> {});
  }

  @Test
  void deadlinesPassWhileATurnLastsThatATimerHasBrought() throws InterruptedException {
    CountDownLatch begun = new CountDownLatch(1);
    system.spawn(new Alarm(self -> {
      begun.countDown();
      outlast(over);
    }));
    begun.await();
    CompletableFuture<String> answer = system
        .<ReplyTo<String>, String>ask(system.spawn(new Mute()).box, asker -> asker, A_MOMENT)
        .toCompletableFuture();
    ExecutionException late = assertThrows(ExecutionException.class, answer::get);
    assertInstanceOf(TimeoutException.class, late.getCause());
  }

  private final class Staying extends Selector {
    Staying() {
      mailbox(String.class, "box", text -> {});
    }

    @Override
    protected void onExit(ExitReason reason) {
      outlast(over);
    }
  }

  @Test
  void closingEndsThoughALastHookDoesNot() {
    system.spawn("stays", new Staying());
    assertEquals(List.of("stays"), system.drain(Duration.ZERO).stillRunning());
  }

  private static void outlast(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
