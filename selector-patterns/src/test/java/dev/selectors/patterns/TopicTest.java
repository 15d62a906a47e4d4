package dev.selectors.patterns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.DeadLetter;
import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.Overflow;
import dev.selectors.Selector;
import dev.selectors.Supervision;
import dev.selectors.patterns.Topic.WhenFull;
import dev.selectors.testkit.Probe;
import dev.selectors.testkit.SelectorTest;
import dev.selectors.testkit.SimulatedSystem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a topic promises, in many orders. */
@Timeout(60)
final class TopicTest {
  static final int N = 8;

  /** Handles nothing before it is told to go; there is room for one message. */
  static final class Slow extends Selector {
    final List<Integer> got = new ArrayList<>();
    final Mailbox<Integer> in = this.<Integer>mailbox("in", got::add).bounded(1, Overflow.WAIT);
    final Mailbox<String> go = mailbox("go", m -> in.enable());

    Slow() {
      in.disable();
    }
  }

  private final List<Topic.End> ends = new ArrayList<>();

  static List<Integer> numbers(int from, int to) {
    return IntStream.range(from, to).boxed().toList();
  }

  static void publish(Topic<Integer> topic) {
    numbers(0, N).forEach(topic.publish::sendAsync);
  }

  @SelectorTest(seeds = 1000)
  void allSubscribersGetTheSameInTheOrderOfEachPublisher(SimulatedSystem sim) {
    Topic<Integer> topic = sim.spawn(new Topic<Integer>(3));
    List<Probe<Integer>> subscribers = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      Probe<Integer> subscriber = sim.probe("subscriber " + i);
      subscribers.add(subscriber);
      topic.subscribe(subscriber, 1, WhenFull.HOLD);
    }
    for (int p = 0; p < 3; p++) {
      int base = p * 100;
      sim.executor().execute(() -> publish(topic, base));
      sim.executor().execute(() -> publish(topic, base + 2));
    }
    sim.run();
    List<Integer> first = subscribers.getFirst().received();
    assertEquals(12, first.size());
    subscribers.forEach(s -> assertEquals(first, s.received()));
    for (int m = 0; m < 300; m += 2) {
      assertTrue(first.indexOf(m + 1) >= first.indexOf(m));
    }
  }

  static void publish(Topic<Integer> topic, int message) {
    var unused = topic.publish.sendAsync(message);
    var unused2 = topic.publish.sendAsync(message + 1);
  }

  @SelectorTest
  void theStageOfTheEndIsOneForAllWhoAsk(SimulatedSystem sim) {
    Topic.Subscription subscription =
        sim.spawn(new Topic<Integer>(1)).subscribe(sim.probe("p"), 1, WhenFull.HOLD);
    assertSame(subscription.whenOver(), subscription.whenOver());
  }

  @SelectorTest
  void whoWaitsForTheEndOfASubscriptionCannotEndIt(SimulatedSystem sim) {
    Topic.Subscription subscription =
        sim.spawn(new Topic<Integer>(1)).subscribe(sim.probe("p"), 1, WhenFull.HOLD);
    subscription.whenOver().toCompletableFuture().complete(Topic.End.DETACHED);
    assertTrue(subscription.cancel());
  }

  @SelectorTest(seeds = 1000)
  void whatASlowSubscriberGetsIsForItsSubscriptionToSay(SimulatedSystem sim) {
    int bound = 1 + sim.random().nextInt(4);
    Topic<Integer> topic = sim.spawn(new Topic<Integer>(2));
    Slow dropsOldest = sim.spawn(new Slow());
    Slow dropsNewest = sim.spawn(new Slow());
    Slow detaches = sim.spawn(new Slow());
    var oldest = topic.subscribe(dropsOldest, dropsOldest.in, bound, WhenFull.DROP_OLDEST);
    var newest = topic.subscribe(dropsNewest, dropsNewest.in, bound, WhenFull.DROP_NEWEST);
    var detached = topic.subscribe(detaches, detaches.in, bound, WhenFull.DETACH);
    var unused = detached.whenOver().thenAccept(ends::add);
    Probe<Integer> fast = sim.probe("fast");
    topic.subscribe(fast, 1, WhenFull.HOLD);
    publish(topic);

    numbers(0, N).forEach(fast::expect); // nobody holds it back
    int most = 2 + bound; // one in the mailbox, one in line, the others kept
    assertEquals(List.of(Topic.End.DETACHED), ends);
    Stream.of(dropsOldest, dropsNewest, detaches).forEach(s -> s.go.send("go"));
    sim.run();
    assertEquals(numbers(0, most), dropsNewest.got);
    assertEquals(numbers(0, most), detaches.got);
    assertEquals(
        Stream.concat(numbers(0, 2).stream(), numbers(N - bound, N).stream()).toList(),
        dropsOldest.got);
    assertEquals(N - most, oldest.dropped());
    assertEquals(N - most, newest.dropped());
    assertEquals(1, detached.dropped(), "the one that there was no room for");

    topic.publish.send(N); // now there is room for all who are still there
    fast.expect(N);
    sim.run();
    assertEquals(N, dropsOldest.got.getLast());
    assertEquals(N, dropsNewest.got.getLast());
    assertEquals(numbers(0, most), detaches.got);
  }

  /** It was published before, and is not older than the subscription to the one who gets it. */
  @SelectorTest
  void whatStillWaitsToBePublishedReachesWhoeverSubscribesMeanwhileToo(SimulatedSystem sim) {
    Topic<Integer> topic = sim.spawn(new Topic<Integer>(N));
    Slow holds = sim.spawn(new Slow());
    topic.subscribe(holds, holds.in, 1, WhenFull.HOLD);
    publish(topic);
    sim.run(); // one in the mailbox, one in line, one is kept: the others wait
    Probe<Integer> late = sim.probe("late");
    topic.subscribe(late, 1, WhenFull.HOLD);
    sim.run();
    late.expectNothing();
    holds.go.send("go");
    numbers(3, N).forEach(late::expect);
    late.expectNothing();
  }

  @SelectorTest(seeds = 1000)
  void aSubscriberThatSaysSoHoldsPublishersBackAndLosesNothing(SimulatedSystem sim) {
    int bound = 1 + sim.random().nextInt(4);
    Topic<Integer> topic = sim.spawn(new Topic<Integer>(2));
    Slow slow = sim.spawn(new Slow());
    topic.subscribe(slow, slow.in, bound, WhenFull.HOLD);
    Probe<Integer> fast = sim.probe("fast");
    topic.subscribe(fast, 1, WhenFull.HOLD);
    List<Integer> admitted = new ArrayList<>();
    for (int m : numbers(0, N)) {
      var unused = topic.publish.sendAsync(m).thenRun(() -> admitted.add(m));
    }
    sim.run();
    assertEquals(numbers(0, 2 + bound), fast.received());
    assertEquals(
        numbers(0, Math.min(N, 4 + bound)), sorted(admitted)); // two more wait to be published
    slow.go.send("go");
    sim.run();
    assertEquals(numbers(0, N), slow.got);
    assertEquals(numbers(0, N), fast.received());
    assertEquals(numbers(0, N), sorted(admitted));
  }

  private static List<Integer> sorted(List<Integer> numbers) {
    return numbers.stream().sorted().toList();
  }

  @SelectorTest(seeds = 1000)
  void aSubscriberThatHasEndedIsRemovedAndHoldsNobodyBack(SimulatedSystem sim) {
    sim.allowDeadLetters(DeadLetter.Reason.TERMINATED);
    Topic<Integer> topic = sim.spawn(new Topic<Integer>(2));
    Slow slow = sim.spawn(new Slow());
    Slow unwatched = sim.spawn(new Slow());
    var unused = topic.subscribe(slow, slow.in, 1, WhenFull.HOLD).whenOver().thenAccept(ends::add);
    var unused2 = topic.subscribe(unwatched.in, 1, WhenFull.HOLD).whenOver().thenAccept(ends::add);
    assertTwoEndAndHoldNobodyBack(sim, topic, slow, unwatched);
  }

  @SelectorTest(seeds = 100)
  void allSubscriptionsOfASubscriberEndWithItAndHoldNobodyBackAndOthersStay(SimulatedSystem sim) {
    sim.allowDeadLetters(DeadLetter.Reason.TERMINATED);
    Topic<Integer> topic = sim.spawn(new Topic<Integer>(2));
    Slow slow = sim.spawn(new Slow());
    var unused = topic.subscribe(slow, slow.in, 1, WhenFull.HOLD).whenOver().thenAccept(ends::add);
    topic.subscribe(slow, slow.in, 1, WhenFull.HOLD).cancel();
    var unused2 = topic.subscribe(slow, slow.in, 2, WhenFull.HOLD).whenOver().thenAccept(ends::add);
    assertTwoEndAndHoldNobodyBack(sim, topic, slow);
  }

  /** The topic publishes to another one, too; at some time those are stopped. */
  private void assertTwoEndAndHoldNobodyBack(
      SimulatedSystem sim, Topic<Integer> topic, Slow... stopped) {
    Probe<Integer> fast = sim.probe("fast");
    topic.subscribe(fast, 1, WhenFull.HOLD);
    publish(topic);
    for (int i = sim.random().nextInt(30); i > 0; i--) {
      sim.step();
    }
    for (Slow s : stopped) {
      s.stop();
    }
    sim.run();
    assertEquals(numbers(0, N), fast.received());
    assertEquals(List.of(Topic.End.SUBSCRIBER_ENDED, Topic.End.SUBSCRIBER_ENDED), ends);
  }

  @SelectorTest
  void theEndOfASubscriberIsTheEndOfItsSubscriptionThoughNothingIsPublished(SimulatedSystem sim) {
    Topic<Integer> topic = sim.spawn(new Topic<Integer>(2));
    Slow slow = sim.spawn(new Slow());
    var unused = topic.subscribe(slow, slow.in, 1, WhenFull.HOLD).whenOver().thenAccept(ends::add);
    slow.stop();
    sim.run();
    assertEquals(List.of(Topic.End.SUBSCRIBER_ENDED), ends);
    topic.publish.send(0); // there would be a dead letter
  }

  @SelectorTest
  void theEndOfASubscriberIsToldThoughTheTopicTakesNoTurn(SimulatedSystem sim) {
    Topic<Integer> topic = new Topic<>(2);
    Slow slow = sim.spawn(new Slow());
    var unused = topic.subscribe(slow, slow.in, 1, WhenFull.HOLD).whenOver().thenAccept(ends::add);
    slow.stop();
    sim.run();
    assertEquals(List.of(Topic.End.SUBSCRIBER_ENDED), ends);
  }

  @SelectorTest
  void aCancelledSubscriptionGetsNothingMoreAndHoldsNobodyBack(SimulatedSystem sim) {
    Topic<Integer> topic = sim.spawn(new Topic<Integer>(2));
    Slow slow = sim.spawn(new Slow());
    var subscription = topic.subscribe(slow, slow.in, 2, WhenFull.HOLD);
    var unused = subscription.whenOver().thenAccept(ends::add);
    Probe<Integer> fast = sim.probe("fast");
    topic.subscribe(fast, 1, WhenFull.HOLD);
    publish(topic);
    sim.run();
    assertEquals(numbers(0, 4), fast.received());
    assertTrue(subscription.cancel());
    assertFalse(subscription.cancel());
    slow.go.send("go");
    sim.run();
    assertEquals(numbers(0, 2), slow.got); // what was sent before
    assertEquals(numbers(0, N), fast.received());
    assertEquals(List.of(Topic.End.CANCELLED), ends);
  }

  @SelectorTest
  void aSubscriptionThatIsCancelledWhileAMessageIsSentToAnotherDoesNotGetIt(SimulatedSystem sim) {
    Topic<Integer> topic = sim.spawn(new Topic<Integer>(1));
    List<Topic.Subscription> others = new ArrayList<>();
    topic.subscribe(m -> others.getFirst().cancel(), 1, WhenFull.HOLD);
    sim.run();
    Probe<Integer> other = sim.probe("other");
    others.add(topic.subscribe(other, 1, WhenFull.HOLD));
    topic.publish.send(0);
    sim.run();
    assertEquals(List.of(), other.received());
  }

  @SelectorTest
  void aTopicThatEndsHandsOverWhatItKeeps(SimulatedSystem sim) {
    sim.allowDeadLetters(DeadLetter.Reason.TERMINATED);
    Topic<Integer> topic = sim.spawn(new Topic<Integer>(N));
    Slow slow = sim.spawn(new Slow());
    var unused = topic.subscribe(slow, slow.in, 3, WhenFull.HOLD).whenOver().thenAccept(ends::add);
    publish(topic);
    sim.run();
    topic.stop();
    sim.run();
    slow.go.send("go");
    sim.run();
    assertEquals(numbers(0, 5), slow.got);
    var unused2 = topic.subscribe(slow.in, 3, WhenFull.HOLD).whenOver().thenAccept(ends::add);
    assertEquals(List.of(Topic.End.TOPIC_ENDED, Topic.End.TOPIC_ENDED), ends);
    assertEquals(N - 5, sim.deadLetters().size()); // what was not published
  }

  @SelectorTest
  void aSubscriberThatThrowsIsRemovedAndOthersGoOn(SimulatedSystem sim) {
    sim.expectFailure(UnsupportedOperationException.class);
    assertRemovedAlone(sim, m -> {
      throw new UnsupportedOperationException();
    });
  }

  @SelectorTest
  void anAddressThatThrowsAnErrorIsRemovedAndOthersGoOn(SimulatedSystem sim) {
    sim.expectFailure(AssertionError.class);
    assertRemovedAlone(sim, m -> {
      throw new AssertionError("not " + m);
    });
  }

  @SelectorTest
  void anAddressThatOverflowsTheStackIsRemovedAndOthersGoOn(SimulatedSystem sim) {
    sim.expectFailure(CompletionException.class);
    assertRemovedAlone(sim, m -> {
      throw new StackOverflowError("planned");
    });
    assertInstanceOf(StackOverflowError.class, sim.failures().getFirst().cause().getCause());
  }

  private void assertRemovedAlone(SimulatedSystem sim, MailboxRef<Integer> wrong) {
    Topic<Integer> topic = sim.spawn(new Topic<Integer>(N));
    var unused = topic.subscribe(wrong, 1, WhenFull.HOLD).whenOver().thenAccept(ends::add);
    Probe<Integer> other = sim.probe("other");
    topic.subscribe(other, 1, WhenFull.HOLD);
    publish(topic);
    numbers(0, N).forEach(other::expect);
    assertEquals(List.of(Topic.End.SUBSCRIBER_ENDED), ends);
    assertEquals(1, sim.failures().size());
  }

  @SelectorTest
  void whatEachOfSeveralAddressesThrowsIsTold(SimulatedSystem sim) {
    sim.expectFailure(UnsupportedOperationException.class);
    Topic<Integer> topic = sim.spawn(new Topic<Integer>(N));
    for (String name : List.of("a", "b")) {
      topic.subscribe(
          m -> {
            throw new UnsupportedOperationException(name);
          },
          1,
          WhenFull.HOLD);
    }
    topic.publish.send(0);
    sim.run();
    Throwable told = sim.failures().getFirst().cause();
    assertEquals("a", told.getMessage());
    assertEquals("b", told.getSuppressed()[0].getMessage());
  }

  /** Says when it has taken a message, as a topic wants to know. */
  interface Async extends MailboxRef<Integer> {
    @Override
    CompletionStage<@Nullable Void> sendAsync(Integer message);

    @Override
    default void send(Integer message) {
      throw new AssertionError("publishes by sendAsync");
    }
  }

  /** An address that takes its time for the first message, and throws at the second. */
  private static MailboxRef<Integer> bad(List<Integer> got) {
    CompletableFuture<@Nullable Void> slow = new CompletableFuture<>();
    return (Async) message -> {
      if (message == 2) {
        throw new UnsupportedOperationException("no " + message);
      }
      got.add(message);
      return slow;
    };
  }

  @SelectorTest
  void whatATopicKeepsForOneIsHandedOverThoughTheAddressOfAnotherThrows(SimulatedSystem sim) {
    sim.expectFailure(UnsupportedOperationException.class);
    Topic<Integer> topic = sim.spawn(new Topic<Integer>(N));
    List<Integer> got = new ArrayList<>();
    topic.subscribe(bad(got), N, WhenFull.HOLD);
    Slow slow = sim.spawn(new Slow());
    topic.subscribe(slow.in, N, WhenFull.HOLD);
    numbers(0, 4).forEach(topic.publish::send);
    sim.run();
    topic.stop();
    sim.run();
    slow.go.send("go");
    sim.run();
    assertEquals(numbers(0, 4), slow.got);
    assertEquals(numbers(0, 2), got);
  }

  @SelectorTest
  void aSubscriberThatIsDetachedByAnAddressThatThrowsGetsNothingTwice(SimulatedSystem sim) {
    sim.expectFailure(UnsupportedOperationException.class);
    Topic<Integer> topic = sim.spawn(new Topic<Integer>(N));
    List<Integer> got = new ArrayList<>();
    var unused = topic.subscribe(bad(got), 2, WhenFull.DETACH).whenOver().thenAccept(ends::add);
    numbers(0, N).forEach(topic.publish::send);
    sim.run();
    assertEquals(numbers(0, 2), got);
    assertEquals(List.of(Topic.End.SUBSCRIBER_ENDED), ends);
  }

  @SelectorTest
  void noMoreThanOneMessageWaitsAtASlowSubscriber(SimulatedSystem sim) {
    Topic<Integer> topic = sim.spawn(new Topic<Integer>(N));
    List<Integer> got = new ArrayList<>();
    List<CompletableFuture<@Nullable Void>> taken = new ArrayList<>();
    Async slow = message -> {
      got.add(message);
      taken.add(new CompletableFuture<>());
      return taken.getLast();
    };
    topic.subscribe(slow, N, WhenFull.HOLD);
    numbers(0, 3).forEach(topic.publish::send);
    sim.run();
    taken.getFirst().complete(null);
    sim.run();
    assertEquals(numbers(0, 2), got);
  }

  @SelectorTest
  void aSubscriptionThatIsCancelledAsTheTopicEndsIsHandedNothing(SimulatedSystem sim) {
    sim.allowDeadLetters(DeadLetter.Reason.TERMINATED);
    Topic<Integer> topic = sim.spawn(new Topic<Integer>(N));
    Slow slow = sim.spawn(new Slow());
    Topic.Subscription subscription = topic.subscribe(slow, slow.in, N, WhenFull.HOLD);
    publish(topic);
    sim.run();
    subscription.cancel();
    topic.stop();
    slow.go.send("go");
    sim.run();
    assertEquals(numbers(0, 2), slow.got);
  }

  /** Begins anew as a whole when one member fails. */
  static final class Family extends Selector {
    final Topic<Integer> topic = new Topic<>(N);
    final Mailbox<String> in = mailbox("in", m -> {});
    Mailbox<String> fail = in;

    @Override
    protected void onStart() {
      supervise(Supervision.oneForAll());
      spawnChild(topic);
      fail = spawnChild(new Selector() {
            final Mailbox<String> fails = mailbox("fails", m -> {
              throw new UnsupportedOperationException(m);
            });
          })
          .fails;
    }
  }

  @SelectorTest
  void aRestartKeepsSubscriptions(SimulatedSystem sim) {
    sim.expectFailure(UnsupportedOperationException.class);
    Family family = sim.spawn(new Family());
    sim.run();
    Slow slow = sim.spawn(new Slow());
    family.topic.subscribe(slow, slow.in, N, WhenFull.HOLD);
    publish(family.topic);
    for (int i = sim.random().nextInt(10); i > 0; i--) {
      sim.step();
    }
    family.fail.send("begin anew");
    sim.run();
    slow.go.send("go");
    sim.run();
    assertEquals(numbers(0, N), slow.got);
  }

  @SelectorTest
  void whatTheMailboxItselfRefusesIsCounted(SimulatedSystem sim) {
    Topic<Integer> topic = sim.spawn(new Topic<Integer>(N));
    Mailbox<Integer> full = new Selector() {
      final Mailbox<Integer> in = this.<Integer>mailbox("in", m -> {}).bounded(1, Overflow.REJECT);
    }.in;
    var subscription = topic.subscribe(full, 1, WhenFull.DETACH);
    publish(topic);
    sim.run();
    assertEquals(N - 1, subscription.dropped());
  }

  @SelectorTest
  void whatTheMailboxRefusesOfWhatIsHandedOverToItIsCounted(SimulatedSystem sim) {
    sim.allowStuck(); // nobody takes what the mailbox has room for
    Topic<Integer> topic = sim.spawn(new Topic<Integer>(N));
    Mailbox<Integer> full = new Selector() {
      final Mailbox<Integer> in = this.<Integer>mailbox("in", m -> {}).bounded(1, Overflow.REJECT);
    }.in;
    var subscription =
        topic.subscribe(sim.delayed(full, Duration.ofSeconds(1)), 2, WhenFull.DETACH);
    publish(topic);
    sim.run();
    assertEquals(1, subscription.dropped(), "by which it was detached");
    sim.advance(Duration.ofSeconds(2));
    assertEquals(3, subscription.dropped());
  }

  @Test
  void badInputIsRefusedByTheCallThatMadeIt() {
    assertThrows(IllegalArgumentException.class, () -> new Topic<String>(0));
    Topic<String> topic = new Topic<>(1);
    assertThrows(
        IllegalArgumentException.class, () -> topic.subscribe(m -> {}, 0, WhenFull.DETACH));
    assertThrows(NullPointerException.class, () -> topic.subscribe(null, 1, WhenFull.DETACH));
    assertThrows(NullPointerException.class, () -> topic.subscribe(m -> {}, 1, null));
    assertThrows(
        NullPointerException.class, () -> topic.subscribe(null, m -> {}, 1, WhenFull.DETACH));
    assertEquals(0, topic.snapshot().mailbox("subscribe").depth(), "what was refused is left");
    assertThrows(NullPointerException.class, () -> topic.publish.send(null));
  }

  /** The simulation fails on dead letters. */
  @SelectorTest(seeds = 100)
  void aSubscriberThatEndsWithTheTopicIsNoDeadLetter(SimulatedSystem sim) {
    Topic<String> topic = sim.spawn(new Topic<String>(3));
    RestartingOwner subscriber = sim.spawn(new RestartingOwner());
    Topic.Subscription subscription = topic.subscribe(subscriber, message -> {}, 3, WhenFull.HOLD);
    topic.publish.send("message");
    sim.run();
    subscriber.stop();
    topic.stop();
    sim.run();
    assertTrue(subscription.whenOver().toCompletableFuture().isDone());
  }
}
