package dev.selectors.savina.philosopher;

import dev.selectors.MailboxRef;
import dev.selectors.SelectorSystem;
import dev.selectors.savina.dialect.ActorRuntime;
import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.harness.Expect;
import dev.selectors.savina.harness.SavinaBenchmark;
import dev.selectors.savina.harness.Size;
import dev.selectors.savina.harness.Variants;
import dev.selectors.savina.harness.WorkDone;
import dev.selectors.savina.runtimes.SelectorsRuntime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * Requests that often have to wait for others, at one arbitrator.
 *
 * <p>The suite's arbitrator turns such requests away, and they come back at once. The scheduler
 * decides how often, and so decides most of the time. So it is run both ways.
 */
public final class Philosophers implements SavinaBenchmark<PhilosopherParams, Philosophers.Result> {

  /**
   * What a run left behind.
   *
   * @param eaten the meals of each philosopher by its own count
   * @param served the same by the arbitrator's count
   * @param requests requests that the arbitrator got
   * @param forksInUse forks that were not given back
   * @param denials how often the arbitrator turned somebody away
   * @param retries how often the philosophers came back
   */
  public record Result(
      List<Integer> eaten,
      List<Integer> served,
      long requests,
      int forksInUse,
      long denials,
      long retries) {
    /** Copies the lists. */
    public Result {
      eaten = List.copyOf(eaten);
      served = List.copyOf(served);
    }
  }

  /** For the suite. */
  public Philosophers() {}

  @Override
  public String name() {
    return "philosopher";
  }

  @Override
  public String title() {
    return "Dining Philosophers";
  }

  @Override
  public List<String> variants() {
    return List.of(Variants.ACTOR, "gates", "guards");
  }

  @Override
  public List<PhilosopherParams> parameters(Size size) {
    int meals = size == Size.QUICK ? 1_000 : 10_000;
    return List.of(new PhilosopherParams(20, meals, false), new PhilosopherParams(20, meals, true));
  }

  @Override
  public Result runActors(PhilosopherParams params, ActorRuntime runtime)
      throws InterruptedException {
    Finish finish = finish(params);
    Table table = new Table(params);
    ArbitratorActor arbitrator = runtime.spawn(new ArbitratorActor(params, table, finish));
    return dine(
        params,
        runtime,
        Collections.nCopies(params.philosophers(), arbitrator.self()),
        arbitrator.self(),
        table,
        finish);
  }

  @Override
  public Result runSelectors(PhilosopherParams params, String variant, SelectorSystem system)
      throws InterruptedException {
    Finish finish = finish(params);
    Table table = new Table(params);
    Arbitrator arbitrator = variant.equals("gates")
        ? system.spawn(new GateArbitrator(params, table, finish))
        : system.spawn(new GuardArbitrator(params, table, finish));
    return dine(
        params,
        new SelectorsRuntime(system),
        arbitrator.requests(),
        arbitrator.forks(),
        table,
        finish);
  }

  private static Finish finish(PhilosopherParams params) {
    return new Finish(params.philosophers() + 1);
  }

  private static Result dine(
      PhilosopherParams params,
      ActorRuntime runtime,
      List<? extends MailboxRef<? super PhilosopherMessage.Hungry>> requests,
      MailboxRef<? super PhilosopherMessage.AfterMeal> forks,
      Table table,
      Finish finish)
      throws InterruptedException {
    List<Philosopher> philosophers = new ArrayList<>();
    for (int i = 0; i < params.philosophers(); i++) {
      philosophers.add(
          runtime.spawn(new Philosopher(i, params.meals(), requests.get(i), forks, finish)));
    }
    philosophers.forEach(philosopher -> philosopher.self().send(PhilosopherMessage.START));
    finish.await();
    return new Result(
        philosophers.stream().map(philosopher -> philosopher.meals).toList(),
        Arrays.stream(table.meals()).boxed().toList(),
        table.requests,
        table.forksInUse(),
        table.denials,
        philosophers.stream().mapToLong(philosopher -> philosopher.retries).sum());
  }

  @Override
  public void verify(PhilosopherParams params, Result result) {
    verifyMeals("meals eaten", params, result.eaten());
    verifyMeals("meals served", params, result.served());
    long meals = (long) params.philosophers() * params.meals();
    Expect.equal("requests", meals + result.denials(), result.requests());
    Expect.equal("forks in use", 0, result.forksInUse());
    Expect.equal("retries", result.denials(), result.retries());
    Expect.atMost("denials", params.retry() ? Long.MAX_VALUE : 0, result.denials());
  }

  private static void verifyMeals(String what, PhilosopherParams params, List<Integer> meals) {
    Expect.equal("philosophers with " + what, params.philosophers(), meals.size());
    for (int i = 0; i < meals.size(); i++) {
      Expect.equal(what + ", philosopher " + i, params.meals(), meals.get(i));
    }
  }

  @Override
  public Optional<WorkDone> workDone(Result result) {
    return Optional.of(new WorkDone("requests turned away", result.denials()));
  }

  @Override
  public long messages(PhilosopherParams params) {
    return 4L * params.philosophers() * params.meals() + params.philosophers();
  }

  @Override
  public boolean messagesVary(PhilosopherParams params, String variant) {
    return params.retry() && variant.equals(Variants.ACTOR);
  }

  @Override
  public String policy(PhilosopherParams params, String variant) {
    return variant.equals(Variants.ACTOR) ? "one mailbox" : "multilevel, forks before requests";
  }

  /** Each request is a turn of the arbitrator of its own. */
  @Override
  public Duration roughly(PhilosopherParams params) {
    return Duration.ofNanos(250 * messages(params));
  }
}
