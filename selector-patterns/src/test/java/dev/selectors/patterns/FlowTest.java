package dev.selectors.patterns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.DeadLetter;
import dev.selectors.Directive;
import dev.selectors.ExitReason;
import dev.selectors.Mailbox;
import dev.selectors.Overflow;
import dev.selectors.Selector;
import dev.selectors.SelectorState;
import dev.selectors.SelectorSystem;
import dev.selectors.Supervision;
import dev.selectors.testkit.SelectorTest;
import dev.selectors.testkit.SimulatedSystem;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The bridges to {@code Flow} at their borders: ends, failures and bad input. */
@Timeout(60)
final class FlowTest {
  private static FlowPublisher<Integer> publisher(SimulatedSystem sim) {
    return sim.spawn(new FlowPublisher<Integer>(4));
  }

  private static Recorded subscribed(Flow.Publisher<Integer> publisher) {
    Recorded subscriber = new Recorded();
    publisher.subscribe(subscriber);
    return subscriber;
  }

  /** Asks for nine items, and does this with each. */
  private static Recorded asking(Flow.Publisher<Integer> publisher, Runnable onNext) {
    Recorded subscriber = new Recorded() {
      @Override
      public void onNext(Integer item) {
        onNext.run();
      }
    };
    publisher.subscribe(subscriber);
    subscriber.ask(9);
    return subscriber;
  }

  @SelectorTest
  void anErrorComesAfterTheItemsBeforeIt(SimulatedSystem sim) {
    FlowPublisher<Integer> publisher = publisher(sim);
    Recorded subscriber = subscribed(publisher);
    publisher.items.send(1);
    publisher.fail(new UnsupportedOperationException());
    publisher.complete(); // too late
    sim.run();
    assertEquals(List.of(), subscriber.ends);
    subscriber.ask(1);
    sim.run();
    assertEquals(List.of(1), subscriber.items);
    assertEquals(List.of("UnsupportedOperationException"), subscriber.ends);
    assertEquals(List.of("UnsupportedOperationException"), subscribed(publisher).ends);
  }

  @SelectorTest
  void aSubscriberLearnsThatThePublisherWasStopped(SimulatedSystem sim) {
    FlowPublisher<Integer> publisher = publisher(sim);
    Recorded early = subscribed(publisher);
    publisher.stop();
    sim.run();
    assertEquals(List.of("CancellationException"), early.ends);
    assertEquals(List.of("CancellationException"), subscribed(publisher).ends);
  }

  /** Subscribes to a publisher, and keeps how the stream has ended. */
  private static final class Follower extends Selector {
    final List<String> ends = new ArrayList<>();
    final FlowSubscriber<Integer> in = new FlowSubscriber<>(
        context(),
        "in",
        2,
        item -> {},
        error -> ends.add(error.map(e -> e.getClass().getSimpleName()).orElse("complete")));
  }

  private static SelectorSystem systemOnItsCallers() {
    return SelectorSystem.builder().executor(Runnable::run).build();
  }

  @Test
  void whoeverDoesNotEndWithThePublishersSystemIsToldOfItsEnd() {
    Recorded none = new Recorded(); // no selector
    Follower elsewhere = new Follower();
    Follower later = new Follower();
    try (SelectorSystem other = systemOnItsCallers()) {
      other.spawn(elsewhere);
      try (SelectorSystem system = systemOnItsCallers()) {
        FlowPublisher<Integer> publisher = system.spawn(new FlowPublisher<Integer>(4));
        List.of(none, elsewhere.in, later.in).forEach(publisher::subscribe);
      }
      other.spawn(later);
      List<String> told = List.of("CancellationException");
      assertEquals(List.of(told, told, told), List.of(none.ends, elsewhere.ends, later.ends));
    }
  }

  /** The simulation fails on dead letters. */
  @SelectorTest
  void aSubscriberThatCancelsAsThePublisherEndsIsNoDeadLetter(SimulatedSystem sim) {
    FlowPublisher<Integer> publisher = publisher(sim);
    Recorded subscriber = subscribed(publisher);
    sim.run();
    subscriber.subscription.cancel();
    publisher.stop();
    sim.run();
    assertEquals(List.of(), subscriber.ends);
  }

