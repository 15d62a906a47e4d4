package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.Executor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Random graphs of a thousand linked selectors, of which some trap exits and some end: a search in
 * the graph tells who lives on, and what each has heard. A failure names its seed. The property
 * {@code selectors.seeds} sets the number of graphs.
 */
@Timeout(600)
final class LinkGraphTest {
  private static final int SEEDS = Integer.getInteger("selectors.seeds", 20);
  private static final int SIZE = 1_000;

  /** Runs what waits in a random order, on the caller's thread. */
  private static final class RandomExecutor implements Executor {
    private final SplittableRandom random;
    private final ArrayList<Runnable> tasks = new ArrayList<>();

    RandomExecutor(long seed) {
      random = new SplittableRandom(seed);
    }

    @Override
    public void execute(Runnable task) {
      tasks.add(task);
    }

    void runAll() {
      while (!tasks.isEmpty()) {
        int i = random.nextInt(tasks.size());
        Runnable last = tasks.removeLast();
        (i == tasks.size() ? last : tasks.set(i, last)).run();
      }
    }
  }

  /** A selector, and what the model expects of it. */
  private static final class Node extends Selector {
    final Mailbox<Runnable> turn = mailbox("turn", Runnable::run);
    final List<Exit> heard = Collections.synchronizedList(new ArrayList<>());
    final Mailbox<Exit> exits = mailbox("exits", heard::add);
    final boolean traps;

    /** Those it is linked to, as far as the links have had no effect yet. */
    final Set<Node> linked = new LinkedHashSet<>();
    /**
     * Whose ends it has to hear of ({@code must}), and whose it may hear of, as both end at once
     * ({@code may}).
     */
    final Set<Node> must = new LinkedHashSet<>();

    final Set<Node> may = new LinkedHashSet<>();
    boolean dead;

    Node(boolean traps) {
      this.traps = traps;
      if (traps) {
        trapExits(exits);
      }
    }

    void linkTo(Node other) {
      link(other);
    }

    void cut(Node other) {
      unlink(other);
    }

    void leave() {
      exit();
    }

    ExitReason reason() {
      return ((SelectorState.Terminated) state()).reason();
    }
  }

  /** One graph, on a system. */
  private static final class Graph {
    final SplittableRandom random;
    final Runnable settle;
    final List<Node> nodes = new ArrayList<>();

    Graph(long seed, SelectorSystem system, Runnable settle) {
      random = new SplittableRandom(seed);
      this.settle = settle;
      double trappers = random.nextDouble();
      for (int i = 0; i < SIZE; i++) {
        nodes.add(system.spawn("n" + i, new Node(random.nextDouble() < trappers)));
      }
    }

    Node any() {
      return nodes.get(random.nextInt(SIZE));
    }

    void run() {
      int links = random.nextInt(2 * SIZE);
      for (int i = 0; i < links; i++) {
        Node a = any();
        Node b = any();
        if (a != b) {
          a.turn.send(() -> a.linkTo(b));
          a.linked.add(b);
          b.linked.add(a);
        }
      }
      settle.run();
      int steps = 1 + random.nextInt(60);
      for (int i = 0; i < steps; i++) {
        step();
      }
      nodes.forEach(this::check);
    }

    private void step() {
      switch (random.nextInt(6)) {
        case 0 -> unlink(any());
        case 1 -> linkToTheDead(any());
        case 2, 3 -> exit(some());
        default -> fail(some());
      }
    }

    private Set<Node> some() {
      Set<Node> some = new LinkedHashSet<>();
      int n = 1 + random.nextInt(4);
      for (int i = 0; i < n; i++) {
        Node node = any();
        if (!node.dead) {
          some.add(node);
        }
      }
      return some;
    }

    private void unlink(Node a) {
      if (a.dead) {
        return;
      }
      for (Node b : List.copyOf(a.linked)) {
        if (random.nextBoolean()) {
          a.turn.send(() -> a.cut(b));
          a.linked.remove(b);
          b.linked.remove(a);
        }
      }
      settle.run();
    }

    private void linkToTheDead(Node a) {
      Node b = any();
      if (a.dead || !b.dead || a.must.contains(b)) {
        return;
      }
      a.turn.send(() -> a.linkTo(b));
      if (a.traps) {
        a.must.add(b);
        settle.run();
      } else if (b.reason() instanceof ExitReason.Normal) {
        settle.run();
      } else {
        settle.run();
        assertEquals(root(b), a.reason());
        settled(Set.of(a), reach(Set.of(a)));
      }
    }

