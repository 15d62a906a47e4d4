package dev.selectors.savina.uct;

import dev.selectors.SelectorSystem;
import dev.selectors.savina.dialect.ActorRuntime;
import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.harness.Expect;
import dev.selectors.savina.harness.SavinaBenchmark;
import dev.selectors.savina.harness.Size;
import dev.selectors.savina.harness.Variants;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Very many actors that are created at random places of a tree, all alive at once, and waves that
 * go through it.
 *
 * <p>In {@code levels} what is urgent has a mailbox of its own: the pattern is priority. In the
 * suite no node can tell the difference, as it hardly ever has two messages at once. Here urgent
 * nodes also get ahead of others at the root, whose mailbox is long, and are told to compute
 * urgently.
 *
 * <p>In the suite nodes compute empty loops, trillions of steps that a compiler leaves out; with
 * {@code work=0} nothing is computed here either.
 */
public final class UnbalancedTree implements SavinaBenchmark<UctParams, UnbalancedTree.Result> {
  private static final String LEVELS = "levels";

  /** The tree that a run leaves behind. */
  public static final class Result {
    final List<Node> children;
    private final Growth growth;
    private final int height;

    Result(List<Node> children, Growth growth, int height) {
      this.children = children;
      this.growth = growth;
      this.height = height;
    }
  }

  /** Tells how many actors there will be; the first run, a warm-up, makes it for all. */
  private final Map<UctParams, UctReference> references = new ConcurrentHashMap<>();

  /** For the suite. */
  public UnbalancedTree() {}

  @Override
  public String name() {
    return "uct";
  }

  @Override
  public String title() {
    return "Unbalanced Cobwebbed Tree";
  }

  @Override
  public List<String> variants() {
    return List.of(Variants.ACTOR, LEVELS);
  }

  @Override
  public List<UctParams> parameters(Size size) {
    return List.of(new UctParams(size == Size.QUICK ? 20_000 : 200_000, 500, 100, 10, 50, 1));
  }

  @Override
  public void prepare(UctParams params) {
    reference(params);
  }

  @Override
  public Result runActors(UctParams params, ActorRuntime runtime) throws InterruptedException {
    Finish finish = new Finish(growth(params).size());
    RootActor root = new Tree.OfActors(params, runtime, finish).root;
    root.self().send(new UctMessage.GenerateTree());
    finish.await();
    return root.result();
  }

  @Override
  public Result runSelectors(UctParams params, String variant, SelectorSystem system)
      throws InterruptedException {
    Finish finish = new Finish(growth(params).size());
    RootSelector root = new Tree.OfSelectors(params, system, finish).root;
    root.inbox.send(new UctMessage.GenerateTree());
    finish.await();
    return root.result();
  }

  private UctReference reference(UctParams params) {
    return references.computeIfAbsent(params, UctReference::of);
  }

  private Growth growth(UctParams params) {
    return reference(params).growth();
  }

  /**
   * {@inheritDoc}
   *
   * <p>Every node must be there once, with the computation of its number, must have asked once, and
   * have been walked through once.
   */
  @Override
  public void verify(UctParams params, Result result) {
    UctReference reference = reference(params);
    Growth growth = reference.growth();
    Expect.equal("size by the books", growth.size(), result.growth.size());
    Expect.equal("decisions", growth.decisions(), result.growth.decisions());
    Expect.equal("grants", growth.grants(), result.growth.grants());
    Expect.equal("urgent grants", growth.urgent(), result.growth.urgent());
    boolean[] seen = new boolean[growth.size()];
    int nodes = 0;
    int height = 1;
    long checksum = 0;
    Deque<Node> left = new ArrayDeque<>(result.children);
    while (!left.isEmpty()) {
      Node node = left.pop();
      String name = "node " + node.number;
      Expect.equal(name + " seen before", 0, seen[node.number] ? 1 : 0);
      Expect.equal(name + " asked", 1, node.asked);
      Expect.equal(name + " walked through", 1, node.traversed);
      Expect.equal(name + " computes", reference.computation(node.number), node.computation);
      seen[node.number] = true;
      nodes++;
      height = Math.max(height, node.height);
      checksum += node.checksum;
      left.addAll(node.children);
    }
    Expect.equal("nodes", growth.size() - 1, nodes);
    Expect.equal("height by the books", height, result.height);
    Expect.equal("checksum of all computations", reference.checksum(), checksum);
  }

  @Override
  public long messages(UctParams params) {
    Growth growth = growth(params);
    return 1 + 4L * (growth.size() - 1) + 2L * growth.grants();
  }

  @Override
  public String policy(UctParams params, String variant) {
    return variant.equals(LEVELS) ? "multilevel, urgent before others" : "one mailbox";
  }

  @Override
  public String rng(UctParams params) {
    return "jur";
  }

  @Override
  public Duration roughly(UctParams params) {
    long steps = (long) params.nodes() * (params.mean() + Node.ASKING) * params.work();
    return Duration.ofNanos(100 * messages(params) + 2 * steps);
  }
}
