package dev.selectors.savina.count;

import dev.selectors.SelectorSystem;
import dev.selectors.savina.dialect.ActorRuntime;
import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.harness.Expect;
import dev.selectors.savina.harness.SavinaBenchmark;
import dev.selectors.savina.harness.Size;
import java.util.List;

/**
 * The one-way throughput of a sender that never waits.
 *
 * <p>The mailbox may grow to hold all messages of the run; its growth decides the collector's work.
 */
public final class Count implements SavinaBenchmark<CountParams, Integer> {

  /** For the suite. */
  public Count() {}

  @Override
  public String name() {
    return "count";
  }

  @Override
  public String title() {
    return "Counting Actor";
  }

  @Override
  public List<String> variants() {
    return List.of("actor", "selector");
  }

  @Override
  public List<CountParams> parameters(Size size) {
    return List.of(new CountParams(size == Size.QUICK ? 100_000 : 1_000_000));
  }

  @Override
  public Integer runActors(CountParams params, ActorRuntime runtime) throws InterruptedException {
    Finish finish = new Finish(2);
    CounterActor counter = runtime.spawn(new CounterActor(finish));
    ProducerActor producer =
        runtime.spawn(new ProducerActor(params.increments(), counter.self(), finish));
    producer.self().send(new CountMessage.Increment());
    finish.await();
    return producer.counted;
  }

  @Override
  public Integer runSelectors(CountParams params, String variant, SelectorSystem system)
      throws InterruptedException {
    Finish finish = new Finish(2);
    CounterSelector counter = system.spawn(new CounterSelector(finish));
    ProducerSelector producer =
        system.spawn(new ProducerSelector(params.increments(), counter.inbox, finish));
    producer.inbox.send(new CountMessage.Increment());
    finish.await();
    return producer.counted;
  }

  @Override
  public void verify(CountParams params, Integer counted) {
    Expect.equal("increments counted", params.increments(), counted);
  }

  @Override
  public long messages(CountParams params) {
    return params.increments() + 3L;
  }
}