  @SelectorTest
  void toCompleteAPublisherThatHasEndedHasNoEffect(SimulatedSystem sim) {
    FlowPublisher<Integer> publisher = publisher(sim);
    publisher.stop();
    sim.run();
    publisher.complete();
    publisher.fail(new UnsupportedOperationException());
    assertEquals(List.of(), sim.deadLetters());
    assertEquals(List.of("CancellationException"), subscribed(publisher).ends);
  }

  @SelectorTest
  void subscribersBeforeTheStartAreServed(SimulatedSystem sim) {
    FlowPublisher<Integer> publisher = new FlowPublisher<>(4);
    Recorded subscriber = subscribed(publisher);
    subscriber.ask(Long.MAX_VALUE);
    subscriber.subscription.request(Long.MAX_VALUE); // as good as without a bound
    publisher.items.send(1);
    publisher.complete();
    sim.spawn(publisher);
    sim.run();
    assertEquals(List.of(1), subscriber.items);
    assertEquals(List.of("complete"), subscriber.ends);
  }

  @SelectorTest
  void aSubscriberThatSubscribesTwiceIsToldAnErrorAndOthersGoOn(SimulatedSystem sim) {
    FlowPublisher<Integer> publisher = publisher(sim);
    Recorded twice = subscribed(publisher);
    Recorded once = subscribed(publisher);
    Flow.Subscription first = twice.subscription;
    publisher.subscribe(twice);
    assertSame(first, twice.subscription, "a second onSubscribe");
    assertIsToldAnErrorAndTheOtherGoesOn(sim, publisher, twice, once);
  }

  private static void assertIsToldAnErrorAndTheOtherGoesOn(
      SimulatedSystem sim, FlowPublisher<Integer> publisher, Recorded twice, Recorded once) {
    twice.ask(9);
    once.ask(9);
    publisher.items.send(1);
    publisher.complete();
    sim.run();
    assertEquals(List.of("IllegalStateException"), twice.ends);
    assertEquals(List.of(1), once.items);
    assertEquals(List.of("complete"), once.ends);
  }

  /** Subscribes once more when it is given its first subscription. */
  private static final class Eager extends Recorded {
    private final FlowPublisher<Integer> publisher;
    private final boolean cancels;

    Eager(FlowPublisher<Integer> publisher, boolean cancels) {
      this.publisher = publisher;
      this.cancels = cancels;
    }

    @Override
    public void onSubscribe(Flow.Subscription its) {
      boolean isFirst = subscription == null;
      super.onSubscribe(its);
      if (isFirst) {
        if (cancels) {
          its.cancel();
        }
        publisher.subscribe(this);
      }
    }
  }

  @SelectorTest
  void aSubscriberThatSubscribesTwiceAtOnceIsToldAnErrorToo(SimulatedSystem sim) {
    FlowPublisher<Integer> publisher = publisher(sim);
    Recorded eager = new Eager(publisher, false);
    Recorded other = subscribed(publisher);
    publisher.subscribe(eager);
    assertIsToldAnErrorAndTheOtherGoesOn(sim, publisher, eager, other);
  }

  @SelectorTest
  void aSubscriberThatCancelsAtOnceMaySubscribeAnew(SimulatedSystem sim) {
    FlowPublisher<Integer> publisher = publisher(sim);
    Recorded eager = new Eager(publisher, true);
    publisher.subscribe(eager);
    eager.ask(9);
    publisher.items.send(1);
    publisher.complete();
    sim.run();
    assertEquals(List.of(1), eager.items);
    assertEquals(List.of("complete"), eager.ends);
  }

  @SelectorTest
  void aSubscriberThatHasCancelledMaySubscribeAnew(SimulatedSystem sim) {
    FlowPublisher<Integer> publisher = publisher(sim);
    Recorded subscriber = subscribed(publisher);
    subscriber.subscription.cancel();
    publisher.subscribe(subscriber);
    subscriber.ask(9);
    publisher.items.send(1);
    publisher.complete();
    sim.run();
    assertEquals(List.of(1), subscriber.items);
    assertEquals(List.of("complete"), subscriber.ends);
  }

