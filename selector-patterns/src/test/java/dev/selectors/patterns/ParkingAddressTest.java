package dev.selectors.patterns;

import static dev.selectors.patterns.TopicTest.numbers;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.ExitReason;
import dev.selectors.Failure;
import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.Overflow;
import dev.selectors.Selector;
import dev.selectors.SelectorState;
import dev.selectors.SelectorSystem;
import dev.selectors.StoppedError;
import dev.selectors.Supervision;
import dev.selectors.ThreadInbox;
import dev.selectors.ThreadSelector;
import dev.selectors.patterns.Topic.WhenFull;
import dev.selectors.patterns.TopicTest.Slow;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * An address that waits for room within the turn that sends to it, as a lambda that sends on does,
 * where turns are on virtual threads; and what becomes of it when the selector is to end, or to
 * begin anew.
 */
@Timeout(60)
final class ParkingAddressTest {
  /** A child, and another one whose failure has both begin anew. */
  private static final class Family extends Selector {
    private final Selector child;
    private final CountDownLatch begun = new CountDownLatch(2);
    private final Fickle fickle = new Fickle(begun);

    Family(Selector child) {
      this.child = child;
      mailbox("unused", m -> {});
      supervise(Supervision.oneForAll());
    }

    @Override
    protected void onStart() {
      spawnChild(child);
      spawnChild(fickle);
    }

    void beginAnew() throws InterruptedException {
      fickle.fails.send("begin anew");
      begun.await();
    }
  }

  /** Begins anew after its sibling. */
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

  private static void publish(Topic<Integer> topic, int many) {
    numbers(0, many).forEach(topic.publish::sendAsync);
  }

  private Family family(Selector child) {
    Family family = system.spawn(new Family(child));
    while (family.begun.getCount() > 1) {
      Thread.onSpinWait();
    }
    return family;
  }

  @SuppressWarnings("ThreadPriorityCheck") // no hint: nothing tells of it
  private static void awaitParked(Selector selector) {
    while (!(selector.state() instanceof SelectorState.Blocked)) {
      Thread.yield();
    }
  }

  private Optional<Integer> take(BoundedBuffer<Integer> buffer) {
    return system
        .<MailboxRef<? super Optional<Integer>>, Optional<Integer>>ask(
            buffer.take, to -> to, Duration.ofSeconds(20))
        .toCompletableFuture()
        .join();
  }

  @Test
  void aTopicThatBeginsAnewMeanwhileKeepsTheSubscription() throws InterruptedException {
    Topic<Integer> topic = new Topic<>(8);
    Family family = family(topic);
    Topic.Subscription subscription = topic.subscribe(m -> slow.in.send(m), 8, WhenFull.HOLD);
    publish(topic, 4);
    awaitParked(topic);
    family.beginAnew();
    slow.go.send("go");
    assertTrue(system.awaitQuiescence(Duration.ofSeconds(20)));
    assertEquals(numbers(0, 4), slow.got);
    assertFalse(subscription.whenOver().toCompletableFuture().isDone());
  }

  /** Takes message 0 when that stage completes, and parks for all others. */
  private MailboxRef<Integer> parks(CompletableFuture<@Nullable Void> first) {
    return new MailboxRef<>() {
      @Override
      public void send(Integer message) {
        slow.in.send(message);
      }

      @Override
      public CompletionStage<@Nullable Void> sendAsync(Integer message) {
        return message == 0 ? first : MailboxRef.super.sendAsync(message);
      }
    };
  }

  @Test
  void aTopicThatBeginsAnewMeanwhileGoesOnWithWhatItKeeps() throws InterruptedException {
    Topic<Integer> topic = new Topic<>(8);
    Family family = family(topic);
    CompletableFuture<@Nullable Void> first = new CompletableFuture<>();
    topic.subscribe(parks(first), 8, WhenFull.HOLD);
    slow.in.send(-1);
    publish(topic, 4);
    assertTrue(system.awaitQuiescence(Duration.ofSeconds(20)));
    first.complete(null);
    awaitParked(topic);
    family.beginAnew();
    slow.go.send("go");
    topic.complete();
    topic.whenTerminated().toCompletableFuture().orTimeout(20, TimeUnit.SECONDS).join();
    assertTrue(system.awaitQuiescence(Duration.ofSeconds(20)));
    assertEquals(List.of(-1, 1, 2, 3), slow.got);
  }

