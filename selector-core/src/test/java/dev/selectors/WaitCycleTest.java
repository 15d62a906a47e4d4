package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Selectors that wait for each other's answers are found, and nobody else. */
@Timeout(60)
final class WaitCycleTest {
  private static final Duration LIMIT = Duration.ofSeconds(2);
  private static final Duration LOOK = Duration.ofMillis(100);

  /** What keeps a selector from answering others while it waits for an answer itself. */
  enum Way {
    SUSPENDED,
    PAUSED,
    DISABLED,
    GUARDED,
    TAKEN
  }

  /** Answers others, except while it waits for an answer itself. */
  static final class Peer extends Steered {
    final List<ReplyTo<String>> kept = new ArrayList<>();
    final Mailbox<ReplyTo<String>> requests =
        this.<ReplyTo<String>>mailbox("requests", this::onRequest).level(1);
    boolean waits;

    private void onRequest(ReplyTo<String> request) {
      if (waits) {
        kept.add(request);
      } else {
        request.send("yes");
      }
    }

    CompletionStage<String> asks(MailboxRef<ReplyTo<String>> to) {
      return ask(to, replyTo -> replyTo, LIMIT);
    }

    void waitsFor(Peer other, Way way) {
      waits = true;
      CompletionStage<String> answer = asks(other.requests);
      switch (way) {
        case SUSPENDED -> await(answer, (value, error) -> answered(error));
        case PAUSED -> await(answer, (value, error) -> answered(error)).whileDisabled(requests);
        case DISABLED -> {
          requests.disable();
          answer.whenComplete((value, error) -> turn.send(() -> {
            requests.enable();
            answered(error);
          }));
        }
        case GUARDED -> {
          requests.guard(() -> !waits);
          answer.whenComplete((value, error) -> turn.send(() -> answered(error)));
        }
        case TAKEN -> answer.whenComplete((value, error) -> turn.send(() -> answered(error)));
      }
    }

    private void answered(Throwable error) {
      waits = false;
      if (error == null) {
        seen.add("answered");
      } else {
        assertInstanceOf(TimeoutException.class, error);
        seen.add("timed out");
      }
      kept.forEach(replyTo -> replyTo.trySend("yes"));
      kept.clear();
    }
  }

  private final ManualTime time = new ManualTime();
  private final ManualSystem its =
      new ManualSystem(builder -> builder.timekeeper(time).warnOfWaitCycles(LOOK));

  /** The address of a request whose asker no longer waits. */
  private final ReplyTo<String> unasked = unasked();

  private ReplyTo<String> unasked() {
    List<ReplyTo<String>> made = new ArrayList<>();
    its.system.<ReplyTo<String>, String>ask(made::add, r -> r, LIMIT);
    made.get(0).send("never mind");
    pass(LOOK);
    return made.get(0);
  }

  private List<Peer> peers(int n) {
    List<Peer> peers = IntStream.range(0, n)
        .mapToObj(i -> its.system.spawn("p" + i, new Peer()))
        .toList();
    its.runAll();
    return peers;
  }

  private static void chain(List<Peer> peers, Way way) {
    for (int i = 0; i + 1 < peers.size(); i++) {
      Peer asker = peers.get(i);
      Peer asked = peers.get(i + 1);
      asker.turn.send(() -> asker.waitsFor(asked, way));
    }
  }

  private static void ring(List<Peer> peers, Way way) {
    chain(peers, way);
    Peer last = peers.get(peers.size() - 1);
    last.turn.send(() -> last.waitsFor(peers.get(0), way));
  }

  private void inTurn(Steered of, Runnable action) {
    of.turn.send(action);
    its.runAll();
  }

  private void pass(Duration duration) {
    time.advance(duration);
    its.runAll();
  }

  private WaitCycle theCycle() {
    List<WaitCycle> found = its.system.waitCycles();
    assertEquals(1, found.size(), found::toString);
    return found.get(0);
  }

  private void assertNone() {
    assertEquals(List.of(), its.system.waitCycles());
  }

  static Stream<Arguments> rings() {
    return Stream.of(Way.values())
        .flatMap(way -> Stream.of(1, 2, 3, 10).map(n -> Arguments.of(way, n)));
  }

