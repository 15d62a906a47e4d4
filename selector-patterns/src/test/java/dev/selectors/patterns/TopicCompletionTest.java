package dev.selectors.patterns;

import static dev.selectors.patterns.TopicTest.N;
import static dev.selectors.patterns.TopicTest.numbers;
import static dev.selectors.patterns.TopicTest.publish;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.DeadLetter;
import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.Overflow;
import dev.selectors.Selector;
import dev.selectors.SelectorState;
import dev.selectors.SelectorSystem;
import dev.selectors.patterns.Topic.WhenFull;
import dev.selectors.patterns.TopicTest.Family;
import dev.selectors.patterns.TopicTest.Slow;
import dev.selectors.testkit.Probe;
import dev.selectors.testkit.SelectorTest;
import dev.selectors.testkit.SimulatedSystem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** How a completed topic ends, and what its subscribers have by then. */
@Timeout(60)
final class TopicCompletionTest {
  /** What the subscriber's mailbox is sent when it is told the end. */
  private static final int LAST = -1;

  private final List<Topic.End> ends = new ArrayList<>();

  private void note(Topic.Subscription subscription) {
    var unused = subscription.whenOver().thenAccept(ends::add);
  }

  private void subscribe(Topic<Integer> topic, Slow slow, WhenFull whenFull, int bound) {
    var subscription = topic.subscribe(slow, slow.in, bound, whenFull);
    note(subscription);
    var unused = subscription.whenOver().thenRun(() -> {
      var unused2 = slow.in.sendAsync(LAST);
    });
  }

  private static List<Integer> withLast(List<Integer> numbers) {
    return Stream.concat(numbers.stream(), Stream.of(LAST)).toList();
  }

  /** Subscribes so that it holds nobody back, and publishes as a handler does. */
  private static final class Both extends Selector {
    private final List<Integer> got = new ArrayList<>();
    private final Mailbox<Integer> in =
        this.<Integer>mailbox("in", got::add).bounded(1, Overflow.WAIT);
    private final Mailbox<Topic<Integer>> speaks = mailbox("speaks", this::speak);
    private boolean spoken;

    Both() {
      in.disable();
    }

    private void speak(Topic<Integer> topic) {
      in.enable();
      await(topic.publish.sendAsync(N), (nothing, error) -> spoken = true);
    }
  }

  @SelectorTest
  void aTopicThatIsCompletedHoldsNobodyBack(SimulatedSystem sim) {
    sim.allowDeadLetters(DeadLetter.Reason.DROPPED, DeadLetter.Reason.TERMINATED);
    Topic<Integer> topic = sim.spawn(new Topic<Integer>(1));
    Both both = sim.spawn(new Both());
    topic.subscribe(both, both.in, 1, WhenFull.DROP_OLDEST);
    numbers(0, 3).forEach(n -> {
      topic.publish.send(n);
      sim.run();
    });
    topic.complete();
    sim.run();
    topic.publish.send(3);
    both.speaks.send(topic);
    sim.run();
    assertTrue(both.spoken);
    assertEquals(numbers(0, 3), both.got);
    assertInstanceOf(SelectorState.Terminated.class, topic.state());
  }