  @SelectorTest
  void aSubscriberThatThrowsIsCancelledAndOthersGoOn(SimulatedSystem sim) {
    sim.expectFailure(FlowSubscriberException.class);
    FlowPublisher<Integer> publisher = publisher(sim);
    Recorded wrong = asking(publisher, () -> {
      throw new UnsupportedOperationException();
    });
    Recorded right = subscribed(publisher);
    right.ask(9);
    publisher.items.send(1);
    publisher.items.send(2);
    sim.run();
    assertEquals(List.of(1, 2), right.items);
    assertEquals(1, sim.failures().size());
    assertEquals(List.of(), wrong.ends);
  }

  @SelectorTest
  void aSubscriberThatThrowsAnErrorIsCancelledAndOthersGoOn(SimulatedSystem sim) {
    sim.expectFailure(FlowSubscriberException.class);
    sim.expectFailure(AssertionError.class);
    FlowPublisher<Integer> publisher = publisher(sim);
    for (String name : List.of("a", "b")) {
      asking(publisher, () -> {
        throw new AssertionError(name);
      });
    }
    Recorded right = subscribed(publisher);
    right.ask(9);
    publisher.items.send(1);
    publisher.items.send(2);
    publisher.complete();
    sim.run();
    assertEquals(List.of(1, 2), right.items);
    assertEquals(List.of("complete"), right.ends);
    Throwable told = sim.failures().getFirst().cause().getCause();
    assertEquals("a", told.getMessage());
    assertEquals("b", told.getSuppressed()[0].getMessage());
  }

  @SelectorTest
  void whatIsFatalInASubscriberEndsThePublisher(SimulatedSystem sim) {
    sim.expectFailure(InternalError.class);
    FlowPublisher<Integer> publisher = publisher(sim);
    asking(publisher, () -> {
      throw new InternalError("on purpose");
    });
    Recorded other = subscribed(publisher);
    other.ask(9);
    publisher.items.send(1);
    assertEquals(List.of("on purpose"), PassedOn.by(sim::run));
    assertEquals(List.of(1), other.items);
    assertEquals(List.of("InternalError"), other.ends);
  }

  @SelectorTest
  void aWrongRequestEndsTheSubscription(SimulatedSystem sim) {
    FlowPublisher<Integer> publisher = publisher(sim);
    Recorded inside = new Recorded() {
      @Override
      public void onSubscribe(Flow.Subscription its) {
        super.onSubscribe(its);
        its.request(0);
        sim.run();
        assertEquals(List.of(), ends); // one signal after the other
      }
    };
    publisher.subscribe(inside);
    Recorded later = subscribed(publisher);
    later.subscription.request(-1);
    Recorded right = subscribed(publisher);
    right.ask(1);
    publisher.items.send(1);
    sim.run();
    assertEquals(List.of("IllegalArgumentException"), inside.ends);
    assertEquals(List.of("IllegalArgumentException"), later.ends);
    assertEquals(List.of(1), right.items);
  }

  @SelectorTest
  void aWrongRequestIsToldThoughThePublisherHasEnded(SimulatedSystem sim) {
    FlowPublisher<Integer> publisher = publisher(sim);
    publisher.complete();
    sim.run();
    Recorded wrong = new Recorded() {
      @Override
      public void onSubscribe(Flow.Subscription its) {
        its.request(0);
      }
    };
    publisher.subscribe(wrong);
    assertEquals(List.of("IllegalArgumentException"), wrong.ends);
  }

  @SelectorTest
  void whoeverCancelsAfterAWrongRequestIsToldNothing(SimulatedSystem sim) {
    FlowPublisher<Integer> publisher = publisher(sim);
    Recorded subscriber = subscribed(publisher);
    subscriber.subscription.request(0);
    subscriber.subscription.cancel();
    sim.run();
    publisher.complete();
    sim.run();
    assertEquals(List.of(), subscriber.ends);
  }

  @SelectorTest
  void aProcessorWhoseOnlySubscriberIsWrongCancelsUpstream(SimulatedSystem sim) {
    FlowProcessor<Integer, Integer> processor = sim.spawn(new FlowProcessor<>(4, i -> i));
    Recorded upstream = new Recorded();
    processor.onSubscribe(upstream);
    Recorded downstream = subscribed(processor);
    sim.run();
    downstream.subscription.request(0);
    sim.run();
    assertEquals(List.of("IllegalArgumentException"), downstream.ends);
    assertEquals(1, upstream.cancellations);
  }

