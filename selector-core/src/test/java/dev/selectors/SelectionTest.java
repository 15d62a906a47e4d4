package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The laws of selection, for few mailboxes and for many. */
@Timeout(60)
class SelectionTest {
  private final ManualSystem manual = new ManualSystem();
  private final List<Integer> served = new ArrayList<>();

  /** Numbers of mailboxes on both sides of every limit: one word, one leaf, one leaf per group. */
  static IntStream sizes() {
    return IntStream.of(2, 3, 56, 57, 64, 65, 2049, 4000);
  }

  /** Mailboxes that write down who was served, and then do what a test wants. */
  private final class Lanes extends Selector {
    final List<Mailbox<String>> lanes;
    BiConsumer<Integer, String> then = (lane, m) -> {};

    Lanes(int n) {
      lanes = mailboxes("lane", n, (lane, m) -> {
        served.add(lane);
        then.accept(lane, m);
      });
    }

    void send(int lane) {
      lanes.get(lane).send("m");
    }

    /**
     * From now on, sends again to every lane that is served: those that have a message keep one.
     */
    void refill() {
      then = (lane, m) -> send(lane);
    }

    /** One message to each lane. */
    void fill() {
      lanes.forEach(l -> l.send("m"));
    }
  }

  /** Runs until that many turns have passed. */
  private void turns(int n) {
    int end = served.size() + n;
    while (served.size() < end) {
      assertTrue(manual.executor.runOne());
    }
  }

  /** How many turns the lane had to wait at most, if it always has a message. */
  private static int longestWait(List<Integer> served, int lane) {
    int last = -1;
    int longest = 0;
    for (int i = 0; i < served.size(); i++) {
      if (served.get(i) == lane) {
        longest = Math.max(longest, i - last);
        last = i;
      }
    }
    return Math.max(longest, served.size() - last);
  }

  // ---- multilevel

  @ParameterizedTest
  @MethodSource("sizes")
  void lowerLevelsAreServedFirstWhateverTheOrderOfDeclarationAndSending(int n) {
    Lanes selector = new Lanes(n);
    for (int i = 0; i < n; i++) {
      selector.lanes.get(i).level(n - i);
    }
    for (int i = 0; i < n; i++) {
      selector.send(i);
      selector.send(i);
    }
    manual.started(selector);
    List<Integer> expected = IntStream.range(0, n)
        .map(i -> n - 1 - i)
        .boxed()
        .flatMap(i -> Stream.of(i, i))
        .toList();
    assertEquals(expected, served);
  }

  @ParameterizedTest
  @MethodSource("sizes")
  void theLevelIsDecidedAfreshBeforeEveryTurn(int n) {
    Lanes selector = new Lanes(n);
    for (int i = 0; i < n - 1; i++) {
      selector.lanes.get(i).level(1);
    }
    int urgent = n - 1;
    selector.then = (lane, m) -> {
      if (lane != urgent && served.size() < 6) {
        selector.send(urgent);
      }
    };
    selector.send(0);
    selector.send(0);
    selector.send(0);
    selector.send(0);
    manual.started(selector);
    assertEquals(List.of(0, urgent, 0, urgent, 0, urgent, 0), served);
  }

  /** Whether that turn was the first of a row or the only one. */
  @ParameterizedTest
  @CsvSource({"2, false", "2, true", "56, false", "56, true", "57, false", "57, true"})
  void aTurnThatReceivesHasServedItsOwnMailboxBefore(int n, boolean guarded) {
    Lanes selector = new Lanes(n);
    Mailbox<String> own = selector.lanes.get(0);
    Mailbox<String> other = selector.lanes.get(1);
    if (guarded) {
      own.guard(() -> true);
    }
    selector.then = (lane, m) -> {
      selector.then = (later, m2) -> {};
      own.sendAll(List.of("m", "m", "m"));
      other.sendAll(List.of("m", "m", "m"));
      for (int i = 0; i < 3; i++) {
        served.add(selector.context().receive(List.of(own.on(r -> 0), other.on(r -> 1))));
      }
    };
    selector.send(0);
    manual.started(selector);
    assertEquals(List.of(0, 1, 0, 1, 0, 1, 0), served);
  }

