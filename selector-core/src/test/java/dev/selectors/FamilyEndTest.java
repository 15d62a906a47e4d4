package dev.selectors;

import static dev.selectors.Family.isAlive;
import static dev.selectors.Family.reason;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** How selectors that have children end. */
@Timeout(60)
final class FamilyEndTest {
  private final Family its = new Family().of(Supervision.oneForOne(), "a", "b", "c");
  private final Family.Member parent = its.parent;
  private final Family.Member a = its.child(0);
  private final Family.Member b = its.child(1);
  private final Family.Member c = its.child(2);

  private static final List<String> IN_ORDER = List.of("c ends", "b ends", "a ends", "parent ends");

  /** Gives a member a child of its own. */
  private Family.Member childOf(Family.Member member, String id) {
    List<Family.Member> made = new ArrayList<>();
    member.send(() -> made.add(member.child(id)));
    its.run();
    its.log.clear();
    return made.getFirst();
  }

  @Test
  void childrenEndYoungestFirstAndBeforeTheirParent() {
    parent.stop();
    its.run();
    assertEquals(IN_ORDER, its.log);
    its.children.forEach(child -> assertEquals(new ExitReason.Stopped(), reason(child)));
    assertEquals(new ExitReason.Stopped(), reason(parent));
    assertEquals(0, its.its.system.size());
  }

  @Test
  void childrenEndWhenTheirParentExits() {
    parent.send(parent::exit);
    its.run();
    assertEquals(IN_ORDER, its.log);
  }

  @Test
  void childrenEndWhenTheirParentFails() {
    parent.fail("oops");
    its.run();
    assertEquals(IN_ORDER, its.log);
  }

  @Test
  void childrenEndWhenTheirParentIsLinkedToOneThatEnds() {
    Family.Member linked = its.root("linked");
    parent.send(() -> parent.link(linked));
    its.run();
    its.log.clear();
    linked.stop();
    its.run();
    assertEquals(IN_ORDER, its.log.subList(1, 5));
    assertEquals(new ExitReason.Stopped(), reason(a));
  }

  @Test
  void parentIsAwaitingUntilItsChildrenHaveEnded() {
    List<SelectorState> states = new ArrayList<>();
    c.send(() -> {
      parent.stop();
      its.run();
      states.add(parent.state());
    });
    its.run();
    assertEquals(List.of(new SelectorState.Awaiting()), states);
  }

  @Test
  void eachChildEndsWhenTheOneBeforeHasEnded() {
    c.send(() -> {
      parent.stop();
      its.run();
      assertTrue(isAlive(b));
      c.log("end of a long turn");
    });
    c.say("nothing any more");
    its.run();
    assertEquals("c: end of a long turn", its.log.getFirst());
    assertEquals(IN_ORDER, its.log.subList(1, 5));
  }

  @Test
  void childrenGoOnUntilItIsTheirTurnToEnd() {
    c.send(() -> {
      parent.stop();
      a.say("alive");
      its.run();
    });
    its.run();
    assertEquals("a says alive", its.log.getFirst());
    assertEquals(IN_ORDER, its.log.subList(1, 5));
  }

  @Test
  void newsOfTheParentsEndComesAfterThatOfItsLastChild() {
    for (Selector s : List.of(parent, a, b, c)) {
      s.monitor(down -> its.log.add("down of " + ((Family.Member) down.selector()).id));
    }
    CompletableFuture<Void> ended =
        parent.whenTerminated().thenAccept(reason -> its.log.add("told")).toCompletableFuture();
    parent.stop();
    its.run();
    assertTrue(ended.isDone());
    assertEquals(
        List.of(
            "c ends",
            "down of c",
            "b ends",
            "down of b",
            "a ends",
            "down of a",
            "parent ends",
            "down of parent",
            "told"),
        its.log);
  }

  @Test
  void grandchildrenEndBeforeChildren() {
    Family.Member a1 = childOf(a, "a1");
    childOf(a, "a2");
    childOf(a1, "a11");
    childOf(c, "c1");
    parent.stop();
    its.run();
    assertEquals(
        List.of(
            "c1 ends",
            "c ends",
            "b ends",
            "a2 ends",
            "a11 ends",
            "a1 ends",
            "a ends",
            "parent ends"),
        its.log);
  }