  @SelectorTest
  void aSubscriberThatThrowsWhenToldOfItsWrongRequestCostsNoOther(SimulatedSystem sim) {
    sim.expectFailure(FlowSubscriberException.class);
    FlowPublisher<Integer> publisher = publisher(sim);
    Recorded wrong = new Recorded() {
      @Override
      public void onError(Throwable error) {
        throw new UnsupportedOperationException(error);
      }
    };
    publisher.subscribe(wrong);
    Recorded right = subscribed(publisher);
    wrong.subscription.request(0);
    sim.run();
    right.ask(1);
    publisher.items.send(1);
    publisher.complete();
    sim.run();
    assertEquals(List.of(1), right.items);
    assertEquals(List.of("complete"), right.ends);
  }

  @SelectorTest
  void aSubscriberThatCancelsAtOnceIsForgotten(SimulatedSystem sim) {
    FlowPublisher<Integer> publisher = publisher(sim);
    Recorded subscriber = new Recorded() {
      @Override
      public void onSubscribe(Flow.Subscription its) {
        its.request(1);
        its.cancel();
      }
    };
    publisher.subscribe(subscriber);
    Recorded next = subscribed(publisher);
    next.ask(1);
    publisher.items.send(1);
    sim.run();
    assertEquals(List.of(), subscriber.items);
    assertEquals(List.of(1), next.items);
  }

  @SelectorTest
  void aFunctionThatThrowsEndsTheStreamOnBothSides(SimulatedSystem sim) {
    sim.expectFailure(ArithmeticException.class);
    FlowProcessor<Integer, Integer> processor = sim.spawn(new FlowProcessor<>(4, i -> 6 / i));
    Recorded upstream = new Recorded();
    processor.onSubscribe(upstream);
    Recorded downstream = subscribed(processor);
    downstream.ask(9);
    sim.run();
    processor.onNext(2);
    processor.onNext(0);
    sim.run();
    assertEquals(List.of(3), downstream.items);
    assertEquals(List.of("ArithmeticException"), downstream.ends);
    assertEquals(1, upstream.cancellations);
  }

  @SelectorTest
  void anErrorGoesThroughAProcessor(SimulatedSystem sim) {
    FlowProcessor<Integer, Integer> processor = sim.spawn(new FlowProcessor<>(4, i -> i));
    Recorded upstream = new Recorded();
    processor.onSubscribe(upstream);
    Recorded downstream = subscribed(processor);
    sim.run();
    processor.onNext(1);
    processor.onError(new UnsupportedOperationException());
    sim.run();
    assertEquals(List.of(), downstream.ends);
    downstream.ask(1);
    sim.run();
    assertEquals(List.of(1), downstream.items);
    assertEquals(List.of("UnsupportedOperationException"), downstream.ends);
    assertEquals(0, upstream.cancellations);
  }

  /** Fails on zero. */
  private static final class Dividing extends Selector {
    final List<Integer> got = new ArrayList<>();
    final Directive directive;
    final FlowSubscriber<Integer> in =
        new FlowSubscriber<>(context(), "in", 2, i -> got.add(6 / i), end -> got.add(-1));

    Dividing(Directive directive) {
      this.directive = directive;
    }

    @Override
    protected Directive onFailure(Throwable cause) {
      return directive;
    }
  }

  @SelectorTest
  void demandIsNotLostByAFailureOrARestart(SimulatedSystem sim) {
    sim.expectFailure(ArithmeticException.class);
    Dividing sink = sim.spawn(new Dividing(Directive.RESTART));
    FlowPublisher<Integer> publisher = sim.spawn(new FlowPublisher<Integer>(9));
    publisher.subscribe(sink.in);
    List.of(1, 0, 2, 0, 0, 3).forEach(publisher.items::send);
    publisher.complete();
    sim.run();
    assertEquals(List.of(6, 3, 2, -1), sink.got);
  }