  /** Messages of one mailbox are handled in a row while others wait on higher levels only. */
  @ParameterizedTest
  @ValueSource(ints = {4, 56, 57})
  void aRowEndsWithTheFirstMessageOnItsOwnLevelOrALowerOne(int n) {
    Lanes selector = new Lanes(n);
    selector.lanes.get(1).level(1);
    selector.lanes.get(2).level(1);
    selector.lanes.get(3).level(2);
    for (int i = 0; i < 5; i++) {
      selector.send(1);
    }
    selector.send(3);
    selector.then = (lane, m) -> {
      switch (served.size()) {
        case 2 -> selector.send(0);
        case 4 -> selector.send(2);
        default -> {}
      }
    };
    manual.started(selector);
    assertEquals(List.of(1, 1, 0, 1, 2, 1, 1, 3), served);
  }

  @ParameterizedTest
  @MethodSource("sizes")
  void withinALevelMailboxesTakeTurns(int n) {
    Lanes selector = new Lanes(n);
    for (int round = 0; round < 3; round++) {
      selector.fill();
    }
    manual.started(selector);
    List<Integer> round = IntStream.range(0, n).boxed().toList();
    assertEquals(round, served.subList(0, n));
    assertEquals(round, served.subList(n, 2 * n));
    assertEquals(round, served.subList(2 * n, 3 * n));
  }

  @ParameterizedTest
  @MethodSource("sizes")
  void anEligibleMailboxIsOvertakenByEachOtherAtMostOnce(int n) {
    SplittableRandom random = new SplittableRandom(n);
    Lanes selector = new Lanes(n);
    int[] waiting = new int[n];
    int[] since = new int[n];
    int[] last = new int[n];
    Arrays.fill(last, -1);
    List<String> wrong = new ArrayList<>();
    selector.then = (lane, m) -> {
      int turn = served.size();
      waiting[lane]--;
      for (int i = 0; i < n; i++) {
        if (i != lane && waiting[i] > 0 && last[lane] > since[i]) {
          wrong.add(i + " by " + lane + " in turn " + turn);
        }
      }
      last[lane] = turn;
      since[lane] = turn;
      if (turn < 2000) {
        for (int i = random.nextInt(3); i > 0; i--) {
          int to = random.nextInt(Math.min(n, 40)) * (n / Math.min(n, 40));
          if (waiting[to]++ == 0) {
            since[to] = turn;
          }
          selector.send(to);
        }
      }
    };
    for (int i = 0; i < n; i++) {
      waiting[i]++;
      selector.send(i);
    }
    manual.started(selector);
    assertEquals(List.of(), wrong);
    assertTrue(served.size() > n);
  }

  @ParameterizedTest
  @MethodSource("sizes")
  void eachLevelRemembersWhoseTurnItIs(int n) {
    Lanes selector = new Lanes(n + 1);
    for (int i = 0; i < n; i++) {
      selector.lanes.get(i).level(1);
    }
    selector.fill();
    selector.fill();
    selector.then = (lane, m) -> {
      if (lane != n && served.size() < 2 * n) {
        selector.send(n);
      }
    };
    manual.started(selector);
    List<Integer> low = served.stream().filter(i -> i != n).toList();
    List<Integer> round = IntStream.range(0, n).boxed().toList();
    assertEquals(round, low.subList(0, n));
    assertEquals(round, low.subList(n, 2 * n));
  }

  @Test
  void aLevelWaitsForAsLongAsALowerOneIsBusy() {
    Lanes selector = new Lanes(2);
    selector.lanes.get(1).level(1);
    selector.refill();
    selector.fill();
    manual.system.spawn(selector);
    turns(1000);
    assertEquals(List.of(0), served.stream().distinct().toList());
  }

  // ---- ageing