  @Test
  void childThatEndsByItselfMeanwhileIsNotWaitedFor() {
    c.send(() -> {
      parent.stop();
      its.run();
      a.send(a::exit);
      its.run();
    });
    its.run();
    assertEquals(List.of("a ends", "c ends", "b ends", "parent ends"), its.log);
    assertEquals(new ExitReason.Normal(), reason(a));
  }

  @Test
  void childThatFailsWhileItIsStoppedIsNotRestarted() {
    c.send(() -> {
      parent.stop();
      its.run();
      b.fail("while the parent waits for c");
      its.run();
      throw new IllegalStateException("too");
    });
    its.run();
    assertEquals(List.of("b ends", "c ends", "a ends", "parent ends"), its.log);
    assertInstanceOf(ExitReason.Failed.class, reason(c));
    assertEquals(
        List.of("while the parent waits for c", "too"),
        its.its.failures.stream().map(f -> f.cause().getMessage()).toList());
  }

  @Test
  void childrenSpawnedInTheLastTurnEndToo() {
    List<Family.Member> late = new ArrayList<>();
    parent.send(() -> {
      parent.exit();
      late.add(parent.child("late"));
    });
    its.run();
    assertEquals(IN_ORDER, its.log.subList(its.log.size() - 4, its.log.size()));
    assertFalse(isAlive(late.getFirst()));
    assertEquals(late.getFirst().starts, late.getFirst().exits);
    assertEquals(0, its.its.system.size());
  }

  @Test
  void childSpawnedInTheLastHookIsRefused() {
    Family.Member child = its.new Member("child");
    Family.Member late = its.its.started(its.new Member("late") {
      @Override
      protected void onExit(ExitReason reason) {
        spawnChild(child);
      }
    });
    late.stop();
    its.run();
    assertInstanceOf(IllegalStateException.class, its.its.failures.getFirst().cause());
    assertEquals(new ExitReason.Stopped(), reason(late));
    assertEquals(new SelectorState.New(), child.state());
    its.its.started(child); // it can be spawned elsewhere
    assertEquals(1, child.starts);
  }

  @Test
  void endOfAChildConcernsNobodyElse() {
    b.stop();
    its.run();
    a.say("alive");
    parent.say("alive");
    its.run();
    assertEquals(List.of("b ends", "a says alive", "parent says alive"), its.said());
    parent.stop();
    its.run();
    assertEquals(List.of("c ends", "a ends", "parent ends"), its.log);
  }

  @Test
  void parentThatIsSuspendedEndsInOrder() {
    parent.send(() -> parent.await(new CompletableFuture<String>(), (value, error) -> {}));
    its.run();
    parent.stop();
    its.run();
    assertEquals(IN_ORDER, its.log);
  }

  @Test
  void childrenThatAreSuspendedOrClosedEndInOrder() {
    a.send(() -> a.await(new CompletableFuture<String>(), (value, error) -> {}));
    b.send(() -> b.disableAllExcept(b.box));
    its.run();
    parent.stop();
    its.run();
    assertEquals(IN_ORDER, its.log);
  }

  // ---- a parent that begins anew

  @Test
  void parentStopsItsChildrenBeforeItBeginsAnewAndKeepsItsMessages() {
    parent.directive = Directive.RESTART;
    parent.fail("oops");
    parent.say("hello");
    its.run();
    assertEquals(
        List.of(
            "c ends",
            "b ends",
            "a ends",
            "parent starts",
            "parent says hello",
            "a starts",
            "b starts",
            "c starts"),
        its.log);
    assertEquals(4, its.its.system.size());
  }

  @Test
  void parentTakesNoTurnWhileItWaitsForItsChildren() {
    parent.directive = Directive.RESTART;
    c.send(() -> {
      parent.fail("oops");
      parent.say("hello");
      its.run();
      parent.recheck();
      its.run();
      c.log("still in its turn");
    });
    its.run();
    assertEquals(
        List.of("c: still in its turn", "c ends", "b ends", "a ends", "parent starts"),
        its.log.subList(0, 5));
    assertTrue(its.log.contains("parent says hello"));
  }

