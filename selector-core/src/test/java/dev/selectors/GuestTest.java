package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A selector on a thread of its own that waits for room, in a system on somebody's executor. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class GuestTest {
  private final ManualExecutor executor = new ManualExecutor();
  private final Steered taker = new Steered();
  private final Mailbox<String> narrow = taker.logged("narrow").bounded(1, Overflow.WAIT);
  private final Threaded sender = new Threaded(self -> {
    narrow.send("1");
    narrow.send("2");
    self.seen.add("sent");
    narrow.send("3");
    self.take(self.a);
  });

  private boolean rejects;

  private SelectorSystem onOneThread() {
    return SelectorSystem.builder()
        .executor(task -> {
          if (rejects) {
            throw new RejectedExecutionException("full");
          }
          executor.execute(task);
        })
        .build();
  }

  @Test
  void theOnlyThreadOfAnExecutorIsFreeForWhoMakesRoom() throws InterruptedException {
    CountDownLatch taken = new CountDownLatch(10);
    Steered slow = new Steered();
    Mailbox<String> few =
        slow.<String>mailbox("few", m -> taken.countDown()).bounded(1, Overflow.WAIT);
    try (ExecutorService single = Executors.newSingleThreadExecutor();
        SelectorSystem system = SelectorSystem.builder().executor(single).build()) {
      system.spawn(slow);
      system.spawn(new Threaded(self -> {
        for (int i = 0; i < 10; i++) {
          few.send("message");
        }
      }));
      assertTrue(taken.await(20, TimeUnit.SECONDS));
    }
  }

  @Test
  void itGoesOnInPlaceOfATaskOnly() {
    SelectorSystem system = onOneThread();
    system.spawn("sender", sender);
    executor.runAll();
    assertEquals(List.of(), sender.seen); // and the caller is here again
    system.spawn("taker", taker);
    while (taker.seen.isEmpty()) {
      assertTrue(executor.runOne());
    }
    assertEquals(List.of(), sender.seen); // though there is room
    executor.runAll();
    assertEquals(List.of("sent"), sender.seen);
    assertEquals(List.of("1", "2", "3"), taker.seen);
  }

  @Test
  void nobodyIsHeldToBeAtRestMeanwhile() throws InterruptedException {
    SelectorSystem system = onOneThread();
    system.spawn("sender", sender);
    executor.runAll();
    assertFalse(system.awaitQuiescence(Duration.ZERO));
    system.spawn("taker", taker);
    executor.runAll();
    assertTrue(system.awaitQuiescence(Duration.ZERO));
  }

  @Test
  void anInterruptHasItGoOnInPlaceOfATask() {
    SelectorSystem system = onOneThread();
    system.spawn("sender", sender);
    executor.runAll();
    Objects.requireNonNull(sender.thread).interrupt();
    while (executor.pending() == 0) {
      Thread.onSpinWait();
    }
    assertEquals(List.of(), sender.seen);
    executor.runAll();
    assertEquals(List.of("sent"), sender.seen);
    system.spawn("taker", taker);
    executor.runAll();
    assertEquals(List.of("1", "2"), taker.seen); // an interrupted thread does not wait again
  }

  @Test
  void itGoesOnThoughTheExecutorHasEnded() throws InterruptedException {
    SelectorSystem system = onOneThread();
    system.spawn("sender", sender);
    executor.runAll();
    rejects = true;
    Objects.requireNonNull(sender.thread).interrupt();
    assertTrue(sender.thread.join(Duration.ofSeconds(20)));
    assertEquals(List.of("sent"), sender.seen);
    sender.whenTerminated().toCompletableFuture().join();
  }
}