  @SelectorTest(seeds = 1000)
  void aTopicThatIsCompletedEndsWhenAllHaveWhatWasPublishedBefore(SimulatedSystem sim) {
    sim.allowDeadLetters(DeadLetter.Reason.DROPPED, DeadLetter.Reason.TERMINATED);
    Topic<Integer> topic = sim.spawn(new Topic<Integer>(1 + sim.random().nextInt(N)));
    int bound = 1 + sim.random().nextInt(4);
    Slow holds = sim.spawn(new Slow());
    Slow drops = sim.spawn(new Slow());
    subscribe(topic, holds, WhenFull.HOLD, bound);
    subscribe(topic, drops, WhenFull.DROP_OLDEST, bound);
    Probe<Integer> fast = sim.probe("fast");
    note(topic.subscribe(fast, 1, WhenFull.HOLD));
    List<Slow> slow = new ArrayList<>(List.of(holds, drops));
    publish(topic);
    for (int i = sim.random().nextInt(20); i > 0; i--) {
      sim.step();
    }
    if (sim.random().nextBoolean()) {
      slow.removeFirst().go.send("go");
    }
    topic.complete();
    publish(topic, N); // for nobody
    topic.complete();
    sim.run();
    slow.forEach(s -> s.go.send("go"));
    sim.run();

    assertEquals(withLast(numbers(0, N)), holds.got);
    assertEquals(numbers(0, N), fast.received());
    List<Integer> newest = drops.got;
    assertEquals(
        withLast(numbers(N - bound, N)), newest.subList(newest.size() - bound - 1, newest.size()));
    assertEquals(Collections.nCopies(3, Topic.End.COMPLETED), ends);
    assertInstanceOf(SelectorState.Terminated.class, topic.state());
    assertEquals(
        numbers(N, N + 2), sim.deadLetters().stream().map(DeadLetter::message).toList());
  }

  @SelectorTest
  void aSubscriberIsToldTheEndAsSoonAsItHasAllThoughAnotherHasNot(SimulatedSystem sim) {
    Topic<Integer> topic = sim.spawn(new Topic<Integer>(N));
    Slow slow = sim.spawn(new Slow());
    subscribe(topic, slow, WhenFull.HOLD, N);
    Probe<Integer> fast = sim.probe("fast");
    note(topic.subscribe(fast, 1, WhenFull.HOLD));
    publish(topic);
    topic.complete();
    sim.run();
    assertEquals(numbers(0, N), fast.received());
    assertEquals(List.of(Topic.End.COMPLETED), ends);
    slow.go.send("go");
    sim.run();
    assertEquals(withLast(numbers(0, N)), slow.got);
    assertEquals(List.of(Topic.End.COMPLETED, Topic.End.COMPLETED), ends);
    assertInstanceOf(SelectorState.Terminated.class, topic.state());
  }

  @SelectorTest
  void aTopicWithoutSubscribersEndsWhenItIsCompletedAndThenToCompleteItHasNoEffect(
      SimulatedSystem sim) {
    Topic<Integer> topic = sim.spawn(new Topic<Integer>(1));
    topic.publish.send(0);
    topic.complete(); // though there is no room
    sim.run();
    assertInstanceOf(SelectorState.Terminated.class, topic.state());
    topic.complete();
    Topic<Integer> stopped = sim.spawn(new Topic<Integer>(1));
    stopped.stop();
    sim.run();
    stopped.complete(); // there would be a dead letter
  }

  @SelectorTest
  void whoSubscribesToACompleteTopicIsToldThatItHasEnded(SimulatedSystem sim) {
    Topic<Integer> topic = sim.spawn(new Topic<Integer>(N));
    Slow slow = sim.spawn(new Slow());
    topic.subscribe(slow, slow.in, N, WhenFull.HOLD);
    publish(topic);
    topic.complete();
    sim.run();
    note(topic.subscribe(m -> {}, 1, WhenFull.HOLD));
    sim.run();
    assertEquals(List.of(Topic.End.TOPIC_ENDED), ends);
    slow.go.send("go");
    sim.run();
    note(topic.subscribe(m -> {}, 1, WhenFull.HOLD));
    assertEquals(List.of(Topic.End.TOPIC_ENDED, Topic.End.TOPIC_ENDED), ends);
  }

