package dev.selectors.patterns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.DeadLetter;
import dev.selectors.Directive;
import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.MailboxSnapshot;
import dev.selectors.ReplyTo;
import dev.selectors.RequestFailedException;
import dev.selectors.Selector;
import dev.selectors.SelectorState;
import dev.selectors.SelectorSystem;
import dev.selectors.UndeliverableException;
import dev.selectors.testkit.SelectorTest;
import dev.selectors.testkit.SimulatedSystem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What is closed while an answer is awaited, for how long, and how a request ends. */
@Timeout(60)
final class RequestReplyTest {
  private static final Duration DEADLINE = Duration.ofMillis(100);

  /** Asks at random, and checks every turn against a model of its gates. */
  private static final class Asker extends Selector {
    private final RandomGenerator random;
    private final List<FickleServer> servers;
    private final List<FickleServer.Fate> fates;

    final Mailbox<Integer> a = mailbox("a", n -> onMessage(0));
    final Mailbox<Integer> b = mailbox("b", n -> onMessage(1));
    final Mailbox<Integer> c = mailbox("c", n -> onMessage(2));
    private final List<Mailbox<Integer>> boxes = List.of(a, b, c);
    /** Which mailboxes each part closes. */
    private final List<List<Integer>> closedBy = List.of(List.of(0), List.of(0, 1), List.of());

    private final List<RequestReply> parts = List.of(
        new RequestReply(context(), a),
        new RequestReply(context(), a, b),
        new RequestReply(context()));

    private final int[] closed = new int[3];
    private final boolean[] disabled = new boolean[3];
    /** How many requests each part has under way. */
    private final Map<Long, Integer> underWay = new HashMap<>();

    private long asked;
    private int ended;
    private int forgotten;
    private final boolean failing;

    Asker(
        RandomGenerator random,
        List<FickleServer> servers,
        List<FickleServer.Fate> fates,
        boolean failing) {
      this.random = random;
      this.servers = servers;
      this.fates = fates;
      this.failing = failing;
    }

    private void onMessage(int box) {
      assertEquals(0, closed[box], "handled what a request under way has closed");
      assertTrue(!disabled[box], "handled what was disabled");
      for (int i = 0; i < random.nextInt(3); i++) {
        ask(random.nextInt(parts.size()));
      }
      toggle(1 + random.nextInt(2));
      if (failing && random.nextInt(20) == 0) {
        throw new FickleServer.Refusal();
      }
    }

    /** The first mailbox stays enabled, so that there is always one. */
    private void toggle(int box) {
      disabled[box] = random.nextInt(4) == 0;
      if (disabled[box]) {
        boxes.get(box).disable();
      } else {
        boxes.get(box).enable();
      }
    }

    private void ask(int part) {
      long number = asked++;
      FickleServer.Fate fate = fates.get(random.nextInt(fates.size()));
      parts
          .get(part)
          .<FickleServer.Request, Long>request(
              servers.get(random.nextInt(servers.size())).requests,
              replyTo -> new FickleServer.Request(number, fate, replyTo),
              DEADLINE,
              answer -> {
                assertEquals(number, answer);
                end(number);
              },
              failure -> end(number));
      underWay.put(number, part);
      closedBy.get(part).forEach(box -> closed[box]++);
    }

    private void end(long number) {
      Integer part = underWay.remove(number);
      assertTrue(part != null, "ended twice, or after it was forgotten");
      closedBy.get(part).forEach(box -> closed[box]--);
      ended++;
      for (int i = 0; i < 3; i++) {
        assertEquals(!disabled[i], boxes.get(i).isEnabled());
      }
    }

    @Override
    protected void onStart() {
      forgotten += underWay.size();
      underWay.clear();
      for (int i = 0; i < 3; i++) {
        closed[i] = 0;
        disabled[i] = false;
      }
    }

    @Override
    protected Directive onFailure(Throwable cause) {
      return cause instanceof AssertionError ? Directive.STOP : Directive.RESTART;
    }

