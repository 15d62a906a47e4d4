package dev.selectors.patterns;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.selectors.DeadLetter;
import dev.selectors.ExitReason;
import dev.selectors.Selector;
import dev.selectors.testkit.SelectorTest;
import dev.selectors.testkit.SimulatedSystem;
import java.util.List;

/** Closing what ends anyway leaves nothing behind. The simulation fails on dead letters. */
final class ClosingTest {
  private static void closeAndStop(SimulatedSystem sim, Selector selector, Runnable close) {
    sim.spawn(selector);
    sim.executor().execute(close);
    sim.executor().execute(selector::stop);
    sim.run();
  }

  @SelectorTest
  void leavesNothingInATopicThatIsStopped(SimulatedSystem sim) {
    Topic<String> topic = new Topic<>(1);
    closeAndStop(sim, topic, topic::complete);
  }

  @SelectorTest
  void leavesNothingInAPublisherThatIsStopped(SimulatedSystem sim) {
    FlowPublisher<String> publisher = new FlowPublisher<>(1);
    closeAndStop(
        sim,
        publisher,
        sim.random().nextBoolean()
            ? publisher::complete
            : () -> publisher.fail(new UnsupportedOperationException()));
  }

  @SelectorTest
  void leavesNothingInABufferThatIsStopped(SimulatedSystem sim) {
    BoundedBuffer<String> buffer = new BoundedBuffer<>(1);
    closeAndStop(sim, buffer, buffer::close);
  }

  @SelectorTest
  void leavesNothingInAMasterThatIsStopped(SimulatedSystem sim) {
    MasterWorker<Integer, Integer, Integer> master = MasterWorker.of(1, 1, () -> n -> n);
    closeAndStop(sim, master, master::complete);
  }

  /** None takes a turn. What was sent before takes all the room there is, or leaves some. */
  @SelectorTest
  void leavesNothingButWhatWasSentBefore(SimulatedSystem sim) {
    sim.allowDeadLetters(DeadLetter.Reason.TERMINATED);
    int capacity = 1 + sim.random().nextInt(2);
    Topic<String> topic = new Topic<>(capacity);
    topic.publish.send("topic");
    topic.complete();
    FlowPublisher<String> publisher = new FlowPublisher<>(capacity);
    publisher.items.send("publisher");
    publisher.complete();
    BoundedBuffer<String> buffer = new BoundedBuffer<>(capacity);
    Buffer.Put<String> put = new Buffer.Put<>("buffer", stored -> {});
    buffer.put.send(put);
    buffer.close();
    for (Selector selector : List.of(topic, publisher, buffer)) {
      selector.stop();
      sim.spawn(selector);
      sim.run();
    }
    assertEquals(
        List.of("topic", "publisher", put),
        sim.deadLetters().stream().map(DeadLetter::message).toList());
  }

  private static final class Sink extends Selector {
    final FlowSubscriber<Integer> in =
        new FlowSubscriber<>(context(), "in", 2, item -> {}, end -> {});

    @Override
    protected void onExit(ExitReason reason) {
      in.cancel();
    }
  }

  @SelectorTest
  void aSubscriberThatCancelsAsItEndsLeavesNothingInAProcessorThatEndsToo(SimulatedSystem sim) {
    FlowProcessor<Integer, Integer> processor = sim.spawn(new FlowProcessor<>(2, n -> n));
    Sink sink = sim.spawn(new Sink());
    processor.subscribe(sink.in);
    sim.run();
    sink.stop();
    processor.stop();
    sim.run();
  }
}
