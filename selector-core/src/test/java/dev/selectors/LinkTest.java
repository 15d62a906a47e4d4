package dev.selectors;

import static dev.selectors.Family.isAlive;
import static dev.selectors.Family.reason;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a link does to both sides when one of them ends. */
@Timeout(60)
final class LinkTest {
  /** Takes exits as messages, among others. */
  private static class Trapper extends Steered {
    final List<Object> told = new ArrayList<>();
    final Mailbox<Object> trap = mailbox("trap", this::take);

    Trapper() {
      trapExits(trap);
    }

    private void take(Object message) {
      told.add(message);
      if (message instanceof Runnable action) {
        action.run();
      }
    }

    int exitsSeen() {
      return (int) told.stream().filter(Exit.class::isInstance).count();
    }
  }

  private final SteeredSystem its = new SteeredSystem();
  private final Steered a = its.spawn("a", new Steered());
  private final Steered b = its.spawn("b", new Steered());
  private final Trapper trapper = its.spawn("trapper", new Trapper());
  private final IllegalStateException oops = new IllegalStateException("oops");

  LinkTest() {
    its.run();
  }

  private void turn(Steered s, Runnable action) {
    s.turn.send(action);
    its.run();
  }

  private void link(Steered one, Steered other) {
    turn(one, () -> one.link(other));
  }

  private Steered linkedChildOf(Steered parent) {
    Steered child = new Steered();
    turn(parent, () -> parent.link(parent.spawnChild(child)));
    return child;
  }

  private void fail(Steered s) {
    turn(s, () -> {
      throw oops;
    });
  }

  private void exit(Steered s) {
    turn(s, s::exit);
  }

  // ---- fatal by default

  @Test
  void failureOfOneEndsTheOther() {
    link(a, b);
    fail(b);
    assertEquals(new ExitReason.Linked(b, new ExitReason.Failed(oops)), reason(a));
    assertEquals(1, a.exits);
    assertEquals(List.of(oops), its.causes()); // the end of the other is no failure of its own
  }

  @Test
  void linkTiesBothSides() {
    link(a, b);
    fail(a);
    assertEquals(new ExitReason.Linked(a, new ExitReason.Failed(oops)), reason(b));
  }

  @Test
  void oneThatIsStoppedEndsTheOther() {
    link(a, b);
    b.stop();
    its.run();
    assertEquals(new ExitReason.Linked(b, new ExitReason.Stopped()), reason(a));
  }

  @Test
  void normalEndIsNotFatal() {
    link(a, b);
    exit(b);
    assertTrue(isAlive(a));
    turn(a, () -> a.seen.add("goes on"));
    assertEquals(List.of("goes on"), a.seen);
  }

  @Test
  void reasonIsThatOfTheFirstToEndHoweverLongTheChain() {
    List<Steered> chain = new ArrayList<>(List.of(b));
    for (int i = 0; i < 50; i++) {
      Steered next = its.spawn("link " + i, new Steered());
      link(next, chain.getLast());
      chain.add(next);
    }
    fail(b);
    ExitReason expected = new ExitReason.Linked(b, new ExitReason.Failed(oops));
    for (Steered s : chain.subList(1, chain.size())) {
      assertEquals(expected, reason(s));
    }
    assertEquals("Linked[b: " + new ExitReason.Failed(oops) + "]", expected.toString());
  }

