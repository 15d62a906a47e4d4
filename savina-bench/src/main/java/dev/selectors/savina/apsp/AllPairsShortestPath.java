package dev.selectors.savina.apsp;

import dev.selectors.MailboxRef;
import dev.selectors.SelectorSystem;
import dev.selectors.savina.dialect.ActorRuntime;
import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.harness.Expect;
import dev.selectors.savina.harness.Rng;
import dev.selectors.savina.harness.SavinaBenchmark;
import dev.selectors.savina.harness.Size;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * Phases among neighbours: the blocks of a matrix compute a step of Floyd and Warshall, tell the
 * other blocks of their row and their column, and wait until all of those have told them.
 */
public final class AllPairsShortestPath
    implements SavinaBenchmark<ApspParams, AllPairsShortestPath.Result> {

  /** All blocks after their last step. */
  public record Result(List<Block> blocks) {}

  /** The graph is not part of a run, and is the same for all of them. */
  private final Map<ApspParams, ApspReference> references = new ConcurrentHashMap<>();

  /** For the suite. */
  public AllPairsShortestPath() {}

  @Override
  public String name() {
    return "apsp";
  }

  @Override
  public String title() {
    return "All-Pairs Shortest Path";
  }

  @Override
  public List<String> variants() {
    return List.of("actor", "gates");
  }

  @Override
  public List<ApspParams> parameters(Size size) {
    return List.of(
        size == Size.QUICK
            ? new ApspParams(100, 25, 100, Rng.SAVINA)
            : new ApspParams(300, 50, 100, Rng.SAVINA));
  }

  @Override
  public void prepare(ApspParams params) {
    reference(params);
  }

  @Override
  public Result runActors(ApspParams params, ActorRuntime runtime) throws InterruptedException {
    Finish finish = finish(params);
    return compute(params, block -> runtime.spawn(new BlockActor(block, finish)), finish);
  }

  @Override
  public Result runSelectors(ApspParams params, String variant, SelectorSystem system)
      throws InterruptedException {
    Finish finish = finish(params);
    return compute(params, block -> system.spawn(new BlockSelector(block, finish)), finish);
  }

  private static Finish finish(ApspParams params) {
    return new Finish(params.blocks() * params.blocks());
  }

  private Result compute(ApspParams params, Function<Block, Member> spawn, Finish finish)
      throws InterruptedException {
    List<Member> members = members(params, spawn);
    begin(members);
    finish.await();
    return new Result(members.stream().map(Member::block).toList());
  }

  List<Member> members(ApspParams params, Function<Block, Member> spawn) {
    long[][] weights = reference(params).weights();
    List<Member> members = new ArrayList<>();
    for (int row = 0; row < params.blocks(); row++) {
      for (int column = 0; column < params.blocks(); column++) {
        members.add(spawn.apply(new Block(params, weights, row, column)));
      }
    }
    return members;
  }

  /** Everybody knows its neighbours before anybody begins. */
  static void begin(List<Member> members) {
    for (Member member : members) {
      member.orders().send(new ApspMessage.Neighbours(neighbours(member.block(), members)));
    }
    for (Member member : members) {
      member.orders().send(new ApspMessage.Initial());
    }
  }

  private static List<MailboxRef<? super ApspMessage.Result>> neighbours(
      Block block, List<Member> members) {
    List<MailboxRef<? super ApspMessage.Result>> neighbours = new ArrayList<>();
    for (Member member : members) {
      boolean sameRow = member.block().row() == block.row();
      boolean sameColumn = member.block().column() == block.column();
      if (sameRow != sameColumn) {
        neighbours.add(member.results());
      }
    }
    return neighbours;
  }

  private ApspReference reference(ApspParams params) {
    return references.computeIfAbsent(params, ApspReference::new);
  }

  @Override
  public void verify(ApspParams params, Result result) {
    ApspReference reference = reference(params);
    Expect.equal(
        "blocks", (long) params.blocks() * params.blocks(), result.blocks().size());
    long trace = 0;
    long wrong = 0;
    for (Block block : result.blocks()) {
      Expect.equal("steps of a block", params.nodes(), block.steps());
      trace += block.trace();
      wrong += reference.wrongDistances(block);
    }
    Expect.equal("wrong distances", 0, wrong);
    // What one step has missed, a later one may find: the distances do not show it.
    Expect.equal("steps in which distances got shorter", reference.trace(), trace);
  }

  @Override
  public long messages(ApspParams params) {
    long blocks = (long) params.blocks() * params.blocks();
    return blocks * (2 + (params.nodes() + 1L) * params.neighbours());
  }

  @Override
  public String policy(ApspParams params, String variant) {
    return variant.equals("actor") ? "one mailbox" : "multilevel, one level";
  }

  @Override
  public String rng(ApspParams params) {
    return params.rng().toString();
  }

  @Override
  public Duration roughly(ApspParams params) {
    long sums = (long) params.nodes() * params.nodes() * params.nodes();
    return Duration.ofNanos(sums + 100 * messages(params));
  }
}
