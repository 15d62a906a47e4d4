package dev.selectors.savina.bndbuffer;

import static dev.selectors.savina.harness.WrongAnswers.assertRefused;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.MailboxRef;
import dev.selectors.SelectorSystem;
import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.harness.BusyWork;
import dev.selectors.savina.harness.PseudoRandom;
import dev.selectors.savina.runtimes.SelectorsRuntime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BoundedBufferTest {
  private static final Duration LONG = Duration.ofSeconds(30);

  private final BoundedBuffer benchmark = new BoundedBuffer();
  private final List<String> served = new ArrayList<>();
  private final List<Integer> told = new ArrayList<>();

  @Test
  void largeValueOfOnlyOneConsumerIsNotRefused() {
    BufferParams params = new BufferParams(101, 100, 1, 100_000, 1);
    benchmark.verify(params, result(params, valueOfOnlyConsumer(params)));
  }

  @Test
  void itemThatIsCountedAndNotConsumedIsRefused() {
    BufferParams params = new BufferParams(101, 100, 1, 1_000, 1);
    double consuming = BusyWork.logarithms(0, params.cost());
    double wrong = BufferReference.sumOfValues(params) - consuming;
    assertRefused(benchmark, params, result(params, wrong));
  }

  /** Be it an item, a consumer, or a producer. */
  @ParameterizedTest
  @ValueSource(strings = {"actor", "gates", "guards"})
  void whatHasWaitedLongestGoesFirst(String form) throws InterruptedException {
    BufferParams params = new BufferParams(4, 1, 2, 9, 0);
    Finish finish = new Finish(1);
    Parties parties = new Parties(params, finish);
    try (SelectorsRuntime runtime = SelectorsRuntime.open(1)) {
      SelectorSystem system = runtime.system();
      switch (form) {
        case "gates" -> serve(system.spawn(new GateBuffer(params, parties, finish)), system);
        case "guards" -> serve(system.spawn(new GuardBuffer(params, parties, finish)), system);
        default -> {
          var buffer = runtime.spawn(new QueueBuffer(params, parties, finish)).self();
          serve(buffer, buffer, system);
        }
      }
    }
    assertEquals(List.of("first 1.0", "second 2.0", "third 3.0", "fourth 4.0"), served);
    assertEquals(List.of(1, 2, 3, 4, 5, 6), told);
  }

  private void serve(Buffer buffer, SelectorSystem system) throws InterruptedException {
    serve(buffer.producers(), buffer.consumers(), system);
  }

  private void serve(
      MailboxRef<? super BufferMessage.FromProducer> producers,
      MailboxRef<? super BufferMessage.Available> consumers,
      SelectorSystem system)
      throws InterruptedException {
    ask(consumers, "first");
    ask(consumers, "second");
    assertTrue(system.awaitQuiescence(LONG));
    // With three of them the buffer is full.
    for (int i = 1; i <= 6; i++) {
      int item = i;
      producers.send(new BufferMessage.Item(item, produce -> told.add(item)));
    }
    assertTrue(system.awaitQuiescence(LONG));
    ask(consumers, "third");
    ask(consumers, "fourth");
    assertTrue(system.awaitQuiescence(LONG));
  }

  private void ask(MailboxRef<? super BufferMessage.Available> consumers, String name) {
    consumers.send(new BufferMessage.Available(message -> {
      if (message instanceof BufferMessage.Item item) {
        served.add(name + " " + item.data());
      }
    }));
  }

  private static BoundedBuffer.Result result(BufferParams params, double sum) {
    long items = (long) params.producers() * params.items();
    double rounding = BufferReference.rounding(params, items, sum);
    return new BoundedBuffer.Result(items, items, sum, rounding, 1, 1);
  }

  /** As if the producers took turns. The logarithms are the same each time. */
  private static double valueOfOnlyConsumer(BufferParams params) {
    PseudoRandom random = new PseudoRandom(params.cost());
    double[] logarithms = DoubleStream.generate(random::nextDouble)
        .limit(100L * params.cost())
        .map(number -> Math.log(Math.abs(number) + 0.01))
        .toArray();
    double value = 0;
    double item = 0;
    for (int i = 0; i < params.items(); i++) {
      item = plusAll(item, logarithms);
      for (int producer = 0; producer < params.producers(); producer++) {
        value = plusAll(value + item, logarithms);
      }
    }
    return value;
  }

  private static double plusAll(double start, double[] numbers) {
    double sum = start;
    for (double number : numbers) {
      sum += number;
    }
    return sum;
  }
}