  @ParameterizedTest
  @MethodSource("rings")
  void cycleIsFoundWhateverClosesItAndEndsWithTheDeadline(Way way, int n) {
    List<Peer> peers = peers(n);
    ring(peers, way);
    assertNone();
    its.runAll();
    WaitCycle cycle = theCycle();
    List<String> names = IntStream.range(0, n).mapToObj(i -> "p" + i).toList();
    assertEquals(names, cycle.waits().stream().map(WaitCycle.Wait::selector).toList());
    assertEquals(
        IntStream.range(0, n).mapToObj(i -> "p" + (i + 1) % n).toList(),
        cycle.waits().stream().map(WaitCycle.Wait::awaited).toList());
    pass(LIMIT);
    assertNone();
    assertEquals(
        List.of("timed out"),
        peers.stream().flatMap(p -> p.seen.stream()).distinct().toList());
    assertEquals(List.of(), its.failures);
    assertEquals(List.of(), its.system.allWaits().forAnswers());
    pass(LOOK);
    assertEquals(0, time.pending());
  }

  @ParameterizedTest
  @EnumSource
  void chainIsNoCycle(Way way) {
    List<Peer> peers = peers(4);
    Peer last = peers.get(3);
    last.waits = true;
    chain(peers, way);
    its.runAll();
    assertNone();
    inTurn(last, () -> last.answered(null));
    assertEquals(4, peers.stream().filter(p -> p.seen.contains("answered")).count());
  }

  @Test
  void cycleIsFoundBehindAChain() {
    List<Peer> peers = peers(4);
    Peer last = peers.get(3);
    last.waits = true;
    chain(peers, Way.SUSPENDED);
    its.runAll();
    inTurn(last, () -> last.waitsFor(peers.get(2), Way.SUSPENDED));
    assertEquals(
        List.of("p2", "p3"),
        theCycle().waits().stream().map(WaitCycle.Wait::selector).toList());
  }

  @Test
  void severalCyclesAreFound() {
    List<Peer> peers = peers(5);
    ring(peers.subList(0, 2), Way.PAUSED);
    ring(peers.subList(2, 5), Way.TAKEN);
    its.runAll();
    assertEquals(
        List.of(2, 3),
        its.system.waitCycles().stream().map(c -> c.waits().size()).sorted().toList());
  }

