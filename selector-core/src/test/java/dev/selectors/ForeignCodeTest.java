package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Code that is run in any case, and once. */
@Timeout(60)
final class ForeignCodeTest {
  private final AtomicInteger runs = new AtomicInteger();
  private final CountDownLatch run = new CountDownLatch(1);
  private final ForeignCode code = ForeignCode.of(new SystemThreads("foreign"), this::run);

  private void run() {
    runs.incrementAndGet();
    run.countDown();
  }

  @Test
  void codeThatWasRunIsNotRunAgainThoughItsExecutorSaysItWasNot() {
    code.run();
    code.run();
    code.lost(new RejectedExecutionException());
    assertEquals(1, runs.get());
  }

  @Test
  void codeThatItsExecutorHasLostIsRunByAnotherThreadAndNotAgain() throws InterruptedException {
    code.lost(new RejectedExecutionException());
    run.await();
    code.run();
    assertEquals(1, runs.get());
  }
}