  @SelectorTest
  void aFailureIsToldThoughTheSubscriptionThrowsWhenMoreIsRequested(SimulatedSystem sim) {
    sim.allowFailures();
    Dividing divider = sim.spawn(new Dividing(Directive.RESUME));
    divider.in.onSubscribe(new Flow.Subscription() {
      private boolean asked;

      @Override
      public void request(long n) {
        if (asked) {
          throw new IllegalStateException("request");
        }
        asked = true;
      }

      @Override
      public void cancel() {}
    });
    sim.run();
    divider.in.onNext(0);
    sim.run();

    Throwable told = sim.failures().getFirst().cause();
    assertInstanceOf(ArithmeticException.class, told);
    assertEquals("request", told.getSuppressed()[0].getMessage());
  }

  /** Its first turn never comes, nor does its last. */
  @SelectorTest
  void aSubscriberThatIsStoppedBeforeItsStartHoldsNobodyBack(SimulatedSystem sim) {
    sim.allowDeadLetters(DeadLetter.Reason.TERMINATED);
    FlowPublisher<Integer> publisher = sim.spawn(new FlowPublisher<Integer>(9));
    Recorded other = subscribed(publisher);
    Dividing sink = sim.spawn(new Dividing(Directive.STOP));
    publisher.subscribe(sink.in);
    sink.stop();
    assertGetsAll(sim, other, publisher);
  }

  /** At their start, or later. */
  @SelectorTest(seeds = 300)
  void aProcessorIsCompleteWhenTheSelectorsThatSubscribeHaveEnded(SimulatedSystem sim) {
    sim.allowDeadLetters(DeadLetter.Reason.TERMINATED); // that they are to begin
    FlowProcessor<Integer, Integer> processor = sim.spawn(new FlowProcessor<>(2, n -> n));
    Dividing first = sim.spawn(new Dividing(Directive.STOP));
    FlowProcessor<Integer, Integer> second = new FlowProcessor<>(2, n -> n);
    processor.subscribe(first.in);
    processor.subscribe(second);
    sim.spawn(second);
    first.stop();
    second.stop();
    sim.run();
    assertEquals(new SelectorState.Terminated(new ExitReason.Normal()), processor.state());
  }

  private static void assertGetsAll(
      SimulatedSystem sim, Recorded other, FlowPublisher<Integer> publisher) {
    other.ask(9);
    List.of(1, 2, 3).forEach(publisher.items::send);
    sim.run();
    assertEquals(List.of(1, 2, 3), other.items);
  }

  @SelectorTest
  void aProcessorWhoseParentFailsAtItsStartHoldsNobodyBack(SimulatedSystem sim) {
    sim.expectFailure(ArithmeticException.class);
    sim.allowDeadLetters(DeadLetter.Reason.TERMINATED);
    FlowPublisher<Integer> publisher = sim.spawn(new FlowPublisher<Integer>(9));
    Recorded other = subscribed(publisher);
    sim.spawn(new Selector() {
      private final Mailbox<String> unused = mailbox("unused", m -> {});

      @Override
      protected void onStart() {
        publisher.subscribe(spawnChild(new FlowProcessor<Integer, Integer>(2, n -> n)));
        throw new ArithmeticException("no start, and " + unused + " is empty");
      }
    });
    sim.run();
    assertGetsAll(sim, other, publisher);
  }

  @SelectorTest
  void aProcessorWhoseParentHasItGoOnLosesOnlyWhatItsFunctionFailsOn(SimulatedSystem sim) {
    sim.expectFailure(ArithmeticException.class);
    boolean resumes = sim.random().nextBoolean();
    FlowPublisher<Integer> publisher = sim.spawn(new FlowPublisher<Integer>(9));
    FlowProcessor<Integer, Integer> divides = new FlowProcessor<>(2, n -> 6 / n);
    sim.spawn(new Selector() {
      private final Mailbox<String> unused = mailbox("unused", m -> {});

      @Override
      protected void onStart() {
        supervise(Supervision.oneForOne()
            .decide(cause -> resumes ? Directive.RESUME : Directive.RESTART));
        publisher.subscribe(spawnChild(divides));
      }
    });
    Recorded subscriber = subscribed(divides);
    subscriber.ask(9);
    List.of(1, 0, 2, 0, 3).forEach(publisher.items::send);
    publisher.complete();
    sim.run();
    assertEquals(List.of(6, 3, 2), subscriber.items);
    assertEquals(List.of("complete"), subscriber.ends);
  }

