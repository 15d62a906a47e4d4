package dev.selectors.savina.threadring;

import dev.selectors.SelectorSystem;
import dev.selectors.savina.dialect.ActorRuntime;
import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.harness.Expect;
import dev.selectors.savina.harness.SavinaBenchmark;
import dev.selectors.savina.harness.Size;
import java.util.ArrayList;
import java.util.List;

/** The cost of a hand-over: one message goes round a ring. */
public final class ThreadRing implements SavinaBenchmark<RingParams, ThreadRing.Result> {

  /** The pings of every member, and the member that received the last one. */
  public record Result(List<Integer> pings, int last) {}

  /** For the suite. */
  public ThreadRing() {}

  @Override
  public String name() {
    return "threadring";
  }

  @Override
  public String title() {
    return "Thread Ring";
  }

  @Override
  public List<String> variants() {
    return List.of("actor", "selector");
  }

  @Override
  public List<RingParams> parameters(Size size) {
    return List.of(new RingParams(100, size == Size.QUICK ? 10_000 : 100_000));
  }

  @Override
  public Result runActors(RingParams params, ActorRuntime runtime) throws InterruptedException {
    Finish finish = new Finish(params.actors());
    List<Member> members = new ArrayList<>();
    for (int i = 0; i < params.actors(); i++) {
      members.add(runtime.spawn(new MemberActor(params.actors(), finish)));
    }
    return goRound(params, members, finish);
  }

  @Override
  public Result runSelectors(RingParams params, String variant, SelectorSystem system)
      throws InterruptedException {
    Finish finish = new Finish(params.actors());
    List<Member> members = new ArrayList<>();
    for (int i = 0; i < params.actors(); i++) {
      members.add(system.spawn(new MemberSelector(params.actors(), finish)));
    }
    return goRound(params, members, finish);
  }

  private static Result goRound(RingParams params, List<Member> members, Finish finish)
      throws InterruptedException {
    int size = members.size();
    for (int i = 0; i < size; i++) {
      members
          .get(i)
          .inbox()
          .send(new RingMessage.Data(members.get((i + 1) % size).inbox()));
    }
    members.getFirst().inbox().send(new RingMessage.Ping(params.hops()));
    finish.await();
    return new Result(
        members.stream().map(Member::pings).toList(),
        members.indexOf(members.stream().filter(Member::last).findFirst().orElse(null)));
  }

  @Override
  public void verify(RingParams params, Result result) {
    int size = params.actors();
    Expect.equal("member that received the last ping", params.hops() % size, result.last());
    int all = params.hops() + 1;
    for (int i = 0; i < size; i++) {
      int expected = all / size + (i < all % size ? 1 : 0);
      Expect.equal("pings of member " + i, expected, result.pings().get(i));
    }
  }

  @Override
  public long messages(RingParams params) {
    return 2L * params.actors() + params.hops() + 2;
  }
}
