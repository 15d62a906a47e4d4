package dev.selectors.savina.big;

import dev.selectors.MailboxRef;
import dev.selectors.SelectorSystem;
import dev.selectors.savina.harness.Expect;
import dev.selectors.savina.harness.Finish;
import dev.selectors.savina.harness.Rng;
import dev.selectors.savina.harness.SavinaBenchmark;
import dev.selectors.savina.harness.Size;
import java.util.ArrayList;
import java.util.List;

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
  public List<Integer> run(BigParams params, String variant, SelectorSystem system)
      throws InterruptedException {
    boolean actors = variant.equals("actor");
    Finish finish = new Finish(params.actors() + 1);
    MailboxRef<BigMessage.ToSink> sink =
        actors ? system.spawn(new SinkActor(finish)) : system.spawn(new SinkSelector(finish)).inbox;
    List<Pinger> pingers = new ArrayList<>();
    List<MailboxRef<BigMessage.ToBig>> all = new ArrayList<>();
    for (int i = 0; i < params.actors(); i++) {
      Pinger pinger = new Pinger(i, params, sink);
      pingers.add(pinger);
      all.add(
          actors
              ? system.spawn(new BigActor(pinger, finish))
              : system.spawn(new BigSelector(pinger, finish)).inbox);
    }
    begin(new BigMessage.Neighbors(List.copyOf(all)), sink);
    finish.await();
    return pingers.stream().map(Pinger::received).toList();
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