  @SelectorTest
  void aSubscriberThatHasEndedHasCancelled(SimulatedSystem sim) {
    sim.allowDeadLetters(DeadLetter.Reason.TERMINATED);
    sim.expectFailure(ArithmeticException.class);
    Dividing sink = sim.spawn(new Dividing(Directive.STOP));
    FlowPublisher<Integer> publisher = sim.spawn(new FlowPublisher<Integer>(9));
    publisher.subscribe(sink.in);
    List.of(1, 0, 2).forEach(publisher.items::send);
    sim.run();
    Recorded next = subscribed(publisher);
    next.ask(9);
    publisher.items.send(3);
    publisher.complete();
    sim.run();
    List<Object> all =
        new ArrayList<>(sim.deadLetters().stream().map(DeadLetter::message).toList());
    all.addAll(next.items);
    assertEquals(2, all.getFirst());
    assertEquals(List.of(2, 3), all.stream().distinct().toList()); // none is lost without a word
    Recorded late = new Recorded();
    sink.in.onSubscribe(late);
    assertEquals(1, late.cancellations);
  }

  @SelectorTest
  void aSubscriberThatHasEndedCancelsWhatItIsGiven(SimulatedSystem sim) {
    Follower follower = sim.spawn(new Follower());
    sim.run();
    follower.stop();
    sim.run();
    Recorded upstream = new Recorded();
    follower.in.onSubscribe(upstream);
    assertEquals(1, upstream.cancellations);
  }

  /** The items of a stream, and others that its owner puts among them. */
  @SelectorTest(seeds = 200)
  void itemsOfTheOwnerNeitherHoldUpTheEndNorAreRequestedInTheirPlace(SimulatedSystem sim) {
    int inFlight = 1 + sim.random().nextInt(4);
    List<Integer> got = new ArrayList<>();
    class Sink extends Selector {
      final FlowSubscriber<Integer> in =
          new FlowSubscriber<>(context(), "in", inFlight, got::add, end -> got.add(0));
    }
    Sink sink = sim.spawn(new Sink());
    Recorded upstream = new Recorded();
    sink.in.onSubscribe(upstream);
    int sent = 0;
    for (int i = 0; i < 20; i++) {
      if (sim.random().nextInt(3) == 0) {
        sink.in.items.send(-1);
      } else if (sent < upstream.requested) {
        sink.in.onNext(++sent);
      }
      if (sim.random().nextBoolean()) {
        sim.step();
      }
      long handled = got.stream().filter(item -> item > 0).count();
      assertTrue(upstream.requested - handled <= inFlight, "more is on its way than was said");
    }
    sim.run();
    assertTrue(upstream.requested > sent, "nothing more is requested");
    sink.in.items.send(-1);
    sink.in.onNext(++sent);
    sink.in.onComplete();
    sim.run();
    assertEquals(0, got.getLast());
    assertEquals(sent, got.get(got.size() - 2));
  }

  /** Has a bound, against what it was told. */
  private static final class Narrow extends Selector {
    final List<Integer> got = new ArrayList<>();
    final List<String> ends = new ArrayList<>();
    final FlowSubscriber<Integer> in = new FlowSubscriber<>(
        context(), "in", 4, got::add, end -> ends.add(end.orElseThrow().getMessage()));

    Narrow(Overflow overflow) {
      in.items.bounded(2, overflow);
    }
  }

  private static void sendsFour(FlowSubscriber<Integer> in) {
    for (int item = 1; item <= 4; item++) {
      in.onNext(item);
    }
    in.onComplete();
  }

