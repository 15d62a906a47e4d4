package dev.selectors.patterns;

import static dev.selectors.patterns.TopicTest.numbers;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.Failure;
import dev.selectors.Mailbox;
import dev.selectors.Selector;
import dev.selectors.SelectorState;
import dev.selectors.SelectorSystem;
import dev.selectors.Supervision;
import dev.selectors.patterns.Topic.WhenFull;
import dev.selectors.patterns.TopicTest.Slow;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * A subscriber's address that waits for room within the topic's turn, as a lambda does that sends on,
 * where turns are on virtual threads; and what becomes of it when the topic is to end, or to begin
 * anew.
 */
@Timeout(60)
final class ParkingAddressTest {
  /** A topic, and a child whose failure has the topic begin anew. */
  private static final class Family extends Selector {
    private final Topic<Integer> topic = new Topic<>(8);
    private final CountDownLatch begun = new CountDownLatch(2);
    private final Fickle fickle = new Fickle(begun);

    Family() {
      mailbox("unused", m -> {});
      supervise(Supervision.oneForAll());
    }

    @Override
    protected void onStart() {
      spawnChild(topic);
      spawnChild(fickle);
    }
  }

  /** Begins anew after the topic does. */
  private static final class Fickle extends Selector {
    private final CountDownLatch begun;
    private final Mailbox<String> fails = mailbox("fails", m -> {
      throw new UnsupportedOperationException(m);
    });

    Fickle(CountDownLatch begun) {
      this.begun = begun;
    }

    @Override
    protected void onStart() {
      begun.countDown();
    }
  }

  private final List<Failure> failures = new CopyOnWriteArrayList<>();
  private final SelectorSystem system = SelectorSystem.builder()
      .executor(Executors.newVirtualThreadPerTaskExecutor())
      .onFailure(failures::add)
      .build();
  private final Slow slow = system.spawn(new Slow());

  @AfterEach
  void close() {
    system.close();
  }

  @SuppressWarnings("FutureReturnValueIgnored") // the topic takes them when it comes to it
  private static void publish(Topic<Integer> topic, int many) {
    numbers(0, many).forEach(topic.publish::sendAsync);
  }

  @SuppressWarnings("ThreadPriorityCheck") // no hint: nothing tells of it
  private static void awaitParked(Topic<Integer> topic) {
    while (!(topic.state() instanceof SelectorState.Blocked)) {
      Thread.yield();
    }
  }

  @Test
  void aTopicThatBeginsAnewMeanwhileKeepsTheSubscription() throws InterruptedException {
    Family family = system.spawn(new Family());
    Topic<Integer> topic = family.topic;
    while (family.begun.getCount() > 1) {
      Thread.onSpinWait();
    }
    Topic.Subscription subscription = topic.subscribe(m -> slow.in.send(m), 8, WhenFull.HOLD);
    publish(topic, 4);
    awaitParked(topic);
    family.fickle.fails.send("begin anew");
    family.begun.await();
    slow.go.send("go");
    assertTrue(system.awaitQuiescence(Duration.ofSeconds(20)));
    assertEquals(numbers(0, 4), slow.got);
    assertFalse(subscription.whenOver().toCompletableFuture().isDone());
  }

  @Test
  void anotherSubscribersFailureIsToldThoughTheTopicIsToEnd() {
    Topic<Integer> topic = system.spawn(new Topic<Integer>(8));
    topic.subscribe(m -> slow.in.send(m), 8, WhenFull.HOLD);
    topic.subscribe(
        m -> {
          if (m == 1) {
            throw new UnsupportedOperationException("second");
          }
        },
        8,
        WhenFull.HOLD);
    publish(topic, 2);
    awaitParked(topic);
    topic.stop();
    topic.whenTerminated().toCompletableFuture().join();
    slow.go.send("go");
    assertEquals(
        List.of("second"), failures.stream().map(f -> f.cause().getMessage()).toList());
  }
}
