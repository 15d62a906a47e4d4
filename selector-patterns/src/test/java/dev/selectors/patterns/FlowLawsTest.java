package dev.selectors.patterns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.DeadLetter;
import dev.selectors.Mailbox;
import dev.selectors.Selector;
import dev.selectors.testkit.SelectorTest;
import dev.selectors.testkit.SimulatedSystem;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Timeout;

/** What the bridges to {@code Flow} promise beyond the TCK, in many orders. */
@Timeout(60)
final class FlowLawsTest {
  private static final int N = 12;

  /** Takes items in, behind a gate. */
  private static final class Sink extends Selector {
    final List<Integer> got = new ArrayList<>();
    final List<String> ends = new ArrayList<>();
    final FlowSubscriber<Integer> in;
    final Mailbox<Boolean> gate;

    Sink(int inFlight) {
      in = new FlowSubscriber<>(
          context(),
          "in",
          inFlight,
          got::add,
          error -> ends.add(error.map(e -> e.getClass().getSimpleName()).orElse("complete")));
      gate = mailbox("gate", open -> {
        if (open) {
          in.items.enable();
        } else {
          in.items.disable();
        }
      });
    }
  }

  private static List<Integer> numbers(int from, int to) {
    return IntStream.range(from, to).boxed().toList();
  }

  private static FlowPublisher<Integer> numbers(SimulatedSystem sim, int capacity) {
    FlowPublisher<Integer> publisher = sim.spawn(new FlowPublisher<Integer>(capacity));
    numbers(0, N).forEach(publisher.items::sendAsync);
    publisher.complete();
    return publisher;
  }

  private static void steps(SimulatedSystem sim, int most) {
    for (int i = sim.random().nextInt(most); i > 0; i--) {
      sim.step();
    }
  }

  @SelectorTest(seeds = 1000)
  void noItemIsSentThatWasNotAskedForAndNoneIsLostWhenASubscriberCancels(SimulatedSystem sim) {
    FlowPublisher<Integer> publisher = numbers(sim, 1 + sim.random().nextInt(4));
    List<Integer> got = new ArrayList<>();
    for (int round = 0; got.size() < N; round++) {
      assertTrue(round < 200, "items do not come");
      Recorded subscriber = new Recorded();
      publisher.subscribe(subscriber);
      for (int i = sim.random().nextInt(4); i > 0; i--) {
        subscriber.ask(1 + sim.random().nextInt(3));
        steps(sim, 6);
      }
      subscriber.subscription.cancel();
      subscriber.subscription.cancel();
      subscriber.ask(5); // no effect
      steps(sim, 6);
      got.addAll(subscriber.items);
    }
    assertEquals(numbers(0, N), got);
    Recorded last = new Recorded();
    publisher.subscribe(last);
    sim.run();
    assertEquals(List.of("complete"), last.ends);
  }

  @SelectorTest(seeds = 1000)
  void theSlowestSubscriberSetsThePaceAndAllGetTheSame(SimulatedSystem sim) {
    FlowPublisher<Integer> publisher = numbers(sim, 3);
    List<Recorded> all = List.of(new Recorded(), new Recorded(), new Recorded());
    all.forEach(publisher::subscribe);
    long least = 0;
    while (least < N) {
      all.get(sim.random().nextInt(3)).ask(1 + sim.random().nextInt(4));
      steps(sim, 4);
      least = all.stream().mapToLong(s -> s.requested).min().orElseThrow();
      for (Recorded r : all) {
        assertTrue(r.items.size() <= least, "ahead of the slowest");
      }
    }
    sim.run();
    all.forEach(s -> assertEquals(numbers(0, N), s.items));
    all.forEach(s -> assertEquals(List.of("complete"), s.ends));
  }

