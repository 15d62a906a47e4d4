package dev.selectors.savina.radixsort;

import dev.selectors.MailboxRef;
import dev.selectors.SelectorSystem;
import dev.selectors.savina.dialect.ActorRuntime;
import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.harness.Arrivals;
import dev.selectors.savina.harness.Expect;
import dev.selectors.savina.harness.Rng;
import dev.selectors.savina.harness.SavinaBenchmark;
import dev.selectors.savina.harness.Size;
import dev.selectors.savina.harness.Variants;
import dev.selectors.savina.runtimes.SelectorsRuntime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A long pipeline: every value passes a stage for each bit, which lets the zeros pass before the
 * ones.
 *
 * <p>With the suite's random numbers, which have 16 bits, 44 of the 60 stages have nothing to sort,
 * and only pass on. {@code rng=jur} gives all of them something to do.
 */
public final class RadixSort implements SavinaBenchmark<RadixParams, RadixSort.Result> {
  private static final String GATES = "gates";

  /**
   * What a run left behind.
   *
   * @param sorted what came out of the pipeline
   * @param ones how many values had to wait, stage by stage; wrong low bits seldom show in the order
   */
  public record Result(Arrivals.Digest sorted, List<Integer> ones) {}

  /** The next stage of a variant, when it is known whom it sends to. */
  @FunctionalInterface
  interface Staging {
    Stage start(int bit, MailboxRef<? super RadixMessage.Stream> next);
  }

  /** They sort as much as a run. */
  private final Map<RadixParams, Result> references = new ConcurrentHashMap<>();

  /** For the suite. */
  public RadixSort() {}

  @Override
  public String name() {
    return "radixsort";
  }

  @Override
  public String title() {
    return "Radix Sort";
  }

  @Override
  public List<String> variants() {
    return List.of(Variants.ACTOR, GATES);
  }

  @Override
  public List<RadixParams> parameters(Size size) {
    return List.of(new RadixParams(size == Size.QUICK ? 10_000 : 100_000, 60, 2_048, Rng.SAVINA));
  }

  @Override
  public Result runActors(RadixParams params, ActorRuntime runtime) throws InterruptedException {
    Finish finish = finish(params);
    Staging staging =
        (bit, next) -> runtime.spawn(new StageActor(bit, params.values(), next, finish));
    return sort(params, runtime, staging, false, finish);
  }

  @Override
  public Result runSelectors(RadixParams params, String variant, SelectorSystem system)
      throws InterruptedException {
    Finish finish = finish(params);
    Staging staging = (bit, next) -> system.spawn(new GateStage(bit, next, finish));
    return sort(params, new SelectorsRuntime(system), staging, true, finish);
  }

  /** The end of a run: source, stages, validation. */
  static Finish finish(RadixParams params) {
    return new Finish(params.bits() + 2);
  }

  /** Sorts with any stages. */
  static Result sort(
      RadixParams params, ActorRuntime runtime, Staging staging, boolean marksEnd, Finish finish)
      throws InterruptedException {
    Validation validation = runtime.spawn(new Validation(params.values(), finish));
    List<Stage> stages = new ArrayList<>();
    MailboxRef<RadixMessage.Stream> first = validation.self();
    for (int bit = params.bits() - 1; bit >= 0; bit--) {
      Stage stage = staging.start(bit, first);
      stages.addFirst(stage);
      first = stage.inbox();
    }
    Source source = runtime.spawn(new Source(params, marksEnd, finish));
    source.self().send(new RadixMessage.Start(first));
    finish.await();
    return new Result(validation.arrived(), stages.stream().map(Stage::ones).toList());
  }

  @Override
  public void verify(RadixParams params, Result result) {
    Result expected = references.computeIfAbsent(params, RadixReference::result);
    expected.sorted().verify(result.sorted());
    for (int bit = 0; bit < params.bits(); bit++) {
      Expect.equal("ones of bit " + bit, expected.ones().get(bit), result.ones().get(bit));
    }
  }

  @Override
  public long messages(RadixParams params) {
    return 1 + params.values() * (params.bits() + 1L);
  }

  @Override
  public long messages(RadixParams params, String variant) {
    return messages(params) + (variant.equals(Variants.ACTOR) ? 0 : 2L * params.bits() + 1);
  }

  @Override
  public String policy(RadixParams params, String variant) {
    return variant.equals(Variants.ACTOR) ? "one mailbox" : "multilevel, one level";
  }

  @Override
  public String rng(RadixParams params) {
    return params.rng().toString();
  }

  /** Numbers come one after the other. */
  @Override
  public Duration roughly(RadixParams params) {
    return Duration.ofNanos(50 * messages(params));
  }
}