  @Test
  void cycleEndsOnceEach() {
    List<Steered> ring = new ArrayList<>();
    List<Down> downs = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      ring.add(its.spawn("ring " + i, new Steered()));
      ring.getLast().monitor(downs::add);
    }
    for (int i = 0; i < 5; i++) {
      link(ring.get(i), ring.get((i + 1) % 5));
    }
    fail(ring.getFirst());
    ring.forEach(s -> assertEquals(1, s.exits));
    assertEquals(5, downs.size());
    assertEquals(List.of(), its.deadLetters);
  }

  @Test
  void firstReasonCounts() {
    link(a, b);
    turn(a, () -> {
      a.exit();
      b.stop();
      its.run(); // b ends while the turn of a is under way
    });
    assertEquals(new ExitReason.Normal(), reason(a));
  }

  @Test
  void whatWaitsBecomesDeadLetters() {
    link(a, b);
    b.stop();
    while (isAlive(b)) {
      its.executor.runOne();
    }
    a.turn.send(() -> a.seen.add("handled"));
    its.run();
    assertEquals(List.of(), a.seen);
    assertEquals(
        List.of(DeadLetter.Reason.TERMINATED),
        its.deadLetters.stream().map(DeadLetter::reason).toList());
  }

  // ---- trapped

  @Test
  void trapperIsSentEveryEndWithItsReason() {
    link(trapper, a);
    link(b, trapper);
    exit(a);
    fail(b);
    assertEquals(
        List.of(new Exit(a, new ExitReason.Normal()), new Exit(b, new ExitReason.Failed(oops))),
        trapper.told);
    assertTrue(isAlive(trapper));
  }

  @Test
  void trapperKeepsTheEndFromThoseBehindIt() {
    link(trapper, a);
    link(trapper, b);
    fail(a);
    assertTrue(isAlive(b));
  }

  @Test
  void trapperLearnsWhoWasFirstAndWhoItsPeerWas() {
    link(a, b);
    link(trapper, a);
    fail(b);
    assertEquals(
        List.of(new Exit(a, new ExitReason.Linked(b, new ExitReason.Failed(oops)))), trapper.told);
  }

  @Test
  void oneExitOrOneEndInWhateverOrderBothLinkAndOneTrapsAndTheOtherEnds() {
    for (List<String> order : orders(List.of("link", "link back", "trap", "end"))) {
      Steered peer = its.spawn("peer", new Steered());
      List<Exit> told = new ArrayList<>();
      Steered s = new Steered();
      Mailbox<Exit> exits = s.mailbox("exits", told::add);
      its.spawn("s", s);
      boolean trapped = false;
      boolean linked = false;
      boolean ended = false;
      boolean alive = true;
      int expected = 0;
      for (String step : order) {
        switch (step) {
          case "link" -> {
            link(s, peer); // a dead letter if it has ended itself
            linked = true;
          }
          case "link back" -> {
            link(peer, s); // likewise
            linked |= !ended;
          }
          case "trap" -> {
            turn(s, () -> s.trapExits(exits));
            trapped = alive;
          }
          default -> {
            fail(peer);
            ended = true;
          }
        }
        if (linked && ended && alive) {
          alive = trapped;
          linked = false; // used up
          expected += trapped ? 1 : 0;
        }
        assertEquals(alive, isAlive(s), order + " after " + step);
        assertEquals(expected, told.size(), order + " after " + step);
      }
    }
  }

  private static List<List<String>> orders(List<String> steps) {
    if (steps.isEmpty()) {
      return List.of(List.of());
    }
    List<List<String>> orders = new ArrayList<>();
    for (String first : steps) {
      List<String> rest = new ArrayList<>(steps);
      rest.remove(first);
      for (List<String> others : orders(rest)) {
        List<String> order = new ArrayList<>(List.of(first));
        order.addAll(others);
        orders.add(order);
      }
    }
    return orders;
  }

  @Test
  void linkAndTrapInOneTurnComeInEitherOrder() {
    exit(a);
    fail(b);
    List<Exit> told = new ArrayList<>();
    Steered s = new Steered();
    Mailbox<Exit> exits = s.mailbox("exits", told::add);
    its.spawn("s", s);
    turn(s, () -> {
      s.link(a);
      s.link(b);
      s.trapExits(exits);
    });
    assertEquals(
        List.of(new Exit(a, new ExitReason.Normal()), new Exit(b, new ExitReason.Failed(oops))),
        told);
    assertTrue(isAlive(s));
  }

  @Test
  void exitsGoToTheMailboxSetLast() {
    List<Exit> other = new ArrayList<>();
    Trapper s = new Trapper();
    Mailbox<Exit> second = s.mailbox("second", other::add);
    its.spawn("s", s);
    turn(s, () -> s.link(a));
    turn(s, () -> s.trapExits(second));
    fail(a);
    assertEquals(List.of(), s.told);
    assertEquals(1, other.size());
  }

  @Test
  void exitIsHandledAfterEveryEarlierMessageOfTheOneThatHasEnded() {
    link(trapper, a);
    turn(a, () -> {
      trapper.trap.send("1");
      trapper.trap.send("2");
      a.exit();
      trapper.trap.send("3");
    });
    assertEquals(List.of("1", "2", "3", new Exit(a, new ExitReason.Normal())), trapper.told);
  }

  @Test
  void allAreToldOfAnEndThoughThereWasNoMemoryToTellTheFirst() {
    Trapper full = new Trapper();
    full.trap.special = new WatchedInbox<>(exit -> {
      throw new OutOfMemoryError("first");
    });
    its.spawn("full", full);
    link(a, full);
    link(a, b);
    link(a, trapper);
    List<Down> downs = new ArrayList<>();
    a.monitor(downs::add);
    List<Throwable> errors = Uncaught.during(() -> fail(a));
    assertEquals(List.of("first"), errors.stream().map(Throwable::getMessage).toList());
    assertFalse(isAlive(b));
    assertEquals(1, trapper.exitsSeen());
    assertEquals(1, downs.size());
    assertTrue(a.whenTerminated().toCompletableFuture().isDone());
    assertEquals(List.of(oops), its.causes());
  }

  // ---- one link, and no more

  @Test
  void linkingTwiceOrFromBothSidesIsLinkingOnce() {
    link(trapper, a);
    link(trapper, a);
    link(a, trapper);
    exit(a);
    link(trapper, a); // a new one, as the first is used up
    assertEquals(2, trapper.exitsSeen());
    assertEquals(2, trapper.told.size());
  }

  @Test
  void linkWhileTheExitWaitsIsTheSameLink() {
    link(trapper, a);
    turn(trapper, trapper.trap::disable);
    exit(a);
    link(trapper, a);
    turn(trapper, trapper.trap::enable);
    assertEquals(1, trapper.exitsSeen());
  }

  @Test
  void linkToOneThatHasEndedTellsAtOnce() {
    exit(a);
    fail(b);
    link(trapper, a);
    link(trapper, b);
    assertEquals(2, trapper.exitsSeen());
    Steered s = its.spawn("s", new Steered());
    link(s, a);
    assertTrue(isAlive(s)); // it ended normally
    link(s, b);
    assertEquals(new ExitReason.Linked(b, new ExitReason.Failed(oops)), reason(s));
  }

  @Test
  void linkInTheLastTurnCounts() {
    turn(a, () -> {
      a.exit();
      a.link(trapper);
    });
    turn(b, () -> {
      b.link(trapper);
      throw oops;
    });
    assertEquals(
        List.of(new Exit(a, new ExitReason.Normal()), new Exit(b, new ExitReason.Failed(oops))),
        trapper.told);
  }

  @Test
  void linkAndUnlinkInTheLastHookCount() {
    Steered late = its.spawn("late", new Steered() {
      @Override
      protected void onExit(ExitReason reason) {
        link(trapper);
        unlink(b);
      }
    });
    link(b, late);
    late.stop();
    its.run();
    assertEquals(List.of(new Exit(late, new ExitReason.Stopped())), trapper.told);
    assertTrue(isAlive(b));
  }

  @Test
  void linksOutliveARestart() {
    a.directive = Directive.RESTART;
    b.directive = Directive.RESTART;
    link(a, b);
    fail(a);
    fail(b);
    assertEquals(List.of(2, 2), List.of(a.starts, b.starts));
    b.stop();
    its.run();
    assertEquals(new ExitReason.Linked(b, new ExitReason.Stopped()), reason(a));
  }

  @Test
  void childThatIsStoppedSoThatItsParentBeginsAnewDoesNotEndIt() {
    a.directive = Directive.RESTART;
    Steered child = linkedChildOf(a);
    fail(a);
    assertEquals(new ExitReason.Stopped(), reason(child));
    assertEquals(2, a.starts);
    assertTrue(isAlive(a));
  }

  @Test
  void childThatHasEndedJustBeforeItsParentBeginsAnewDoesNotEndItEither() {
    a.directive = Directive.RESTART;
    Steered child = linkedChildOf(a);
    turn(a, () -> {
      fail(child);
      assertFalse(isAlive(child));
      throw oops;
    });
    assertEquals(2, a.starts);
    assertTrue(isAlive(a));
  }

  @Test
  void linkToAChildOfTheNewLifeOrToOneOfTheOldThatHasEndedIsFatal() {
    a.directive = Directive.RESTART;
    Steered old = new Steered();
    turn(a, () -> a.spawnChild(old));
    fail(a);
    Steered child = linkedChildOf(a);
    fail(child);
    assertEquals(new ExitReason.Linked(child, new ExitReason.Failed(oops)), reason(a));
    b.directive = Directive.RESTART;
    turn(b, () -> b.link(old));
    assertEquals(new ExitReason.Linked(old, new ExitReason.Stopped()), reason(b));
  }

  @Test
  void parentThatTrapsExitsIsToldOfThoseItHasStoppedToBeginAnew() {
    trapper.directive = Directive.RESTART;
    Steered child = linkedChildOf(trapper);
    fail(trapper);
    assertEquals(List.of(new Exit(child, new ExitReason.Stopped())), trapper.told);
    assertEquals(2, trapper.starts);
  }

  // ---- unlink

  @Test
  void unlinkedSelectorDoesNotHearOfTheEnd() {
    link(a, b);
    link(trapper, b);
    turn(a, () -> a.unlink(b));
    turn(b, () -> b.unlink(trapper)); // from the other side
    fail(b);
    assertTrue(isAlive(a));
    assertEquals(List.of(), trapper.told);
  }

  @Test
  void unlinkWithoutALinkHasNoEffect() {
    turn(a, () -> a.unlink(b));
    turn(a, () -> a.unlink(a));
    fail(b);
    turn(a, () -> a.unlink(b));
    assertEquals(List.of(oops), its.causes());
    assertTrue(isAlive(a));
  }

  @Test
  void eitherSideCanLinkAnewWhatOneOfThemHasCut() {
    link(a, b);
    turn(a, () -> a.unlink(b));
    link(b, a);
    fail(a);
    assertEquals(new ExitReason.Linked(a, new ExitReason.Failed(oops)), reason(b));
  }

  @Test
  void unlinkCallsOffAnExitThatWaits() {
    link(trapper, a);
    turn(trapper, trapper.trap::disable);
    exit(a);
    turn(trapper, () -> trapper.unlink(a));
    turn(trapper, trapper.trap::enable);
    assertEquals(List.of(), trapper.told);
    assertEquals(0, trapper.trap.depth());
    assertEquals(List.of(), its.deadLetters);
  }

  @Test
  void headGuardIsAskedAboutAnExitUnlessItWasCalledOff() {
    List<Object> asked = new ArrayList<>();
    Trapper guarded = new Trapper();
    guarded.trap.headGuard(asked::add);
    its.spawn("guarded", guarded);
    link(guarded, a);
    link(guarded, b);
    turn(guarded, guarded.trap::disable);
    exit(a);
    exit(b);
    turn(guarded, () -> guarded.unlink(a));
    turn(guarded, guarded.trap::enable);
    List<Object> told = List.of(new Exit(b, new ExitReason.Normal()));
    assertEquals(told, asked.stream().distinct().toList());
    assertEquals(told, guarded.told);
  }

  @Test
  void exitNamesTheSelectorAndTheReason() {
    ExitReason normal = new ExitReason.Normal();
    assertEquals("Exit[a: " + normal + "]", new Exit(a, normal).toString());
  }

  @Test
  void unlinkCallsOffAnEndThatHasNotBeenToldYet() {
    link(a, b);
    turn(a, () -> {
      b.stop();
      its.run(); // b ends within the turn of a
      assertFalse(isAlive(b));
      a.unlink(b);
    });
    assertTrue(isAlive(a));
  }

  @Test
  void newLinkAfterUnlinkIsALinkOfItsOwn() {
    link(trapper, a);
    turn(trapper, () -> {
      trapper.unlink(a);
      trapper.link(a);
    });
    exit(a);
    assertEquals(1, trapper.exitsSeen());
  }

  @Test
  void newLinkToTheSameDeadSelectorTellsOnceMore() {
    link(trapper, a);
    turn(trapper, trapper.trap::disable);
    exit(a);
    turn(trapper, () -> {
      trapper.unlink(a);
      trapper.link(a);
      trapper.trap.enable();
    });
    assertEquals(1, trapper.exitsSeen());
  }

  @Test
  void unlinkCutsTheNewLinkAlsoWhenTheNewsOfTheOldOneHasCome() {
    link(trapper, a);
    turn(trapper, trapper.trap::disable);
    exit(a); // the news of the first link waits
    turn(trapper, () -> trapper.unlink(a));
    trapper.trap.send((Runnable) () -> trapper.unlink(a));
    turn(trapper, () -> {
      trapper.link(a); // the news of the second waits behind the message
      trapper.trap.enable();
    });
    assertEquals(0, trapper.exitsSeen());
    assertEquals(1, trapper.told.size());
  }

  // ---- whatever the peer is doing

  @Test
  void suspendedSelectorEnds() {
    link(a, b);
    turn(a, () -> a.await(new CompletableFuture<String>(), (value, error) -> {}));
    fail(b);
    assertEquals(new ExitReason.Linked(b, new ExitReason.Failed(oops)), reason(a));
  }

  @Test
  void selectorBehindClosedGatesEnds() {
    Steered closed = new Steered();
    closed.logged("open");
    its.spawn("closed", closed);
    link(closed, b);
    turn(closed, closed.turn::disable);
    fail(b);
    assertFalse(isAlive(closed));
  }

  @Test
  void selectorThatIsNotSpawnedYetEndsWhenItIs() {
    Steered later = new Steered();
    link(a, later);
    fail(a);
    assertEquals(new SelectorState.New(), later.state());
    its.spawn("later", later);
    its.run();
    assertEquals(new ExitReason.Linked(a, new ExitReason.Failed(oops)), reason(later));
    assertEquals(1, later.exits);
  }

  @Test
  void selectorThatIsSpawnedLaterTellsOfItsEnd() {
    Steered later = new Steered();
    link(a, later);
    its.spawn("later", later);
    later.stop();
    its.run();
    assertEquals(new ExitReason.Linked(later, new ExitReason.Stopped()), reason(a));
  }

  @Test
  void selectorOfAnotherSystemIsToldToo() {
    SteeredSystem others = new SteeredSystem();
    Steered foreign = others.spawn("foreign", new Steered());
    Steered foreigner = others.spawn("foreigner", new Steered());
    others.run();
    link(a, foreign);
    link(trapper, foreigner);
    foreign.turn.send(() -> {
      throw oops;
    });
    foreigner.turn.send(foreigner::exit);
    others.run();
    its.run();
    assertEquals(new ExitReason.Linked(foreign, new ExitReason.Failed(oops)), reason(a));
    assertEquals(1, trapper.exitsSeen());
  }

  @Test
  void endOfASystemIsToldToAnother() {
    try (SelectorSystem other = SelectorSystem.create()) {
      Steered foreign = other.spawn(new Steered());
      link(trapper, foreign);
    }
    its.run();
    assertEquals(
        List.of(new ExitReason.SystemClosed()),
        trapper.told.stream().map(m -> ((Exit) m).reason()).toList());
  }

  @Test
  void newsToTheDeadAreNoDeadLetters() {
    link(trapper, a);
    link(trapper, b);
    turn(trapper, trapper.trap::disable);
    exit(a);
    trapper.stop(); // with one waiting
    its.run();
    assertEquals(new ExitReason.Linked(trapper, new ExitReason.Stopped()), reason(b));
    assertEquals(List.of(), its.deadLetters);
  }

  // ---- wrong use

  @Test
  void linkOutsideATurnIsRefused() {
    assertThrows(IllegalStateException.class, () -> a.link(b));
    assertThrows(IllegalStateException.class, () -> a.unlink(b));
    assertThrows(IllegalStateException.class, () -> a.trapExits(trapper.trap));
    Steered unborn = new Steered();
    assertThrows(IllegalStateException.class, () -> unborn.link(b));
    assertThrows(IllegalStateException.class, () -> unborn.unlink(b));
    fail(b);
    assertTrue(isAlive(a));
  }

  @Test
  void linkToItselfOrToNobodyIsRefused() {
    turn(a, () -> {
      var e = assertThrows(IllegalArgumentException.class, () -> a.link(a));
      assertTrue(e.getMessage().startsWith("a cannot be linked to itself"), e.getMessage());
      var link = assertThrows(NullPointerException.class, () -> a.link(null));
      assertEquals("selector to link of a is null", link.getMessage());
      var unlink = assertThrows(NullPointerException.class, () -> a.unlink(null));
      assertEquals("selector to unlink of a is null", unlink.getMessage());
      var trap = assertThrows(NullPointerException.class, () -> a.trapExits(null));
      assertEquals("mailbox of a is null", trap.getMessage());
      a.seen.add("refused");
    });
    assertEquals(List.of("refused"), a.seen);
  }

  @Test
  void trapNeedsAMailboxOfItsOwnWithoutABound() {
    Steered s = new Steered();
    Mailbox<Exit> bounded = s.<Exit>mailbox("bounded", e -> {}).bounded(1, Overflow.REJECT);
    var e = assertThrows(IllegalArgumentException.class, () -> s.trapExits(bounded));
    assertTrue(e.getMessage().contains("'bounded'"), e.getMessage());
    assertThrows(IllegalArgumentException.class, () -> s.trapExits(trapper.trap));
    its.spawn("s", s);
    link(s, b);
    fail(b);
    assertFalse(isAlive(s)); // it does not trap
  }

  @Test
  void mailboxThatTrapsExitsIsNotBounded() {
    Steered s = new Steered();
    Mailbox<Exit> exits = s.mailbox("exits", x -> {});
    s.trapExits(exits);
    var e = assertThrows(IllegalStateException.class, () -> exits.bounded(1, Overflow.REJECT));
    assertTrue(e.getMessage().contains("traps exits"), e.getMessage());
  }

  @Test
  void anotherMailboxOfOneThatTrapsExitsMayBeBounded() {
    Steered s = new Steered();
    Mailbox<Exit> exits = s.mailbox("exits", x -> {});
    Mailbox<String> other = s.logged("other");
    s.trapExits(exits);
    assertSame(other, other.bounded(1, Overflow.REJECT));
  }
}
