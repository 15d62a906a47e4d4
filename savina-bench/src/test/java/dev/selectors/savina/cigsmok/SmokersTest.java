package dev.selectors.savina.cigsmok;

import static dev.selectors.savina.harness.WrongAnswers.assertRefused;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.harness.Rng;
import dev.selectors.savina.harness.Size;
import dev.selectors.savina.harness.Spinner;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class SmokersTest {
  private final Smokers benchmark = new Smokers();
  private final SmokersParams params = new SmokersParams(40, 3, Rng.JUR, Spinner.Source.LOCAL);
  private final List<Smokers.Smoked> right = SmokersReference.smoked(params);

  @Test
  void defaultSizeGivesTheKnownAnswer() {
    List<Smokers.Smoked> smoked =
        SmokersReference.smoked(benchmark.parameters(Size.DEFAULT).getFirst());
    assertEquals(494_000, steps(smoked));
    assertEquals(
        51_433_984,
        IntStream.range(0, 200)
            .mapToLong(i -> (i + 1) * smoked.get(i).work().steps())
            .sum());
  }

  @Test
  void javaRandomGivesTheKnownAnswer() {
    SmokersParams jur = new SmokersParams(1_000, 200, Rng.JUR, Spinner.Source.LOCAL);
    assertEquals(501_363, steps(SmokersReference.smoked(jur)));
  }

  private static long steps(List<Smokers.Smoked> smoked) {
    return smoked.stream().mapToLong(one -> one.work().steps()).sum();
  }

  /** A flaw of the suite's generator, which the known answer depends on. */
  @Test
  void withTheSuitesRandomNumbersEveryOtherSmokerGetsNothing() {
    List<Smokers.Smoked> smoked =
        SmokersReference.smoked(benchmark.parameters(Size.DEFAULT).getFirst());
    for (int i = 0; i < 200; i += 2) {
      assertEquals(0, smoked.get(i).cigarettes());
      assertTrue(smoked.get(i + 1).cigarettes() > 0);
    }
  }

  @Test
  void withRandomNumbersOfTheLibraryNearlyAllSmokersGetSomething() {
    SmokersParams jur = new SmokersParams(1_000, 200, Rng.JUR, Spinner.Source.LOCAL);
    List<Smokers.Smoked> smoked = SmokersReference.smoked(jur);
    assertEquals(199, smoked.stream().filter(one -> one.cigarettes() > 0).count());
  }

  @Test
  void rightAnswerIsAccepted() {
    benchmark.verify(params, new Smokers.Result(40, right));
  }

  @Test
  void lostRoundAndExtraRoundAreRefused() {
    refused(39, right);
    refused(41, right);
  }

  @Test
  void lostCigaretteAndDoubledCigaretteAreRefused() {
    Smokers.Smoked second = right.get(1);
    for (int more : new int[] {-1, 1}) {
      refused(40, with(1, new Smokers.Smoked(second.cigarettes() + more, second.work())));
      refused(40, with(1, new Smokers.Smoked(second.cigarettes(), work(1, more))));
    }
  }

  @Test
  void workThatWasNotDoneIsRefused() {
    long steps = right.get(2).work().steps();
    Spinner.Spun idle = new Spinner.Spun(steps, work(2, -17).trace());
    refused(40, with(2, new Smokers.Smoked(right.get(2).cigarettes(), idle)));
  }

  @Test
  void cigaretteOfAnotherSmokerIsRefused() {
    refused(40, List.of(right.get(1), right.get(0), right.get(2)));
    refused(40, right.subList(0, 2));
  }

  private Spinner.Spun work(int smoker, int more) {
    long steps = right.get(smoker).work().steps();
    return Spinner.Spun.after(Spinner.Source.LOCAL, smoker, steps + more);
  }

  private List<Smokers.Smoked> with(int smoker, Smokers.Smoked other) {
    List<Smokers.Smoked> changed = new ArrayList<>(right);
    changed.set(smoker, other);
    return changed;
  }

  private void refused(int rounds, List<Smokers.Smoked> smoked) {
    assertRefused(benchmark, params, new Smokers.Result(rounds, smoked));
  }

  /** So that the next one begins meanwhile. */
  @Test
  void smokerSaysThatItHasBegunBeforeItSmokes() {
    Spinner spinner = new Spinner(Spinner.Source.LOCAL, 1);
    List<Long> before = new ArrayList<>();
    Smoker smoker =
        new Smoker(spinner, started -> before.add(spinner.spun().steps()), new Finish(1));
    smoker.turn(new SmokersMessage.StartSmoking(20));
    smoker.turn(new SmokersMessage.StartSmoking(30));
    assertEquals(List.of(0L, 20L), before);
    assertEquals(50, spinner.spun().steps());
  }

  @Test
  void impossibleParametersAreRefused() {
    assertThrows(
        IllegalArgumentException.class,
        () -> new SmokersParams(0, 1, Rng.JUR, Spinner.Source.LOCAL));
    assertThrows(
        IllegalArgumentException.class,
        () -> new SmokersParams(1, 0, Rng.JUR, Spinner.Source.LOCAL));
  }
}
