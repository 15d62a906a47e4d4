package dev.selectors.savina.big;

import dev.selectors.MailboxRef;
import dev.selectors.SelectorSystem;
import dev.selectors.savina.dialect.ActorRuntime;
import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.harness.Expect;
import dev.selectors.savina.harness.Rng;
import dev.selectors.savina.harness.SavinaBenchmark;
import dev.selectors.savina.harness.Size;
import java.util.List;
import java.util.stream.IntStream;

/** Many-to-many messaging: everybody pings a random other and waits for the answer. */
public final class Big implements SavinaBenchmark<BigParams, List<Integer>> {

  /** For the suite. */
  public Big() {}

  @Override
  public String name() {
    return "big";
  }

  @Override
  public String title() {
    return "Big";
  }

  @Override
  public List<String> variants() {
    return List.of("actor", "selector");
  }

  @Override
  public List<BigParams> parameters(Size size) {
    return List.of(new BigParams(size == Size.QUICK ? 1_000 : 20_000, 120, Rng.SAVINA));
  }

  @Override
  public List<Integer> runActors(BigParams params, ActorRuntime runtime)
      throws InterruptedException {
    Finish finish = new Finish(params.actors() + 1);
    MailboxRef<BigMessage.ToSink> sink = runtime.spawn(new SinkActor(finish)).self();
    List<Pinger> pingers = pingers(params, sink);
    List<MailboxRef<BigMessage.ToBig>> all = pingers.stream()
        .map(pinger -> runtime.spawn(new BigActor(pinger, finish)).self())
        .toList();
    begin(new BigMessage.Neighbors(all), sink);
    finish.await();
    return pingers.stream().map(Pinger::received).toList();
  }

  @Override
  public List<Integer> runSelectors(BigParams params, String variant, SelectorSystem system)
      throws InterruptedException {
    Finish finish = new Finish(params.actors() + 1);
    MailboxRef<BigMessage.ToSink> sink = system.spawn(new SinkSelector(finish)).inbox;
    List<Pinger> pingers = pingers(params, sink);
    List<MailboxRef<BigMessage.ToBig>> all = pingers.stream()
        .<MailboxRef<BigMessage.ToBig>>map(
            pinger -> system.spawn(new BigSelector(pinger, finish)).inbox)
        .toList();
    begin(new BigMessage.Neighbors(all), sink);
    finish.await();
    return pingers.stream().map(Pinger::received).toList();
  }

  private static List<Pinger> pingers(BigParams params, MailboxRef<BigMessage.ToSink> sink) {
    return IntStream.range(0, params.actors())
        .mapToObj(number -> new Pinger(number, params, sink))
        .toList();
  }

  private static void begin(BigMessage.Neighbors neighbors, MailboxRef<BigMessage.ToSink> sink) {
    sink.send(neighbors);
    for (MailboxRef<BigMessage.ToBig> one : neighbors.all()) {
      one.send(neighbors);
    }
    for (MailboxRef<BigMessage.ToBig> one : neighbors.all()) {
      one.send(new BigMessage.Pong(-1));
    }
  }

  @Override
  public void verify(BigParams params, List<Integer> received) {
    List<Integer> expected = BigReference.received(params);
    for (int i = 0; i < params.actors(); i++) {
      Expect.equal("pings received by actor " + i, expected.get(i), received.get(i));
    }
  }

  @Override
  public long messages(BigParams params) {
    return 2L * params.actors() * params.pings() + 4L * params.actors() + 1;
  }

  @Override
  public String rng(BigParams params) {
    return params.rng().toString();
  }
}
