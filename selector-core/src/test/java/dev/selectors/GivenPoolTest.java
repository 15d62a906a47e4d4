package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What whoever closes a system is told of a pool that belongs to somebody else. */
@Timeout(60)
final class GivenPoolTest {
  private final ForkJoinPool pool = new ForkJoinPool(1);
  private final PoolDispatcher dispatcher = new PoolDispatcher(pool);

  private void end() throws InterruptedException {
    pool.shutdown();
    assertTrue(pool.awaitTermination(30, TimeUnit.SECONDS));
  }

  @Test
  void poolThatHasEndedHasLostItsThreadsUnlessSomethingStillGoesOn() throws InterruptedException {
    assertFalse(dispatcher.hasLostAllThreads());
    end();
    assertTrue(dispatcher.hasLostAllThreads());
    dispatcher.begin();
    assertFalse(dispatcher.hasLostAllThreads());
    dispatcher.end();
  }

  @Test
  void taskBehindOneThatTakesLongMayBeginUntilThatIsRefused() throws InterruptedException {
    CountDownLatch busy = new CountDownLatch(1);
    AtomicInteger lost = new AtomicInteger();
    pool.execute(() -> WedgeTest.await(busy));
    assertFalse(dispatcher.hasTasksToBegin());
    dispatcher.execute(new Aside() {
      @Override
      public void run() {
        throw new AssertionError("was refused");
      }

      @Override
      public void lost(RejectedExecutionException why) {
        lost.incrementAndGet();
      }
    });
    assertTrue(dispatcher.hasTasksToBegin());
    dispatcher.close(true);
    assertEquals(1, lost.get());
    assertFalse(dispatcher.hasTasksToBegin());
    busy.countDown();
    end();
    assertEquals(1, lost.get());
  }
}
