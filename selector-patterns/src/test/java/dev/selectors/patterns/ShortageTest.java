package dev.selectors.patterns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.MailboxRef;
import dev.selectors.SelectorSystem;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What others have to be told, on threads where no error reaches them, outlasts want of memory. */
@Timeout(30)
final class ShortageTest {
  private static final Duration TIME = Duration.ofSeconds(7);

  private final Forgetful<String> forgetful = new Forgetful<>();

  @Test
  void whatThereWasNoMemoryForIsToldOnceThereIsSome() {
    Shortage.tell(forgetful, "told");
    assertEquals(List.of("told"), forgetful.taken);
  }

  @Test
  void whatThereWasNoMemoryForIsDoneOnceThereIsSome() {
    AtomicInteger attempts = new AtomicInteger();
    Shortage.outlast(
        its -> {
          if (its.incrementAndGet() < 3) {
            throw new OutOfMemoryError("planned");
          }
        },
        attempts);
    assertEquals(3, attempts.get());
  }

  @Test
  void anInterruptedThreadTriesAgainAndStaysInterrupted() {
    Thread.currentThread().interrupt();
    Shortage.tell(forgetful, "told");
    assertTrue(Thread.interrupted());
    assertEquals(List.of("told"), forgetful.taken);
  }

  @Test
  void thatTheTimeIsUpIsToldThoughThereIsNoMemoryForItAtFirst() {
    ManualClock clock = new ManualClock();
    RestartingOwner owner = new RestartingOwner();
    try (SelectorSystem system =
        SelectorSystem.builder().executor(Runnable::run).timekeeper(clock).build()) {
      system.spawn(owner);
      owner.orders.send(
          () -> LastingTimer.start(owner.parts, TIME).whenTimeIsUp(forgetful, "time is up"));
      clock.advance(TIME);
      assertEquals(List.of("time is up"), forgetful.taken);
    }
  }

  @Test
  void thatItsTimerWasCancelledIsNotTold() {
    RestartingOwner owner = new RestartingOwner();
    try (SelectorSystem system =
        SelectorSystem.builder().executor(Runnable::run).build()) {
      system.spawn(owner);
      owner.orders.send(() -> {
        LastingTimer timer = LastingTimer.start(owner.parts, TIME);
        timer.whenTimeIsUp(forgetful, "time is up");
        assertTrue(timer.cancel());
      });
      Shortage.tell(forgetful, "afterwards");
      assertEquals(List.of("afterwards"), forgetful.taken);
    }
  }

  /** Has no room before it is told to. */
  private static final class Full implements MailboxRef<String> {
    final CompletableFuture<@Nullable Void> room = new CompletableFuture<>();

    @Override
    public void send(String message) {
      throw new AssertionError();
    }

    @Override
    public CompletionStage<@Nullable Void> sendAsync(String message) {
      return room;
    }
  }

  private TopicSubscription<String> slow(
      Full subscriber, Forgetful<TopicSubscription.Look<String>> topic) {
    var subscription = new TopicSubscription<>(subscriber, 1, Topic.WhenFull.HOLD, topic);
    subscription.offer("waits for room");
    return subscription;
  }

  @Test
  void aTopicIsToldThatASubscriberHasRoomThoughThereIsNoMemoryForItAtFirst() {
    Full subscriber = new Full();
    Forgetful<TopicSubscription.Look<String>> topic = new Forgetful<>();
    TopicSubscription<String> subscription = slow(subscriber, topic);
    subscriber.room.complete(null);
    assertEquals(List.of(new TopicSubscription.Look<>(subscription)), topic.taken);
  }

  @Test
  void aTopicIsToldThatASubscriptionIsCancelledThoughThereIsNoMemoryForItAtFirst() {
    Forgetful<TopicSubscription.Look<String>> topic = new Forgetful<>();
    TopicSubscription<String> subscription = slow(new Full(), topic);
    assertTrue(subscription.cancel());
    assertEquals(List.of(new TopicSubscription.Look<>(subscription)), topic.taken);
  }
}