    void assertAllOver() {
      assertEquals(asked, ended + forgotten);
      assertEquals(Map.of(), underWay);
      for (int i = 0; i < 3; i++) {
        assertEquals(0, closed[i]);
        assertEquals(
            disabled[i] ? MailboxSnapshot.Gate.Disabled.class : MailboxSnapshot.Gate.Open.class,
            snapshot().mailboxes().get(i).gate().getClass());
        assertTrue(disabled[i] || boxes.get(i).depth() == 0);
      }
    }
  }

  private static Asker askAtRandom(SimulatedSystem sim, boolean failing) {
    sim.allowFailures();
    sim.allowDeadLetters();
    sim.allowStuck(); // behind mailboxes that are disabled in the end
    List<FickleServer> servers =
        List.of(sim.spawn(new FickleServer()), sim.spawn(new FickleServer()));
    List<FickleServer.Fate> fates = List.of(FickleServer.Fate.values());
    Asker asker = sim.spawn("asker", new Asker(sim.random(), servers, fates, failing));
    for (int i = 0; i < 5; i++) {
      asker.boxes.forEach(box -> box.send(1));
      sim.advance(Duration.ofMillis(sim.random().nextInt(50)));
    }
    sim.advance(Duration.ofSeconds(60));
    return asker;
  }

  @SelectorTest(seeds = 1000)
  void nothingIsHandledThatIsClosedAndEachRequestEndsOnce(SimulatedSystem sim) {
    Asker asker = askAtRandom(sim, false);
    asker.assertAllOver();
    assertEquals(0, asker.forgotten);
  }

  @SelectorTest(seeds = 1000)
  void afterARestartNoMailboxIsClosedAndNoOldRequestEnds(SimulatedSystem sim) {
    askAtRandom(sim, true).assertAllOver();
  }

  @Test
  void onAPoolOfThreadsNothingIsHandledThatIsClosedAndEachRequestEndsOnce()
      throws InterruptedException {
    // Those that need no time: quiescence does not wait for timers.
    List<FickleServer.Fate> fates = List.of(
        FickleServer.Fate.ANSWERED,
        FickleServer.Fate.TWICE,
        FickleServer.Fate.FAILED,
        FickleServer.Fate.THROWS,
        FickleServer.Fate.BEGINS_ANEW);
    Queue<Throwable> wrong = new ConcurrentLinkedQueue<>();
    List<Asker> askers = new ArrayList<>();
    try (SelectorSystem system = SelectorSystem.builder()
        .onDeadLetter(letter -> {})
        .onFailure(failure -> {
          if (!(failure.cause() instanceof FickleServer.Refusal)) {
            wrong.add(failure.cause());
          }
        })
        .build()) {
      List<FickleServer> servers =
          Stream.generate(() -> system.spawn(new FickleServer())).limit(3).toList();
      for (int i = 0; i < 4; i++) {
        askers.add(system.spawn(new Asker(new SplittableRandom(i), servers, fates, i % 2 == 0)));
      }
      for (int i = 0; i < 500; i++) {
        askers.forEach(asker -> asker.boxes.forEach(box -> box.send(1)));
      }
      assertTrue(system.awaitQuiescence(Duration.ofSeconds(50)));
      askers.forEach(Asker::assertAllOver);
    }
    assertEquals(List.of(), List.copyOf(wrong));
    askers.forEach(asker -> assertTrue(asker.ended > 200, "asked too seldom to tell"));
  }

  // ---- two that ask each other

  private record Visit(ReplyTo<String> replyTo) {}

  /** Asks another one, and meanwhile is asked itself. */
  private static final class Neighbour extends Selector {
    final Mailbox<Neighbour> call = mailbox("call", this::onCall);
    final Mailbox<Visit> visit = mailbox("visit", this::onVisit);
    private final RequestReply requests = new RequestReply(context(), call);
    private int visited;
    private int calls;

