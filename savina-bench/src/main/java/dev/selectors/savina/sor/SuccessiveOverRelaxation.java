package dev.selectors.savina.sor;

import dev.selectors.SelectorSystem;
import dev.selectors.savina.dialect.ActorRuntime;
import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.harness.Rng;
import dev.selectors.savina.harness.SavinaBenchmark;
import dev.selectors.savina.harness.Size;
import dev.selectors.savina.harness.Variants;
import dev.selectors.savina.runtimes.SelectorsRuntime;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * One actor for each cell of a grid, and very little to compute: the cells of one colour wait for
 * the values of the other.
 *
 * <p>A round needs no number. Nobody sends its next value before it has those of all its
 * neighbours.
 */
public final class SuccessiveOverRelaxation
    implements SavinaBenchmark<SorParams, SuccessiveOverRelaxation.Result> {

  /** The sum of the last values, and what each cell has reported. */
  public record Result(double total, List<SorMessage.Result> cells) {}

  /** The first values are not part of a run, and are the same for all of them. */
  private final Map<SorParams, SorReference> references = new ConcurrentHashMap<>();

  /** For the suite. */
  public SuccessiveOverRelaxation() {}

  @Override
  public String name() {
    return "sor";
  }

  @Override
  public String title() {
    return "Successive Over-Relaxation";
  }

  @Override
  public List<String> variants() {
    return List.of("actor", Variants.RESEND, "gates");
  }

  @Override
  public List<SorParams> parameters(Size size) {
    return List.of(new SorParams(20, size == Size.QUICK ? 10 : 100, Rng.SAVINA));
  }

  @Override
  public void prepare(SorParams params) {
    reference(params);
  }

  @Override
  public Result runActors(SorParams params, ActorRuntime runtime) throws InterruptedException {
    Finish finish = finish(params);
    Cell.Maker maker = (owner, relaxation) -> owner.bring(new CellActor(relaxation, finish));
    return compute(params, runtime, maker, finish);
  }

  @Override
  public Result runSelectors(SorParams params, String variant, SelectorSystem system)
      throws InterruptedException {
    Finish finish = finish(params);
    Cell.Maker maker = variant.equals(Variants.RESEND)
        ? (owner, relaxation) -> owner.bring(new ResendCell(relaxation, finish))
        : (owner, relaxation) -> system.spawn(new CellSelector(relaxation, finish));
    return compute(params, new SelectorsRuntime(system), maker, finish);
  }

  private static Finish finish(SorParams params) {
    return new Finish(params.size() * params.size() + 2);
  }

  private Result compute(SorParams params, ActorRuntime runtime, Cell.Maker maker, Finish finish)
      throws InterruptedException {
    Runner runner = begin(params, runtime, maker, finish);
    finish.await();
    return runner.result();
  }

  Runner begin(SorParams params, ActorRuntime runtime, Cell.Maker maker, Finish finish) {
    Grid grid = new Grid(params, reference(params).firstValues(), maker);
    Runner runner = runtime.spawn(new Runner(grid, finish));
    runner.self().send(new SorMessage.Boot());
    return runner;
  }

  private SorReference reference(SorParams params) {
    return references.computeIfAbsent(params, SorReference::new);
  }

  @Override
  public void verify(SorParams params, Result result) {
    reference(params).verify(result);
  }

  @Override
  public long messages(SorParams params) {
    long cells = (long) params.size() * params.size();
    long values = 4L * params.iterations() * params.size() * (params.size() - 1);
    return 2 * cells + values + 4;
  }

  @Override
  public String policy(SorParams params, String variant) {
    return variant.equals("gates") ? "multilevel, one level" : "one mailbox";
  }

  @Override
  public String rng(SorParams params) {
    return params.rng().toString();
  }
}
