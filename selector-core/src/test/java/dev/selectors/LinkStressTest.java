package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Many link, unlink and end at once, on threads; yet what each is told can be counted. */
@Timeout(120)
final class LinkStressTest {
  private static final Duration LONG = Duration.ofSeconds(60);

  /** Traps the exits of its peers, and counts them. */
  private static class Watcher extends Selector {
    final Mailbox<Runnable> turn = mailbox("turn", Runnable::run);
    final Mailbox<Exit> exits = mailbox("exits", this::heard).level(1);
    final Map<Selector, Integer> heard = new HashMap<>();
    final Set<Selector> cut = new HashSet<>();
    final ConcurrentLinkedQueue<String> wrong = new ConcurrentLinkedQueue<>();

    Watcher() {
      trapExits(exits);
    }

    private void heard(Exit exit) {
      heard.merge(exit.selector(), 1, Integer::sum);
      if (cut.contains(exit.selector())) {
        wrong.add("an exit after the link was cut: " + exit);
      }
    }

    void tie(Selector peer) {
      link(peer);
    }

    void cut(Selector peer) {
      unlink(peer);
      cut.add(peer);
    }

    void leave() {
      exit();
    }
  }

  @Test
  void eachSideOfEachLinkIsToldOnceUnlessOneOfThemHasCutIt() throws InterruptedException {
    int watchers = 20;
    int peers = 200;
    SplittableRandom random = new SplittableRandom(1);
    for (int round = 0; round < 10; round++) {
      List<Watcher> watching = new ArrayList<>();
      List<Watcher> ending = new ArrayList<>();
      List<List<Integer>> ways = new ArrayList<>();
      try (SelectorSystem system = SelectorSystem.builder().parallelism(4).build()) {
        for (int i = 0; i < peers; i++) {
          ending.add(system.spawn(new Watcher()));
        }
        for (int i = 0; i < watchers; i++) {
          Watcher w = system.spawn(new Watcher());
          watching.add(w);
          List<Integer> way = new ArrayList<>();
          ways.add(way);
          for (Watcher p : ending) {
            int how = random.nextInt(5);
            way.add(how);
            switch (how) {
              case 0 -> w.turn.send(() -> w.tie(p));
              case 1 -> p.turn.send(() -> p.tie(w));
              case 2 -> {
                w.turn.send(() -> w.tie(p));
                p.turn.send(() -> p.tie(w));
              }
              case 3 ->
                w.turn.send(() -> {
                  w.tie(p);
                  w.turn.send(() -> w.cut(p));
                });
              default ->
                p.turn.send(() -> {
                  p.tie(w);
                  p.turn.send(() -> p.cut(w));
                });
            }
            if (random.nextInt(3) == 0) {
              p.turn.send(() -> p.turn.send(p::leave));
            }
          }
        }
        ending.forEach(p -> p.turn.send(p::leave));
        assertTrue(system.awaitQuiescence(LONG));
        for (int i = 0; i < watchers; i++) {
          Watcher w = watching.get(i);
          assertEquals(List.of(), List.copyOf(w.wrong));
          for (int j = 0; j < peers; j++) {
            int n = w.heard.getOrDefault(ending.get(j), 0);
            // A peer that was told to leave early may never have got to link, or to cut.
            switch (ways.get(i).get(j)) {
              case 0, 2 -> assertEquals(1, n);
              default -> assertTrue(n <= 1, "told " + n + " times");
            }
          }
        }
      }
    }
  }

  @Test
  void groupOfLinkedSelectorsEndsAsAWholeHoweverManyEndsAreUnderWay() throws InterruptedException {
    int groups = 50;
    int size = 40;
    SplittableRandom random = new SplittableRandom(2);
    try (SelectorSystem system = SelectorSystem.builder().parallelism(4).build()) {
      Watcher watcher = system.spawn(new Watcher());
      List<List<Steered>> all = new ArrayList<>();
      for (int g = 0; g < groups; g++) {
        List<Steered> group = new ArrayList<>();
        for (int i = 0; i < size; i++) {
          Steered s = system.spawn(new Steered());
          if (i > 0) {
            Steered earlier = group.get(random.nextInt(i));
            s.turn.send(() -> s.link(earlier));
          }
          watcher.turn.send(() -> watcher.tie(s));
          group.add(s);
        }
        all.add(group);
      }
      assertTrue(system.awaitQuiescence(LONG)); // each group is connected now
      for (int g = 0; g < groups; g += 2) {
        for (int i = 0; i < 3 * size; i++) {
          Steered one = all.get(g).get(random.nextInt(size));
          Steered other = all.get(g).get(random.nextInt(size));
          if (one != other) {
            one.turn.send(() -> one.link(other));
          }
        }
        Steered first = all.get(g).get(random.nextInt(size));
        Steered second = all.get(g).get(random.nextInt(size));
        first.turn.send(() -> {
          throw new IllegalStateException("oops");
        });
        second.stop();
      }
      assertTrue(system.awaitQuiescence(LONG));
      for (int g = 0; g < groups; g++) {
        for (Steered s : all.get(g)) {
          assertEquals(g % 2 == 0 ? 1 : 0, s.exits);
          assertEquals(g % 2 == 0 ? 1 : 0, watcher.heard.getOrDefault(s, 0));
          if (g % 2 == 0) {
            assertInstanceOf(SelectorState.Terminated.class, s.state());
          }
        }
      }
    }
  }
}
