package dev.selectors.savina.gauss;

import dev.selectors.SelectorSystem;
import dev.selectors.savina.dialect.ActorRuntime;
import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.harness.Expect;
import dev.selectors.savina.harness.Origin;
import dev.selectors.savina.harness.SavinaBenchmark;
import dev.selectors.savina.harness.Size;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Adaptive integration: an interval whose error is too large is split, and each half is left to an
 * actor that reports to its parent.
 *
 * <p>As in {@code fib}, there is an actor for each call of a recursion, with some arithmetic in
 * each.
 */
public final class Gauss implements SavinaBenchmark<GaussParams, Gauss.Result> {

  /** The area, and how many intervals were looked at for it. */
  public record Result(double area, int intervals) {
    private static Result of(GaussMessage.@Nullable Area area) {
      return area == null ? new Result(Double.NaN, 0) : new Result(area.area(), area.intervals());
    }
  }

  /** The reference takes as long as a run, and is the same for all of them. */
  private final Map<GaussParams, GaussMessage.Area> references = new ConcurrentHashMap<>();

  /** For the suite. */
  public Gauss() {}

  @Override
  public String name() {
    return "gauss";
  }

  @Override
  public String title() {
    return "Gaussian Integration";
  }

  @Override
  public Origin origin() {
    return Origin.PAPERS;
  }

  @Override
  public List<String> variants() {
    return List.of("actor", "selector");
  }

  @Override
  public List<GaussParams> parameters(Size size) {
    return List.of(new GaussParams(size == Size.QUICK ? 200 : 2_000, 100, 10));
  }

  @Override
  public Result runActors(GaussParams params, ActorRuntime runtime) throws InterruptedException {
    Finish finish = new Finish(intervals(params));
    Task task = Task.of(params);
    NodeActor root = runtime.spawn(new NodeActor(null, task, finish));
    root.self().send(task.range());
    finish.await();
    return Result.of(root.result);
  }

  @Override
  public Result runSelectors(GaussParams params, String variant, SelectorSystem system)
      throws InterruptedException {
    Finish finish = new Finish(intervals(params));
    Task task = Task.of(params);
    NodeSelector root = system.spawn(new NodeSelector(null, task, finish));
    root.inbox.send(task.range());
    finish.await();
    return Result.of(root.result);
  }

  /** How many actors there will be is part of the answer, which takes as long as a run. */
  @Override
  public void prepare(GaussParams params) {
    reference(params);
  }

  private int intervals(GaussParams params) {
    return reference(params).intervals();
  }

  private GaussMessage.Area reference(GaussParams params) {
    return references.computeIfAbsent(params, GaussReference::area);
  }

  /** As a sum of two does not depend on their order, the area is the reference's to the last bit. */
  @Override
  public void verify(GaussParams params, Result result) {
    int intervals = intervals(params);
    Expect.equal("intervals", intervals, result.intervals());
    Expect.same("area by the reference", reference(params).area(), result.area());
    // Those that were not split are one more than half.
    double tolerance = 0.5 * (intervals + 1) * params.tolerance();
    Expect.within("area of the curve", Peaks.of(params).area(), tolerance, result.area());
  }

  @Override
  public long messages(GaussParams params) {
    return 2L * intervals(params) - 1;
  }

  @Override
  public Duration roughly(GaussParams params) {
    return Duration.ofNanos(200 * messages(params));
  }
}