    /** Some end normally, all at once: nobody else ends. */
    private void exit(Set<Node> some) {
      some.forEach(n -> n.turn.send(n::leave));
      settle.run();
      settled(some, some);
      some.forEach(n -> assertEquals(new ExitReason.Normal(), n.reason()));
    }

    /** Some end otherwise, all at once: so do all that they reach. */
    private void fail(Set<Node> some) {
      for (Node n : some) {
        if (random.nextBoolean()) {
          n.stop();
        } else {
          n.turn.send(() -> {
            throw new Deliberate();
          });
        }
      }
      settle.run();
      settled(some, reach(some));
    }

    /** All that end because these end, these included. */
    private static Set<Node> reach(Set<Node> from) {
      Set<Node> reached = new LinkedHashSet<>(from);
      ArrayDeque<Node> next = new ArrayDeque<>(from);
      for (Node n = next.poll(); n != null; n = next.poll()) {
        for (Node peer : n.linked) {
          if (!peer.traps && reached.add(peer)) {
            next.add(peer);
          }
        }
      }
      return reached;
    }

    /** Checks what has come of it: these have ended at once, some of them by themselves. */
    private void settled(Set<Node> first, Set<Node> ended) {
      for (Node n : ended) {
        assertTrue(n.state() instanceof SelectorState.Terminated, n.name() + " lives");
        n.dead = true;
      }
      for (Node n : ended) {
        if (!first.contains(n)) {
          assertTrue(
              first.stream()
                  .anyMatch(o -> n.reason().equals(root(o)) && reach(Set.of(o)).contains(n)),
              n.name() + " has ended as " + n.reason());
        }
      }
      for (Node n : ended) {
        for (Node peer : n.linked) {
          if (peer.traps) {
            (peer.dead ? peer.may : peer.must).add(n);
          }
        }
      }
      for (Node n : ended) {
        n.linked.forEach(peer -> peer.linked.remove(n));
        n.linked.clear();
      }
    }

    /** What those are told that end with it. */
    private static ExitReason root(Node n) {
      return n.reason() instanceof ExitReason.Linked first
          ? first
          : new ExitReason.Linked(n, n.reason());
    }

    private void check(Node n) {
      assertEquals(n.dead, n.state() instanceof SelectorState.Terminated, n.name());
      Set<Node> told = new LinkedHashSet<>();
      for (Exit exit : n.heard) {
        Node peer = (Node) exit.selector();
        assertTrue(told.add(peer), n.name() + " was told twice of " + peer.name());
        assertEquals(peer.reason(), exit.reason());
      }
      assertTrue(told.containsAll(n.must), n.name() + " was not told of all");
      told.removeAll(n.must);
      assertTrue(n.may.containsAll(told), n.name() + " was told of too many");
    }
  }

  private static void run(long seed, Runnable graph) {
    try {
      graph.run();
    } catch (RuntimeException | AssertionError e) {
      throw new AssertionError("seed " + seed + ": " + e.getMessage(), e);
    }
  }

  @Test
  void whoLivesOnAndHearsWhatIsAMatterOfTheGraph() {
    for (long seed = 0; seed < SEEDS; seed++) {
      RandomExecutor executor = new RandomExecutor(seed);
      List<DeadLetter> dead = new ArrayList<>();
      SelectorSystem system = SelectorSystem.builder()
          .executor(executor)
          .onDeadLetter(letter -> {
            if (letter.mailbox().equals("exits")) {
              dead.add(letter);
            }
          })
          .build();
      long s = seed;
      run(s, () -> new Graph(s, system, executor::runAll).run());
      assertEquals(List.of(), dead, "seed " + seed); // news of ends are never dead letters
    }
  }

  @Test
  void soItIsOnThreads() {
    for (long seed = -1; seed >= -Math.max(5, SEEDS / 20); seed--) {
      try (SelectorSystem system = SelectorSystem.builder().parallelism(4).build()) {
        long s = seed;
        run(s, () -> new Graph(s, system, () -> settle(system)).run());
      }
    }
  }

  private static void settle(SelectorSystem system) {
    try {
      assertTrue(system.awaitQuiescence(Duration.ofSeconds(60)));
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