  @SelectorTest
  void anItemThatABoundLeavesNoRoomForEndsTheStreamByAnErrorThatSaysSo(SimulatedSystem sim) {
    Narrow sink = sim.spawn(new Narrow(Overflow.REJECT));
    Recorded upstream = new Recorded();
    sink.in.onSubscribe(upstream);
    sim.run();
    assertEquals(4, upstream.requested);
    sendsFour(sink.in);
    sim.run();
    assertEquals(List.of(1, 2), sink.got);
    assertEquals(1, upstream.cancellations);
    assertEquals(1, sink.ends.size());
    assertTrue(sink.ends.getFirst().startsWith("mailbox 'in' of Narrow"), sink.ends::getFirst);
    assertTrue(sink.ends.getFirst().contains("do not bound it"), sink.ends::getFirst);
  }

  @Test
  void noPublisherWaitsForRoomAndNothingIsHandledThatWasToldToHaveNone() throws Exception {
    try (SimulatedSystem sim = SimulatedSystem.create()) {
      Narrow sink = sim.spawn(new Narrow(Overflow.WAIT));
      Recorded upstream = new Recorded();
      sink.in.onSubscribe(upstream);
      sim.run();
      // Only such a thread may be parked by what it sends.
      CompletableFuture.runAsync(() -> sendsFour(sink.in), Thread::startVirtualThread)
          .get(20, TimeUnit.SECONDS);
      sim.verify();
      assertEquals(List.of(1, 2), sink.got);
      assertEquals(1, upstream.cancellations);
      assertEquals(1, sink.ends.size());
    }
  }

  @SelectorTest
  void asManyMayBeOnTheirWayAsThereAreNumbers(SimulatedSystem sim) {
    class Sink extends Selector {
      final FlowSubscriber<Integer> in =
          new FlowSubscriber<>(context(), "in", Integer.MAX_VALUE, item -> {}, end -> {});
    }
    Sink sink = sim.spawn(new Sink());
    Recorded upstream = new Recorded();
    sink.in.onSubscribe(upstream);
    for (int i = 0; i < 5; i++) {
      sim.run();
      sink.in.onNext(i);
    }
    sim.run();
    assertEquals(Integer.MAX_VALUE, upstream.requested);
  }

  @SelectorTest
  void aSubscriberSubscribesOnce(SimulatedSystem sim) {
    Dividing sink = sim.spawn(new Dividing(Directive.STOP));
    Recorded first = new Recorded();
    Recorded second = new Recorded();
    sink.in.onSubscribe(first);
    sink.in.onSubscribe(second);
    sim.run();
    assertEquals(2, first.requested);
    assertEquals(0, second.requested);
    assertEquals(1, second.cancellations);
    sink.in.cancel();
    sink.in.onNext(1); // on its way
    sink.in.onComplete();
    sim.run();
    assertEquals(1, first.cancellations);
    assertEquals(List.of(), sink.got);
  }

  @Test
  void badInputIsRefusedByTheCallThatMadeIt() {
    assertThrows(IllegalArgumentException.class, () -> new FlowPublisher<String>(0));
    assertThrows(
        IllegalArgumentException.class, () -> new FlowProcessor<Object, Object>(0, i -> i));
    assertThrows(NullPointerException.class, () -> new FlowProcessor<Object, Object>(1, null));
    FlowPublisher<String> publisher = new FlowPublisher<>(1);
    assertThrows(NullPointerException.class, () -> publisher.subscribe(null));
    assertThrows(NullPointerException.class, () -> publisher.fail(null));
    assertThrows(NullPointerException.class, () -> publisher.items.send(null));
    FlowSubscriber<Integer> subscriber = new Dividing(Directive.STOP).in;
    assertThrows(NullPointerException.class, () -> subscriber.onSubscribe(null));
    assertThrows(NullPointerException.class, () -> subscriber.onNext(null));
    assertThrows(NullPointerException.class, () -> subscriber.onError(null));
    new Selector() {
      {
        assertThrows(
            IllegalArgumentException.class,
            () -> new FlowSubscriber<String>(context(), "in", 0, i -> {}, e -> {}));
        assertThrows(
            NullPointerException.class,
            () -> new FlowSubscriber<String>(context(), "in", 1, null, e -> {}));
        assertThrows(
            NullPointerException.class,
            () -> new FlowSubscriber<String>(context(), "in", 1, i -> {}, null));
        assertThrows(
            NullPointerException.class,
            () -> new FlowSubscriber<String>(null, "in", 1, i -> {}, e -> {}));
      }
    };
  }
}
