package dev.selectors.savina.harness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.SelectorSystem;
import dev.selectors.savina.dialect.ActorRuntime;
import dev.selectors.savina.runtimes.Runtimes;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.runner.IterationType;
import org.openjdk.jmh.runner.options.TimeValue;

@Timeout(60)
class SavinaTrialTest {
  private static final long SECOND = 1_000_000_000;

  /** Runs that do nothing, counted. */
  public static final class Idle implements SavinaBenchmark<Idle.Nothing, Integer> {
    private static int runs;
    private static int verified;

    /** No parameters. */
    record Nothing() {}

    @Override
    public String name() {
      return "idle";
    }

    @Override
    public String title() {
      return "Idle";
    }

    @Override
    public List<String> variants() {
      return List.of(Variants.ACTOR);
    }

    @Override
    public List<Nothing> parameters(Size size) {
      return List.of(new Nothing());
    }

    @Override
    public Integer runActors(Nothing params, ActorRuntime runtime) {
      return ++runs;
    }

    @Override
    public Integer runSelectors(Nothing params, String variant, SelectorSystem system) {
      return ++runs;
    }

    @Override
    public void verify(Nothing params, Integer run) {
      verified++;
    }

    @Override
    public long messages(Nothing params) {
      return 0;
    }
  }

  /** How many runs one iteration has. */
  private static int runs(IterationType type, boolean byTime)
      throws ReflectiveOperationException, InterruptedException {
    Idle.runs = 0;
    Idle.verified = 0;
    SavinaTrial trial = new SavinaTrial();
    trial.benchmark = Idle.class.getName();
    trial.variant = Variants.ACTOR;
    trial.runtime = Runtimes.OURS;
    trial.workers = 1;
    trial.byTime = byTime;
    trial.open();
    try {
      trial.begin();
      trial.run();
      trial.verify();
      trial.goOn(new IterationParams(type, 1, TimeValue.NONE, 1));
    } finally {
      trial.close();
    }
    return Idle.runs;
  }

  @Test
  void warmUpByTimeHasAsManyRunsAsItTakesAndVerifiesAll() throws Exception {
    long begun;
    int runs;
    do { // as often as it takes: the first run may have taken all of the time
      begun = System.nanoTime();
      runs = runs(IterationType.WARMUP, true);
    } while (runs == 1 && System.nanoTime() - begun >= SECOND && !Thread.interrupted());
    assertTrue(runs > 1);
    assertEquals(Idle.runs, Idle.verified);
  }

  @ParameterizedTest
  @CsvSource({"WARMUP, false", "MEASUREMENT, false", "MEASUREMENT, true"})
  void iterationThatIsNoWarmUpByTimeIsOneRun(IterationType type, boolean byTime) throws Exception {
    assertEquals(1, runs(type, byTime));
  }
}
