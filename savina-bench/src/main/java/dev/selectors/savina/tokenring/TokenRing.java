package dev.selectors.savina.tokenring;

import dev.selectors.MailboxRef;
import dev.selectors.SelectorSystem;
import dev.selectors.savina.dialect.ActorRuntime;
import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.harness.Expect;
import dev.selectors.savina.harness.Origin;
import dev.selectors.savina.harness.SavinaBenchmark;
import dev.selectors.savina.harness.Size;
import dev.selectors.savina.harness.Variants;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The cost of a hand-over among very many waiting members: a few tokens go round a ring of any
 * size.
 */
public final class TokenRing implements SavinaBenchmark<TokenRingParams, TokenRing.Result> {

  /**
   * What a run left behind.
   *
   * @param passed how many tokens each member has passed on
   * @param hops how often each token was passed on
   */
  public record Result(List<Integer> passed, List<Integer> hops) {}

  /** For the suite. */
  public TokenRing() {}

  @Override
  public String name() {
    return "tokenring";
  }

  @Override
  public String title() {
    return "Token Ring";
  }

  @Override
  public Origin origin() {
    return Origin.PAPERS;
  }

  @Override
  public List<String> variants() {
    return List.of(Variants.ACTOR, "react", "receive", "threads");
  }

  @Override
  public List<TokenRingParams> parameters(Size size) {
    return switch (size) {
      case QUICK -> List.of(new TokenRingParams(100, 10, 1_000));
      case DEFAULT -> List.of(new TokenRingParams(1_000, 10, 20_000));
      case PAPER ->
        IntStream.of(10, 100, 1_000, 10_000, 100_000, 1_000_000)
            .mapToObj(n -> new TokenRingParams(n, 10, 100_000))
            .toList();
    };
  }

  @Override
  public Result runActors(TokenRingParams params, ActorRuntime runtime)
      throws InterruptedException {
    Finish finish = new Finish(params.processes());
    return goRound(
        params, finish, member -> runtime.spawn(new MemberActor(member, finish)).self());
  }

  @Override
  public Result runSelectors(TokenRingParams params, String variant, SelectorSystem system)
      throws InterruptedException {
    Finish finish = new Finish(params.processes());
    return goRound(
        params,
        finish,
        switch (variant) {
          case "react" -> member -> system.spawn(new ReactingMember(member, finish)).queue;
          case "receive" -> member -> system.spawn(new ReceivingMember(member, finish)).queue;
          case "threads" -> member -> MemberThread.start(member, finish);
          default -> throw new IllegalArgumentException("no variant " + variant);
        });
  }

  private static Result goRound(
      TokenRingParams params, Finish finish, Function<Member, MailboxRef<Item>> start)
      throws InterruptedException {
    AtomicInteger underWay = new AtomicInteger(params.tokens());
    List<Member> members = Stream.generate(() -> new Member(params, underWay))
        .limit(params.processes())
        .toList();
    List<MailboxRef<Item>> queues = members.stream().map(start).toList();
    for (int i = 0; i < members.size(); i++) {
      members.get(i).passTo(queues.get((i + 1) % queues.size()));
    }
    List<Item.Token> tokens = new ArrayList<>();
    for (int i = 0; i < params.tokens(); i++) {
      Item.Token token = new Item.Token();
      tokens.add(token);
      queues.get(params.start(i)).send(token);
    }
    finish.await();
    return new Result(
        members.stream().map(member -> member.passed).toList(),
        tokens.stream().map(token -> token.hops).toList());
  }

  @Override
  public void verify(TokenRingParams params, Result result) {
    Expect.equal("tokens", params.tokens(), result.hops().size());
    for (int i = 0; i < params.tokens(); i++) {
      Expect.equal("hops of token " + i, params.hops(), result.hops().get(i));
    }
    List<Integer> expected = TokenRingReference.passed(params);
    Expect.equal("members", expected.size(), result.passed().size());
    for (int i = 0; i < expected.size(); i++) {
      Expect.equal(
          "tokens passed by member " + i, expected.get(i), result.passed().get(i));
    }
  }

  @Override
  public long messages(TokenRingParams params) {
    return params.tokens() + (long) params.tokens() * params.hops() + params.processes();
  }

  @Override
  public String policy(TokenRingParams params, String variant) {
    return variant.equals("threads") ? "no selectors" : "one mailbox";
  }

  /** A process takes longer to make than a token to pass. */
  @Override
  public Duration roughly(TokenRingParams params) {
    return Duration.ofNanos(100 * messages(params) + 3_000L * params.processes());
  }
}
