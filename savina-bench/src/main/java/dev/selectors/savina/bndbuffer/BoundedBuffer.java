package dev.selectors.savina.bndbuffer;

import dev.selectors.SelectorSystem;
import dev.selectors.savina.dialect.ActorRuntime;
import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.harness.Claim;
import dev.selectors.savina.harness.Expect;
import dev.selectors.savina.harness.PaperBounds;
import dev.selectors.savina.harness.SavinaBenchmark;
import dev.selectors.savina.harness.Size;
import dev.selectors.savina.runtimes.SelectorsRuntime;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * A central buffer with back pressure; figure 20 of the selectors paper.
 *
 * <p>The default cost of the suite hides the mailboxes behind logarithms, so it is also run at no
 * cost.
 */
public final class BoundedBuffer implements SavinaBenchmark<BufferParams, BoundedBuffer.Result> {

  /**
   * What a run left behind.
   *
   * @param made items made
   * @param consumed items consumed
   * @param sum the sum of the consumers' values
   * @param rounding by how much the sum can differ from what it would be without rounding
   * @param peak the most items that were pending at once
   * @param peakLimit the most that the buffer promises
   */
  public record Result(
      long made, long consumed, double sum, double rounding, int peak, int peakLimit) {}

  /** For the suite. */
  public BoundedBuffer() {}

  @Override
  public String name() {
    return "bndbuffer";
  }

  @Override
  public String title() {
    return "Producer-Consumer with Bounded Buffer";
  }

  @Override
  public List<String> variants() {
    return List.of("actor", "gates", "guards");
  }

  @Override
  public List<BufferParams> parameters(Size size) {
    return switch (size) {
      case QUICK ->
        List.of(new BufferParams(50, 40, 40, 100, 0), new BufferParams(50, 40, 40, 20, 25));
      case DEFAULT ->
        List.of(new BufferParams(50, 40, 40, 1_000, 0), new BufferParams(50, 40, 40, 1_000, 25));
      case PAPER ->
        List.of(
            new BufferParams(6_000, 5_000, 2_000, 1_000, 0),
            new BufferParams(6_000, 5_000, 2_000, 1_000, 25));
    };
  }

  @Override
  public Result runActors(BufferParams params, ActorRuntime runtime) throws InterruptedException {
    Finish finish = finish(params);
    Parties parties = new Parties(params, finish);
    QueueBuffer buffer = runtime.spawn(new QueueBuffer(params, parties, finish));
    parties.start(runtime, buffer.self(), buffer.self());
    finish.await();
    return buffer.result();
  }

  @Override
  public Result runSelectors(BufferParams params, String variant, SelectorSystem system)
      throws InterruptedException {
    Finish finish = finish(params);
    Parties parties = new Parties(params, finish);
    Buffer buffer = variant.equals("gates")
        ? system.spawn(new GateBuffer(params, parties, finish))
        : system.spawn(new GuardBuffer(params, parties, finish));
    parties.start(new SelectorsRuntime(system), buffer.producers(), buffer.consumers());
    finish.await();
    return buffer.result();
  }

  private static Finish finish(BufferParams params) {
    return new Finish(1 + params.producers() + params.consumers());
  }

  @Override
  public void verify(BufferParams params, Result result) {
    long items = (long) params.producers() * params.items();
    Expect.equal("items made", items, result.made());
    Expect.equal("items consumed", items, result.consumed());
    double sum = BufferReference.sumOfValues(params);
    double tolerance = Math.max(1e-9 * Math.abs(sum), result.rounding());
    Expect.within("sum of values", sum, tolerance, result.sum());
    Expect.atMost("most items pending", result.peakLimit(), result.peak());
  }

  @Override
  public List<Claim> claims(Map<String, Object> parameters) {
    return List.of(
        Claim.overActors("figure 20", PaperBounds.MUCH_MORE, "gates", "guards"),
        Claim.of("section 7.1", PaperBounds.GUARDS.inverse(), "gates", List.of("guards")),
        Claim.goal("guards cost 2 % at most", 0.98, "gates", "guards"));
  }

  @Override
  public long messages(BufferParams params) {
    return 4L * params.producers() * params.items()
        + 2L * params.producers()
        + 2L * params.consumers();
  }

  @Override
  public String policy(BufferParams params, String variant) {
    return variant.equals("actor") ? "one mailbox" : "multilevel, producers before consumers";
  }

  @Override
  public String rng(BufferParams params) {
    return "savina";
  }

  @Override
  public Duration roughly(BufferParams params) {
    long logarithms = 200L * params.cost() * params.producers() * params.items();
    return Duration.ofNanos(100 * messages(params) + 4 * logarithms);
  }
}