  @Test
  void cycleIsToldOnceHoweverOftenOneHasAsked() {
    List<Peer> peers = peers(2);
    peers.forEach(p -> p.waits = true);
    for (int i = 0; i < 3; i++) {
      inTurn(peers.get(0), () -> peers.get(0).asks(peers.get(1).requests));
      inTurn(peers.get(1), () -> peers.get(1).asks(peers.get(0).requests));
    }
    theCycle();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2})
  void cycleBeginsWithTheLeastNameWhoeverHasAskedFirst(int first) {
    List<Peer> peers = peers(3);
    peers.forEach(p -> p.waits = true);
    for (int i = first; i < first + 3; i++) {
      Peer asker = peers.get(i % 3);
      Peer asked = peers.get((i + 1) % 3);
      inTurn(asker, () -> asker.waitsFor(asked, Way.TAKEN));
    }
    assertEquals(
        List.of("p0", "p1", "p2"),
        theCycle().waits().stream().map(WaitCycle.Wait::selector).toList());
  }

  @Test
  void longCycleIsFound() {
    int n = 20_000;
    List<Peer> peers = peers(n);
    ring(peers, Way.SUSPENDED);
    its.runAll();
    assertEquals(n, theCycle().waits().size());
  }

  @Test
  void cycleTellsWhereEachRequestIs() {
    List<Peer> peers = peers(3);
    peers.get(0).turn.send(() -> peers.get(0).waitsFor(peers.get(1), Way.SUSPENDED));
    peers.get(1).turn.send(() -> peers.get(1).waitsFor(peers.get(2), Way.PAUSED));
    peers.get(2).turn.send(() -> peers.get(2).waitsFor(peers.get(0), Way.TAKEN));
    its.runAll();
    assertEquals(
        "wait cycle of 3:"
            + " p0 waits for p1, in mailbox 'requests': p1 has not taken it, and is Idle;"
            + " requests: 1 waiting, closed by an awaited stage since turn 1;"
            + " p1 waits for p2, in mailbox 'requests': p2 took it from there, has not answered,"
            + " and is Idle; requests: 0 waiting, open;"
            + " p2 waits for p0, in mailbox 'requests': p0 has not taken it, and is Awaiting;"
            + " requests: 1 waiting, open",
        theCycle().toString());
  }

  // ---- no false report

  @ParameterizedTest
  @EnumSource(value = Way.class, names = "SUSPENDED", mode = EnumSource.Mode.EXCLUDE)
  void selectorThatIsScheduledOrRunningMayStillAnswer(Way way) {
    List<Peer> peers = peers(2);
    ring(peers, way);
    its.runAll();
    theCycle();
    List<List<WaitCycle>> seenInTurn = new ArrayList<>();
    peers.get(1).turn.send(() -> seenInTurn.add(its.system.waitCycles()));
    assertNone();
    its.runAll();
    assertEquals(List.of(List.of()), seenInTurn);
    theCycle();
  }

  @Test
  void selectorThatWasAnsweredIsInNoCycle() {
    List<Peer> peers = peers(2);
    ring(peers, Way.TAKEN);
    its.runAll();
    peers.get(0).kept.get(0).send("yes");
    assertNone();
    its.runAll();
    assertNone();
    assertEquals(List.of("answered"), peers.get(0).seen);
  }

  @Test
  void requestThatWasForwardedWaitsForItsNewHolder() {
    List<Peer> peers = peers(3);
    ring(peers.subList(0, 2), Way.TAKEN);
    its.runAll();
    peers.get(2).waits = true;
    ReplyTo<String> forwarded = peers.get(1).kept.remove(0);
    forwarded.forward(peers.get(2).requests, forwarded);
    assertNone();
    its.runAll();
    assertNone();
    peers.get(2).turn.send(() -> peers.get(2).waitsFor(peers.get(1), Way.SUSPENDED));
    its.runAll();
    assertEquals(3, theCycle().waits().size());
  }

  @Test
  void requestThatIsJustBeingPutIntoAnOpenMailboxWillBeTaken() {
    List<Peer> peers = peers(3);
    Peer last = peers.get(2);
    ring(peers.subList(0, 2), Way.TAKEN);
    its.runAll();
    inTurn(last, () -> last.asks(peers.get(0).requests));
    List<List<WaitCycle>> seen = new ArrayList<>();
    // An object, as what is put in is an envelope.
    Consumer<Object> before = m -> seen.add(its.system.waitCycles());
    last.requests.special = new WatchedInbox<>(before);
    ReplyTo<String> forwarded = peers.get(1).kept.remove(0);
    forwarded.forward(last.requests, forwarded);
    assertEquals(List.of(List.of()), seen);
    its.runAll();
    assertTrue(forwarded.isOver());
  }

  @Test
  void requestsOfOutsidersAndBehindLambdasAreNotKnown() {
    List<Peer> peers = peers(2);
    peers.get(1).waits = true;
    chain(peers, Way.TAKEN);
    its.system.<ReplyTo<String>, String>ask(peers.get(0).requests, r -> r, LIMIT);
    inTurn(peers.get(1), () -> peers.get(1).asks(r -> peers.get(0).requests.send(r)));
    assertNone();
    pass(LIMIT);
  }

  @Test
  void selectorThatWillBeRestartedMayStillAnswer() {
    Peer parent = peers(1).get(0);
    Peer child = new Peer();
    Peer other = its.system.spawn("other", new Peer());
    child.directive = Directive.ESCALATE;
    inTurn(parent, () -> {
      parent.supervise(Supervision.oneForOne().backOff(LOOK, LOOK, 0));
      parent.spawnChild("child", child);
    });
    other.turn.send(() -> other.waitsFor(child, Way.SUSPENDED));
    child.turn.send(() -> {
      child.asks(other.requests);
      throw new IllegalStateException("oops");
    });
    its.runAll();
    assertNone();
    pass(LOOK);
    assertEquals(List.of("answered"), other.seen);
    assertNone();
  }

  @Test
  void selectorThatHasEndedWaitsForNobody() {
    List<Peer> peers = peers(2);
    ring(peers, Way.SUSPENDED);
    its.runAll();
    peers.get(0).stop();
    its.runAll();
    assertNone();
  }

  // ---- the recipe

  record Transfer(Account to, long amount) {}

  record Credit(long amount, ReplyTo<Boolean> replyTo) {}

  /** Takes a credit only if its giver still waits for the answer. */
  static final class Account extends Selector {
    private final boolean staysOpenForCredit;
    long balance = 100;
    int failed;
    final Mailbox<Transfer> transfer = mailbox(Transfer.class, "transfer", this::onTransfer);
    final Mailbox<Credit> credit = mailbox(Credit.class, "credit", this::onCredit);

    Account(boolean staysOpenForCredit) {
      this.staysOpenForCredit = staysOpenForCredit;
    }

    private void onTransfer(Transfer t) {
      balance -= t.amount();
      CompletionStage<Boolean> credited =
          ask(t.to().credit, replyTo -> new Credit(t.amount(), replyTo), LIMIT);
      Await waiting = await(credited, (ok, error) -> {
        if (error != null) {
          balance += t.amount();
          failed++;
        }
      });
      if (staysOpenForCredit) {
        waiting.whileDisabled(transfer);
      }
    }

    private void onCredit(Credit c) {
      if (c.replyTo().trySend(true)) {
        balance += c.amount();
      }
    }
  }

  private List<Account> transferBothWays(boolean staysOpenForCredit) {
    Account ada = its.system.spawn("ada", new Account(staysOpenForCredit));
    Account bob = its.system.spawn("bob", new Account(staysOpenForCredit));
    ada.transfer.send(new Transfer(bob, 10));
    bob.transfer.send(new Transfer(ada, 30));
    its.runAll();
    return List.of(ada, bob);
  }

  @Test
  void accountsThatTransferToEachOtherAreNamed() {
    List<Account> both = transferBothWays(false);
    assertEquals(
        "wait cycle of 2:"
            + " ada waits for bob, in mailbox 'credit': bob has not taken it, and is Awaiting;"
            + " credit<Credit>: 1 waiting, open;"
            + " bob waits for ada, in mailbox 'credit': ada has not taken it, and is Awaiting;"
            + " credit<Credit>: 1 waiting, open",
        theCycle().toString());
    pass(LIMIT);
    assertNone();
    assertEquals(List.of(1, 1), both.stream().map(a -> a.failed).toList());
    assertEquals(List.of(100L, 100L), both.stream().map(a -> a.balance).toList());
  }

  @Test
  void accountsThatStayOpenForCreditDoNotWaitForEachOther() {
    List<Account> both = transferBothWays(true);
    assertNone();
    assertEquals(List.of(), its.system.allWaits().forAnswers());
    assertEquals(List.of(120L, 80L), both.stream().map(a -> a.balance).toList());
  }

  // ---- the warning

  @Test
  void nobodyLooksWhenNoRequestWaits() {
    assertEquals(0, time.pending());
    Peer peer = peers(1).get(0);
    for (int i = 0; i < 2; i++) {
      inTurn(peer, () -> peer.waitsFor(peer, Way.TAKEN));
      assertEquals(2, time.pending(), "a deadline and a look");
      pass(LOOK.multipliedBy(3));
      assertEquals(2, time.pending());
      inTurn(peer, () -> peer.answered(null));
      assertEquals(1, time.pending());
      pass(LOOK);
      assertEquals(0, time.pending());
    }
  }

  @Test
  void nobodyLooksAfterTheSystemWasClosed() {
    Peer peer = peers(1).get(0);
    inTurn(peer, () -> peer.waitsFor(peer, Way.TAKEN));
    time.meanwhile = its.executor::runOne;
    its.system.close();
    pass(LOOK);
    assertEquals(0, time.pending());
  }

  /**
   * A cycle that lasts for several looks, is broken by its deadline, and comes once more; then two
   * at once.
   */
  static final class Program {
    private Program() {}

    public static void main(String[] args) {
      WaitCycleTest test = new WaitCycleTest();
      List<Peer> all = test.peers(4);
      List<Peer> peers = all.subList(0, 2);
      for (int i = 0; i < 2; i++) {
        ring(peers, Way.SUSPENDED);
        test.its.runAll();
        for (int look = 0; look < 3; look++) {
          test.pass(LOOK);
          peers.get(1).requests.send(test.unasked); // what waits there changes, not who for whom
          System.out.println("looked");
        }
        test.pass(LIMIT);
        test.pass(LOOK);
        System.out.println("broken");
      }
      ring(peers, Way.SUSPENDED);
      ring(all.subList(2, 4), Way.SUSPENDED);
      test.its.runAll();
      test.pass(LOOK);
    }
  }

  @Test
  void cycleIsAWarningOnceWhileItLasts() throws IOException, InterruptedException {
    String output = LoggedProgram.output(Program.class);
    List<String> lines = output
        .lines()
        .filter(l -> l.contains("wait cycle") || l.equals("looked") || l.equals("broken"))
        .map(l ->
            l.replaceFirst("(wait cycle of 2: p. waits for p., in mailbox 'requests').*", "$1"))
        .toList();
    String warning =
        "WARN dev.selectors.SelectorSystem system manual: wait cycle of 2: %s waits for"
            + " %s, in mailbox 'requests'";
    String first = warning.formatted("p0", "p1");
    List<String> once = List.of(first, "looked", "looked", "looked", "broken");
    List<String> both = List.of(first, warning.formatted("p2", "p3"));
    assertEquals(Stream.of(once, once, both).flatMap(List::stream).toList(), lines, output);
  }
}
