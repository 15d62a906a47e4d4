package dev.selectors.savina.pingpong;

import dev.selectors.SelectorSystem;
import dev.selectors.savina.dialect.ActorRuntime;
import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.harness.Expect;
import dev.selectors.savina.harness.SavinaBenchmark;
import dev.selectors.savina.harness.Size;
import java.util.List;

/** The latency of a round trip: at most one message is in flight. */
public final class PingPong implements SavinaBenchmark<PingPongParams, PingPong.Result> {

  /** What both sides counted. */
  public record Result(int pongs, int left) {}

  /** For the suite. */
  public PingPong() {}

  @Override
  public String name() {
    return "pingpong";
  }

  @Override
  public String title() {
    return "Ping Pong";
  }

  @Override
  public List<String> variants() {
    return List.of("actor", "selector");
  }

  @Override
  public List<PingPongParams> parameters(Size size) {
    return List.of(new PingPongParams(size == Size.QUICK ? 4_000 : 40_000));
  }

  @Override
  public Result runActors(PingPongParams params, ActorRuntime runtime) throws InterruptedException {
    Finish finish = new Finish(2);
    PongActor pong = runtime.spawn(new PongActor(finish));
    PingActor ping = runtime.spawn(new PingActor(params.pings(), pong.self(), finish));
    ping.self().send(new PingMessage.Start());
    finish.await();
    return new Result(pong.pongs, ping.left);
  }

  @Override
  public Result runSelectors(PingPongParams params, String variant, SelectorSystem system)
      throws InterruptedException {
    Finish finish = new Finish(2);
    PongSelector pong = system.spawn(new PongSelector(finish));
    PingSelector ping = system.spawn(new PingSelector(params.pings(), pong.pongs, finish));
    ping.pings.send(new PingMessage.Start());
    finish.await();
    return new Result(pong.count, ping.left);
  }

  @Override
  public void verify(PingPongParams params, Result result) {
    Expect.equal("pongs", params.pings(), result.pongs());
    Expect.equal("pings left", 0, result.left());
  }

  @Override
  public long messages(PingPongParams params) {
    return 3L * params.pings() + 1;
  }
}
