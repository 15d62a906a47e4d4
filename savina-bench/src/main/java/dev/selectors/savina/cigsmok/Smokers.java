package dev.selectors.savina.cigsmok;

import dev.selectors.SelectorSystem;
import dev.selectors.savina.dialect.ActorRuntime;
import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.harness.Expect;
import dev.selectors.savina.harness.Rng;
import dev.selectors.savina.harness.SavinaBenchmark;
import dev.selectors.savina.harness.Size;
import dev.selectors.savina.harness.Spinner;
import dev.selectors.savina.harness.Variants;
import dev.selectors.savina.runtimes.SelectorsRuntime;
import java.time.Duration;
import java.util.List;

/**
 * One arbiter with many workers: a worker that has begun lets the next one begin, so that their
 * busy times overlap.
 *
 * <p>The suite's run is over within a millisecond; the second set of parameters has a hundred times
 * its rounds.
 */
public final class Smokers implements SavinaBenchmark<SmokersParams, Smokers.Result> {

  /** What one smoker has done. */
  public record Smoked(int cigarettes, Spinner.Spun work) {}

  /** The rounds that the arbiter knows of, and what every smoker has done. */
  public record Result(int rounds, List<Smoked> smokers) {
    /** Copies the list. */
    public Result {
      smokers = List.copyOf(smokers);
    }
  }

  /** For the suite. */
  public Smokers() {}

  @Override
  public String name() {
    return "cigsmok";
  }

  @Override
  public String title() {
    return "Cigarette Smokers";
  }

  @Override
  public List<String> variants() {
    return List.of(Variants.ACTOR, "react");
  }

  @Override
  public List<SmokersParams> parameters(Size size) {
    return switch (size) {
      case QUICK -> List.of(rounds(10_000));
      case DEFAULT, PAPER -> List.of(rounds(1_000), rounds(100_000));
    };
  }

  private static SmokersParams rounds(int rounds) {
    return new SmokersParams(rounds, 200, Rng.SAVINA, Spinner.Source.LOCAL);
  }

  @Override
  public Result runActors(SmokersParams params, ActorRuntime runtime) throws InterruptedException {
    Finish finish = new Finish(params.smokers() + 1);
    Rounds rounds = new Rounds(params, finish);
    ArbiterActor arbiter = runtime.spawn(new ArbiterActor(rounds, finish));
    rounds.gather(runtime, arbiter.self());
    arbiter.self().send(new SmokersMessage.Start());
    finish.await();
    return rounds.result();
  }

  @Override
  public Result runSelectors(SmokersParams params, String variant, SelectorSystem system)
      throws InterruptedException {
    Finish finish = new Finish(params.smokers() + 1);
    Rounds rounds = new Rounds(params, finish);
    ReactingArbiter arbiter = system.spawn(new ReactingArbiter(rounds, finish));
    rounds.gather(new SelectorsRuntime(system), arbiter.started);
    arbiter.start.send(new SmokersMessage.Start());
    finish.await();
    return rounds.result();
  }

  @Override
  public void verify(SmokersParams params, Result result) {
    Expect.equal("rounds", params.rounds(), result.rounds());
    Expect.equal("smokers", params.smokers(), result.smokers().size());
    List<Smoked> expected = SmokersReference.smoked(params);
    for (int i = 0; i < params.smokers(); i++) {
      String smoker = "smoker " + i;
      Smoked actual = result.smokers().get(i);
      Expect.equal("cigarettes of " + smoker, expected.get(i).cigarettes(), actual.cigarettes());
      expected.get(i).work().verify(smoker, actual.work());
    }
  }

  @Override
  public long messages(SmokersParams params) {
    return 2L * params.rounds() + params.smokers() + 1;
  }

  @Override
  public String policy(SmokersParams params, String variant) {
    return variant.equals(Variants.ACTOR) ? "one mailbox" : "multilevel, one level";
  }

  @Override
  public String rng(SmokersParams params) {
    return params.rng().toString();
  }

  @Override
  public Duration roughly(SmokersParams params) {
    return Duration.ofNanos(100 * messages(params) + 1_000L * params.rounds());
  }
}
