package dev.selectors.savina.idlepipes;

import dev.selectors.SelectorSystem;
import dev.selectors.savina.dialect.ActorRuntime;
import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.harness.Expect;
import dev.selectors.savina.harness.Origin;
import dev.selectors.savina.harness.SavinaBenchmark;
import dev.selectors.savina.harness.Size;
import dev.selectors.savina.harness.Variants;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** What idle pipes cost busy ones: a few of very many pipes carry a token to and fro. */
public final class IdlePipes implements SavinaBenchmark<IdlePipesParams, IdlePipes.Result> {

  /**
   * What a run left behind.
   *
   * @param passes how often each token was passed
   * @param ends for each pipe, what the end did that begins as the writer
   * @param otherEnds for each pipe, what the end did that begins as the reader
   */
  public record Result(List<Integer> passes, List<Counts> ends, List<Counts> otherEnds) {}

  /**
   * What one end did.
   *
   * @param written tokens written
   * @param read tokens read
   * @param exchanges changes of roles
   */
  public record Counts(int written, int read, int exchanges) {}

  /** For the suite. */
  public IdlePipes() {}

  @Override
  public String name() {
    return "idlepipes";
  }

  @Override
  public String title() {
    return "Idle Pipes";
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
  public List<IdlePipesParams> parameters(Size size) {
    return switch (size) {
      case QUICK -> List.of(new IdlePipesParams(256, 4_000));
      case DEFAULT -> List.of(new IdlePipesParams(1_024, 100_000));
      case PAPER ->
        IntStream.of(4, 16, 64, 256, 1_024, 4_096, 10_000)
            .mapToObj(n -> new IdlePipesParams(n, 1_000_000))
            .toList();
    };
  }

  @Override
  public Result runActors(IdlePipesParams params, ActorRuntime runtime)
      throws InterruptedException {
    return run(params, EndActor.on(runtime));
  }

  @Override
  public Result runSelectors(IdlePipesParams params, String variant, SelectorSystem system)
      throws InterruptedException {
    return run(
        params,
        switch (variant) {
          case "react" -> ReactingEnd.on(system);
          case "receive" -> ReceivingEnd.on(system);
          case "threads" -> EndThread::start;
          default -> throw new IllegalArgumentException("no variant " + variant);
        });
  }

  private static Result run(IdlePipesParams params, Form form) throws InterruptedException {
    int busy = params.tokens();
    Finish conversations = new Finish(2 * busy);
    Finish idleness = new Finish(2 * (params.pipes() - busy));
    List<Pipe> pipes = IntStream.range(0, params.pipes())
        .mapToObj(i -> new Pipe(form, i < busy ? conversations : idleness))
        .toList();
    List<PipeMessage.Token> tokens = new ArrayList<>();
    for (int i = 0; i < busy; i++) {
      PipeMessage.Token token = new PipeMessage.Token(params.passes(i));
      tokens.add(token);
      pipes.get(i).begin(token);
    }
    conversations.await();
    pipes.stream().skip(busy).forEach(Pipe::close);
    idleness.await();
    return new Result(
        tokens.stream().map(token -> token.passes).toList(),
        pipes.stream().map(Pipe::counts).toList(),
        pipes.stream().map(Pipe::otherCounts).toList());
  }

  @Override
  public void verify(IdlePipesParams params, Result result) {
    Expect.equal("tokens", params.tokens(), result.passes().size());
    for (int i = 0; i < params.tokens(); i++) {
      Expect.equal("passes of token " + i, params.passes(i), result.passes().get(i));
    }
    Expect.equal("ends", params.pipes(), result.ends().size());
    Expect.equal("other ends", params.pipes(), result.otherEnds().size());
    for (int i = 0; i < params.pipes(); i++) {
      int there = (params.passes(i) + 1) / 2;
      int back = params.passes(i) / 2;
      verify("the end of pipe " + i, there, back, result.ends().get(i));
      verify("the other end of pipe " + i, back, there, result.otherEnds().get(i));
    }
  }

  private static void verify(String end, int written, int read, Counts counts) {
    Expect.equal("tokens written by " + end, written, counts.written());
    Expect.equal("tokens read by " + end, read, counts.read());
    Expect.equal("changes of role of " + end, written + read, counts.exchanges());
  }

  @Override
  public long messages(IdlePipesParams params) {
    return 3L * params.passes() + 2L * params.pipes();
  }

  @Override
  public String policy(IdlePipesParams params, String variant) {
    return switch (variant) {
      case "react", "receive" -> "multilevel, one level";
      case "threads" -> "no selectors";
      default -> "one mailbox";
    };
  }
}
