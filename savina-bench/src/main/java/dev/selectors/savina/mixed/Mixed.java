package dev.selectors.savina.mixed;

import dev.selectors.MailboxRef;
import dev.selectors.SelectorSystem;
import dev.selectors.savina.dialect.ActorRuntime;
import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.harness.Expect;
import dev.selectors.savina.harness.Origin;
import dev.selectors.savina.harness.SavinaBenchmark;
import dev.selectors.savina.harness.Size;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Many things at once: tokens go round, actors are made and end, and some compute for long.
 *
 * <p>In the paper one factorisation takes seconds, and outweighs the messages of its ring; with the
 * default size both take about as long.
 */
public final class Mixed implements SavinaBenchmark<MixedParams, List<Mixed.Ring>> {

  /**
   * What was done for a ring, in all its creations.
   *
   * @param made links that its master has made
   * @param ended links that have ended
   * @param passes how often its members have taken the token
   * @param factorisations numbers that its worker has factorised
   * @param found the factors that the collector has heard of, for each of them
   * @param masters how often the collector has heard that the master has ended
   */
  public record Ring(
      int made, int ended, long passes, int factorisations, List<List<Long>> found, int masters) {}

  /** For the suite. */
  public Mixed() {}

  @Override
  public String name() {
    return "mixed";
  }

  @Override
  public String title() {
    return "Mixed";
  }

  @Override
  public Origin origin() {
    return Origin.PAPERS;
  }

  @Override
  public List<String> variants() {
    return List.of("actor", "react");
  }

  @Override
  public List<MixedParams> parameters(Size size) {
    return List.of(
        switch (size) {
          case QUICK -> new MixedParams(20, 50, 20, 5, 13_001, 50_021);
          case DEFAULT -> new MixedParams(20, 50, 200, 5, 130_003, 500_009);
          case PAPER -> new MixedParams(20, 50, 10_000, 5, 86_028_157, 329_545_133);
        });
  }

  @Override
  public List<Ring> runActors(MixedParams params, ActorRuntime runtime)
      throws InterruptedException {
    return run(params, finish -> new Cast.Actors(runtime, finish));
  }

  @Override
  public List<Ring> runSelectors(MixedParams params, String variant, SelectorSystem system)
      throws InterruptedException {
    return run(params, finish -> new Cast.Reacting(system, finish));
  }

  private static List<Ring> run(MixedParams params, Function<Finish, Cast> of)
      throws InterruptedException {
    Finish finish = new Finish(actors(params));
    Cast cast = of.apply(finish);
    List<RingBooks> rings =
        Stream.generate(RingBooks::new).limit(params.rings()).toList();
    MailboxRef<MixedMessage.ToCollector> collector = cast.collector(new Findings(params, rings));
    List<MailboxRef<? super MixedMessage.Begin>> masters = new ArrayList<>();
    for (int number = 0; number < rings.size(); number++) {
      RingBooks books = rings.get(number);
      MailboxRef<MixedMessage.ToWorker> worker = cast.worker(new Worker(number, collector, books));
      masters.add(cast.master(new Master(number, params, worker, collector, books)));
    }
    MixedMessage.Begin begin = new MixedMessage.Begin();
    masters.forEach(master -> master.send(begin));
    finish.await();
    return rings.stream().map(RingBooks::result).toList();
  }

  /** All that are ever made: the collector; masters, workers and links of all rings. */
  static int actors(MixedParams params) {
    return 1 + params.rings() * (2 + params.creations() * params.links());
  }

  @Override
  public void verify(MixedParams params, List<Ring> rings) {
    Expect.equal("rings", params.rings(), rings.size());
    for (int number = 0; number < rings.size(); number++) {
      verify(params, "ring " + number + ", ", rings.get(number));
    }
  }

  private static void verify(MixedParams params, String where, Ring ring) {
    int links = params.creations() * params.links();
    Expect.equal(where + "links made", links, ring.made());
    Expect.equal(where + "links ended", links, ring.ended());
    Expect.equal(where + "passes of the token", params.passes(), ring.passes());
    Expect.equal(where + "factorisations", params.creations(), ring.factorisations());
    Expect.equal(
        where + "factorisations heard of", params.creations(), ring.found().size());
    for (List<Long> primes : ring.found()) {
      Expect.equal(where + "factors", 2, primes.size());
      Expect.equal(where + "smaller factor", params.smaller(), primes.getFirst());
      Expect.equal(where + "greater factor", params.greater(), primes.getLast());
    }
    Expect.equal(where + "masters that have ended", 1, ring.masters());
  }

  /** For each ring begin, stop and done; for each creation a number, its factors and the token. */
  @Override
  public long messages(MixedParams params) {
    return params.rings() * (3 + 2L * params.creations() + params.passes());
  }

  @Override
  public Duration roughly(MixedParams params) {
    long work = Factorisation.roughlyNanos(params.greater()) * params.rings() * params.creations();
    return Duration.ofNanos(100 * messages(params) + work);
  }
}
