package dev.selectors.savina.uct;

import static dev.selectors.savina.harness.WrongAnswers.assertRefused;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.selectors.MailboxRef;
import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.harness.Size;
import dev.selectors.savina.runtimes.SelectorsRuntime;
import dev.selectors.savina.uct.UctMessage.Address;
import dev.selectors.savina.uct.UctMessage.Brood;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.function.ToIntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class UnbalancedTreeTest {
  private static final UctParams PARAMS = new UctParams(200, 20, 5, 4, 50, 1);

  private final UnbalancedTree benchmark = new UnbalancedTree();

  @Test
  void defaultSizeGivesTheKnownAnswers() {
    UctParams defaults = benchmark.parameters(Size.DEFAULT).getFirst();
    UctReference reference = UctReference.of(new UctParams(
        defaults.nodes(),
        defaults.mean(),
        defaults.deviation(),
        defaults.branching(),
        defaults.urgent(),
        0));
    Growth growth = reference.growth();
    long computations = 0;
    for (int number = 1; number < growth.size(); number++) {
      computations += reference.computation(number);
    }
    assertEquals(199_991, growth.size());
    assertEquals(39_936, growth.decisions());
    assertEquals(19_998, growth.grants());
    assertEquals(10_203, growth.urgent());
    assertEquals(99_856_000, computations);
  }

  /** A tree on one thread, whose messages can get lost or doubled. */
  private static final class QueueTree implements Tree {
    private final ToIntFunction<UctMessage.ToNode> copies;
    private final Queue<Runnable> turns = new ArrayDeque<>();
    private final UctParams params;
    private final Root root;
    private boolean over;

    QueueTree(UctParams params, ToIntFunction<UctMessage.ToNode> copies) {
      this.params = params;
      this.copies = copies;
      this.root = new Root(this);
    }

    @Override
    public UctParams params() {
      return params;
    }

    @Override
    public void spawn(Node node) {
      boolean[] ended = new boolean[1];
      node.address = Address.of(message -> {
        for (int i = copies.applyAsInt(message); i > 0; i--) {
          turns.add(() -> ended[0] = ended[0] || node.take(message));
        }
      });
    }

    @Override
    public MailboxRef<UctMessage.ToRoot> root(boolean urgently) {
      return message -> turns.add(() -> over = over || root.take(message));
    }

    /** Everything that there is to do. */
    UnbalancedTree.Result run() {
      root(false).send(new UctMessage.GenerateTree());
      while (!turns.isEmpty()) {
        turns.remove().run();
      }
      return root.result();
    }
  }

  /** The tree if the message of a kind that comes after so many others of it has so many copies. */
  private static UnbalancedTree.Result faulty(
      Class<? extends UctMessage.ToNode> kind, int after, int copies) {
    int[] seen = new int[1];
    return new QueueTree(
            PARAMS, message -> kind.isInstance(message) && seen[0]++ == after ? copies : 1)
        .run();
  }

  @Test
  void rightTreeIsNotRefused() {
    benchmark.verify(PARAMS, faulty(UctMessage.Traverse.class, 17, 1));
  }

  @Test
  void lostMessageIsNoticed() {
    assertRefused(benchmark, PARAMS, faulty(UctMessage.TryGenerateChildren.class, 17, 0));
    assertRefused(benchmark, PARAMS, faulty(UctMessage.GenerateChildren.class, 7, 0));
    assertRefused(benchmark, PARAMS, faulty(UctMessage.Traverse.class, 17, 0));
    assertRefused(benchmark, PARAMS, faulty(UctMessage.Traverse.class, 190, 0));
  }

  @Test
  void doubledMessageIsNoticed() {
    assertRefused(benchmark, PARAMS, faulty(UctMessage.TryGenerateChildren.class, 17, 2));
    assertRefused(benchmark, PARAMS, faulty(UctMessage.GenerateChildren.class, 7, 2));
    assertRefused(benchmark, PARAMS, faulty(UctMessage.Traverse.class, 17, 2));
    assertRefused(benchmark, PARAMS, faulty(UctMessage.Traverse.class, 190, 2));
  }

  @Test
  void lostMessageIsNoticedWhereNothingIsComputed() {
    UctParams idle = new UctParams(200, 20, 5, 4, 50, 0);
    int[] seen = new int[1];
    assertRefused(
        benchmark,
        idle,
        new QueueTree(
                idle, message -> message instanceof UctMessage.Traverse && seen[0]++ == 190 ? 0 : 1)
            .run());
  }

  @Test
  void computationThatIsSkippedIsNoticed() {
    UnbalancedTree.Result result = new QueueTree(PARAMS, message -> 1).run();
    Node node = result.children.getFirst();
    benchmark.verify(PARAMS, result);
    node.checksum -= Node.work(node.number, node.computation);
    assertRefused(benchmark, PARAMS, result);
  }

  /** As in the suite it would wait for ever for more nodes to ask. */
  @Test
  void treeThatDiesOutComesToAnEnd() {
    UctParams params = new UctParams(1_000, 50, 100, 1, 100, 1);
    Growth growth = UctReference.of(params).growth();
    assertEquals(growth.size() - 1, growth.decisions());
    assertEquals(1 + 1 + growth.grants(), growth.size());
  }

  @Test
  void urgentNodesAreDecidedFirst() throws InterruptedException {
    Growth growth = new Growth(PARAMS);
    List<Integer> expected = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      if (growth.decide() != null) {
        expected.add((i + 10) % 20);
      }
    }
    // There is room for those, so that the one that asks next ends it.
    QueueTree stub = new QueueTree(new UctParams(growth.size(), 20, 5, 4, 50, 1), message -> 1);
    List<Integer> granted = new ArrayList<>();
    List<Node> nodes = Node.grow(stub, message -> {}, new Brood(0, 21, 1, -1), 2);
    for (Node node : nodes) {
      node.address = Address.of(message -> granted.add(node.number));
    }
    Finish finish = new Finish(1);
    try (SelectorsRuntime runtime = SelectorsRuntime.open(1)) {
      RootSelector root = new RootSelector(new Root(stub), finish);
      for (Node node : nodes) {
        boolean isUrgent = node.number >= 10 && node.number < 20;
        (isUrgent ? root.urgent : root.inbox).send(new UctMessage.ShouldGenerateChildren(node));
      }
      runtime.system().spawn(root);
      finish.await();
    }
    assertEquals(expected, granted);
  }

  @Test
  void impossibleParametersAreRefused() {
    assertThrows(IllegalArgumentException.class, () -> new UctParams(10, 5, 1, 10, 50, 1));
    assertThrows(IllegalArgumentException.class, () -> new UctParams(20_000_000, 5, 1, 10, 50, 1));
    assertThrows(IllegalArgumentException.class, () -> new UctParams(11, 0, 1, 10, 50, 1));
    assertThrows(IllegalArgumentException.class, () -> new UctParams(11, 5, -1, 10, 50, 1));
    assertThrows(IllegalArgumentException.class, () -> new UctParams(11, 5, 1, 10, 101, 1));
    assertThrows(IllegalArgumentException.class, () -> new UctParams(11, 5, 1, 10, 50, 101));
  }
}