  @Test
  void aTopicThatBeginsAnewAsItHandsOverToOneThatIsTooSlowKeepsTheRest()
      throws InterruptedException {
    Topic<Integer> topic = new Topic<>(8);
    Family family = family(topic);
    CompletableFuture<@Nullable Void> first = new CompletableFuture<>();
    topic.subscribe(parks(first), 2, WhenFull.DETACH);
    slow.in.send(-1);
    publish(topic, 4);
    awaitParked(topic);
    family.beginAnew();
    slow.go.send("go");
    first.complete(null);
    assertTrue(system.awaitQuiescence(Duration.ofSeconds(20)));
    assertEquals(List.of(-1, 1, 2), slow.got);
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

  @Test
  void aBufferThatBeginsAnewMeanwhileGivesTheItemOnce() throws InterruptedException {
    BoundedBuffer<Integer> buffer = new BoundedBuffer<>(8);
    Family family = family(buffer);
    slow.in.send(-1);
    numbers(0, 2).forEach(n -> buffer.put.send(new Buffer.Put<>(n, stored -> {})));
    buffer.take.send(item -> slow.in.send(item.orElseThrow()));
    awaitParked(buffer);
    family.beginAnew();
    slow.go.send("go");
    assertTrue(system.awaitQuiescence(Duration.ofSeconds(20)));
    assertEquals(List.of(-1, 0), slow.got);
    assertEquals(Optional.of(1), take(buffer));
  }

  @Test
  void aBufferThatBeginsAnewMeanwhileHasStoredWhatItSaysItHas() throws InterruptedException {
    BoundedBuffer<Integer> buffer = new BoundedBuffer<>(8);
    Family family = family(buffer);
    slow.in.send(-1);
    buffer.put.send(new Buffer.Put<>(7, stored -> slow.in.send(stored ? 1 : 0)));
    awaitParked(buffer);
    family.beginAnew();
    slow.go.send("go");
    assertTrue(system.awaitQuiescence(Duration.ofSeconds(20)));
    assertEquals(List.of(-1, 1), slow.got);
    assertEquals(Optional.of(7), take(buffer));
  }

  /** Levels, and a mailbox whose turn lasts until they are full. */
  private static final class Shop extends Selector {
    private final Priorities<Integer, Integer> levels =
        Priorities.of(context(), "levels", 2, m -> {});
    private final MailboxRef<MailboxRef<? super Integer>> stop = levels.urgentStop();
    private final Mailbox<CountDownLatch> holds = mailbox("holds", this::hold);

    private void hold(CountDownLatch until) {
      try {
        until.await();
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  @Test
  void anUrgentStopGoesOnIfItsSelectorBeginsAnewMeanwhile() throws InterruptedException {
    Shop shop = new Shop();
    Family family = family(shop);
    CountDownLatch full = new CountDownLatch(1);
    shop.holds.send(full);
    numbers(0, 5).forEach(n -> shop.levels.at(n % 2).send(n));
    shop.stop.send(m -> slow.in.send(m));
    full.countDown();
    awaitParked(shop);
    family.beginAnew();
    slow.go.send("go");
    shop.whenTerminated().toCompletableFuture().join();
    assertTrue(system.awaitQuiescence(Duration.ofSeconds(20)));
    assertEquals(List.of(0, 2, 4, 1, 3), slow.got);
  }

  private static final class Lengths extends Selector {
    private final List<Object> outcomes = new CopyOnWriteArrayList<>();
    private final SplitJoin<String, String, Integer> texts;

    Lengths(MailboxRef<SplitJoin.Part<String, Integer>> worker) {
      texts = new SplitJoin<>(
          context(),
          "texts",
          List.of(worker),
          4,
          Duration.ofSeconds(20),
          text -> List.of(text.split(" ")),
          outcomes::add);
    }
  }

  /** Takes one part, and no other before it is told. */
  private static final class Counter extends Selector {
    private final Mailbox<SplitJoin.Part<String, Integer>> in =
        this.<SplitJoin.Part<String, Integer>>mailbox("in", this::count).bounded(1, Overflow.WAIT);
    private final Mailbox<String> go = mailbox("go", m -> in.enable());

    Counter() {
      in.disable();
    }

    private void count(SplitJoin.Part<String, Integer> part) {
      part.replyTo().send(part.part().length());
    }
  }

  @Test
  void aSplitItemIsJoinedThoughItsSelectorBeginsAnewMeanwhile() throws InterruptedException {
    Counter worker = system.spawn(new Counter());
    Lengths lengths = new Lengths(part -> worker.in.send(part));
    Family family = family(lengths);
    lengths.texts.items.send("a bb ccc");
    awaitParked(lengths);
    family.beginAnew();
    worker.go.send("go");
    assertTrue(system.awaitQuiescence(Duration.ofSeconds(20)));
    assertEquals(
        List.of(new SplitJoin.Outcome.Joined<>("a bb ccc", List.of(1, 2, 3))), lengths.outcomes);
  }

  /** Sends on what it is given, and waits for room within the call. */
  private static final class Forwarder implements Flow.Subscriber<Integer> {
    private final MailboxRef<Integer> to;

    Forwarder(MailboxRef<Integer> to) {
      this.to = to;
    }

    @Override
    public void onSubscribe(Flow.Subscription subscription) {
      subscription.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(Integer item) {
      to.send(item);
    }

    @Override
    public void onError(Throwable error) {}

    @Override
    public void onComplete() {}
  }

  @Test
  void aPublisherThatBeginsAnewMeanwhileKeepsTheSubscriber() throws InterruptedException {
    FlowPublisher<Integer> publisher = new FlowPublisher<>(8);
    Family family = family(publisher);
    publisher.subscribe(new Forwarder(slow.in));
    numbers(0, 4).forEach(publisher.items::sendAsync);
    awaitParked(publisher);
    family.beginAnew();
    slow.go.send("go");
    assertTrue(system.awaitQuiescence(Duration.ofSeconds(20)));
    assertEquals(numbers(0, 4), slow.got);
  }

  @Test
  void aPublisherThatIsStoppedMeanwhileDoesNotBlameTheSubscriber() {
    FlowPublisher<Integer> publisher = system.spawn(new FlowPublisher<>(8));
    publisher.subscribe(new Forwarder(slow.in));
    numbers(0, 4).forEach(publisher.items::sendAsync);
    awaitParked(publisher);
    publisher.stop();
    publisher.whenTerminated().toCompletableFuture().join();
    assertEquals(List.of(), failures);
  }

  @Test
  void aSubscriberThatThrowsItThoughNobodyIsToldToStopIsCancelled() throws InterruptedException {
    ThreadInbox<Integer> inbox = system.inbox(Integer.class);
    inbox.close();
    StoppedError error = assertThrows(StoppedError.class, inbox::receive);
    FlowPublisher<Integer> publisher = system.spawn(new FlowPublisher<>(8));
    List<Integer> got = new CopyOnWriteArrayList<>();
    publisher.subscribe(new Forwarder(m -> {
      throw error;
    }));
    publisher.subscribe(new Forwarder(got::add));
    numbers(0, 4).forEach(publisher.items::sendAsync);
    assertTrue(system.awaitQuiescence(Duration.ofSeconds(20)));
    assertEquals(numbers(0, 4), got);
    assertEquals(List.of(error), failures.stream().map(Failure::cause).toList());
  }

  /** Asks twice, and goes on whatever comes of it. */
  private static final class Asker extends ThreadSelector {
    private final MasterWorker<Integer, Integer, Integer> master;
    private final Mailbox<String> unused = mailbox(String.class, "unused");
    private int failed;

    Asker(MasterWorker<Integer, Integer, Integer> master) {
      this.master = master;
    }

    @Override
    protected void run() {
      for (int i = 0; i < 2; i++) {
        try {
          this.<MasterWorker.Job<Integer, Integer>, Integer>call(
              master.at(0), to -> new MasterWorker.Job<>(5, to), Duration.ofSeconds(20));
        } catch (Exception e) {
          failed++;
        }
      }
    }
  }

  @Test
  @SuppressWarnings("ThreadPriorityCheck") // no hint: nothing tells of it
  void nobodyElseIsToldToEnd() {
    MasterWorker<Integer, Integer, Integer> master =
        system.spawn(MasterWorker.<Integer, Integer>of(1, 1, () -> n -> {
          slow.in.send(n);
          return n;
        }));
    slow.in.send(-1);
    Asker asker = system.spawn(new Asker(master));
    while (slow.snapshot().mailbox("in").forRoom() == 0) {
      Thread.yield();
    }
    master.stop();
    assertInstanceOf(
        ExitReason.Normal.class, asker.whenTerminated().toCompletableFuture().join());
    assertEquals(2, asker.failed, asker.unused::toString);
  }
}
