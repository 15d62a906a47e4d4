package dev.selectors.savina.bitonicsort;

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
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A sorting network of a quarter of a million actors, in which streams are split and joined again
 * in each step; with gates, the joins have up to 2,048 mailboxes.
 *
 * <p>As in the suite, building the network is part of a run. The price of building shows in the
 * difference from a run with more {@code arrays}, which pass the same network one after another.
 *
 * <p>Each join of the suite's selectors has one more mailbox, for the exits, where the last exit
 * can overtake data, which is then lost. There is no switch for that, as it may compute nothing.
 */
public final class BitonicSort implements SavinaBenchmark<BitonicParams, BitonicSort.Result> {
  private static final String GATES = "gates";

  /**
   * What a run left behind.
   *
   * @param sorted what came out of the network
   * @param comparisons that were done in it; one that is left out may not show in the order
   */
  public record Result(Arrivals.Digest sorted, long comparisons) {}

  private final Map<BitonicParams, Result> references = new ConcurrentHashMap<>();

  /** For the suite. */
  public BitonicSort() {}

  @Override
  public String name() {
    return "bitonicsort";
  }

  @Override
  public String title() {
    return "Bitonic Sort";
  }

  @Override
  public List<String> variants() {
    return List.of(Variants.ACTOR, GATES);
  }

  @Override
  public List<BitonicParams> parameters(Size size) {
    return List.of(new BitonicParams(size == Size.QUICK ? 512 : 4_096, 1, 60, 2_048, Rng.SAVINA));
  }

  @Override
  public Result runActors(BitonicParams params, ActorRuntime runtime) throws InterruptedException {
    Finish finish = finish(params);
    return sort(
        params,
        runtime,
        (length, inputs, next) -> runtime.spawn(new QueueJoiner(length, inputs, next, finish)),
        finish);
  }

  @Override
  public Result runSelectors(BitonicParams params, String variant, SelectorSystem system)
      throws InterruptedException {
    Finish finish = finish(params);
    return sort(
        params,
        new SelectorsRuntime(system),
        (length, inputs, next) -> system.spawn(new GateJoiner(length, inputs, next, finish)),
        finish);
  }

  static Finish finish(BitonicParams params) {
    return new Finish(Shape.of(params.values()).actors());
  }

  /** Sorts with any joiners. */
  static Result sort(
      BitonicParams params, ActorRuntime runtime, Network.Joining joining, Finish finish)
      throws InterruptedException {
    Validation validation = runtime.spawn(new Validation(finish));
    Network network = new Network(params.values(), runtime, joining, finish);
    MailboxRef<BitonicMessage.Stream> kernel = network.build(validation.self());
    Source source = runtime.spawn(new Source(params, kernel, finish));
    source.self().send(new BitonicMessage.Start());
    finish.await();
    return new Result(validation.arrived(), network.comparisons());
  }

  @Override
  public void verify(BitonicParams params, Result result) {
    Result expected = references.computeIfAbsent(params, BitonicReference::result);
    expected.sorted().verify(result.sorted());
    Expect.equal("comparisons", expected.comparisons(), result.comparisons());
  }

  @Override
  public long messages(BitonicParams params) {
    Shape shape = Shape.of(params.values());
    return 1 + params.numbers() * shape.hops() + shape.exits();
  }

  @Override
  public String policy(BitonicParams params, String variant) {
    return variant.equals(Variants.ACTOR) ? "one mailbox" : "multilevel, one level";
  }

  @Override
  public String rng(BitonicParams params) {
    return params.rng().toString();
  }

  @Override
  public Duration roughly(BitonicParams params) {
    return Duration.ofNanos(
        100 * messages(params) + 1_000L * Shape.of(params.values()).actors());
  }
}
