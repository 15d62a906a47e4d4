package dev.selectors.savina.sieve;

import dev.selectors.SelectorSystem;
import dev.selectors.savina.dialect.ActorRuntime;
import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.harness.Expect;
import dev.selectors.savina.harness.SavinaBenchmark;
import dev.selectors.savina.harness.Size;
import dev.selectors.savina.harness.Variants;
import dev.selectors.savina.runtimes.SelectorsRuntime;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A pipeline that grows while it is in use: a filter that has no room for another prime makes the
 * next filter.
 *
 * <p>It hardly runs in parallel: the first filter gets all candidates, and drops most of them.
 */
public final class Sieve implements SavinaBenchmark<SieveParams, Sieve.Result> {

  /**
   * What all filters together have found and done.
   *
   * @param primes how many were found
   * @param sum of them
   * @param candidates that came to a filter, each as often as it came to one
   * @param divisions that were done
   */
  public record Result(int primes, long sum, long candidates, long divisions) {}

  /** They also say how many filters there will be. */
  private final Map<SieveParams, SieveReference> references = new ConcurrentHashMap<>();

  /** For the suite. */
  public Sieve() {}

  @Override
  public String name() {
    return "sieve";
  }

  @Override
  public String title() {
    return "Sieve of Eratosthenes";
  }

  @Override
  public List<String> variants() {
    return List.of(Variants.ACTOR, "selector");
  }

  /** The quick size has as many filters as the default. */
  @Override
  public List<SieveParams> parameters(Size size) {
    return List.of(
        size == Size.QUICK ? new SieveParams(10_000, 125) : new SieveParams(100_000, 1_000));
  }

  @Override
  public void prepare(SieveParams params) {
    reference(params);
  }

  @Override
  public Result runActors(SieveParams params, ActorRuntime runtime) throws InterruptedException {
    Finish finish = finish(params);
    return sieve(
        params,
        runtime,
        runtime.spawn(new FilterActor(params.primes(), 2, runtime, finish)),
        finish);
  }

  @Override
  public Result runSelectors(SieveParams params, String variant, SelectorSystem system)
      throws InterruptedException {
    Finish finish = finish(params);
    return sieve(
        params,
        new SelectorsRuntime(system),
        system.spawn(new FilterSelector(params.primes(), 2, finish)),
        finish);
  }

  /** The end of a run: the producer, and all filters that will be made. */
  Finish finish(SieveParams params) {
    return new Finish(1 + reference(params).filters(params));
  }

  private SieveReference reference(SieveParams params) {
    return references.computeIfAbsent(params, SieveReference::of);
  }

  /** Sends everything to this filter, and asks it and all those it has made. */
  static Result sieve(SieveParams params, ActorRuntime runtime, Filter first, Finish finish)
      throws InterruptedException {
    Producer producer = runtime.spawn(new Producer(params.limit(), finish));
    producer.self().send(new SieveMessage.Start(first.inbox()));
    finish.await();
    Result result = new Result(0, 0, 0, 0);
    for (Filter filter = first; filter != null; filter = filter.next()) {
      result = filter.primes().addTo(result);
    }
    return result;
  }

  @Override
  public void verify(SieveParams params, Result result) {
    SieveReference expected = reference(params);
    Expect.equal("primes", expected.primes(), result.primes());
    Expect.equal("sum of the primes", expected.sum(), result.sum());
    Expect.equal("candidates", candidates(params), result.candidates());
    Expect.equal("divisions", expected.divisions(), result.divisions());
  }

  private long candidates(SieveParams params) {
    return (params.limit() - 2) / 2 + reference(params).forwards();
  }

  @Override
  public long messages(SieveParams params) {
    return 1 + candidates(params) + reference(params).filters(params);
  }

  @Override
  public Duration roughly(SieveParams params) {
    return Duration.ofNanos(100 * messages(params) + 2 * reference(params).divisions());
  }
}