  @SelectorTest(seeds = 1000)
  void sendersAreHeldBackWhileNobodyAsks(SimulatedSystem sim) {
    int capacity = 1 + sim.random().nextInt(4);
    FlowPublisher<Integer> publisher = sim.spawn(new FlowPublisher<Integer>(capacity));
    List<CompletableFuture<?>> sent = new ArrayList<>();
    for (int i : numbers(0, N)) {
      sent.add(publisher.items.sendAsync(i).toCompletableFuture());
    }
    Recorded subscriber = new Recorded();
    publisher.subscribe(subscriber);
    for (int asked = 0; asked <= N; asked++) {
      sim.run();
      assertEquals(asked, subscriber.items.size());
      assertEquals(
          Math.min(N, capacity + asked),
          sent.stream().filter(CompletableFuture::isDone).count());
      subscriber.ask(1);
    }
  }

  @SelectorTest(seeds = 1000)
  void aSubscriberHasABoundedNumberOfItemsInFlight(SimulatedSystem sim) {
    int inFlight = 1 + sim.random().nextInt(5);
    Sink sink = sim.spawn(new Sink(inFlight));
    Recorded upstream = new Recorded();
    sink.in.onSubscribe(upstream);
    int sent = 0;
    for (int round = 0; sent < N; round++) {
      assertTrue(round < 1000, "nothing is requested");
      if (sim.random().nextInt(3) == 0) {
        sink.gate.send(sim.random().nextBoolean());
      }
      if (sent < upstream.requested) {
        sink.in.onNext(sent++);
      } else {
        sink.gate.send(true);
      }
      steps(sim, 4);
      assertTrue(upstream.requested - sink.got.size() <= inFlight);
    }
    sink.in.onComplete();
    steps(sim, 4);
    assertTrue(sink.ends.isEmpty() || sink.got.size() == N, "the end before the last item");
    sink.gate.send(true);
    sim.run();
    assertEquals(numbers(0, N), sink.got);
    assertEquals(List.of("complete"), sink.ends);
    assertEquals(0, upstream.cancellations);
  }

  @SelectorTest(seeds = 1000)
  void aClosedGateHoldsBackThePublisherOfAPublisher(SimulatedSystem sim) {
    FlowPublisher<Integer> publisher = numbers(sim, 2);
    FlowProcessor<Integer, Integer> twice = sim.spawn(new FlowProcessor<>(2, i -> 2 * i));
    Sink sink = sim.spawn(new Sink(3));
    sink.gate.send(false);
    sim.run();
    twice.subscribe(sink.in);
    publisher.subscribe(twice);
    sim.run();
    assertEquals(0, sink.got.size());
    assertEquals(3, sink.in.items.depth()); // two more are in the processor, two in the publisher
    sink.gate.send(true);
    sim.run();
    assertEquals(numbers(0, N).stream().map(i -> 2 * i).toList(), sink.got);
    assertEquals(List.of("complete"), sink.ends);
  }

  @SelectorTest(seeds = 1000)
  void aProcessorCancelsUpstreamWhenItsLastSubscriberHasCancelled(SimulatedSystem sim) {
    sim.allowDeadLetters(DeadLetter.Reason.TERMINATED); // what the processor has in flight
    FlowPublisher<Integer> publisher = numbers(sim, 2);
    FlowProcessor<Integer, Integer> same = sim.spawn(new FlowProcessor<>(2, i -> i));
    Recorded first = new Recorded();
    Recorded second = new Recorded();
    same.subscribe(first);
    same.subscribe(second);
    publisher.subscribe(same);
    first.ask(3);
    second.ask(2);
    steps(sim, 10);
    first.subscription.cancel();
    second.ask(1);
    sim.run();
    assertEquals(numbers(0, 3), second.items);
    second.subscription.cancel();
    sim.run();
    Recorded next = new Recorded();
    publisher.subscribe(next);
    next.ask(N);
    sim.run();
    // The processor had got what it had asked for: two in flight.
    assertEquals(numbers(5, N), next.items);
    assertEquals(List.of("complete"), next.ends);
  }
}
