package dev.selectors.savina.piprecision;

import static dev.selectors.savina.harness.WrongAnswers.assertRefused;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.MailboxRef;
import dev.selectors.savina.dialect.FaultyRef;
import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.harness.Size;
import dev.selectors.savina.runtimes.SelectorsRuntime;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class PiPrecisionTest {
  private static final PiParams PARAMS = new PiParams(3, 100);

  private final PiPrecision benchmark = new PiPrecision();

  @Test
  void defaultSizeGivesTheKnownAnswer() {
    PiReference reference = PiReference.of(benchmark.parameters(Size.DEFAULT).getFirst());
    assertEquals(4_146, reference.last());
    assertTrue(reference.value().toString().endsWith("80998886874132604705"));
    BigInteger difference =
        reference.value().unscaledValue().subtract(machin(5_000)).abs();
    assertEquals(BigInteger.valueOf(721 - 705), difference);
  }

  /** Pi times a power of ten, by another series and without roundings that matter. */
  private static BigInteger machin(int precision) {
    BigInteger one = BigInteger.TEN.pow(precision + 10);
    return arccot(5, one)
        .shiftLeft(2)
        .subtract(arccot(239, one))
        .shiftLeft(2)
        .divide(BigInteger.TEN.pow(10));
  }

  private static BigInteger arccot(int x, BigInteger one) {
    BigInteger power = one.divide(BigInteger.valueOf(x));
    BigInteger sum = power;
    for (int n = 3; power.signum() != 0; n += 2) {
      power = power.divide(BigInteger.valueOf((long) -x * x));
      sum = sum.add(power.divide(BigInteger.valueOf(n)));
    }
    return sum;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 7, 20, 99, 150})
  void referenceRoundsAsTheSeriesDoes(int precision) {
    PiReference reference = PiReference.of(new PiParams(1, precision));
    BigDecimal sum = BigDecimal.ZERO;
    for (int number = 0; number <= reference.last(); number++) {
      BigDecimal term = Series.term(number, precision);
      assertEquals(number == reference.last(), Series.isLast(term));
      sum = sum.add(term);
    }
    assertEquals(sum, reference.value());
    for (int beyond = 1; beyond < 20; beyond++) {
      assertEquals(0, Series.term(reference.last() + beyond, precision).signum());
    }
  }

  /** A run whose workers speak to the master through this. */
  private static PiPrecision.Result result(
      UnaryOperator<MailboxRef<PiMessage.ToMaster>> through, boolean sorted)
      throws InterruptedException {
    try (SelectorsRuntime runtime = SelectorsRuntime.open(2)) {
      Finish finish = new Finish(PARAMS.workers() + 1);
      Master master = runtime.spawn(new Master(PARAMS, sorted, finish));
      MailboxRef<PiMessage.ToMaster> heard = through.apply(master.self());
      List<Worker> workers = new ArrayList<>();
      for (int i = 0; i < PARAMS.workers(); i++) {
        Worker worker = new Worker(i, PARAMS.precision(), heard);
        WorkerActor actor = runtime.spawn(new WorkerActor(worker, sorted, finish));
        master.add(actor.self(), actor.self());
        workers.add(worker);
      }
      master.self().send(new PiMessage.Start());
      finish.await();
      return master.result(workers);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void rightTermsAreNotRefused(boolean sorted) throws InterruptedException {
    benchmark.verify(PARAMS, result(sound -> sound, sorted));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 2, 50, 80})
  void termThatCountsTwiceIsRefused(int after) throws InterruptedException {
    assertRefused(
        benchmark,
        PARAMS,
        result(ref -> FaultyRef.doubling(ref, PiMessage.Result.class, after), false));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 40, 70})
  void termThatIsSkippedIsRefused(int number) throws InterruptedException {
    assertRefused(
        benchmark,
        PARAMS,
        result(
            sound -> message -> sound.send(
                message instanceof PiMessage.Result result && result.number() == number
                    ? new PiMessage.Result(result.worker(), number, BigDecimal.ZERO)
                    : message),
            false));
  }

  @Test
  void lastDigitAndLostTermsAreRefused() throws InterruptedException {
    PiPrecision.Result right = result(sound -> sound, false);
    BigDecimal value = right.value();
    int requested = right.requested();
    int received = right.received();
    int computed = right.computed();
    assertRefused(
        benchmark,
        PARAMS,
        new PiPrecision.Result(value.add(value.ulp()), requested, received, computed));
    assertRefused(
        benchmark, PARAMS, new PiPrecision.Result(value, requested, received - 1, computed));
    assertRefused(
        benchmark,
        PARAMS,
        new PiPrecision.Result(
            value, requested, received, PiReference.of(PARAMS).last()));
    assertRefused(
        benchmark, PARAMS, new PiPrecision.Result(value, requested, received, requested + 1));
    assertRefused(
        benchmark,
        PARAMS,
        new PiPrecision.Result(value, requested + 100, received + 100, computed));
  }

  @Test
  void stopThatOvertakesWorksLosesNone() {
    List<PiMessage.ToMaster> told = new ArrayList<>();
    Worker worker = new Worker(0, 10, told::add);
    assertFalse(worker.take(new PiMessage.Stop(3, 7)));
    assertFalse(worker.take(new PiMessage.Work(6)));
    assertFalse(worker.take(new PiMessage.Work(7)));
    assertTrue(worker.take(new PiMessage.Work(8)));
    assertEquals(
        List.of(
            new PiMessage.Result(0, 6, Series.term(6, 10)),
            new PiMessage.Result(0, 7, BigDecimal.ZERO),
            new PiMessage.Result(0, 8, BigDecimal.ZERO),
            new PiMessage.Stopped()),
        told);
    assertEquals(1, worker.computed);
  }

  @Test
  void workerWithoutWorkStopsAtOnce() {
    List<PiMessage.ToMaster> told = new ArrayList<>();
    assertTrue(new Worker(0, 10, told::add).take(new PiMessage.Stop(0, 1)));
    assertEquals(List.of(new PiMessage.Stopped()), told);
  }

  @Test
  void impossibleParametersAreRefused() {
    assertThrows(IllegalArgumentException.class, () -> new PiParams(0, 1));
    assertThrows(IllegalArgumentException.class, () -> new PiParams(1, 0));
    assertThrows(IllegalArgumentException.class, () -> new PiParams(1, 100_001));
  }
}