  @SelectorTest(seeds = 1000)
  void aCompleteTopicEndsThoughSubscribersComeAndLeaveMeanwhile(SimulatedSystem sim) {
    Topic<Integer> topic = sim.spawn(new Topic<Integer>(N));
    List<Topic.Subscription> subscriptions = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      sim.executor().execute(() -> {
        Topic.Subscription subscription = topic.subscribe(m -> {}, 1, WhenFull.HOLD);
        note(subscription);
        subscriptions.add(subscription);
      });
      sim.executor().execute(() -> subscriptions.forEach(Topic.Subscription::cancel));
    }
    sim.executor().execute(topic::complete);
    sim.run();
    assertInstanceOf(SelectorState.Terminated.class, topic.state());
    assertEquals(4, ends.size());
  }

  @SelectorTest
  void aCompleteTopicDoesNotWaitForASubscriberThatHasLeft(SimulatedSystem sim) {
    sim.allowDeadLetters(DeadLetter.Reason.TERMINATED);
    Topic<Integer> topic = sim.spawn(new Topic<Integer>(N));
    Slow ending = sim.spawn(new Slow());
    Slow leaving = sim.spawn(new Slow());
    note(topic.subscribe(ending.in, N, WhenFull.HOLD));
    var subscription = topic.subscribe(leaving.in, N, WhenFull.HOLD);
    note(subscription);
    publish(topic);
    topic.complete();
    sim.run();
    ending.stop();
    sim.run();
    assertFalse(topic.state() instanceof SelectorState.Terminated, "one has not got all");
    assertTrue(subscription.cancel());
    sim.run();
    assertInstanceOf(SelectorState.Terminated.class, topic.state());
    assertEquals(List.of(Topic.End.SUBSCRIBER_ENDED, Topic.End.CANCELLED), ends);
    leaving.go.send("go");
  }

  @SelectorTest
  void aCompleteTopicDoesNotWaitForASubscriberThatHasEndedThoughWhatWasSentIsNotTakenYet(
      SimulatedSystem sim) {
    Topic<Integer> topic = sim.spawn(new Topic<Integer>(N));
    Slow slow = sim.spawn(new Slow());
    note(topic.subscribe(slow, takesItsTime(new CompletableFuture<>()), N, WhenFull.HOLD));
    topic.publish.send(0);
    topic.complete();
    sim.run();
    slow.stop();
    sim.run();
    assertEquals(List.of(Topic.End.SUBSCRIBER_ENDED), ends);
    assertInstanceOf(SelectorState.Terminated.class, topic.state());
  }

  @SelectorTest
  void whoSubscribesAgainWhenItIsToldThatATopicIsCompleteIsToldThatItHasEnded(SimulatedSystem sim) {
    Topic<Integer> topic = sim.spawn(new Topic<Integer>(N));
    var unused = topic
        .subscribe(m -> {}, 1, WhenFull.HOLD)
        .whenOver()
        .thenRun(() -> note(topic.subscribe(m -> {}, 1, WhenFull.HOLD)));
    topic.complete();
    sim.run();
    assertEquals(List.of(Topic.End.TOPIC_ENDED), ends);
    assertInstanceOf(SelectorState.Terminated.class, topic.state());
  }

  @SelectorTest
  void whoSubscribesAgainThenAndLeavesAtOnceDoesNotKeepTheTopic(SimulatedSystem sim) {
    Topic<Integer> topic = sim.spawn(new Topic<Integer>(N));
    var unused = topic.subscribe(m -> {}, 1, WhenFull.HOLD).whenOver().thenRun(() -> topic
        .subscribe(m -> {}, 1, WhenFull.HOLD)
        .cancel());
    topic.complete();
    sim.run();
    assertInstanceOf(SelectorState.Terminated.class, topic.state());
  }

  @SelectorTest
  void ofWhatIsPublishedToACompleteTopicNoMoreThanOneMessageIsKept(SimulatedSystem sim) {
    sim.allowDeadLetters(DeadLetter.Reason.DROPPED, DeadLetter.Reason.TERMINATED);
    Topic<Integer> topic = sim.spawn(new Topic<Integer>(N));
    Slow slow = sim.spawn(new Slow());
    topic.subscribe(slow, slow.in, N, WhenFull.HOLD);
    numbers(0, 2).forEach(topic.publish::send);
    topic.complete();
    sim.run();
    publish(topic);
    sim.run();
    assertEquals(N - 1, sim.deadLetters().size());
    slow.go.send("go");
  }

  @SelectorTest
  void aCompleteTopicThatIsStoppedHandsOverWhatItKeepsAndHasNotCompleted(SimulatedSystem sim) {
    Topic<Integer> topic = sim.spawn(new Topic<Integer>(N));
    Slow slow = sim.spawn(new Slow());
    note(topic.subscribe(slow, slow.in, N, WhenFull.HOLD));
    publish(topic);
    topic.complete();
    sim.run();
    topic.stop();
    sim.run();
    slow.go.send("go");
    sim.run();
    assertEquals(numbers(0, N), slow.got);
    assertEquals(List.of(Topic.End.TOPIC_ENDED), ends);
  }

  @SelectorTest
  void aRestartDoesNotTakeBackThatATopicIsComplete(SimulatedSystem sim) {
    sim.allowDeadLetters(DeadLetter.Reason.DROPPED, DeadLetter.Reason.TERMINATED);
    sim.expectFailure(UnsupportedOperationException.class);
    Family family = sim.spawn(new Family());
    sim.run();
    Slow slow = sim.spawn(new Slow());
    subscribe(family.topic, slow, WhenFull.HOLD, N);
    publish(family.topic);
    family.topic.complete();
    publish(family.topic, N);
    for (int i = sim.random().nextInt(20); i > 0; i--) {
      sim.step();
    }
    family.fail.send("begin anew");
    sim.run();
    slow.go.send("go");
    sim.run();
    assertEquals(withLast(numbers(0, N)), slow.got);
    assertEquals(List.of(Topic.End.COMPLETED), ends);
  }

  /** Takes the first message when that stage completes, and all others at once. */
  private static MailboxRef<Integer> takesItsTime(CompletableFuture<@Nullable Void> first) {
    List<CompletableFuture<@Nullable Void>> left = new ArrayList<>(List.of(first));
    return (TopicTest.Async)
        message -> left.isEmpty() ? CompletableFuture.completedStage(null) : left.removeFirst();
  }

  @SelectorTest
  void aSubscriberThatHasNotTakenAllHasNotCompletedThoughTheTopicHasNotHeardOfIt(
      SimulatedSystem sim) {
    Topic<Integer> topic = sim.spawn(new Topic<Integer>(N));
    CompletableFuture<@Nullable Void> first = new CompletableFuture<>();
    note(topic.subscribe(takesItsTime(first), N, WhenFull.HOLD));
    topic.publish.send(0);
    sim.run();
    // Completed, but the topic's own dependent action comes after this one.
    var unused = first.whenComplete((nothing, error) -> {
      topic.publish.send(1);
      topic.complete();
      sim.run();
    });
    first.completeExceptionally(new UnsupportedOperationException("lost"));
    sim.run();
    assertEquals(List.of(Topic.End.SUBSCRIBER_ENDED), ends);
    assertInstanceOf(SelectorState.Terminated.class, topic.state());
  }

  @Test
  void onAPoolOfThreadsAllHaveWhatWasPublishedBeforeATopicWasCompleted()
      throws InterruptedException {
    int many = 10_000;
    List<Slow> subscribers = Stream.generate(Slow::new).limit(4).toList();
    List<Topic.End> told = Collections.synchronizedList(new ArrayList<>());
    try (SelectorSystem system = SelectorSystem.create()) {
      Topic<Integer> topic = system.spawn(new Topic<Integer>(10));
      for (Slow subscriber : subscribers) {
        system.spawn(subscriber);
        var unused = topic
            .subscribe(subscriber, subscriber.in, 3, WhenFull.HOLD)
            .whenOver()
            .thenAccept(told::add);
        subscriber.go.send("go");
      }
      Thread publisher = Thread.startVirtualThread(() -> {
        numbers(0, many).forEach(topic.publish::send);
        topic.complete();
      });
      publisher.join();
      topic.whenTerminated().toCompletableFuture().join();
      assertTrue(system.awaitQuiescence(Duration.ofSeconds(50)));
    }
    assertEquals(Collections.nCopies(4, Topic.End.COMPLETED), told);
    subscribers.forEach(s -> assertEquals(numbers(0, many), s.got));
  }
}
