package dev.selectors.testkit;

import static dev.selectors.testkit.Tells.assertTells;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.DeadLetter;
import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.Overflow;
import dev.selectors.ReceiveInterruptedException;
import dev.selectors.ReplyTo;
import dev.selectors.Selector;
import dev.selectors.SelectorContext;
import dev.selectors.StoppedError;
import dev.selectors.ThreadInbox;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.opentest4j.AssertionFailedError;

/** Handlers that receive, and call, in the middle of their turn. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class TurnsMayWaitTest {
  private static final Duration SECOND = Duration.ofSeconds(1);
  private static final int MANY = 100;

  private static String call(SelectorContext context, MailboxRef<ReplyTo<String>> to) {
    return context.<ReplyTo<String>, String>call(to, replyTo -> replyTo, SECOND);
  }

  /** For each message, asks {@code asked} in the middle of its turn, and passes on the answer. */
  private static Mailbox<String> caller(
      SimulatedSystem sim,
      String name,
      MailboxRef<ReplyTo<String>> asked,
      MailboxRef<String> told) {
    return sim.spawnFrom(
        name,
        context -> context.<String>mailbox(
            "in", message -> told.send(message + " " + call(context, asked))));
  }

  private static MailboxRef<ReplyTo<String>> answerer(SimulatedSystem sim, String answer) {
    return sim.spawnFrom(
        "answerer",
        context -> context.<ReplyTo<String>>mailbox("in", replyTo -> replyTo.send(answer)));
  }

  private record Receiver(Selector selector, Mailbox<String> first, Mailbox<String> second) {}

  /** On a message to the first mailbox, receives from the second; passes on what is thrown. */
  private static Receiver receiver(SimulatedSystem sim, MailboxRef<Object> told) {
    return sim.spawnFrom("receiver", context -> {
      Mailbox<String> second = context.mailbox("second", message -> told.send("late " + message));
      Mailbox<String> first = context.mailbox("first", message -> {
        told.send("began");
        try {
          told.send(message + context.<String>receive(List.of(second.on(Function.identity()))));
        } catch (RuntimeException e) {
          told.send(e);
        } catch (StoppedError e) {
          told.send(e);
          throw e;
        }
      });
      return new Receiver(context.selector(), first, second);
    });
  }

  @SelectorTest
  void othersAreDoneWhileAHandlerWaits(SimulatedSystem sim) {
    sim.turnsMayWait();
    Probe<String> me = sim.probe("me");

    caller(sim, "caller", answerer(sim, "yes"), me).send("ready?");

    me.expect("ready? yes");
  }

  @SelectorTest
  void theTestPlaysTheOneThatIsWaitedFor(SimulatedSystem sim) {
    sim.turnsMayWait();
    Probe<String> me = sim.probe("me");
    Probe<ReplyTo<String>> asked = sim.probe("asked");

    caller(sim, "caller", asked, me).send("ready?");

    ReplyTo<String> replyTo = asked.next();
    me.expectNothing();
    replyTo.send("yes");
    me.expect("ready? yes");
  }

  @SelectorTest
  void manyWaitAtOnceAndGoOnInAnyOrder(SimulatedSystem sim) {
    sim.turnsMayWait();
    Probe<String> me = sim.probe("me");
    Probe<ReplyTo<String>> asked = sim.probe("asked");
    for (String name : List.of("a", "b", "c")) {
      caller(sim, name, asked, me).send(name);
    }
    List<ReplyTo<String>> all = List.of(asked.next(), asked.next(), asked.next());

    all.get(1).send("2");
    assertTrue(me.next().endsWith(" 2"));
    all.get(2).send("3");
    assertTrue(me.next().endsWith(" 3"));
    all.get(0).send("1");
    assertTrue(me.next().endsWith(" 1"));
  }

  @SelectorTest
  void oneWaitsForOneThatWaitsForAnother(SimulatedSystem sim) {
    sim.turnsMayWait();
    Probe<String> me = sim.probe("me");
    MailboxRef<ReplyTo<String>> last = answerer(sim, "yes");
    MailboxRef<ReplyTo<String>> middle = sim.spawnFrom(
        "middle",
        context -> context.<ReplyTo<String>>mailbox(
            "in", replyTo -> replyTo.send("it says " + call(context, last))));

    caller(sim, "caller", middle, me).send("ready?");

    me.expect("ready? it says yes");
  }

  @SelectorTest
  void timePassesWhileAHandlerWaits(SimulatedSystem sim) {
    sim.turnsMayWait();
    Probe<ReplyTo<String>> silent = sim.probe("silent");
    Probe<String> me = sim.probe("me");
    sim.expectFailure(CompletionException.class);
    sim.expectFailure(TimeoutException.class);

    caller(sim, "caller", silent, me).send("ready?");

    sim.advance(SECOND.minusNanos(1));
    assertEquals(List.of(), sim.failures());
    sim.advance(SECOND);
    assertEquals(1, sim.failures().size());
  }

  @Test
  void theSeedDecidesWhoGoesOnFirst() {
    Set<String> orders = new HashSet<>();
    for (long seed = 0; seed < MANY; seed++) {
      String order = orderOfTwo(seed);
      assertEquals(order, orderOfTwo(seed));
      orders.add(order);
    }
    assertEquals(Set.of("[a yes, b yes]", "[b yes, a yes]"), orders);
  }

  private static String orderOfTwo(long seed) {
    try (var sim = SimulatedSystem.create(seed).turnsMayWait()) {
      Probe<String> me = sim.probe("me");
      Probe<ReplyTo<String>> asked = sim.probe("asked");
      caller(sim, "a", asked, me).send("a");
      caller(sim, "b", asked, me).send("b");
      List<ReplyTo<String>> both = List.of(asked.next(), asked.next());
      both.forEach(replyTo -> replyTo.send("yes"));
      sim.verify();
      return me.received().toString();
    }
  }

  @Test
  void theRestOfATurnIsOfTheSameTurn() {
    try (var sim = SimulatedSystem.create().turnsMayWait()) {
      Probe<String> me = sim.probe("me");
      caller(sim, "caller", answerer(sim, "yes"), me).send("ready?");
      sim.verify();

      List<Trace.Event> events = sim.trace().events();
      Trace.Event began = ofKind(events, "handler", "caller");
      Trace.Event told = ofKind(events, "received", "me");
      assertEquals(began.turn(), told.turn());
      assertTrue(events.indexOf(ofKind(events, "handler", "answerer")) < events.indexOf(told));
    }
  }

  private static Trace.Event ofKind(List<Trace.Event> events, String what, String who) {
    return events.stream()
        .filter(e -> e.what().equals(what) && e.who().equals(who))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void turnsOverlapAsWithoutThreads() {
    boolean anyOverlaps = false;
    for (long seed = 0; seed < MANY && !anyOverlaps; seed++) {
      try (var sim = SimulatedSystem.create(seed).turnsMayWait()) {
        Probe<String> me = sim.probe("me");
        Mailbox<String> end = sim.spawnFrom("end", c -> c.mailbox("in", me::send));
        sim.spawnFrom("begin", c -> c.<String>mailbox("in", end::send)).send("x");
        sim.verify();
        anyOverlaps = sim.trace().events().stream().anyMatch(e -> e.during() > 0);
      }
    }
    assertTrue(anyOverlaps);
  }

  @Test
  void withoutItReceiveFailsAtOnceAndNothingIsLost() {
    try (var sim = SimulatedSystem.create()) {
      Probe<Object> told = sim.probe("told");
      Receiver receiver = receiver(sim, told);

      receiver.first.send("x");
      told.expect("began");
      receiver.second.send("y");

      assertTells((Throwable) told.next(), "say sim.turnsMayWait()");
      told.expect("late y");
      sim.verify();
    }
  }

  @SelectorTest
  void whatATurnWaitsForEndsWithItsSelector(SimulatedSystem sim) {
    sim.turnsMayWait();
    Probe<Object> told = sim.probe("told");
    Receiver receiver = receiver(sim, told);
    receiver.first.send("x");
    told.expect("began");

    receiver.selector.stop();

    told.expect(StoppedError.class);
  }

  @Test
  void whatATurnWaitsForEndsWithTheSimulation() {
    List<Object> told = new ArrayList<>();
    try (var sim = SimulatedSystem.create().turnsMayWait()) {
      receiver(sim, told::add).first.send("x");
      sim.run();
      assertEquals(List.of("began"), told);
    }
    assertEquals(2, told.size());
    assertInstanceOf(Throwable.class, told.get(1));
  }

  /** Waits until the system rests, and reports whether it does. */
  private static void awaitRest(SimulatedSystem sim, Duration time, MailboxRef<Object> told) {
    sim.executor().execute(() -> {
      try {
        told.send(sim.system().awaitQuiescence(time));
      } catch (InterruptedException e) {
        throw new AssertionError(e);
      }
    });
  }

  @Test
  void aTaskThatWaitsGoesOnWhenTheSimulationEnds() {
    List<Object> told = new ArrayList<>();
    try (var sim = SimulatedSystem.create().turnsMayWait()) {
      receiver(sim, message -> {}).first.send("x");
      awaitRest(sim, Duration.ofHours(1), told::add);
      sim.run();
      assertEquals(List.of(), told);
    }
    assertEquals(List.of(true), told);
  }

  @SelectorTest
  void aTaskWaitsNoLongerThanItsTime(SimulatedSystem sim) {
    sim.turnsMayWait();
    Probe<Object> told = sim.probe("told");
    Probe<Object> began = sim.probe("began");
    receiver(sim, began).first.send("x");
    began.expect("began");

    awaitRest(sim, SECOND, told);

    told.expectNothing(SECOND.minusMillis(20));
    told.expect(false);
    assertTrue(sim.now().compareTo(SECOND) >= 0);
  }

  @SelectorTest
  void aTaskThatWaitsIsInterrupted(SimulatedSystem sim) {
    sim.turnsMayWait();
    Probe<Object> told = sim.probe("told");
    receiver(sim, message -> {}).first.send("x"); // so that the system does not rest
    Thread[] its = new Thread[1];
    sim.executor().execute(() -> {
      its[0] = Thread.currentThread();
      try {
        told.send(sim.system().awaitQuiescence(Duration.ofHours(1)));
      } catch (InterruptedException e) {
        told.send(e);
      }
    });
    told.expectNothing();

    its[0].interrupt();

    told.expect(InterruptedException.class);
  }

  @Test
  void noTimerIsLeftOfATaskThatHasWaited() {
    try (var sim = SimulatedSystem.create().turnsMayWait()) {
      Probe<Object> told = sim.probe("told");
      Receiver receiver = receiver(sim, told);
      receiver.first.send("x");
      awaitRest(sim, Duration.ofHours(1), told);
      told.expect("began");
      receiver.second.send("y");
      told.expect("xy");
      told.expect(true);

      assertTells(assertThrows(AssertionFailedError.class, told::next), "no timer is set");
    }
  }

  @SelectorTest
  void aTurnThatWaitsIsInterrupted(SimulatedSystem sim) {
    sim.turnsMayWait();
    Probe<Object> told = sim.probe("told");
    Thread[] its = new Thread[1];
    Receiver receiver = receiver(sim, message -> {
      its[0] = Thread.currentThread();
      told.send(message);
    });
    receiver.first.send("x");
    told.expect("began");

    its[0].interrupt();

    told.expect(ReceiveInterruptedException.class);
  }

  @SelectorTest
  void aTurnIsOnNoVirtualThreadSoThatItDoesNotWaitForRoom(SimulatedSystem sim) {
    sim.turnsMayWait();
    sim.allowDeadLetters(DeadLetter.Reason.MAILBOX_FULL);
    Probe<String> me = sim.probe("me");
    Mailbox<String> narrow = sim.spawnFrom("narrow", c -> {
      Mailbox<String> in = c.<String>mailbox("in", me::send).bounded(1, Overflow.WAIT);
      in.disable();
      Mailbox<String> unused = c.mailbox("open", message -> {});
      return in;
    });
    sim.allowStuck();

    sim.spawnFrom(
            "wide",
            c -> c.mailbox("in", message -> {
              narrow.send("1");
              narrow.send("2");
              me.send("sent");
            }))
        .send("x");

    me.expect("sent");
    assertEquals(1, sim.deadLetters().size());
  }

  @SelectorTest
  void aTaskWaitsAsATurnDoes(SimulatedSystem sim) {
    sim.turnsMayWait();
    Probe<String> me = sim.probe("me");
    ThreadInbox<String> inbox = sim.system().inbox(String.class);
    sim.executor().execute(() -> {
      try {
        me.send("got " + inbox.receive());
      } catch (InterruptedException e) {
        throw new AssertionError(e);
      }
    });
    me.expectNothing();

    inbox.send("it");

    me.expect("got it");
    assertTrue(ofKind(sim.trace().events(), "task", "executor").turn() > 0);
    inbox.close();
  }

  @Test
  void whatATurnThrowsIsForWhoeverRunsTheSimulation() {
    try (var sim = SimulatedSystem.create().turnsMayWait()) {
      IllegalStateException boom = new IllegalStateException("boom");
      sim.executor().execute(() -> {
        throw boom;
      });
      @Nullable Throwable thrown = null;
      try {
        sim.run();
      } catch (IllegalStateException e) {
        thrown = e;
      }
      assertSame(boom, thrown);
    }
  }

  @Test
  void theContextClassLoaderIsThatOfTheTest() {
    ClassLoader own = new ClassLoader(getClass().getClassLoader()) {};
    Thread here = Thread.currentThread();
    ClassLoader before = here.getContextClassLoader();
    here.setContextClassLoader(own);
    try (var sim = SimulatedSystem.create().turnsMayWait()) {
      List<ClassLoader> seen = new ArrayList<>();
      sim.executor().execute(() -> seen.add(Thread.currentThread().getContextClassLoader()));
      sim.run();
      assertEquals(List.of(own), seen);
    } finally {
      here.setContextClassLoader(before);
    }
  }

  @Test
  void theSimulationIsNotRunInsideATurnEither() {
    try (var sim = SimulatedSystem.create().turnsMayWait()) {
      sim.expectFailure(IllegalStateException.class);
      sim.spawnFrom("wrong", c -> c.<String>mailbox("in", m -> sim.run())).send("x");
      sim.run();
      assertTrue(
          sim.failures().get(0).cause().getMessage().contains("inside one of its turns"),
          () -> sim.failures().toString());
    }
  }
}
