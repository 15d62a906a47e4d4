package dev.selectors.savina.quicksort;

import dev.selectors.SelectorSystem;
import dev.selectors.savina.dialect.ActorRuntime;
import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.harness.Arrivals;
import dev.selectors.savina.harness.Expect;
import dev.selectors.savina.harness.Rng;
import dev.selectors.savina.harness.SavinaBenchmark;
import dev.selectors.savina.harness.Size;
import dev.selectors.savina.harness.Variants;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * Recursive creation and join as in {@code fib}, with long lists in the messages. It mostly sorts.
 *
 * <p>The list is made, and the order checked, outside the measured time. In the suite both are part
 * of it, and run on only one thread: {@code setup=true}.
 */
public final class Quicksort implements SavinaBenchmark<QuickParams, Quicksort.Result> {
  private static final String GATES = "gates";

  /**
   * What a run left behind.
   *
   * @param sorted the list of the root
   * @param nodes how many have worked on it
   */
  public record Result(List<Long> sorted, int nodes) {
    private static Result of(QuickMessage.@Nullable Sorted sorted) {
      QuickMessage.Sorted there = Objects.requireNonNull(sorted, "the root has sorted nothing");
      return new Result(there.values(), there.nodes());
    }

    private Arrivals.Digest digest() {
      return Arrivals.of(sorted.stream().mapToLong(Long::longValue).toArray());
    }
  }

  /** They take as long as a run, and say how many nodes there will be. */
  private final Map<QuickParams, QuickReference> references = new ConcurrentHashMap<>();

  /** The lists, unless making them is part of a run: the first run, a warm-up, makes it for all. */
  private final Map<QuickParams, List<Long>> lists = new ConcurrentHashMap<>();

  /** For the suite. */
  public Quicksort() {}

  @Override
  public String name() {
    return "quicksort";
  }

  @Override
  public String title() {
    return "Quicksort";
  }

  @Override
  public List<String> variants() {
    return List.of(Variants.ACTOR, GATES);
  }

  @Override
  public List<QuickParams> parameters(Size size) {
    int values = size == Size.QUICK ? 100_000 : 1_000_000;
    return List.of(new QuickParams(values, 60, 2_048, 1_024, false, Rng.SAVINA));
  }

  @Override
  public void prepare(QuickParams params) {
    reference(params);
    if (!params.setup()) {
      list(params);
    }
  }

  @Override
  public Result runActors(QuickParams params, ActorRuntime runtime) throws InterruptedException {
    Finish finish = finish(params);
    NodeActor root =
        runtime.spawn(new NodeActor(null, QuickMessage.Side.LEFT, params.threshold(), finish));
    root.self().send(new QuickMessage.Sort(list(params)));
    finish.await();
    return checked(params, Result.of(root.result));
  }

  @Override
  public Result runSelectors(QuickParams params, String variant, SelectorSystem system)
      throws InterruptedException {
    Finish finish = finish(params);
    NodeSelector root = system.spawn(new NodeSelector(null, params.threshold(), finish));
    root.inbox.send(new QuickMessage.Sort(list(params)));
    finish.await();
    return checked(params, Result.of(root.result));
  }

  /** The end of a run: all nodes that will be made. */
  private Finish finish(QuickParams params) {
    return new Finish(reference(params).nodes());
  }

  private QuickReference reference(QuickParams params) {
    return references.computeIfAbsent(params, QuickReference::of);
  }

  private List<Long> list(QuickParams params) {
    return params.setup() ? made(params) : lists.computeIfAbsent(params, Quicksort::made);
  }

  private static List<Long> made(QuickParams params) {
    return LongStream.of(params.random().next(params.values())).boxed().toList();
  }

  private static Result checked(QuickParams params, Result result) {
    if (params.setup()) {
      long previous = 0;
      for (long value : result.sorted()) {
        if (value < previous) {
          Expect.atMost("value in the list before " + value, value, previous);
        }
        previous = value;
      }
    }
    return result;
  }

  @Override
  public void verify(QuickParams params, Result result) {
    QuickReference expected = reference(params);
    expected.sorted().verify(result.digest());
    Expect.equal("nodes", expected.nodes(), result.nodes());
  }

  @Override
  public long messages(QuickParams params) {
    return 2L * reference(params).nodes() - 1;
  }

  @Override
  public String policy(QuickParams params, String variant) {
    return variant.equals(Variants.ACTOR) ? "one mailbox" : "multilevel, one level";
  }

  @Override
  public String rng(QuickParams params) {
    return params.rng().toString();
  }

  @Override
  public Duration roughly(QuickParams params) {
    return Duration.ofNanos(1_000L * params.values());
  }
}
