package dev.selectors.patterns;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.Selector;
import dev.selectors.SelectorSystem;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A selector that has ended is not kept alive by those who outlive it and had to do with it. */
@Timeout(60)
final class EndedOwnerTest {
  private static final Duration LONG = Duration.ofDays(1);

  private final SelectorSystem system =
      SelectorSystem.builder().executor(Runnable::run).build();
  private final Selector client = system.spawn(new RestartingOwner());

  @AfterEach
  void close() {
    system.close();
  }

  static void assertCollected(WeakReference<?> ended) {
    for (int i = 0; i < 200 && !ended.refersTo(null); i++) {
      System.gc();
    }
    assertTrue(ended.refersTo(null), "still held");
  }

  private WeakReference<?> ended(Selector owner) {
    owner.stop();
    return new WeakReference<>(owner);
  }

  private WeakReference<?> permitsOut(@Nullable Selector first, @Nullable Selector second) {
    RestartingOwner owner = new RestartingOwner();
    Permits permits = new Permits(owner.parts, "permits", 1);
    system.spawn(owner);
    acquire(permits, first);
    acquire(permits, second);
    return ended(owner);
  }

  private WeakReference<?> permitsThatOneHasGivenUpWaitingFor() {
    RestartingOwner owner = new RestartingOwner();
    Permits permits = new Permits(owner.parts, "permits", 1);
    system.spawn(owner);
    acquire(permits, null);
    acquire(permits, client).toCompletableFuture().cancel(false);
    acquire(permits, null);
    return ended(owner);
  }

  private WeakReference<?> permitsThatOneHasWaitedForAndGot() {
    RestartingOwner owner = new RestartingOwner();
    Permits permits = new Permits(owner.parts, "permits", 1);
    system.spawn(owner);
    CompletableFuture<Permits.Lease> first = acquire(permits, null).toCompletableFuture();
    CompletableFuture<Permits.Lease> second = acquire(permits, client).toCompletableFuture();
    first.join().release();
    second.join().release();
    return ended(owner);
  }

  private WeakReference<?> childThatIsLetGo(PerKey<String, String> perKey, List<Selector> next) {
    Selector child = new RestartingOwner();
    next.add(child);
    perKey.in.send("message");
    child.stop();
    return new WeakReference<>(child);
  }

  private CompletionStage<Permits.Lease> acquire(Permits permits, @Nullable Selector holder) {
    return system.<Permits.Acquire, Permits.Lease>ask(
        permits.acquire, to -> new Permits.Acquire(1, holder, to), LONG);
  }

  private WeakReference<?> oneHasArrived() {
    RestartingOwner owner = new RestartingOwner();
    Barrier barrier = new Barrier(owner.parts, "barrier", 2, LONG);
    system.spawn(owner);
    var unused =
        system.<Barrier.Call, Long>ask(barrier.calls, to -> new Barrier.Arrive(client, to), LONG);
    return ended(owner);
  }

  private WeakReference<?> topicWithASubscriber() {
    Topic<String> topic = system.spawn(new Topic<String>(1));
    topic.subscribe(client, message -> {}, 1, Topic.WhenFull.HOLD);
    return ended(topic);
  }

  private WeakReference<?> topicThatASubscriberCameTooLateFor() {
    Topic<String> topic = system.spawn(new Topic<String>(1));
    topic.stop();
    topic.subscribe(client, message -> {}, 1, Topic.WhenFull.HOLD);
    return new WeakReference<>(topic);
  }

  private WeakReference<?> subscriberOf(Topic<String> topic) {
    RestartingOwner subscriber = system.spawn(new RestartingOwner());
    topic.subscribe(
        subscriber, message -> subscriber.orders.send(() -> {}), 1, Topic.WhenFull.HOLD);
    return ended(subscriber);
  }

  private WeakReference<?> subscriberThatLeaves(Topic<String> topic) {
    RestartingOwner subscriber = system.spawn(new RestartingOwner());
    topic
        .subscribe(message -> subscriber.orders.send(() -> {}), 1, Topic.WhenFull.HOLD)
        .cancel();
    return ended(subscriber);
  }

  @Test
  void aTopicIsNotKeptByASubscriber() {
    assertCollected(topicWithASubscriber());
  }

  @Test
  void aTopicIsNotKeptByASubscriberThatCameTooLate() {
    assertCollected(topicThatASubscriberCameTooLateFor());
  }

  @Test
  void aSubscriberIsNotKeptByATopic() {
    Topic<String> topic = system.spawn(new Topic<>(1));
    assertCollected(subscriberOf(topic));
    assertCollected(subscriberThatLeaves(topic));
  }

  @Test
  void theOwnerOfPermitsIsNotKeptByAHolder() {
    assertCollected(permitsOut(client, null));
  }

  @Test
  void theOwnerOfPermitsIsNotKeptByOneWhoHasWaitedForThem() {
    assertCollected(permitsOut(null, client));
  }

  @Test
  void theOwnerOfPermitsIsNotKeptByOneWhoHasWaitedAndGaveUp() {
    assertCollected(permitsThatOneHasGivenUpWaitingFor());
  }

  @Test
  void theOwnerOfPermitsIsNotKeptByOneWhoHasWaitedAndGotThem() {
    assertCollected(permitsThatOneHasWaitedForAndGot());
  }

  @Test
  void aChildThatHasEndedIsNotKeptByTheOneThatHandsOn() {
    List<Selector> next = new ArrayList<>();
    PerKey<String, String> perKey = system.spawn(
        PerKey.of(message -> "key", key -> next.removeFirst(), (child, message) -> {}, 1, LONG));
    assertCollected(childThatIsLetGo(perKey, next));
  }

  @Test
  void theOwnerOfABarrierIsNotKeptByAPartyThatHasWaited() {
    assertCollected(oneHasArrived());
  }
}
