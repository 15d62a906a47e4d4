package dev.selectors.savina.trapezoid;

import dev.selectors.SelectorSystem;
import dev.selectors.savina.dialect.ActorRuntime;
import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.harness.Expect;
import dev.selectors.savina.harness.SavinaBenchmark;
import dev.selectors.savina.harness.Size;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A master and workers that only compute, each in one long turn.
 *
 * <p>There are too few messages to say anything about them: this measures how soon all cores are
 * busy, and for how long.
 */
public final class Trapezoid implements SavinaBenchmark<TrapezoidParams, Trapezoid.Result> {

  /** The area, and the pieces it was made of. */
  public record Result(double area, long pieces) {}

  /** The reference takes as long as a run, and is the same for all of them. */
  private final Map<TrapezoidParams, TrapezoidReference.Area> areas = new ConcurrentHashMap<>();

  /** For the suite. */
  public Trapezoid() {}

  @Override
  public String name() {
    return "trapezoid";
  }

  @Override
  public String title() {
    return "Trapezoidal Approximation";
  }

  @Override
  public List<String> variants() {
    return List.of("actor", "selector");
  }

  @Override
  public List<TrapezoidParams> parameters(Size size) {
    return List.of(new TrapezoidParams(size == Size.QUICK ? 1_000_000 : 10_000_000, 100, 1, 5));
  }

  @Override
  public Result runActors(TrapezoidParams params, ActorRuntime runtime)
      throws InterruptedException {
    Finish finish = new Finish(params.workers() + 1);
    MasterActor master = runtime.spawn(new MasterActor(params.workers(), finish));
    master.self().send(all(params));
    finish.await();
    return master.total.result();
  }

  @Override
  public Result runSelectors(TrapezoidParams params, String variant, SelectorSystem system)
      throws InterruptedException {
    Finish finish = new Finish(params.workers() + 1);
    MasterSelector master = system.spawn(new MasterSelector(params.workers(), finish));
    master.inbox.send(all(params));
    finish.await();
    return master.total.result();
  }

  private static TrapezoidMessage.Work all(TrapezoidParams params) {
    return new TrapezoidMessage.Work(params.left(), params.right(), params.width());
  }

  @Override
  public void verify(TrapezoidParams params, Result result) {
    Expect.equal("pieces", params.pieces(), result.pieces());
    TrapezoidReference.Area area = areas.computeIfAbsent(params, TrapezoidReference::area);
    // The parts of the curve can cancel, but not the errors of rounding them.
    Expect.within("area", area.signed(), 1e-9 * area.absolute(), result.area());
  }

  @Override
  public long messages(TrapezoidParams params) {
    return 2L * params.workers() + 1;
  }

  @Override
  public Duration roughly(TrapezoidParams params) {
    return Duration.ofNanos(20L * params.pieces());
  }
}
