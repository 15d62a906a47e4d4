package dev.selectors.savina.fib;

import dev.selectors.SelectorSystem;
import dev.selectors.savina.dialect.ActorRuntime;
import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.harness.Expect;
import dev.selectors.savina.harness.SavinaBenchmark;
import dev.selectors.savina.harness.Size;
import java.time.Duration;
import java.util.List;

/** Recursive creation and join: a node for every call of the naive recursion. */
public final class Fib implements SavinaBenchmark<FibParams, Integer> {

  /** For the suite. */
  public Fib() {}

  @Override
  public String name() {
    return "fib";
  }

  @Override
  public String title() {
    return "Fibonacci";
  }

  @Override
  public List<String> variants() {
    return List.of("actor", "selector");
  }

  @Override
  public List<FibParams> parameters(Size size) {
    return List.of(new FibParams(size == Size.QUICK ? 18 : 25));
  }

  @Override
  public Integer runActors(FibParams params, ActorRuntime runtime) throws InterruptedException {
    Finish finish = new Finish(nodes(params));
    NodeActor root = runtime.spawn(new NodeActor(null, finish));
    root.self().send(new FibMessage.Request(params.n()));
    finish.await();
    return root.sum;
  }

  @Override
  public Integer runSelectors(FibParams params, String variant, SelectorSystem system)
      throws InterruptedException {
    Finish finish = new Finish(nodes(params));
    NodeSelector root = system.spawn(new NodeSelector(null, finish));
    root.inbox.send(new FibMessage.Request(params.n()));
    finish.await();
    return root.sum;
  }

  private static int nodes(FibParams params) {
    return 2 * FibReference.fib(params.n()) - 1;
  }

  @Override
  public void verify(FibParams params, Integer value) {
    Expect.equal("fib(" + params.n() + ")", FibReference.fib(params.n()), value);
  }

  @Override
  public long messages(FibParams params) {
    return 2L * nodes(params) - 1;
  }

  @Override
  public Duration roughly(FibParams params) {
    return Duration.ofNanos(200 * messages(params));
  }
}