    private void onCall(Neighbour other) {
      requests.request(other.visit, Visit::new, DEADLINE, this::onWelcome);
    }

    private void onWelcome(String word) {
      calls++;
    }

    private void onVisit(Visit v) {
      visited++;
      v.replyTo().send("welcome");
    }
  }

  @SelectorTest(seeds = 1000)
  void twoThatAskEachOtherBothEnd(SimulatedSystem sim) {
    Neighbour ada = sim.spawn("ada", new Neighbour());
    Neighbour bob = sim.spawn("bob", new Neighbour());
    for (int i = 0; i < 5; i++) {
      ada.call.send(bob);
      bob.call.send(ada);
    }
    sim.run();
    assertEquals(List.of(5, 5, 5, 5), List.of(ada.calls, bob.calls, ada.visited, bob.visited));
    assertEquals(Duration.ZERO, sim.now(), "nobody had to wait for a deadline");
  }

  @SelectorTest
  void whatBecomesOfTheArrayOfMailboxesLaterChangesNothing(SimulatedSystem sim) {
    RestartingOwner owner = new RestartingOwner();
    Mailbox<String> shut = owner.parts.mailbox("shut", m -> {});
    Mailbox<String> open = owner.parts.mailbox("open", m -> {});
    Mailbox<?>[] closed = {shut};
    RequestReply requests = new RequestReply(owner.parts, closed);
    closed[0] = open;
    sim.spawn(owner);
    MailboxRef<ReplyTo<String>> silent = to -> {};
    owner.orders.send(() ->
        requests.request(silent, (ReplyTo<String> to) -> to, DEADLINE, (String a) -> {}, e -> {}));
    sim.run();
    shut.send("");
    open.send("");
    sim.run();
    assertEquals(List.of(1, 0), List.of(shut.depth(), open.depth()));
    sim.advance(DEADLINE);
  }

  // ---- one request

  /** One request, whose end is noted. */
  private static final class One extends Selector {
    final List<Object> ends = new ArrayList<>();
    final Mailbox<FickleServer.Fate> ask = mailbox("ask", this::onAsk);
    final Mailbox<String> other = mailbox("other", ends::add);
    private final MailboxRef<FickleServer.Request> server;
    private final RequestReply requests = new RequestReply(context(), ask);
    private final boolean tolerant;

    One(MailboxRef<FickleServer.Request> server, boolean tolerant) {
      this.server = server;
      this.tolerant = tolerant;
    }

    private void onAsk(FickleServer.Fate fate) {
      if (tolerant) {
        requests.request(server, r -> request(fate, r), DEADLINE, this::answered, ends::add);
      } else {
        requests.request(server, r -> request(fate, r), DEADLINE, this::answered);
      }
    }

    private static FickleServer.Request request(FickleServer.Fate fate, ReplyTo<Long> replyTo) {
      return new FickleServer.Request(7, fate, replyTo);
    }

    private void answered(Long answer) {
      ends.add(answer);
    }
  }

  private static One ask(SimulatedSystem sim, boolean tolerant, FickleServer.Fate... fates) {
    sim.allowFailures();
    sim.allowDeadLetters();
    One one = sim.spawn("one", new One(sim.spawn(new FickleServer()).requests, tolerant));
    List.of(fates).forEach(one.ask::send);
    sim.advance(Duration.ofSeconds(60));
    return one;
  }

  private static void assertFails(
      SimulatedSystem sim, FickleServer.Fate fate, Class<? extends Throwable> cause) {
    One one = ask(sim, true, fate, FickleServer.Fate.ANSWERED);
    assertEquals(cause, one.ends.getFirst().getClass());
    assertEquals(2, one.ends.size(), "the next one was asked for, too");
  }

  @SelectorTest
  void aRequestFailsAsSoonAsItsReceiverFailsOnIt(SimulatedSystem sim) {
    assertFails(sim, FickleServer.Fate.THROWS, RequestFailedException.class);
  }

