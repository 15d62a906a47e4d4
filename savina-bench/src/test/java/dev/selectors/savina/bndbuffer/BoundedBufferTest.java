package dev.selectors.savina.bndbuffer;

import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.selectors.savina.harness.BusyWork;
import dev.selectors.savina.harness.PseudoRandom;
import dev.selectors.savina.harness.WrongAnswerException;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class BoundedBufferTest {
  private final BoundedBuffer benchmark = new BoundedBuffer();

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
    assertThrows(WrongAnswerException.class, () -> benchmark.verify(params, result(params, wrong)));
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