  @ParameterizedTest
  @MethodSource("sizes")
  void withAgeingNoMailboxWaitsLongerThanItsBound(int n) {
    int period = 3;
    Lanes selector = new Lanes(n);
    selector.policy(SelectionPolicy.ageing(period));
    for (int i = 1; i < n; i++) {
      selector.lanes.get(i).level(i);
    }
    selector.refill();
    selector.fill();
    manual.system.spawn(selector);
    turns(2 * n * period + 1);
    int[] last = new int[n];
    for (int i = 0; i < served.size(); i++) {
      int lane = served.get(i);
      assertTrue(i + 1 - last[lane] <= n * period, "lane " + lane);
      last[lane] = i + 1;
    }
    for (int i = 0; i < n; i++) {
      assertTrue(served.size() - last[i] <= n * period, "lane " + i);
    }
  }

  @Test
  void betweenAgedTurnsLevelsAreHeeded() {
    Lanes selector = new Lanes(3);
    selector.policy(SelectionPolicy.ageing(3));
    selector.lanes.get(1).level(1);
    selector.lanes.get(2).level(2);
    selector.refill();
    selector.fill();
    manual.system.spawn(selector);
    turns(18);
    assertEquals(
        List.of(0, 0, 1, 0, 0, 2, 0, 0, 1, 0, 0, 2, 0, 0, 1, 0, 0, 2), served.subList(0, 18));
  }

  @Test
  void aPeriodOfAgeingIsAtLeastTwo() {
    assertThrows(IllegalArgumentException.class, () -> SelectionPolicy.ageing(1));
    Lanes selector = new Lanes(2);
    selector.policy(SelectionPolicy.ageing(2));
    selector.lanes.get(1).level(1);
    selector.refill();
    selector.fill();
    manual.system.spawn(selector);
    turns(8);
    assertEquals(List.of(0, 1, 0, 1, 0, 1, 0, 1), served.subList(0, 8));
  }

  // ---- weighted