  @SelectorTest
  void aRequestFailsAsSoonAsItsReceiverBeginsAnew(SimulatedSystem sim) {
    assertFails(sim, FickleServer.Fate.BEGINS_ANEW, RequestFailedException.class);
  }

  @SelectorTest
  void aRequestFailsAsSoonAsItsReceiverEnds(SimulatedSystem sim) {
    One one = ask(sim, true, FickleServer.Fate.ENDS, FickleServer.Fate.ANSWERED);
    assertEquals(
        List.of(RequestFailedException.class, UndeliverableException.class),
        one.ends.stream().map(Object::getClass).toList());
  }

  @SelectorTest
  void aRequestFailsAtItsDeadline(SimulatedSystem sim) {
    assertFails(sim, FickleServer.Fate.NEVER, TimeoutException.class);
  }

  @SelectorTest
  void aRequestFailsAsTheReceiverSays(SimulatedSystem sim) {
    assertFails(sim, FickleServer.Fate.FAILED, FickleServer.Refusal.class);
  }

  @SelectorTest
  void theSecondAnswerIsADeadLetter(SimulatedSystem sim) {
    One one = ask(sim, true, FickleServer.Fate.TWICE);
    assertEquals(List.of(7L), one.ends);
    assertEquals(
        List.of(DeadLetter.Reason.LATE_REPLY),
        sim.deadLetters().stream().map(DeadLetter::reason).toList());
  }

  @SelectorTest
  void withoutAConsumerOfFailuresTheSelectorFails(SimulatedSystem sim) {
    One one = ask(sim, false, FickleServer.Fate.ANSWERED, FickleServer.Fate.FAILED);
    assertEquals(List.of(7L), one.ends);
    assertEquals(SelectorState.Terminated.class, one.state().getClass());
    assertEquals(FickleServer.Refusal.class, sim.failures().getFirst().cause().getClass());
  }

  @SelectorTest
  void aDeadlineThatNobodyHandlesIsAFailure(SimulatedSystem sim) {
    ask(sim, false, FickleServer.Fate.NEVER);
    Throwable cause = sim.failures().getFirst().cause();
    assertEquals(CompletionException.class, cause.getClass());
    assertEquals(TimeoutException.class, cause.getCause().getClass());
  }

  @SelectorTest
  void openMailboxesGoOnWhileAnAnswerIsAwaited(SimulatedSystem sim) {
    One one = sim.spawn("one", new One(nobody -> {}, true));
    one.ask.send(FickleServer.Fate.NEVER);
    one.ask.send(FickleServer.Fate.NEVER);
    sim.run();
    one.other.send("meanwhile");
    sim.run();
    assertEquals(List.of("meanwhile"), one.ends);
    assertEquals(
        MailboxSnapshot.Gate.Paused.class, one.snapshot().mailbox("ask").gate().getClass());
    assertEquals(1, one.ask.depth());
    sim.advance(Duration.ofSeconds(1));
    assertEquals(3, one.ends.size());
  }

  @SelectorTest
  void aSelectorThatEndsWhileItAsksLeavesNothingBehind(SimulatedSystem sim) {
    sim.allowDeadLetters(DeadLetter.Reason.TERMINATED);
    FickleServer server = sim.spawn(new FickleServer());
    One one = sim.spawn("one", new One(server.requests, true));
    one.ask.send(FickleServer.Fate.LATER);
    one.ask.send(FickleServer.Fate.LATER);
    sim.run();
    one.stop();
    sim.advance(Duration.ofSeconds(1));
    assertEquals(List.of(), one.ends);
    assertEquals(1, sim.deadLetters().size(), "the message that waited behind the gate");
  }

  // ---- what is refused