  @Test
  void stopWhileTheParentWaitsInOrderToBeginAnewEndsIt() {
    parent.directive = Directive.RESTART;
    c.send(() -> {
      parent.fail("oops");
      its.run();
      parent.stop();
      its.run();
      assertTrue(isAlive(parent));
    });
    its.run();
    assertEquals(IN_ORDER, its.log);
    assertEquals(1, parent.starts);
  }

  @Test
  void stopWhileChildrenWaitForTheirRestartEndsAll() {
    Family group = new Family().of(Supervision.oneForAll(), "a", "b", "c");
    group.child(2).send(() -> {
      group.child(0).fail("oops");
      group.run(); // a and b wait for c
      group.parent.stop();
      group.run();
    });
    group.run();
    assertEquals(IN_ORDER, group.log);
  }

  // ---- lost workers

  @Test
  void childrenOfASelectorThatNoWorkerWouldRunEndToo() {
    ArrayDeque<Runnable> tasks = new ArrayDeque<>();
    boolean[] refusing = new boolean[1];
    Executor executor = task -> {
      if (refusing[0]) {
        refusing[0] = false;
        throw new RejectedExecutionException("full");
      }
      synchronized (tasks) {
        tasks.add(task);
      }
    };
    Family family = new Family(builder -> builder.executor(executor));
    family.parent = family.new Member("parent");
    family.its.system.spawn(family.parent);
    family.parent.send(() -> {
      family.children.add(family.parent.child("a"));
      family.children.add(family.parent.child("b"));
    });
    runAll(tasks);
    refusing[0] = true;
    family.parent.say("hello");
    family.parent.whenTerminated().toCompletableFuture().join();
    CompletableFuture<ExitReason> last = family.child(0).whenTerminated().toCompletableFuture();
    while (!last.isDone()) {
      runAll(tasks);
      Thread.onSpinWait();
    }
    assertInstanceOf(RejectedExecutionException.class, Family.failure(family.parent));
    assertEquals(new ExitReason.Stopped(), reason(family.child(0)));
    assertEquals(new ExitReason.Stopped(), reason(family.child(1)));
    assertEquals(
        List.of("parent ends", "b ends", "a ends"),
        family.log.subList(family.log.size() - 3, family.log.size()));
  }

  private static void runAll(ArrayDeque<Runnable> tasks) {
    while (true) {
      Runnable task;
      synchronized (tasks) {
        task = tasks.poll();
      }
      if (task == null) {
        return;
      }
      task.run();
    }
  }

  // ---- accounts

  @Test
  void treeThatHasLostItsWorkersEndsParentFirst() {
    parent.cell.abandon(); // as the system does when its threads are gone
    assertEquals(List.of("parent ends", "a ends", "b ends", "c ends"), its.log);
    assertEquals(new ExitReason.SystemClosed(), reason(parent));
    its.children.forEach(child -> assertEquals(new ExitReason.SystemClosed(), reason(child)));
    assertEquals(0, its.its.system.size());
  }

  @Test
  void childWithoutChildrenThatHasLostItsWorkerEndsToo() {
    a.cell.abandon();
    assertEquals(List.of("a ends"), its.log);
  }

  @Test
  void whatWaitsForMembersBecomesDeadLettersOfTheirOwn() {
    c.send(() -> {
      parent.stop();
      its.run();
      for (Family.Member m : List.of(parent, c)) {
        m.say("too late");
      }
      a.box.send("in time");
      its.run();
    });
    its.run();
    assertTrue(its.log.contains("a: in time"));
    assertEquals(
        Map.of("parent", 1, "c", 1),
        Map.of(
            "parent", deadLettersFor(parent),
            "c", deadLettersFor(c)));
    assertEquals(2, its.its.deadLetters.size());
  }

  private int deadLettersFor(Selector s) {
    return (int)
        its.its.deadLetters.stream().filter(d -> d.selector().equals(s.name())).count();
  }
}