  @ParameterizedTest
  @MethodSource("sizes")
  void sharesAreExactlyAsTheWeights(int n) {
    Lanes selector = new Lanes(n);
    Map<Mailbox<?>, Integer> weights = new HashMap<>();
    List<Integer> round = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      int weight = 1 + i % 3;
      if (weight > 1) {
        weights.put(selector.lanes.get(i), weight);
      }
      for (int k = 0; k < weight; k++) {
        round.add(i);
      }
    }
    selector.policy(SelectionPolicy.weighted(weights));
    selector.refill();
    selector.fill();
    manual.system.spawn(selector);
    turns(2 * round.size());
    assertEquals(round, served.subList(0, round.size()));
    assertEquals(round, served.subList(round.size(), 2 * round.size()));
  }

  @Test
  void weightedDoesNotHeedLevels() {
    Lanes selector = new Lanes(2);
    selector.lanes.get(0).level(1);
    selector.policy(SelectionPolicy.weighted(Map.of(selector.lanes.get(0), 2)));
    selector.refill();
    selector.fill();
    manual.system.spawn(selector);
    turns(6);
    assertEquals(List.of(1, 0, 0, 1, 0, 0), served.subList(0, 6));
  }

  @Test
  void aMailboxThatRunsEmptyGivesItsTurnAway() {
    Lanes selector = new Lanes(2);
    selector.policy(SelectionPolicy.weighted(Map.of(selector.lanes.get(0), 5)));
    selector.send(0);
    selector.send(0);
    selector.send(1);
    manual.started(selector);
    selector.send(1);
    selector.send(0);
    manual.runAll();
    assertEquals(List.of(0, 0, 1, 0, 1), served);
  }

  @Test
  void weightsArePositive() {
    Lanes selector = new Lanes(1);
    assertThrows(
        IllegalArgumentException.class,
        () -> SelectionPolicy.weighted(Map.of(selector.lanes.get(0), 0)));
  }

  @Test
  void weightsAreThoseOfTheSelectorsOwnMailboxes() {
    Lanes selector = new Lanes(1);
    Lanes stranger = new Lanes(1);
    SelectionPolicy policy = SelectionPolicy.weighted(Map.of(stranger.lanes.get(0), 2));
    assertThrows(IllegalArgumentException.class, () -> selector.policy(policy));
  }

  // ---- random

  private List<Integer> drawn(long seed, int n, int turns) {
    served.clear();
    Lanes selector = new Lanes(n);
    selector.policy(SelectionPolicy.random(seed));
    selector.refill();
    selector.fill();
    manual.system.spawn(selector);
    turns(turns);
    selector.stop();
    manual.runAll();
    return List.copyOf(served.subList(0, turns));
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 56, 57, 130})
  void theSameSeedMakesTheSameChoices(int n) {
    assertEquals(drawn(42, n, 200), drawn(42, n, 200));
    assertNotEquals(drawn(42, n, 200), drawn(43, n, 200));
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 8, 57, 130})
  void randomIsUniformAndStarvesNobody(int n) {
    int each = 400;
    int[] count = new int[n];
    drawn(1, n, n * each).forEach(lane -> count[lane]++);
    double chiSquare = 0;
    for (int c : count) {
      chiSquare += (double) (c - each) * (c - each) / each;
    }
    // Mean n - 1, standard deviation sqrt(2 (n - 1)): five of them, with a fixed seed.
    assertTrue(chiSquare < n - 1 + 5 * Math.sqrt(2.0 * (n - 1)), "chi square " + chiSquare);
  }

  @ParameterizedTest
  @MethodSource("sizes")
  void randomServesEveryMailboxOnce(int n) {
    Lanes selector = new Lanes(n);
    selector.policy(SelectionPolicy.random(n));
    selector.fill();
    manual.started(selector);
    assertEquals(
        IntStream.range(0, n).boxed().toList(), served.stream().sorted().toList());
    assertNotEquals(n > 3 ? served.stream().sorted().toList() : List.of(), served);
  }

  // ---- arrival order

  @ParameterizedTest
  @MethodSource("sizes")
  void inArrivalOrderMessagesAreHandledAsSent(int n) {
    SplittableRandom random = new SplittableRandom(n);
    Lanes selector = new Lanes(n);
    selector.policy(SelectionPolicy.arrivalOrder());
    selector.lanes.get(0).level(9);
    List<Integer> sent = random.ints(300, 0, n).boxed().toList();
    sent.subList(0, 200).forEach(selector::send);
    manual.started(selector);
    sent.subList(200, 300).forEach(selector::send);
    manual.runAll();
    assertEquals(sent, served);
  }

  @Test
  void inArrivalOrderABoundedMailboxTakesItsPlaceToo() {
    Lanes selector = new Lanes(3);
    selector.policy(SelectionPolicy.arrivalOrder());
    selector.lanes.get(1).bounded(9, Overflow.REJECT);
    List<Integer> sent = List.of(2, 1, 0, 1, 2);
    sent.forEach(selector::send);
    manual.started(selector);
    assertEquals(sent, served);
  }

  @Test
  void inArrivalOrderAClosedMailboxHoldsNobodyBackAndLosesNoPlace() {
    Lanes selector = new Lanes(3);
    selector.policy(SelectionPolicy.arrivalOrder());
    selector.lanes.get(0).disable();
    boolean[] open = {false};
    selector.lanes.get(1).guard(() -> open[0]);
    selector.send(0);
    selector.send(1);
    selector.send(2);
    manual.started(selector);
    assertEquals(List.of(2), served);
    selector.then = (lane, m) -> {
      open[0] = true;
      selector.lanes.get(0).enable();
    };
    selector.send(2);
    selector.send(2);
    manual.runAll();
    assertEquals(List.of(2, 2, 0, 1, 2), served);
  }

  @Test
  void inArrivalOrderABusyMailboxStarvesNobody() {
    Lanes selector = new Lanes(2);
    selector.policy(SelectionPolicy.arrivalOrder());
    selector.refill();
    selector.fill();
    manual.system.spawn(selector);
    turns(100);
    assertTrue(longestWait(served, 0) <= 2 && longestWait(served, 1) <= 2);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 5, 57, 130})
  void inArrivalOrderMessagesOfOneSenderKeepTheirOrderAcrossMailboxes(int n) throws Exception {
    int senders = 3;
    int each = 5_000;
    record Numbered(int sender, int number) {}
    int[] next = new int[senders];
    List<String> wrong = new ArrayList<>();
    CountDownLatch done = new CountDownLatch(senders * each);
    try (SelectorSystem system = SelectorSystem.create()) {
      Selector selector = new Selector() {};
      selector.policy(SelectionPolicy.arrivalOrder());
      List<Mailbox<Numbered>> lanes = selector.mailboxes("lane", n, (lane, m) -> {
        if (m.number() != next[m.sender()]++) {
          wrong.add(lane + ": " + m);
        }
        done.countDown();
      });
      system.spawn(selector);
      List<Thread> threads = IntStream.range(0, senders)
          .mapToObj(s -> Thread.ofPlatform().start(() -> {
            SplittableRandom random = new SplittableRandom(s);
            for (int i = 0; i < each; i++) {
              lanes.get(random.nextInt(n)).send(new Numbered(s, i));
            }
          }))
          .toList();
      for (Thread t : threads) {
        t.join();
      }
      assertTrue(done.await(50, TimeUnit.SECONDS));
      assertEquals(List.of(), wrong);
    }
  }

  // ---- all policies

  static Stream<SelectionPolicy> policies() {
    return Stream.of(
        SelectionPolicy.multilevel(),
        SelectionPolicy.ageing(2),
        SelectionPolicy.weighted(Map.of()),
        SelectionPolicy.random(1),
        SelectionPolicy.arrivalOrder());
  }

  @ParameterizedTest
  @MethodSource("policies")
  void withOneMailboxEveryPolicyServesItsMessagesInOrder(SelectionPolicy policy) {
    List<String> log = new ArrayList<>();
    Selector selector = new Selector() {};
    selector.policy(policy);
    Mailbox<String> only = selector.mailbox("only", log::add);
    manual.started(selector);
    only.send("a");
    only.send("b");
    manual.runAll();
    only.send("c");
    manual.runAll();
    assertEquals(List.of("a", "b", "c"), log);
  }

  @ParameterizedTest
  @MethodSource("policies")
  void noPolicyServesAClosedMailbox(SelectionPolicy policy) {
    Lanes selector = new Lanes(4);
    selector.policy(policy);
    selector.lanes.get(0).disable();
    selector.lanes.get(1).guard(() -> false);
    selector.lanes.get(2).headGuard(m -> false);
    selector.fill();
    selector.fill();
    manual.started(selector);
    assertEquals(List.of(3, 3), served);
    assertEquals(new SelectorState.Idle(), selector.state());
  }

  @Test
  void aPolicyIsSetBeforeAnyMessageIsSent() {
    Lanes selector = new Lanes(2);
    selector.policy(SelectionPolicy.arrivalOrder());
    selector.policy(SelectionPolicy.multilevel());
    assertThrows(NullPointerException.class, () -> selector.policy(null));
    selector.send(1);
    assertThrows(
        IllegalStateException.class, () -> selector.policy(SelectionPolicy.arrivalOrder()));
    manual.started(selector);
    assertEquals(List.of(1), served);
  }

  @ParameterizedTest
  @MethodSource("sizes")
  void anUnusedMailboxCostsNoEvaluationOfItsGuard(int n) {
    int[] asked = {0};
    Lanes selector = new Lanes(n);
    selector.lanes.forEach(l -> l.guard(() -> {
      asked[0]++;
      return true;
    }));
    manual.started(selector);
    for (int i = 0; i < 10; i++) {
      selector.send(n - 1);
      manual.runAll();
    }
    assertTrue(asked[0] <= 20, asked[0] + " evaluations for 10 messages");
  }
}