  private static void refused(
      SimulatedSystem sim, Class<? extends Throwable> error, Consumer<RequestReply> use) {
    class Wrong extends Selector {
      final Mailbox<String> go = mailbox("go", m -> use.accept(requests()));
      private final RequestReply part = new RequestReply(context(), go);

      private RequestReply requests() {
        return part;
      }
    }
    Wrong wrong = sim.spawn("wrong", new Wrong());
    sim.expectFailure(error);
    wrong.go.send("");
    sim.run();
    assertEquals(error, sim.failures().getFirst().cause().getClass());
  }

  @SelectorTest(seeds = 1)
  void aRequestNeedsAReceiver(SimulatedSystem sim) {
    refused(sim, NullPointerException.class, p -> p.request(null, Visit::new, DEADLINE, r -> {}));
  }

  @SelectorTest(seeds = 1)
  void aRequestNeedsAConsumerOfTheAnswerBeforeItIsSent(SimulatedSystem sim) {
    List<Visit> sent = new ArrayList<>();
    refused(sim, NullPointerException.class, p -> p.request(sent::add, Visit::new, DEADLINE, null));
    assertEquals(List.of(), sent);
  }

  @SelectorTest(seeds = 1)
  void aRequestNeedsAMessage(SimulatedSystem sim) {
    refused(
        sim,
        NullPointerException.class,
        p -> p.<Visit, String>request(v -> {}, r -> null, DEADLINE, r -> {}));
  }

  @SelectorTest(seeds = 1)
  void aDeadlineIsLongerThanZero(SimulatedSystem sim) {
    refused(
        sim,
        IllegalArgumentException.class,
        p -> p.request(v -> {}, Visit::new, Duration.ZERO, (String r) -> {}));
  }

  @SelectorTest(seeds = 1)
  void aMailboxOfAnotherSelectorIsRefused(SimulatedSystem sim) {
    Neighbour other = sim.spawn("other", new Neighbour());
    assertThrows(
        IllegalStateException.class,
        () -> sim.spawnFrom(context -> new RequestReply(context, other.call)));
    assertThrows(
        NullPointerException.class,
        () -> sim.spawnFrom(context -> new RequestReply(context, (Mailbox<?>) null)));
    assertThrows(NullPointerException.class, () -> new RequestReply(null));
  }

  /** Waits for others with a mailbox that is not its own, and goes on after a failure. */
  private static final class Intruder extends Selector {
    final List<Visit> sent = new ArrayList<>();
    final List<Throwable> failures = new ArrayList<>();
    final Mailbox<String> ask = mailbox("ask", this::onAsk);
    final Mailbox<String> askAll = mailbox("ask all", this::onAskAll);
    private final RequestReply requests;
    private final ScatterGather rows;

    Intruder(Mailbox<?> closed) {
      requests = new RequestReply(context(), closed);
      rows = new ScatterGather(context(), closed);
    }

    private void onAsk(String text) {
      requests.<Visit, String>request(sent::add, Visit::new, DEADLINE, word -> {});
    }

    private void onAskAll(String text) {
      rows.<Visit, String>all(List.of(sent::add), Visit::new, DEADLINE, words -> {});
    }

    @Override
    protected Directive onFailure(Throwable cause) {
      failures.add(cause);
      return Directive.RESUME;
    }
  }

  @SelectorTest(seeds = 20)
  void aMailboxOfAnotherNewSelectorIsRefusedAtEachRequestBeforeThatIsSent(SimulatedSystem sim) {
    Neighbour other = new Neighbour();
    Intruder intruder = new Intruder(other.call);
    if (sim.random().nextBoolean()) {
      sim.spawn("other", other);
    }
    sim.spawn(intruder);
    sim.expectFailure(IllegalArgumentException.class);
    intruder.ask.send("first");
    intruder.askAll.send("first");
    sim.run();
    intruder.ask.send("it goes on");
    sim.run();
    assertEquals(List.of(), intruder.sent);
    assertEquals(
        Collections.nCopies(3, IllegalArgumentException.class),
        intruder.failures.stream().map(Object::getClass).toList());
  }
}
