package dev.selectors;

import static dev.selectors.WedgeTest.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.WedgeTest.Asynchronous;
import dev.selectors.WedgeTest.Doer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** One worker does all there is to do, while the other one stands aside. */
@Timeout(60)
class LoneWorkerTest {
  private final SelectorSystem system =
      SelectorSystem.builder().name("lone").parallelism(2).build();
  private final WorkerPool pool = (WorkerPool) system.dispatcher();
  /** The workers that took turns. */
  private final Set<Thread> workers = ConcurrentHashMap.newKeySet();

  @AfterEach
  void close() {
    system.close();
  }

  private Doer doer() {
    return system.spawn(new Doer());
  }

  /** Has one worker do all from now on, whatever happens: nobody looks any more. */
  private void letOneDoAll() throws InterruptedException {
    pool.watchdog.close(); // which does not wait for it for ever, and it has the last word
    for (Thread thread : Thread.getAllStackTraces().keySet()) {
      if (thread.getName().equals("lone-watchdog")) {
        thread.join();
      }
    }
    pool.watchdog.letOneDoAll(true);
  }

  @Test
  void whatArrivesWaitsForTheOneAndNobodyElseIsCalled() throws InterruptedException {
    letOneDoAll();
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch go = new CountDownLatch(1);
    CountDownLatch done = new CountDownLatch(10);
    doer().send(() -> {
      workers.add(Thread.currentThread());
      begun.countDown();
      await(go);
    });
    await(begun);
    for (int i = 0; i < 10; i++) {
      doer().send(() -> {
        workers.add(Thread.currentThread());
        done.countDown();
      });
    }
    assertFalse(pool.arrivals.isEmpty());
    go.countDown();
    done.await();
    assertEquals(1, workers.size(), "workers that took turns");
  }

  /**
   * Has one worker take that turn alone; the other, which has handed on two turns, stands aside.
   */
  private void takeAloneBesides(Runnable turn, Runnable handedOn) throws InterruptedException {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch alone = new CountDownLatch(1);
    CountDownLatch release = new CountDownLatch(1);
    AtomicReference<Thread> other = new AtomicReference<>();
    Doer kept = doer();
    List<Doer> queued = List.of(doer(), doer());
    doer().send(() -> {
      other.set(Thread.currentThread());
      begun.countDown();
      await(release);
      queued.forEach(each -> each.send(handedOn));
      kept.send(() -> {}); // last, so that it is run next
    });
    await(begun);
    letOneDoAll();
    doer().send(() -> {
      workers.add(Thread.currentThread());
      alone.countDown();
      turn.run();
    });
    await(alone);
    release.countDown();
    while (other.get().getState() != Thread.State.TIMED_WAITING) {
      Thread.onSpinWait();
    }
  }

  @Test
  void whoStandsAsideHandsOnWhatHeComesTo() throws InterruptedException {
    CountDownLatch go = new CountDownLatch(1);
    CountDownLatch done = new CountDownLatch(2);
    takeAloneBesides(() -> await(go), () -> {
      workers.add(Thread.currentThread());
      done.countDown();
    });
    assertFalse(pool.arrivals.isEmpty());
    assertEquals(1, workers.size());
    go.countDown();
    await(done);
    assertEquals(1, workers.size(), "workers that took turns");
  }

  @Test
  void aPoolThatIsShutDownAtOnceEndsBoth() throws InterruptedException {
    takeAloneBesides(
        () -> {
          try {
            new CountDownLatch(1).await();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
        },
        () -> {});
    pool.close(true);
    assertTrue(pool.awaitClosed(Duration.ofSeconds(30)));
  }

  @Test
  void aTurnThatBlocksTheOneDoesNotHoldUpOthers() {
    for (int i = 0; i < 50; i++) {
      CountDownLatch released = new CountDownLatch(1);
      Doer blocked = doer();
      Doer other = doer();
      pool.watchdog.letOneDoAll(true);
      blocked.send(() -> await(released));
      other.send(released::countDown);
      await(released);
    }
  }

  @Test
  void aTaskThatBlocksTheOneDoesNotHoldUpOthers() {
    for (int i = 0; i < 50; i++) {
      CountDownLatch released = new CountDownLatch(1);
      Asynchronous asynchronous = system.spawn(new Asynchronous());
      Doer other = doer();
      pool.watchdog.letOneDoAll(true);
      asynchronous.tasks.send(() -> await(released));
      other.send(released::countDown);
      await(released);
    }
  }

  /** Passes each token on until it has gone far enough. */
  private static final class Passer extends Actor<Integer> {
    private final List<Passer> all;
    private final CountDownLatch ended;
    private final AtomicInteger turns;

    Passer(List<Passer> all, CountDownLatch ended, AtomicInteger turns) {
      this.all = all;
      this.ended = ended;
      this.turns = turns;
    }

    @Override
    protected void receive(Integer left) {
      turns.getAndIncrement();
      if (left == 0) {
        ended.countDown();
      } else {
        all.get(left % all.size()).send(left - 1);
      }
    }
  }

  @Test
  void nothingIsLostHoweverOftenThatChanges() {
    int tokens = 64;
    int hops = 10_000;
    CountDownLatch ended = new CountDownLatch(tokens);
    AtomicInteger turns = new AtomicInteger();
    List<Passer> all = new ArrayList<>();
    for (int i = 0; i < 17; i++) {
      all.add(new Passer(all, ended, turns));
    }
    all.forEach(system::spawn);
    for (int i = 0; i < tokens; i++) {
      all.get(i % all.size()).send(hops);
    }
    for (boolean one = true; ended.getCount() > 0; one = !one) {
      pool.watchdog.letOneDoAll(one);
    }
    assertEquals(tokens * (hops + 1), turns.get());
  }
}
